/* SPDX-License-Identifier: MIT */
/*
 * find.h - the bundle that a command is of. Finding it by its name is in cli.h.
 *
 * Room   cli (floor 9)
 */
#ifndef HSC_CLI_COMMON_BUNDLE_FIND_H
#define HSC_CLI_COMMON_BUNDLE_FIND_H

#include "cli/common/cli.h"

/* Is cli->bundle a folder that exists? If not, print what is wrong. */
bool hsc_cli_bundle_is_there(const struct hsc_cli *cli);

/* After a bundle could not be opened: if it is a folder but no bundle, print
 * that, and the name of a bundle in it. */
void hsc_cli_hint_bundle(const struct hsc_cli *cli);

/* If the bundle named is an ELF file, print what to do with it. */
bool hsc_cli_refuse_program(const struct hsc_cli *cli);

#endif
