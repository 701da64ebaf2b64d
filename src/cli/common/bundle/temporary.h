/* SPDX-License-Identifier: MIT */
/*
 * temporary.h - a bare stream, imported for the length of one command.
 *
 * Room   cli (floor 9)
 */
#ifndef HSC_CLI_COMMON_BUNDLE_TEMPORARY_H
#define HSC_CLI_COMMON_BUNDLE_TEMPORARY_H

#include "cli/common/cli.h"

struct hsc_cli_temporary {
	char folder[256]; /* "" if nothing was imported */
	char bundle[300];
};

/*
 * Settle the bundle. If it is a file and no folder, import it with --elf,
 * --protocol and --param into a temporary one and let cli->bundle name that.
 * Returns HSC_EXIT_OK or the code to leave with; call _remove in either case.
 */
int hsc_cli_temporary_import(struct hsc_cli_temporary *t, struct hsc_cli *cli);
void hsc_cli_temporary_remove(struct hsc_cli_temporary *t);

#endif
