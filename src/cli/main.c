/* SPDX-License-Identifier: MIT */
/* main.c - hartscope COMMAND ...: find the command and run it.
 * Room   cli (floor 9) */
#include "cli/common/bundle/packed.h"
#include "cli/common/commands.h"
#include "cli/common/version.h"
#include <errno.h>
#include <hartscope/capture/pack.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static int refuse_command(const char *word)
{
	static const char *const options[] = { "--help", "--version", NULL };
	const bool is_option = word[0] == '-';
	const char *names[64];
	const char *near;
	size_t n = 0;

	for (; hsc_cli_commands[n] && n < 63; n++)
		names[n] = hsc_cli_commands[n]->name;
	names[n] = NULL;
	near = hsc_nearest(word, is_option ? options : names);
	fprintf(stderr, "hartscope: no %s '%s'%s%s%s\n",
		is_option ? "option" : "command", word,
		near ? "; did you mean " : "", near ? near : "",
		near ? "?" : "");
	fprintf(stderr, "  see: hartscope --help\n");
	return HSC_EXIT_USAGE;
}

static int run_command(const struct hsc_cli_command *command, int argc,
		       char **argv)
{
	struct hsc_cli *cli = calloc(1, sizeof(*cli));
	void *values = calloc(1, command->size + 1);
	int code;

	if (!cli || !values) {
		fputs("hartscope: out of memory\n", stderr);
		free(cli);
		free(values);
		return HSC_EXIT_BUG;
	}
	cli->command = command;
	cli->commands = hsc_cli_commands;
	cli->argc = argc;
	cli->argv = argv;
	cli->range_end = UINT64_MAX;
	if (command->formats) {
		static char first[32];
		const size_t len = strcspn(command->formats, ",");

		snprintf(first, sizeof(first), "%.*s", (int)len,
			 command->formats);
		cli->format = first;
	}
	if (hsc_cli_parse(cli, values, &code))
		code = command->run(cli, values);
	else if (code != HSC_EXIT_OK && command->failure)
		code = command->failure;
	if (command->clear)
		command->clear(values);
	hsc_cli_packed_clear(cli);
	hsc_cli_clear(cli);
	free(cli);
	free(values);
	return code;
}

static int show_help(int argc, char **argv)
{
	const struct hsc_cli_command *c;

	if (argc < 3) {
		hsc_cli_overview(hsc_cli_commands, hsc_cli_topics, stdout);
		return HSC_EXIT_OK;
	}
	c = hsc_cli_find_command(hsc_cli_commands, argv[2]);
	if (!c)
		return refuse_command(argv[2]);
	if (argc > 3) {
		fprintf(stderr, "hartscope: '%s' is one argument too many\n",
			argv[3]);
		return HSC_EXIT_USAGE;
	}
	hsc_cli_help(c, stdout);
	return HSC_EXIT_OK;
}

/* hartscope X.hart: what it holds, and what to do with it. */
static int show_bundle(int argc, char **argv)
{
	char *args[] = { "info", argv[1], NULL };
	int code;

	if (argc > 2) {
		fprintf(stderr,
			"hartscope: to do something with %s, name a command "
			"first\n",
			argv[1]);
		fprintf(stderr, "  see: hartscope --help\n");
		return HSC_EXIT_USAGE;
	}
	code = run_command(&hsc_cli_info, 2, args);
	fflush(stdout);
	if (code == HSC_EXIT_OK)
		fprintf(stderr,
			"Next: hartscope report %s | hartscope replay %s | "
			"hartscope flame %s\n",
			argv[1], argv[1], argv[1]);
	return code;
}

/* hartscope ./prog ARGS: record it, and report what it did; as record, it ends
 * with the status of the program. */
static int record_program(int argc, char **argv)
{
	char **args = calloc((size_t)argc + 2, sizeof(*args));
	char *report[] = { "report", NULL };
	int code;

	if (!args) {
		fputs("hartscope: out of memory\n", stderr);
		return HSC_EXIT_BUG;
	}
	args[0] = "record";
	args[1] = "--";
	memcpy((void *)(args + 2), (void *)(argv + 1),
	       (size_t)(argc - 1) * sizeof(*args));
	code = run_command(&hsc_cli_record, argc + 1, args);
	free((void *)args);
	if (code < HSC_EXIT_RECORD || code > HSC_EXIT_NOT_FOUND)
		(void)run_command(&hsc_cli_report, 1, report);
	return code;
}

/* No command, but perhaps a path. */
static int choose_path(int argc, char **argv)
{
	const char *word = argv[1];
	const size_t len = strlen(word);
	struct stat st;

	if ((len > 5 && strcmp(word + len - 5, ".hart") == 0) ||
	    hsc_bundle_is_packed(word))
		return show_bundle(argc, argv);
	if (!strchr(word, '/'))
		return refuse_command(word);
	if (stat(word, &st) == 0 && S_ISDIR(st.st_mode))
		return show_bundle(argc, argv);
	return record_program(argc, argv);
}

/* A failed write to standard output is an error, whichever command printed. */
static int check_output(int code)
{
	if ((fflush(stdout) == 0 && !ferror(stdout)) || code != HSC_EXIT_OK)
		return code;
	fprintf(stderr, "hartscope: cannot write standard output: %s\n",
		strerror(errno));
	return HSC_EXIT_INPUT;
}

static int choose_command(int argc, char **argv)
{
	const struct hsc_cli_command *c;

	if (argc < 2) {
		hsc_cli_overview(hsc_cli_commands, hsc_cli_topics, stderr);
		return HSC_EXIT_USAGE;
	}
	if (strcmp(argv[1], "--version") == 0) {
		printf("hartscope %s\n", HSC_VERSION);
		return HSC_EXIT_OK;
	}
	if (strcmp(argv[1], "help") == 0 || strcmp(argv[1], "--help") == 0 ||
	    strcmp(argv[1], "-h") == 0)
		return show_help(argc, argv);
	c = hsc_cli_find_command(hsc_cli_commands, argv[1]);
	return c ? run_command(c, argc - 1, argv + 1) : choose_path(argc, argv);
}

int main(int argc, char **argv)
{
	return check_output(choose_command(argc, argv));
}
