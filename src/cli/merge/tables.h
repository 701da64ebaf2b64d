/* SPDX-License-Identifier: MIT */
/*
 * tables.h - the tables of hartscope report, from the results of shards.
 *
 * Room   cli (floor 9)
 */
#ifndef HSC_CLI_MERGE_TABLES_H
#define HSC_CLI_MERGE_TABLES_H

#include "view/common/text.h"
#include "view/report/report.h"
#include <hartscope/decode/shard.h>

/* What the first line of a view says. */
struct hsc_view_title hsc_cli_merge_title(const struct hsc_shards *s);

/*
 * Print what the shards have, as `view` says; its members for what is shown are
 * set here.
 *
 * per_hart  a table for each source
 * Returns HSC_OK or HSC_E_MEMORY
 */
enum hsc_status hsc_cli_merge_report(struct hsc_view_report *view,
				     const struct hsc_shards *s, bool per_hart,
				     const char *format, FILE *out);

#endif
