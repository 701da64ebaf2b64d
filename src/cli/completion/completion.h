/* SPDX-License-Identifier: MIT */
/*
 * completion.h - what shells complete: options, their values, and operands.
 *
 * Room   cli (floor 9)
 */
#ifndef HSC_CLI_COMPLETION_COMPLETION_H
#define HSC_CLI_COMPLETION_COMPLETION_H

#include "cli/common/cli.h"

/* What an argument may be. */
enum hsc_cli_argument {
	HSC_CLI_ARGUMENT_ANY,    /* a number or a name: nothing to complete */
	HSC_CLI_ARGUMENT_WORDS,  /* one of a few words */
	HSC_CLI_ARGUMENT_FILE,   /* a file */
	HSC_CLI_ARGUMENT_FOLDER, /* a folder */
	HSC_CLI_ARGUMENT_BUNDLE, /* a folder NAME.hart */
	HSC_CLI_ARGUMENT_PARAM,  /* name=value of a trace parameter */
};

struct hsc_cli_values {
	enum hsc_cli_argument kind;
	char words[256]; /* of WORDS, a blank between each two */
};

/* What the argument of an option may be. */
struct hsc_cli_values hsc_cli_values_of(const struct hsc_cli_command *command,
					const struct hsc_cli_option *option);

/* What a command takes after its options. */
struct hsc_cli_values hsc_cli_operand_of(const struct hsc_cli_command *command);

/* A parameter of --param, of whatever protocol. */
struct hsc_cli_param_values {
	const char *name;
	char words[120]; /* a blank between each two; "": a number */
};

#define HSC_CLI_PARAM_VALUES_MAX 128

/* All of them, each name once; returns how many. */
size_t hsc_cli_param_values(
	struct hsc_cli_param_values list[HSC_CLI_PARAM_VALUES_MAX]);

typedef void hsc_cli_option_fn(const struct hsc_cli_command *command,
			       const struct hsc_cli_option *option);

/* Every option of a command: its own, those it shares, and help. */
void hsc_cli_each_option(const struct hsc_cli_command *command,
			 hsc_cli_option_fn *take);

/* Print the script for a shell. */
typedef void hsc_cli_complete_fn(const struct hsc_cli_command *const *commands);
hsc_cli_complete_fn hsc_cli_complete_bash;
hsc_cli_complete_fn hsc_cli_complete_zsh;
hsc_cli_complete_fn hsc_cli_complete_fish;

#endif
