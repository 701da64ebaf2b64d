/* SPDX-License-Identifier: MIT */
/* options.c - the arguments of a command are parsed by its rows.
 * Room   cli (floor 9) */
#include "cli/common/options/options.h"
#include "base/text_line.h"
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

/* The options of a command as getopt_long takes them. */
struct table {
	const struct hsc_cli_option **rows; /* rows[count] */
	struct option *longs;               /* as many, and an end */
	const char **names;                 /* the same */
	char *shorts;
	size_t count;
};

/* Codes of getopt_long above this are rows, those below are letters. */
#define ROW 1000

static void add_row(struct table *t, const struct hsc_cli_option *o)
{
	char *end = t->shorts + strlen(t->shorts);

	t->rows[t->count] = o;
	t->names[t->count] = o->name;
	t->longs[t->count] =
		(struct option){ o->name,
				 o->argument ? required_argument : no_argument,
				 NULL, ROW + (int)t->count };
	t->count++;
	if (!o->letter)
		return;
	*end++ = o->letter;
	if (o->argument)
		*end++ = ':';
}

static void free_table(struct table *t)
{
	free((void *)t->rows);
	free(t->longs);
	free((void *)t->names);
	free(t->shorts);
}

static bool make_table(struct table *t, const struct hsc_cli_command *c)
{
	const struct hsc_cli_option *o;
	size_t count = 1;

	for (size_t at = 0; hsc_cli_each(c, &at);)
		count++;
	t->rows = calloc(count, sizeof(*t->rows));
	t->longs = calloc(count, sizeof(*t->longs));
	t->names = calloc(count, sizeof(*t->names));
	t->shorts = calloc(count + 2, 2);
	if (!t->rows || !t->longs || !t->names || !t->shorts)
		return false;
	if (c->groups & HSC_CLI_REST)
		t->shorts[0] = '+'; /* no option after the first operand */
	t->shorts[strlen(t->shorts)] = ':'; /* tell a missing argument apart */
	for (size_t at = 0; (o = hsc_cli_each(c, &at)) != NULL;)
		add_row(t, o);
	return true;
}

/* The row that getopt_long found; count: there is none. Of two that have a
 * letter it is the command's own, which comes first. */
static size_t row_of(const struct table *t, int code)
{
	size_t i = 0;

	if (code >= ROW)
		return (size_t)(code - ROW);
	while (i < t->count && t->rows[i]->letter != code)
		i++;
	return i;
}

static bool is_format(const struct hsc_cli_command *c, const char *word)
{
	return strncmp(word, "--", 2) == 0 &&
	       hsc_cli_has_format(c->formats, word + 2);
}

/* An argument was left out, or given to what takes none: getopt_long then says
 * in `optopt` which option that is. */
static bool complain_of_argument(struct hsc_cli *cli, const struct table *t,
				 int code, const char *word)
{
	const size_t name = strcspn(word, "=");

	if (code == ':') {
		hsc_cli_error(cli, "option '%s' wants an argument", word);
		return true;
	}
	if (!optopt || row_of(t, optopt) == t->count || !word[name])
		return false;
	hsc_cli_error(cli, "option '%.*s' takes no value", (int)name, word);
	return true;
}

/* Several options begin as the word does. */
static bool complain_of_several(struct hsc_cli *cli, const struct table *t,
				const char *word)
{
	const size_t len = strcspn(word, "=");
	struct hsc_text_line line;
	char names[256];
	size_t count = 0;

	if (len < 3 || strncmp(word, "--", 2) != 0)
		return false;
	line = hsc_text_line_in(names, sizeof(names));
	for (size_t i = 0; i < t->count; i++)
		if (strncmp(t->names[i], word + 2, len - 2) == 0)
			hsc_text_line_add(&line, "%s--%s", count++ ? ", " : "",
					  t->names[i]);
	if (count > 1)
		hsc_cli_error(cli, "option '%.*s' is ambiguous: %s", (int)len,
			      word, names);
	return count > 1;
}

static void report_missing(struct hsc_cli *cli, const struct table *t, int code)
{
	const char letter[] = { '-', (char)optopt, '\0' };
	const char *word = cli->argv[optind - 1];
	const char *near = NULL;

	if (complain_of_argument(cli, t, code, word) ||
	    complain_of_several(cli, t, word))
		return;
	if (optopt && row_of(t, optopt) == t->count)
		word = letter; /* perhaps one of several in a word */
	else
		near = hsc_nearest(word + 2, t->names);
	if (is_format(cli->command, word)) /* --json */
		hsc_cli_error(cli, "no option '%s'; did you mean --format=%s?",
			      word, word + 2);
	else
		hsc_cli_error(cli, "no option '%s'%s%s%s", word,
			      near ? "; did you mean --" : "", near ? near : "",
			      near ? "?" : "");
	if (strncmp(word, "--format", 8) == 0)
		hsc_cli_hint(cli, "it writes one format only%s",
			     strcmp(cli->command->name, "export") == 0
				     ? "; formats of exports: --to"
				     : "");
	hsc_cli_hint(cli, "see: hartscope %s --help", cli->command->name);
}

/* Its bit in cli->given: its number among all rows of the command. */
static size_t bit_of(const struct hsc_cli_command *c,
		     const struct hsc_cli_option *o)
{
	const struct hsc_cli_option *each;
	size_t at = 0;

	while ((each = hsc_cli_each(c, &at)) != NULL && each != o)
		;
	return at - 1;
}

static void mark_given(struct hsc_cli *cli, const struct hsc_cli_option *o)
{
	const size_t bit = bit_of(cli->command, o);

	if (bit / 64 < sizeof(cli->given) / sizeof(cli->given[0]))
		cli->given[bit / 64] |= UINT64_C(1) << bit % 64;
}

static bool is_given(const struct hsc_cli *cli, const struct hsc_cli_option *o)
{
	const size_t bit = bit_of(cli->command, o);

	return bit / 64 < sizeof(cli->given) / sizeof(cli->given[0]) &&
	       (cli->given[bit / 64] >> bit % 64 & 1);
}

bool hsc_cli_given_none(const struct hsc_cli *cli, const char *names,
			const char *why)
{
	const struct hsc_cli_option *o;

	for (size_t at = 0; (o = hsc_cli_each(cli->command, &at)) != NULL;)
		if (is_given(cli, o) &&
		    hsc_cli_word(names, o->name, strlen(o->name)) >= 0)
			return hsc_cli_refuse(cli, "--%s %s", o->name, why);
	return true;
}

bool hsc_cli_rules_hold(const struct hsc_cli *cli,
			const struct hsc_cli_rule *rules, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (rules[i].applies &&
		    !hsc_cli_given_none(cli, rules[i].names, rules[i].why))
			return false;
	return true;
}

bool hsc_cli_was_given(const struct hsc_cli *cli, const char *name)
{
	const struct hsc_cli_option *o;

	for (size_t at = 0; (o = hsc_cli_each(cli->command, &at)) != NULL;)
		if (is_given(cli, o) && strcmp(o->name, name) == 0)
			return true;
	return false;
}

/* Of options that were given each has an effect on what is written. */
static bool has_effect(const struct hsc_cli *cli,
		       const struct hsc_cli_option *o, bool is_own)
{
	const bool text = !cli->format || strcmp(cli->format, "text") == 0;
	const bool shows = is_own || strcmp(o->name, "format") == 0;

	if (o->of_text && !text)
		return hsc_cli_refuse(cli,
				      "--%s is for text, not for --format=%s",
				      o->name, cli->format);
	if (cli->shards && shows && !o->of_shard)
		return hsc_cli_refuse(cli, "--%s does not go with --shard",
				      o->name);
	return true;
}

static bool have_effect(const struct hsc_cli *cli)
{
	const struct hsc_cli_option *own = cli->command->options, *o;

	for (size_t at = 0; (o = hsc_cli_each(cli->command, &at)) != NULL;)
		if (is_given(cli, o) &&
		    !has_effect(cli, o, own && o == &own[at - 1]))
			return false;
	return true;
}

/* Returns enum hsc_exit, or -1: go on. */
static int take_row(struct hsc_cli *cli, const struct table *t, int code,
		    void *values)
{
	const struct hsc_cli_option *own = cli->command->options;
	const size_t i = row_of(t, code);
	const struct hsc_cli_option *o;
	bool is_own;

	if (i == t->count) {
		report_missing(cli, t, code);
		return HSC_EXIT_USAGE;
	}
	o = t->rows[i];
	is_own = own && o == &own[i];
	mark_given(cli, o);
	if (o->type == HSC_CLI_SHOW) {
		o->show ? o->show() : hsc_cli_help(cli->command, stdout);
		return HSC_EXIT_OK;
	}
	if (hsc_cli_store(cli, o, is_own ? values : cli, optarg))
		return -1;
	return cli->refused ? cli->refused : HSC_EXIT_USAGE;
}

bool hsc_cli_may_make(const struct hsc_cli *cli)
{
	return !cli->output || strcmp(cli->output, "-") != 0 ||
	       hsc_cli_refuse(cli, "a bundle is a folder, and not written to "
				   "standard output");
}

bool hsc_cli_parse(struct hsc_cli *cli, void *values, int *code)
{
	struct table t = { .count = 0 };
	int c;

	*code = make_table(&t, cli->command) ? -1 : HSC_EXIT_BUG;
	if (*code == HSC_EXIT_BUG)
		hsc_cli_error(cli, "out of memory");
	opterr = 0;
	optind = 0; /* start anew */
	while (*code < 0 && (c = getopt_long(cli->argc, cli->argv, t.shorts,
					     t.longs, NULL)) != -1)
		*code = take_row(cli, &t, c, values);
	cli->at = optind;
	free_table(&t);
	if (*code < 0 &&
	    (!have_effect(cli) ||
	     (cli->command->groups & HSC_CLI_MAKES && !hsc_cli_may_make(cli))))
		*code = HSC_EXIT_USAGE;
	return *code < 0;
}
