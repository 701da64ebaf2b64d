/* SPDX-License-Identifier: MIT */
/*
 * counts.h - contexts and performance counters, from the results of shards.
 *
 * Room   cli (floor 9)
 */
#ifndef HSC_CLI_MERGE_COUNTS_H
#define HSC_CLI_MERGE_COUNTS_H

#include "cli/counters/print.h"
#include <hartscope/decode/shard.h>

/* Show what ran in which context. Returns the code to leave with. */
int hsc_cli_merge_contexts(struct hsc_cli *cli, const struct hsc_shards *s);

/*
 * Show what counters counted.
 *
 * view  how, but for what it shows, and where
 * Returns the code to leave with
 */
int hsc_cli_merge_counters(struct hsc_cli *cli, const struct hsc_shards *s,
			   const struct hsc_view_report_counters *view,
			   bool per_hart);

#endif
