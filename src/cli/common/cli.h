/* SPDX-License-Identifier: MIT */
/*
 * cli.h - what every subcommand shares: options, exit codes, messages.
 *
 * Room   cli (floor 9): argv to session and views
 *
 * A command is one file: a table of its options, a function that runs it, and
 * a row in commands.c. Help, completion and error messages are made from the
 * tables.
 */
#ifndef HSC_CLI_COMMON_CLI_H
#define HSC_CLI_COMMON_CLI_H

#include "base/nearest.h"
#include <hartscope/base/compiler.h>
#include <hartscope/base/problem.h>
#include <hartscope/base/status.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum hsc_exit {
	HSC_EXIT_OK = 0,
	HSC_EXIT_FINDING = 1, /* differs, diverges, under a threshold */
	HSC_EXIT_USAGE = 2,
	HSC_EXIT_INPUT = 3,  /* input missing or unreadable */
	HSC_EXIT_LOSS = 4,   /* decoded with loss, and --strict */
	HSC_EXIT_TARGET = 5, /* target or environment */
	HSC_EXIT_BUG = 70,
	HSC_EXIT_RECORD = 125,    /* record: its own failure, else the */
	HSC_EXIT_UNFIT = 126,     /* program's status; not executable; */
	HSC_EXIT_NOT_FOUND = 127, /* not found */
	HSC_EXIT_INTERRUPTED = 130,
};

/* Groups of options that several commands take. */
enum hsc_cli_group {
	HSC_CLI_BUNDLE = 1,  /* -i, -e, --hart, --strict; a bundle argument */
	HSC_CLI_OUTPUT = 2,  /* -o */
	HSC_CLI_FORMAT = 4,  /* --format */
	HSC_CLI_FILTER = 8,  /* -F, -N, -D, -t, --range */
	HSC_CLI_PARAM = 16,  /* --param, --params-file, --help-params */
	HSC_CLI_STREAM = 64, /* --protocol, of a raw stream */
	HSC_CLI_REST = 32,   /* options end at the first argument */
	HSC_CLI_MAKES = 128, /* -o, of a bundle that is made */
};

struct hsc_cli_option {
	const char *name;     /* long, without dashes */
	char letter;          /* short, or 0 */
	const char *argument; /* name of its argument in help, or NULL */
	const char *help;     /* one line */
};

struct hsc_cli;
struct hsc_param_file;

struct hsc_cli_command {
	const char *name;
	const char *summary;  /* one line, for the list of commands */
	const char *synopsis; /* arguments behind "hartscope NAME" */
	const char *formats;  /* of --format, comma separated, default first */
	const char *example;  /* lines, each ending in a newline */
	unsigned groups;      /* of enum hsc_cli_group */
	const struct hsc_cli_option *options; /* its own; name NULL ends it */
	int (*run)(struct hsc_cli *cli);      /* returns enum hsc_exit */
};

#define HSC_CLI_LIST_MAX  64
#define HSC_CLI_FILES_MAX 8

/* Values of the options of the groups, and what is left. */
struct hsc_cli {
	const struct hsc_cli_command *command;
	const struct hsc_cli_command *const *commands; /* all, NULL ends them */
	int argc;    /* arguments behind the command's name ... */
	char **argv; /* ... which hsc_cli_next permutes */
	int at;      /* first argument that is no option, after DONE */

	const char *bundle; /* -i, else the first argument, else the newest */
	char newest[512];
	const char *elf;    /* -e, or NULL */
	const char *output; /* -o, or NULL: standard output */
	const char *format; /* --format, or the command's default */
	const char *only[HSC_CLI_LIST_MAX]; /* -F */
	size_t only_count;
	const char *skip[HSC_CLI_LIST_MAX]; /* -N */
	size_t skip_count;
	unsigned depth;       /* -D, 0: all */
	uint64_t threshold;   /* -t, instructions */
	uint64_t range_begin; /* --range BEGIN:END, clock */
	uint64_t range_end;
	bool one_hart; /* --hart */
	uint64_t hart;
	const char *params[HSC_CLI_LIST_MAX]; /* --param, "name=value" */
	size_t param_count;
	const char *protocol; /* --protocol, or NULL */
	struct hsc_param_file *files[HSC_CLI_FILES_MAX]; /* --params-file */
	size_t file_count;
	bool strict;
	int verbosity; /* -v adds, -q subtracts */
	bool progress_json;
	const char *value; /* argument of the option hsc_cli_next returned */
};

enum { HSC_CLI_DONE = -1, HSC_CLI_STOP = -2 };

/*
 * Read options until one of the command's own comes: its index in
 * command->options, with cli->value. HSC_CLI_DONE: no more, cli->at is set.
 * HSC_CLI_STOP: help was printed or the usage is wrong; leave with
 * hsc_cli_stop_code().
 */
int hsc_cli_next(struct hsc_cli *cli);
int hsc_cli_stop_code(const struct hsc_cli *cli);

/* Release what the options took. */
void hsc_cli_clear(struct hsc_cli *cli);

/* For commands without options of their own: true, or leave with *code. */
bool hsc_cli_options(struct hsc_cli *cli, int *code);

/*
 * After the options: settle cli->bundle. Takes the first left argument, else
 * the newest *.hart here. Says what is missing and returns false.
 */
bool hsc_cli_settle_bundle(struct hsc_cli *cli);
/* The code to leave with if it was not settled. */
int hsc_cli_unsettled_code(const struct hsc_cli *cli);

/* Open cli->output for writing, or give stdout; binary never to a terminal. */
FILE *hsc_cli_open_output(struct hsc_cli *cli, bool binary);
/* Close it and report a failed write. Returns HSC_EXIT_OK or _INPUT. */
int hsc_cli_close_output(struct hsc_cli *cli, FILE *out);

/* One sentence to stderr as "hartscope NAME: ...". */
void hsc_cli_error(const struct hsc_cli *cli, const char *format, ...)
	HSC_PRINTF(2, 3);
/* The same, as a hint on its own line, indented. */
void hsc_cli_hint(const struct hsc_cli *cli, const char *format, ...)
	HSC_PRINTF(2, 3);
/* A remark on stderr that -q hides. */
void hsc_cli_say(const struct hsc_cli *cli, const char *format, ...)
	HSC_PRINTF(2, 3);

/* Print what a library call that failed left behind; the exit code for it. */
int hsc_cli_fail(const struct hsc_cli *cli, enum hsc_status rc,
		 const struct hsc_problem *why);

/* Parse a decimal or 0x number; false if the text is not one, whole. */
bool hsc_cli_number(const char *text, uint64_t *out);

/* Print the help page of one command, or of all that there are. */
void hsc_cli_help(const struct hsc_cli_command *command, FILE *out);
void hsc_cli_overview(const struct hsc_cli_command *const *commands, FILE *out);

#endif
