/* SPDX-License-Identifier: MIT */
/*
 * packed.h - a packed bundle, unpacked for the length of one command.
 *
 * Room   cli (floor 9)
 */
#ifndef HSC_CLI_COMMON_BUNDLE_PACKED_H
#define HSC_CLI_COMMON_BUNDLE_PACKED_H

#include "cli/common/cli.h"

/* If *path is a packed bundle, unpack it, and let *path name what it became.
 * False: it cannot be, which was said. */
bool hsc_cli_unpack_here(struct hsc_cli *cli, const char **path);
/* The bundle of the command, as it was named, if it is one that was unpacked.
 */
const char *hsc_cli_packed_name(const struct hsc_cli *cli);
/* Remove what was unpacked. */
void hsc_cli_packed_clear(struct hsc_cli *cli);

#endif
