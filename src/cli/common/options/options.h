/* SPDX-License-Identifier: MIT */
/*
 * options.h - the rows of options: which a command takes, and how their values
 * are stored.
 *
 * Room   cli (floor 9)
 */
#ifndef HSC_CLI_COMMON_OPTIONS_OPTIONS_H
#define HSC_CLI_COMMON_OPTIONS_OPTIONS_H

#include "cli/common/cli.h"

/*
 * Go through all options that a command takes: its own, then those of its
 * groups, then those of every command.
 *
 * at      0 at first; where to go on
 * Returns the next one, NULL if there are no more
 */
const struct hsc_cli_option *hsc_cli_each(const struct hsc_cli_command *command,
					  size_t *at);

/*
 * Store the argument of an option, as its row says, in the struct at `base`.
 * False if it is wrong, which is printed then.
 */
bool hsc_cli_store(struct hsc_cli *cli, const struct hsc_cli_option *option,
		   void *base, const char *value);

/* Was the option of that long name given? */
bool hsc_cli_was_given(const struct hsc_cli *cli, const char *name);

/*
 * Refuse what would have no effect: the first of `names`, with blanks between
 * them, that was given, as "--NAME WHY". True: none was.
 */
bool hsc_cli_given_none(const struct hsc_cli *cli, const char *names,
			const char *why);

/* Where `applies`, none of `names` may be given. */
struct hsc_cli_rule {
	bool applies;
	const char *names, *why; /* of hsc_cli_given_none */
};

/* Do all of rules[count] hold? False: it was said which does not. */
bool hsc_cli_rules_hold(const struct hsc_cli *cli,
			const struct hsc_cli_rule *rules, size_t count);

/* Can a bundle be made where --output says? False: not on standard output; that
 * is said. */
bool hsc_cli_may_make(const struct hsc_cli *cli);

/* Refuse an option whose file cannot be read, or is none: false. */
#define hsc_cli_refuse_file(cli, rc, error)                                    \
	((cli)->refused = hsc_cli_fail((cli), (rc), (error)), false)

/* Is it one of the formats, which commas divide? */
bool hsc_cli_has_format(const char *formats, const char *value);

/* The place of value[len] among words with blanks between them, -1: none. */
int hsc_cli_word(const char *words, const char *value, size_t len);

/* Words with blanks between them as text[cap]: "guess full xor" becomes "guess,
 * full or xor". Returns text. */
const char *hsc_cli_list_words(const char *words, char *text, size_t cap);

/* The bits of all words between commas; 0: `one` has none for one of them. */
unsigned hsc_cli_bits(const char *text,
		      unsigned (*one)(const char *word, size_t len));

#endif
