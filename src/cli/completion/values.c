/* SPDX-License-Identifier: MIT */
/* values.c - options, and what their arguments may be.
 * Room   cli (floor 9) */
#include "cli/common/options/options.h"
#include "cli/common/options/params.h"
#include "cli/completion/completion.h"
#include "codec/params.h"
#include <stdlib.h>
#include <string.h>

/* The words of "a, b, c" or "a|b"; false if any is none, as "0..7", "FILE". */
static bool take_words(const char *text, char *words, size_t cap)
{
	size_t n = 0;

	for (const char *at = text; *at; at++) {
		const bool separates = *at == ',' || *at == '|';

		if (*at == ' ')
			continue;
		if (!separates && !(*at >= 'a' && *at <= 'z') &&
		    !(*at >= '0' && *at <= '9') && *at != '_')
			return false;
		if (n + 1 < cap)
			words[n++] = separates ? ' ' : *at;
	}
	words[n] = '\0';
	return n > 0;
}

/* The argument by its name in the help. */
static enum hsc_cli_argument kind_of(const char *argument)
{
	static const struct {
		const char *begins;
		enum hsc_cli_argument kind;
	} kinds[] = {
		{ "BUNDLE", HSC_CLI_ARGUMENT_BUNDLE },
		{ "NAME=VALUE", HSC_CLI_ARGUMENT_PARAM },
		{ "FOLDER", HSC_CLI_ARGUMENT_FOLDER },
		{ "DIR", HSC_CLI_ARGUMENT_FOLDER },
		{ "FILE", HSC_CLI_ARGUMENT_FILE },
		{ "LOG", HSC_CLI_ARGUMENT_FILE },
	};

	for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++)
		if (strncmp(argument, kinds[i].begins,
			    strlen(kinds[i].begins)) == 0)
			return kinds[i].kind;
	return HSC_CLI_ARGUMENT_ANY;
}

static struct hsc_cli_values words_of(const char *words)
{
	struct hsc_cli_values v = { .kind = HSC_CLI_ARGUMENT_WORDS };

	snprintf(v.words, sizeof(v.words), "%s", words);
	return v;
}

struct hsc_cli_values hsc_cli_values_of(const struct hsc_cli_command *command,
					const struct hsc_cli_option *option)
{
	struct hsc_cli_values v = { .kind = HSC_CLI_ARGUMENT_WORDS };

	if (option->words)
		return words_of(option->words);
	if (strcmp(option->name, "format") != 0 ||
	    !take_words(command->formats, v.words, sizeof(v.words)))
		v.kind = kind_of(option->argument);
	return v;
}

struct hsc_cli_values hsc_cli_operand_of(const struct hsc_cli_command *command)
{
	struct hsc_cli_values v = { .kind = HSC_CLI_ARGUMENT_FILE };

	if (command->words)
		return words_of(command->words);
	if (command->groups & HSC_CLI_BUNDLE &&
	    (!(command->groups & HSC_CLI_PARAM) ||
	     command->groups & HSC_CLI_LIVE))
		v.kind = HSC_CLI_ARGUMENT_BUNDLE; /* and no bare stream */
	return v;
}

void hsc_cli_each_option(const struct hsc_cli_command *command,
			 hsc_cli_option_fn *take)
{
	const struct hsc_cli_option *o;

	for (size_t at = 0; (o = hsc_cli_each(command, &at)) != NULL;)
		if (o->help)
			take(command, o);
}

struct params {
	struct hsc_cli_param_values *list;
	size_t count;
};

static bool has_word(const char *words, const char *word, size_t len)
{
	for (const char *at = words; (at = strstr(at, word)); at += len)
		if ((at == words || at[-1] == ' ') &&
		    (at[len] == ' ' || at[len] == '\0'))
			return true;
	return false;
}

static void add_word(struct hsc_cli_param_values *p, const char *word)
{
	const size_t len = strlen(p->words), more = strlen(word);

	if (more == 0 || has_word(p->words, word, more) ||
	    len + more + 2 > sizeof(p->words))
		return;
	snprintf(p->words + len, sizeof(p->words) - len, "%s%s", len ? " " : "",
		 word);
}

/* Its row; protocols may share names. */
static struct hsc_cli_param_values *row_of(struct params *p, const char *name)
{
	size_t i = 0;

	while (i < p->count && strcmp(p->list[i].name, name) != 0)
		i++;
	if (i == HSC_CLI_PARAM_VALUES_MAX)
		i--;
	if (i == p->count)
		p->list[p->count++] =
			(struct hsc_cli_param_values){ .name = name };
	return &p->list[i];
}

size_t hsc_cli_param_values(
	struct hsc_cli_param_values list[HSC_CLI_PARAM_VALUES_MAX])
{
	struct params p = { .list = list };

	for (unsigned i = 0; i < HSC_PARAMS; i++) {
		const struct hsc_param_row *row = &hsc_params[i];
		struct hsc_cli_param_values *out;
		char text[HSC_PARAM_VALUES], words[HSC_PARAM_VALUES];
		char *save = NULL;

		if (!row->use)
			continue;
		out = row_of(&p, row->name);
		hsc_param_values(row, text);
		/* one word says what a value is, and is none */
		if (!strchr(text, ',') ||
		    !take_words(text, words, sizeof(words)))
			continue;
		for (char *word = strtok_r(words, " ", &save); word;
		     word = strtok_r(NULL, " ", &save))
			add_word(out, word);
	}
	return p.count;
}
