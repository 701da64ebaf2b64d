/* SPDX-License-Identifier: MIT */
/*
 * find.h - the bundle that a command is of. Finding it by its name is in cli.h.
 *
 * Room   cli (floor 9)
 */
#ifndef HSC_CLI_COMMON_BUNDLE_FIND_H
#define HSC_CLI_COMMON_BUNDLE_FIND_H

#include "cli/common/cli.h"

/* Is cli->bundle a folder that is there? Prints what is wrong with it. */
bool hsc_cli_bundle_is_there(const struct hsc_cli *cli);

/* After a bundle could not be opened: if it is a folder and no bundle, say so,
 * and which one in it may be meant. */
void hsc_cli_hint_bundle(const struct hsc_cli *cli);

/* Is the bundle that was named an ELF file? Then print what to do with it. */
bool hsc_cli_refuse_program(const struct hsc_cli *cli);

#endif
