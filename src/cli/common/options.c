/* SPDX-License-Identifier: MIT */
#include "cli/common/options.h"
#include <assert.h>
#include <getopt.h>
#include <string.h>

/*
 * Codes given to getopt_long: the command's own options first, then the shared
 * ones, then help; all above any character.
 */
#define OWN    1000
#define SHARED 2000
#define HELP   3000

#define OPTIONS_MAX 64

struct table {
	struct option longs[OPTIONS_MAX];
	char shorts[2 * OPTIONS_MAX + 3];
	const char *names[OPTIONS_MAX];
	size_t count, shorts_len;
};

static void table_add(struct table *t, const struct hsc_cli_option *o, int code)
{
	assert(t->count + 2 < OPTIONS_MAX);
	t->names[t->count] = o->name;
	t->longs[t->count++] =
		(struct option){ o->name,
				 o->argument ? required_argument : no_argument,
				 NULL, code };
	if (!o->letter)
		return;
	t->shorts[t->shorts_len++] = o->letter;
	if (o->argument)
		t->shorts[t->shorts_len++] = ':';
}

static void table_make(struct table *t, const struct hsc_cli_command *c)
{
	static const struct hsc_cli_option help = { "help", 'h', NULL, "" };

	*t = (struct table){ .count = 0 };
	if (c->groups & HSC_CLI_REST)
		t->shorts[t->shorts_len++] = '+';
	t->shorts[t->shorts_len++] = ':';
	for (size_t i = 0; c->options && c->options[i].name; i++)
		table_add(t, &c->options[i], OWN + (int)i);
	for (size_t i = 0; i < hsc_cli_shared_count; i++)
		if (hsc_cli_takes(c, i))
			table_add(t, &hsc_cli_shared[i].option,
				  SHARED + (int)i);
	table_add(t, &help, HELP);
}

/* A short option's code: the first row with that letter, own rows first. */
static int code_of_letter(const struct hsc_cli_command *c, int letter)
{
	for (size_t i = 0; c->options && c->options[i].name; i++)
		if (c->options[i].letter == letter)
			return OWN + (int)i;
	for (size_t i = 0; i < hsc_cli_shared_count; i++)
		if (hsc_cli_takes(c, i) &&
		    hsc_cli_shared[i].option.letter == letter)
			return SHARED + (int)i;
	return letter == 'h' ? HELP : '?';
}

static void complain(struct hsc_cli *cli, const struct table *t, int code)
{
	const char *word = cli->argv[optind - 1];
	const char *near = NULL;

	if (code == ':') {
		hsc_cli_error(cli, "option '%s' wants an argument", word);
		return;
	}
	if (strncmp(word, "--", 2) == 0)
		near = hsc_nearest(word + 2, t->names);
	hsc_cli_error(cli, "no option '%s'%s%s%s", word,
		      near ? "; did you mean --" : "", near ? near : "",
		      near ? "?" : "");
	hsc_cli_hint(cli, "see: hartscope %s --help", cli->command->name);
}

static int stop(struct hsc_cli *cli, int code)
{
	cli->at = -code;
	return HSC_CLI_STOP;
}

int hsc_cli_next(struct hsc_cli *cli)
{
	struct table t;
	int code;

	table_make(&t, cli->command);
	opterr = 0;
	for (;;) {
		code = getopt_long(cli->argc, cli->argv, t.shorts, t.longs,
				   NULL);
		if (code == -1) {
			cli->at = optind;
			return HSC_CLI_DONE;
		}
		if (code > 0 && code < OWN && code != '?' && code != ':')
			code = code_of_letter(cli->command, code);
		cli->value = optarg;
		if (code == HELP) {
			hsc_cli_help(cli->command, stdout);
			return stop(cli, HSC_EXIT_OK);
		}
		if (code < OWN) {
			complain(cli, &t, code);
			return stop(cli, HSC_EXIT_USAGE);
		}
		if (code < SHARED)
			return code - OWN;
		if (!hsc_cli_shared[code - SHARED].take(cli, optarg))
			return stop(cli, HSC_EXIT_USAGE);
	}
}

int hsc_cli_stop_code(const struct hsc_cli *cli)
{
	return -cli->at;
}

bool hsc_cli_options(struct hsc_cli *cli, int *code)
{
	if (hsc_cli_next(cli) == HSC_CLI_DONE)
		return true;
	*code = hsc_cli_stop_code(cli);
	return false;
}
