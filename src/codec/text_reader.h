/* SPDX-License-Identifier: MIT */
/*
 * text_reader.h - reads a line: words, NAME=VALUE pairs, numbers.
 *
 * Room   codec (floor 2), private: the room has no C library to read with
 */
#ifndef HSC_CODEC_TEXT_READER_H
#define HSC_CODEC_TEXT_READER_H

#include "codec/text_writer.h"
#include <hartscope/base/digits.h>
#include <hartscope/base/error.h>
#include <hartscope/base/status.h>
#include <stdbool.h>

/* A piece of the line, not terminated by NUL. */
struct text_piece {
	const char *p;
	size_t len;
};

struct text_reader {
	const char *at;               /* where the next word begins */
	struct text_piece key, value; /* of the last word KEY=VALUE */
	struct hsc_error *error;
};

#define TEXT_QUOTED_MAX 60 /* characters of the user's line in an error */

static inline enum hsc_status text_fail(struct text_reader *p,
					enum hsc_status rc,
					struct text_piece about,
					const char *what)
{
	struct text_writer w = { .buf = p->error->text,
				 .cap = sizeof(p->error->text) };

	for (size_t i = 0; i < about.len && i < TEXT_QUOTED_MAX; i++)
		text_char(&w, about.p[i]);
	text_words(&w, about.len > TEXT_QUOTED_MAX ? "..." : "");
	text_words(&w, what);
	text_end(&w);
	return rc;
}

static inline struct text_piece text_piece_of(const char *s)
{
	struct text_piece out = { s, 0 };

	while (s[out.len] != '\0')
		out.len++;
	return out;
}

static inline bool text_is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static inline bool text_is_end(char c)
{
	return c == '\0' || c == '#' || c == ';';
}

static inline bool text_equals(struct text_piece a, const char *b)
{
	size_t i = 0;

	while (i < a.len && b[i] != '\0' && a.p[i] == b[i])
		i++;
	return i == a.len && b[i] == '\0';
}

static inline bool text_same(const char *a, const char *b)
{
	return text_equals(text_piece_of(a), b);
}

/* The error "NAME WHAT"; WHAT begins with a blank. Returns HSC_E_CONFIG. */
static inline enum hsc_status text_refuse(struct hsc_error *error,
					  const char *name, const char *what)
{
	struct text_writer w = { .buf = error->text,
				 .cap = sizeof(error->text) };

	text_words(&w, name);
	text_words(&w, what);
	text_end(&w);
	return HSC_E_CONFIG;
}

/* The next word; of length 0 at the end of the line. */
static inline struct text_piece text_next_word(struct text_reader *p)
{
	struct text_piece out;

	while (text_is_blank(*p->at))
		p->at++;
	out.p = p->at;
	while (!text_is_end(*p->at) && !text_is_blank(*p->at))
		p->at++;
	out.len = (size_t)(p->at - out.p);
	return out;
}

/* HSC_OK with p->key and p->value, HSC_END, or HSC_E_FORMAT. */
static inline enum hsc_status text_next_pair(struct text_reader *p)
{
	const struct text_piece word = text_next_word(p);
	size_t n = 0;

	if (word.len == 0)
		return HSC_END;
	while (n < word.len && word.p[n] != '=')
		n++;
	if (n == 0 || n + 1 >= word.len)
		return text_fail(p, HSC_E_FORMAT, word, " is not NAME=VALUE");
	p->key = (struct text_piece){ word.p, n };
	p->value = (struct text_piece){ word.p + n + 1, word.len - n - 1 };
	return HSC_OK;
}

/* The key of the last pair has occurred before. */
static inline enum hsc_status text_refuse_twice(struct text_reader *p)
{
	return text_fail(p, HSC_E_FORMAT, p->key, " is there twice");
}

static inline enum hsc_status text_read_number(struct text_reader *p,
					       uint64_t most, uint64_t *out)
{
	if (!hsc_number_of(p->value.p, p->value.len, out))
		return text_fail(p, HSC_E_FORMAT, p->value,
				 " is not a number of 64 bits");
	if (*out > most)
		return text_fail(p, HSC_E_VALUE, p->key, " is too large");
	return HSC_OK;
}

/* Read 1 to `cap` bytes in hex; `what` is the error if there are more, or half
 * a byte. */
static inline enum hsc_status text_read_bytes(struct text_reader *p,
					      uint8_t *bytes, size_t cap,
					      uint64_t *len, const char *what)
{
	const struct text_piece s = p->value;

	if (s.len % 2 != 0 || s.len / 2 > cap)
		return text_fail(p, HSC_E_FORMAT, s, what);
	for (size_t i = 0; i < s.len; i += 2)
		if (!hsc_byte_of(s.p + i, &bytes[i / 2]))
			return text_fail(p, HSC_E_FORMAT, s, " is not hex");
	*len = s.len / 2;
	return HSC_OK;
}

/* Read the only pair of a line, which must have this key: HSC_OK with
 * p->value. */
static inline enum hsc_status text_read_only(struct text_reader *p,
					     const char *key)
{
	const struct text_piece name = text_piece_of(key);
	const enum hsc_status rc = text_next_pair(p);

	if (rc < 0)
		return rc;
	if (rc == HSC_END || !text_equals(p->key, key))
		return text_fail(p, HSC_E_VALUE, name, " is missing");
	if (text_next_word(p).len != 0)
		return text_fail(p, HSC_E_FORMAT, name, " must stand alone");
	return HSC_OK;
}

#endif
