/* SPDX-License-Identifier: MIT */
/* filter_text.c - the words of --filter become a filter of the encoder.
 * Room   cli (floor 9) */
#include "cli/common/options/filter_text.h"
#include "base/error_set.h"
#include "cli/common/cli.h"
#include "cli/common/options/range.h"
#include <hartscope/spec/privileged.h>
#include <string.h>

#define WORD_SIZE 256

/* What is after "NAME=", or NULL: another word. */
static const char *value_of(const char *word, const char *name)
{
	const size_t len = strlen(name);

	return strncmp(word, name, len) == 0 && word[len] == '='
		       ? word + len + 1
		       : NULL;
}

/* Bit of the level that text[len] names; 0: none. */
static unsigned level_of(const char *text, size_t len)
{
	for (unsigned i = 0; i < HSC_PRIVILEGES; i++)
		if (hsc_privilege_names[i] &&
		    strlen(hsc_privilege_names[i]) == len &&
		    strncmp(hsc_privilege_names[i], text, len) == 0)
			return 1u << i;
	return 0;
}

/* Levels between plus signs. */
static bool take_privileges(const char *text,
			    struct hsc_control_instructions *out,
			    struct hsc_error *error)
{
	for (;;) {
		const size_t len = strcspn(text, "+");
		const unsigned bit = level_of(text, len);

		if (!bit)
			return hsc_fail(error, false,
					"privilege %.40s: there are U, S, M, "
					"D, VU and VS, several as U+S",
					text);
		out->privileges |= (uint8_t)bit;
		if (!text[len])
			return true;
		text += len + 1;
	}
}

/* A number, or LOW:HIGH of numbers: names are of addresses. */
static bool take_context(const char *text, struct hsc_control_instructions *out,
			 struct hsc_error *error)
{
	out->has_context = hsc_cli_range(NULL, text, true, &out->context);
	if (!out->has_context)
		hsc_error_set(error,
			      "context %.40s: is neither a number nor "
			      "LOW:HIGH",
			      text);
	return out->has_context;
}

static bool take_word(const struct hsc_image *image, const char *word,
		      struct hsc_control_instructions *out,
		      struct hsc_error *error)
{
	const char *privileges = value_of(word, "privilege");
	const char *context = value_of(word, "context");

	if (!word[0])
		return hsc_fail(error, false,
				"is neither LOW:HIGH nor a function, nor "
				"privilege=LEVEL or context=NUMBER");
	if (privileges ? out->privileges != 0
	    : context  ? out->has_context
		       : out->has_range)
		return hsc_fail(error, false,
				"%.60s: that is given twice; a filter of its "
				"own (--filter again) lets through more",
				word);
	if (privileges)
		return take_privileges(privileges, out, error);
	if (context)
		return take_context(context, out, error);
	out->has_range = hsc_cli_range(image, word, false, &out->range);
	if (!out->has_range)
		hsc_error_set(error,
			      "%.100s: is neither LOW:HIGH nor a function, "
			      "nor privilege=LEVEL or context=NUMBER",
			      word);
	return out->has_range;
}

bool hsc_cli_filter(const struct hsc_image *image, const char *text,
		    struct hsc_control_instructions *out,
		    struct hsc_error *error)
{
	*out = (struct hsc_control_instructions){ .privileges = 0 };
	/* names may have commas */
	out->has_range = hsc_cli_range(image, text, false, &out->range);
	if (out->has_range)
		return true;
	for (;;) {
		const size_t len = strcspn(text, ",");
		char word[WORD_SIZE] = "";

		memcpy(word, text, len < sizeof(word) ? len : sizeof(word) - 1);
		if (!take_word(image, word, out, error))
			return false;
		if (!text[len])
			return true;
		text += len + 1;
	}
}
