/* SPDX-License-Identifier: MIT */
/*
 * packed.h - a bundle that is there for the length of one command.
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
/* A bundle NAME.hart to be made, in a folder of its own, which goes with the
 * command, however that ends. NULL: there can be none, which was said. */
struct hsc_cli_packed *hsc_cli_make_here(struct hsc_cli *cli, const char *name,
					 size_t len);
/* Remove what was unpacked or made. */
void hsc_cli_packed_clear(struct hsc_cli *cli);

#endif
