/* SPDX-License-Identifier: MIT */
/*
 * formats.h - the formats that --to names.
 *
 * Room   cli (floor 9)
 */
#ifndef HSC_CLI_EXPORT_FORMATS_H
#define HSC_CLI_EXPORT_FORMATS_H

#include "cli/export/target.h"

/* As many as there are, and some more. */
#define HSC_CLI_FORMATS_MAX 32

/*
 * A target for each format, in the order of their names; one that is named
 * twice is one.
 *
 * names    separated by commas; NULL: none was given
 * targets  HSC_CLI_FORMATS_MAX; of those that are used, command and format are
 *          set
 * count    how many are used
 *
 * Returns HSC_EXIT_OK, or HSC_EXIT_USAGE after it was printed which names there
 * are
 */
int hsc_cli_formats_parse(struct hsc_cli *cli, const char *names,
			  struct hsc_cli_target *targets, size_t *count);

#endif
