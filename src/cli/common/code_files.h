/* SPDX-License-Identifier: MIT */
/*
 * code_files.h - the options that name code: --elf FILE[@BIAS], --image
 * FILE@ADDRESS, each several times.
 *
 * Room   cli (floor 9)
 */
#ifndef HSC_CLI_COMMON_CODE_FILES_H
#define HSC_CLI_COMMON_CODE_FILES_H

#include "cli/common/cli.h"
#include <hartscope/import/import.h>

struct hsc_cli_code_files {
	struct hsc_code_file code[HSC_CLI_LIST_MAX];
	char path[HSC_CLI_LIST_MAX][512];
	size_t count;
};

/* Take cli->value. False, and it is said why, if it cannot be. */
bool hsc_cli_add_elf(struct hsc_cli *cli, struct hsc_cli_code_files *files);
bool hsc_cli_add_image(struct hsc_cli *cli, struct hsc_cli_code_files *files);

/* Take one that is not an option. The same. */
bool hsc_cli_add_code(struct hsc_cli *cli, struct hsc_cli_code_files *files,
		      const struct hsc_code_file *code);

/* Take cli->value as --xlen: 32 or 64. */
bool hsc_cli_take_xlen(struct hsc_cli *cli, unsigned *xlen);

#endif
