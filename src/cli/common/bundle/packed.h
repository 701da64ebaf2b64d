/* SPDX-License-Identifier: MIT */
/*
 * packed.h - a bundle that is there for the length of one command.
 *
 * Room   cli (floor 9)
 */
#ifndef HSC_CLI_COMMON_BUNDLE_PACKED_H
#define HSC_CLI_COMMON_BUNDLE_PACKED_H

#include "cli/common/cli.h"
#include <hartscope/import/import.h>

/* If *path is a packed bundle, unpack it and set *path to the result. False:
 * that failed, and an error was printed. */
bool hsc_cli_unpack_here(struct hsc_cli *cli, const char **path);
/* The bundle of the command as the user named it, packed or not. */
const char *hsc_cli_packed_name(const struct hsc_cli *cli);
/* A bundle NAME.hart to be made, in a folder of its own, which goes with the
 * command, however that ends. NULL: there can be none, which was said. */
struct hsc_cli_packed *hsc_cli_make_here(struct hsc_cli *cli, const char *name,
					 size_t len);
/* The same of the bare stream that config->stream names; it becomes the bundle.
 * `name` ends at a dot; --elf, which is given, and --param are set here.
 * Returns HSC_EXIT_OK, or the code to leave with. */
int hsc_cli_import_here(struct hsc_cli *cli, const char *name,
			struct hsc_import_config *config,
			struct hsc_import_result *result);
/* Remove what was unpacked or made. */
void hsc_cli_packed_clear(struct hsc_cli *cli);

#endif
