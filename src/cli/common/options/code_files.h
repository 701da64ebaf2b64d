/* SPDX-License-Identifier: MIT */
/*
 * code_files.h - the options that name code: --elf FILE[@BIAS], --image
 * FILE@ADDRESS, each several times.
 *
 * Room   cli (floor 9)
 */
#ifndef HSC_CLI_COMMON_OPTIONS_CODE_FILES_H
#define HSC_CLI_COMMON_OPTIONS_CODE_FILES_H

#include "cli/common/cli.h"
#include <hartscope/import/import.h>

struct hsc_cli_code_files {
	struct hsc_code_file code[HSC_CLI_LIST_MAX];
	char path[HSC_CLI_LIST_MAX][512];
	size_t count;
};

/* Take the options --elf and --image into struct hsc_cli_code_files. */
hsc_cli_take_fn hsc_cli_add_elf;
hsc_cli_take_fn hsc_cli_add_image;

/* Take one that is not an option. False if it cannot be, which is printed. */
bool hsc_cli_add_code(struct hsc_cli *cli, struct hsc_cli_code_files *files,
		      const struct hsc_code_file *code);

/* "FILE" or "FILE@NUMBER", unless there is a file of that very name: how long
 * the name is; *bias is 0 without a number. */
size_t hsc_cli_biased(const char *value, uint64_t *bias);

/* The file of --elf that stands in place of the program of a bundle. NULL: none
 * was given, or it is FILE@BIAS, code beside that. */
const char *hsc_cli_program(const struct hsc_cli *cli);

#endif
