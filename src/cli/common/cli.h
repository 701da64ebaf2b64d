/* SPDX-License-Identifier: MIT */
/*
 * cli.h - what every subcommand shares: options, exit codes, messages.
 *
 * Room   cli (floor 9): argv to the rooms below and to views
 *
 * A command is one file: a table of its options, a function that runs it, and
 * a row in commands.c. Help, completion and error messages are made from the
 * tables.
 */
#ifndef HSC_CLI_COMMON_CLI_H
#define HSC_CLI_COMMON_CLI_H

#include "base/nearest.h"
#include "cli/common/exit.h"
#include "cli/common/first_lines.h"
#include "cli/common/fitted.h"
#include "view/common/screen.h"
#include <hartscope/base/compiler.h>
#include <hartscope/base/error.h>
#include <hartscope/base/status.h>
#include <hartscope/image/demangle.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/types.h>

/* Groups of options that several commands take. */
enum hsc_cli_group {
	HSC_CLI_BUNDLE = 1,    /* -i, -e, --hart, --strict; a bundle argument */
	HSC_CLI_OUTPUT = 2,    /* -o */
	HSC_CLI_FORMAT = 4,    /* --format */
	HSC_CLI_FILTER = 8,    /* -F, -N, -D, -t, --range, --clock, --hz */
	HSC_CLI_PARAM = 16,    /* --param, --params-file, --help-params */
	HSC_CLI_STREAM = 64,   /* --protocol, of a raw stream */
	HSC_CLI_REST = 32,     /* options end at the first argument */
	HSC_CLI_MAKES = 128,   /* -o, of a bundle that is made */
	HSC_CLI_JOBS = 256,    /* -j */
	HSC_CLI_CLOCK = 512,   /* --clock, --hz, which FILTER has as well */
	HSC_CLI_SHARD = 1024,  /* --shard */
	HSC_CLI_LIVE = 2048,   /* --protocol; - and a FIFO are streams */
	HSC_CLI_FOLLOW = 4096, /* --follow */
	HSC_CLI_LIMIT = 8192,  /* --limit */
};

enum hsc_cli_color {
	HSC_CLI_COLOR_AUTO,
	HSC_CLI_COLOR_ALWAYS,
	HSC_CLI_COLOR_NEVER,
};

/* How the value of an option is stored. */
enum hsc_cli_type {
	HSC_CLI_FLAG,   /* bool: true */
	HSC_CLI_TEXT,   /* const char *: the argument */
	HSC_CLI_LIST,   /* struct hsc_cli_list: the argument, appended */
	HSC_CLI_NUMBER, /* unsigned: one of `words`, or in least..most */
	HSC_CLI_WORD,   /* unsigned: the index of the word in `words`, plus
			   `least` */
	HSC_CLI_CALL,   /* as `take` stores it */
	HSC_CLI_SHOW,   /* nowhere: `show` prints, and the command ends */
};

struct hsc_cli;

/*
 * Take the argument of an option, NULL if it has none.
 *
 * at      where the row says that it is stored
 * Returns false if it cannot be; the reason was printed
 */
typedef bool hsc_cli_take_fn(struct hsc_cli *cli, void *at, const char *value);

struct hsc_cli_option {
	const char *name;     /* long, without dashes */
	char letter;          /* short, or 0 */
	const char *argument; /* name of its argument in help, or NULL */
	const char *help;     /* one line; NULL: an old name, not listed */
	enum hsc_cli_type type;
	/* In the values of the command, or of a shared option in struct
	 * hsc_cli: */
	size_t at;            /* where the value is */
	size_t size;          /* and its bytes, of numbers and words */
	size_t given;         /* 1 + offset of a bool that becomes true, or 0 */
	const char *words;    /* all that it may be, or NULL: "guess full" */
	uint64_t least, most; /* of a number; most 0: any is allowed */
	unsigned verbs; /* of the command, which take it, a bit each; 0: all */
	bool of_text;   /* without effect on other formats */
	bool of_shard;  /* of a command: with one on what --shard writes */
	hsc_cli_take_fn *take;
	void (*show)(void); /* NULL: the help page of the command */
};

/* Columns of an option that is stored in a member of a struct. */
#define HSC_CLI_AT(type, member)                                               \
	.at = offsetof(type, member), .size = sizeof(((type *)NULL)->member)
#define HSC_CLI_GIVEN(type, member) .given = offsetof(type, member) + 1

struct hsc_cli_command {
	const char *name;
	const char *summary;  /* one line, for the list of commands */
	const char *synopsis; /* arguments after "hartscope NAME" */
	const char *formats;  /* of --format, comma separated, default first */
	const char *example;  /* lines, each ending in a newline */
	unsigned groups;      /* of enum hsc_cli_group */
	const char *words;    /* what its first operand may be, or NULL */
	const struct hsc_cli_option *options; /* its own; name NULL ends it */
	size_t size; /* of the struct that their values are stored in */
	int failure; /* exit code of wrong options; 0: HSC_EXIT_USAGE */
	bool named;  /* without -o it writes files that the bundle names */
	/* values: zeroed, then stored by the options. Returns enum hsc_exit */
	int (*run)(struct hsc_cli *cli, void *values);
	void (*clear)(void *values); /* release what they took; or NULL */
};

#define HSC_CLI_LIST_MAX  64
#define HSC_CLI_FILES_MAX 8

/* Arguments of an option that may be given several times. */
struct hsc_cli_list {
	const char *items[HSC_CLI_LIST_MAX];
	size_t count;
};

struct hsc_param_file;

/* A packed bundle that was unpacked for the command; packed.h. */
#define HSC_CLI_PACKED_MAX 2
struct hsc_cli_packed {
	char folder[256], bundle[512];
	const char *name; /* of the file */
	int guard;        /* a pipe, open as long as it is wanted; or -1 */
	pid_t pid;        /* removes it once that is closed */
};

/* The values of shared options, and the other arguments. */
struct hsc_cli {
	const struct hsc_cli_command *command;
	const struct hsc_cli_command *const *commands; /* all, NULL ends them */
	int argc;          /* arguments after the command's name ... */
	char **argv;       /* ... which hsc_cli_parse permutes */
	int at;            /* the first that is no option */
	uint64_t given[2]; /* options, a bit each in the order of rows */

	const char *bundle; /* -i, else the first argument, else the newest */
	bool one_of_many;   /* it is one of several: remarks name it */
	char newest[512];
	const char *elf;             /* -e, or NULL */
	enum hsc_names names;        /* --no-demangle, --short-names */
	bool debuginfod;             /* --debuginfod */
	struct hsc_cli_list sources; /* --source-map, "old=new" */
	const char *output;          /* -o, or NULL: standard output */
	const char *format;          /* --format, or the command's default */
	struct hsc_cli_list only;    /* -F */
	struct hsc_cli_list skip;    /* -N */
	unsigned depth;              /* -D, 0: all */
	unsigned clock;              /* --clock, enum hsc_axis_unit */
	uint64_t hz;                 /* --hz, 0: not given */
	uint64_t threshold;          /* -t, in the unit of the clock */
	bool inlined;                /* --inlined */
	const char *task;            /* --task, or NULL */
	uint64_t range_begin, range_end; /* --range BEGIN:END, clock */
	unsigned shard, shards;          /* --shard, from 1; 0: all of it */
	unsigned jobs; /* -j, threads; 0: as many as there are cores */
	/* results[result_count] of shards, shown instead of decoding */
	const char *const *results;
	size_t result_count;
	bool moved;    /* their recording was moved */
	bool one_hart; /* --hart */
	uint64_t hart;
	struct hsc_cli_list params; /* --param, "name=value" */
	const char *protocol;       /* --protocol, or NULL */
	struct hsc_param_file *files[HSC_CLI_FILES_MAX]; /* --params-file */
	size_t file_count;
	int refused; /* exit code if an option's file cannot be used, or 0 */
	struct hsc_cli_packed packed[HSC_CLI_PACKED_MAX];
	size_t packed_count;
	bool strict, thorough; /* --strict, --thorough */
	bool apart;     /* one event for each message, to show its offset */
	bool by_time;   /* software events stand between instructions */
	unsigned color; /* --color, enum hsc_cli_color */
	bool no_pager;
	bool recorded_now, live; /* bundle, or standard input: not all of it */
	bool follow;             /* --follow, or it is shown as it comes */
	uint64_t limit;          /* --limit, lines of text; 0: all */
	struct hsc_cli_first first;    /* they, once the output is open */
	struct hsc_cli_fitted fitted;  /* they, on a terminal */
	struct hsc_view_screen screen; /* of standard output, once it is open */
	pid_t pager;                   /* that shows it, or 0 */
	int verbosity;                 /* -v adds, -q subtracts */
	bool progress_json, drawn, shows; /* drawn; results: on the terminal */
};

/* Read all options of the command: its own into `values`, shared ones into
 * *cli. False: leave with *code, since help was printed or the usage is wrong,
 * which was printed too. */
bool hsc_cli_parse(struct hsc_cli *cli, void *values, int *code);

/* Release what the options took. */
void hsc_cli_clear(struct hsc_cli *cli);

/* After the options: set cli->bundle to the first argument that is left, else
 * to the newest *.hart here. False: there is none, and an error was printed. */
bool hsc_cli_find_bundle(struct hsc_cli *cli);
/* The code to leave with if there is none. */
int hsc_cli_no_bundle_code(const struct hsc_cli *cli);

/* Open cli->output, or return stdout. Binary data to a terminal is refused. */
FILE *hsc_cli_open_output(struct hsc_cli *cli, bool binary);
/* The screen that will show it; zero for a file. */
struct hsc_view_screen hsc_cli_screen(struct hsc_cli *cli);
/* Close it and report a failed write. Returns HSC_EXIT_OK or _INPUT. */
int hsc_cli_close_output(struct hsc_cli *cli, FILE *out);
/* The same of a page, with what to do with it. */
int hsc_cli_close_page(struct hsc_cli *cli, FILE *out);

/* Write "boot" of "there/boot.hart/" to stem[size]. */
void hsc_cli_bundle_stem(const char *bundle, char *stem, size_t size);
/* Without -o: name the output after the bundle, with a suffix. */
void hsc_cli_name_output(struct hsc_cli *cli, const char *suffix, char *path,
			 size_t size);

/* One sentence to stderr as "hartscope NAME: ...". */
void hsc_cli_error(const struct hsc_cli *cli, const char *format, ...)
	HSC_PRINTF(2, 3);
/* The same, to be returned: they are false, HSC_EXIT_USAGE and `code`. */
#define hsc_cli_refuse(...) (hsc_cli_error(__VA_ARGS__), false)
#define hsc_cli_usage(...)  (hsc_cli_error(__VA_ARGS__), HSC_EXIT_USAGE)
#define hsc_cli_leave(cli, code, ...)                                          \
	(hsc_cli_error((cli), __VA_ARGS__), (int)(code))
/* The same, as a hint on its own line, indented. */
void hsc_cli_hint(const struct hsc_cli *cli, const char *format, ...)
	HSC_PRINTF(2, 3);
/* A remark on stderr that -q hides. */
void hsc_cli_say(const struct hsc_cli *cli, const char *format, ...)
	HSC_PRINTF(2, 3);

/* Print the error of a library call. Returns the exit code for it. */
int hsc_cli_fail(const struct hsc_cli *cli, enum hsc_status rc,
		 const struct hsc_error *error);

/* Parse a decimal or 0x number; false if the text is not one, whole. */
bool hsc_cli_number(const char *text, uint64_t *out);

/* Print the help page of a command. */
void hsc_cli_help(const struct hsc_cli_command *command, FILE *out);

#endif
