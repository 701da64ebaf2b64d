/* SPDX-License-Identifier: MIT */
/* store.c - the argument of an option becomes a value, by the type of its row.
 * Room   cli (floor 9) */
#include "cli/common/options/options.h"
#include <inttypes.h>
#include <string.h>

int hsc_cli_word(const char *words, const char *value, size_t len)
{
	for (int i = 0; *words; i++) {
		const size_t n = strcspn(words, " ");

		if (n == len && strncmp(words, value, len) == 0)
			return i;
		words += n + (words[n] == ' ');
	}
	return -1;
}

unsigned hsc_cli_bits(const char *text,
		      unsigned (*one)(const char *word, size_t len))
{
	unsigned all = 0;

	for (;;) {
		const size_t len = strcspn(text, ",");
		const unsigned bits = one(text, len);

		if (!bits)
			return 0;
		all |= bits;
		if (!text[len])
			return all;
		text += len + 1;
	}
}

const char *hsc_cli_list_words(const char *words, char *text, size_t cap)
{
	const char *last = strrchr(words, ' ');
	size_t n = 0;

	for (const char *at = words; *at && n + 5 < cap; at++) {
		const char *text_of = at == last ? " or " : ", ";

		if (*at == ' ')
			n += (size_t)snprintf(text + n, cap - n, "%s", text_of);
		else
			text[n++] = *at;
	}
	text[n] = '\0';
	return text;
}

static bool refuse_value(struct hsc_cli *cli, const struct hsc_cli_option *o,
			 const char *value)
{
	char text[128] = "a number";

	if (o->words)
		hsc_cli_list_words(o->words, text, sizeof(text));
	else if (o->most)
		snprintf(text, sizeof(text),
			 "a number from %" PRIu64 " to %" PRIu64, o->least,
			 o->most);
	return hsc_cli_refuse(cli, "--%s wants %s, not '%s'", o->name, text,
			      value);
}

static bool number_of(const struct hsc_cli_option *o, const char *value,
		      uint64_t *n)
{
	if (o->words && hsc_cli_word(o->words, value, strlen(value)) < 0)
		return false;
	return hsc_cli_number(value, n) &&
	       (!o->most || (*n >= o->least && *n <= o->most));
}

static bool store_number(void *at, size_t size, uint64_t n)
{
	switch (size) {
	case 1:
		*(uint8_t *)at = (uint8_t)n;
		break;
	case 2:
		*(uint16_t *)at = (uint16_t)n;
		break;
	case 4:
		*(uint32_t *)at = (uint32_t)n;
		break;
	default:
		*(uint64_t *)at = n;
	}
	return true;
}

static bool append_value(struct hsc_cli *cli, const struct hsc_cli_option *o,
			 struct hsc_cli_list *list, const char *value)
{
	if (list->count == HSC_CLI_LIST_MAX)
		return hsc_cli_refuse(cli, "--%s is given more than %d times",
				      o->name, HSC_CLI_LIST_MAX);
	list->items[list->count++] = value;
	return true;
}

static bool store_value(struct hsc_cli *cli, const struct hsc_cli_option *o,
			void *at, const char *value)
{
	uint64_t n;
	int word;

	switch (o->type) {
	case HSC_CLI_FLAG:
		*(bool *)at = true;
		return true;
	case HSC_CLI_TEXT:
		*(const char **)at = value;
		return true;
	case HSC_CLI_LIST:
		return append_value(cli, o, at, value);
	case HSC_CLI_NUMBER:
		return number_of(o, value, &n) ? store_number(at, o->size, n)
					       : refuse_value(cli, o, value);
	case HSC_CLI_WORD:
		word = hsc_cli_word(o->words, value, strlen(value));
		return word < 0 ? refuse_value(cli, o, value)
				: store_number(at, o->size,
					       o->least + (unsigned)word);
	default:
		return o->take(cli, at, value);
	}
}

bool hsc_cli_store(struct hsc_cli *cli, const struct hsc_cli_option *o,
		   void *base, const char *value)
{
	if (o->given)
		*(bool *)((char *)base + o->given - 1) = true;
	return store_value(cli, o, (char *)base + o->at, value);
}
