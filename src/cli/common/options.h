/* SPDX-License-Identifier: MIT */
/*
 * options.h - the options of the groups that commands share.
 *
 * Room   cli (floor 9)
 */
#ifndef HSC_CLI_COMMON_OPTIONS_H
#define HSC_CLI_COMMON_OPTIONS_H

#include "cli/common/cli.h"

struct hsc_cli_shared {
	unsigned group; /* of enum hsc_cli_group; 0: every command */
	struct hsc_cli_option option;
	/* Take the value; false and a message if it is wrong. */
	bool (*take)(struct hsc_cli *cli, const char *value);
};

extern const struct hsc_cli_shared hsc_cli_shared[];
extern const size_t hsc_cli_shared_count;

/* Does the command take this shared option? */
bool hsc_cli_takes(const struct hsc_cli_command *command, size_t shared);

#endif
