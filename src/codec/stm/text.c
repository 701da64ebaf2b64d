/* SPDX-License-Identifier: MIT */
/* text.c - identifiers of software events named; the text logs of libosd.
 * Room   codec (floor 2) */
#include "codec/text_writer.h"
#include <hartscope/base/digits.h>
#include <hartscope/codec/stm_text.h>

/* The row of an identifier; for a changed THREAD_SWITCH, that of the usual
 * one. */
static const struct hsc_stm_id_row *row_of(uint16_t id, uint16_t thread_switch)
{
	if (thread_switch != 0 && id == thread_switch)
		id = HSC_STM_THREAD_SWITCH;
	else if (thread_switch != 0 && id == HSC_STM_THREAD_SWITCH)
		return NULL;
	for (unsigned i = 0; i < HSC_STM_IDS; i++)
		if (hsc_stm_ids[i].id == id)
			return &hsc_stm_ids[i];
	return NULL;
}

enum hsc_stm_group hsc_stm_group_of(uint16_t id, uint16_t thread_switch)
{
	const struct hsc_stm_id_row *row = row_of(id, thread_switch);
	unsigned i = 0;

	if (row)
		return (enum hsc_stm_group)row->group;
	while (id > hsc_stm_ranges[i].last)
		i++;
	return (enum hsc_stm_group)hsc_stm_ranges[i].group;
}

const char *hsc_stm_id_name(uint16_t id, uint16_t thread_switch)
{
	const struct hsc_stm_id_row *row = row_of(id, thread_switch);

	return row ? row->name : NULL;
}

size_t hsc_stm_log_print(const struct hsc_stm_log_line *line, char *buf)
{
	struct text_writer w = { buf, HSC_STM_LOG_MAX, 0 };

	if (line->overflow) {
		text_words(&w, "Overflow, missed ");
		text_decimal(&w, line->lost);
		text_words(&w, " events");
	} else {
		text_hex_digits(&w, line->timestamp, 8);
		text_char(&w, ' ');
		text_hex_digits(&w, line->id, 4);
		text_char(&w, ' ');
		text_hex_digits(&w, line->value, 16);
	}
	text_char(&w, '\n');
	return text_end(&w);
}

/* The rest of a line. */
struct reader {
	const char *at;
	size_t left;
};

static bool read_words(struct reader *r, const char *words)
{
	size_t n = 0;

	while (words[n] != '\0') {
		if (n == r->left || r->at[n] != words[n])
			return false;
		n++;
	}
	r->at += n;
	r->left -= n;
	return true;
}

static bool read_hex(struct reader *r, unsigned digits, uint64_t *out)
{
	*out = 0;
	if (r->left < digits)
		return false;
	for (unsigned i = 0; i < digits; i++) {
		const unsigned digit = hsc_digit_of(r->at[i]);

		if (digit > 15)
			return false;
		*out = *out << 4 | digit;
	}
	r->at += digits;
	r->left -= digits;
	return true;
}

static bool read_count(struct reader *r, uint32_t *out)
{
	uint64_t v = 0;
	size_t n = 0;

	for (; n < r->left && r->at[n] >= '0' && r->at[n] <= '9'; n++) {
		v = v * 10 + (unsigned)(r->at[n] - '0');
		if (v > UINT32_MAX)
			return false;
	}
	r->at += n;
	r->left -= n;
	*out = (uint32_t)v;
	return n > 0;
}

/* Read the text of a Core Trace Module, after the time. */
static bool read_core(struct reader *r, struct hsc_stm_log_line *out)
{
	static const char *const verbs[] = { "enter ", "leave ",
					     "change mode to " };

	out->words = r->at;
	out->words_len = r->left;
	for (unsigned i = 0; i < 3; i++)
		if (read_words(r, verbs[i]))
			return r->left > 0;
	return false;
}

enum hsc_status hsc_stm_log_parse(const char *text, size_t len,
				  struct hsc_stm_log_line *out)
{
	struct reader r = { text, len };
	uint64_t time = 0, id = 0, value = 0;

	while (r.left > 0 &&
	       (text[r.left - 1] == '\n' || text[r.left - 1] == '\r'))
		r.left--;
	*out = (struct hsc_stm_log_line){ .overflow = false };
	if (read_words(&r, "Overflow, missed ")) {
		out->overflow = true;
		return read_count(&r, &out->lost) &&
				       read_words(&r, " events") && r.left == 0
			       ? HSC_OK
			       : HSC_E_WIRE;
	}
	if (!read_hex(&r, 8, &time) || !read_words(&r, " "))
		return HSC_E_WIRE;
	out->timestamp = (uint32_t)time;
	if (read_core(&r, out))
		return HSC_OK;
	out->words = NULL;
	out->words_len = 0;
	if (!read_hex(&r, 4, &id) || !read_words(&r, " ") ||
	    !read_hex(&r, 16, &value))
		return HSC_E_WIRE;
	(void)read_words(&r, " print");
	out->id = (uint16_t)id;
	out->value = value;
	return r.left == 0 ? HSC_OK : HSC_E_WIRE;
}
