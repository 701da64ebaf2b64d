/* SPDX-License-Identifier: MIT */
/*
 * temporary.h - a bare stream, imported for the length of one command.
 *
 * Room   cli (floor 9)
 */
#ifndef HSC_CLI_COMMON_BUNDLE_TEMPORARY_H
#define HSC_CLI_COMMON_BUNDLE_TEMPORARY_H

#include "cli/common/cli.h"

/*
 * Find the bundle of the command. If it is a file and no folder, import it with
 * --elf,
 * --protocol and --param into a temporary one, which goes with the command, and
 * let cli->bundle name that. Returns HSC_EXIT_OK or the code to leave with.
 */
int hsc_cli_temporary_import(struct hsc_cli *cli);

#endif
