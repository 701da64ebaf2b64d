/* SPDX-License-Identifier: MIT */
/*
 * text_writer.h - writes words and numbers into a buffer of fixed size.
 *
 * Room   codec (floor 2), private: the room has no C library to format with
 */
#ifndef HSC_CODEC_TEXT_WRITER_H
#define HSC_CODEC_TEXT_WRITER_H

#include <stddef.h>
#include <stdint.h>

/* len goes on counting after the end of buf, as snprintf does. */
struct text_writer {
	char *buf;  /* buf[cap] */
	size_t cap; /* at least 1 */
	size_t len;
};

static inline void text_char(struct text_writer *w, char c)
{
	if (w->len < w->cap)
		w->buf[w->len] = c;
	w->len++;
}

static inline void text_words(struct text_writer *w, const char *s)
{
	while (*s != '\0')
		text_char(w, *s++);
}

/* Separate the next item of a list from the one before it. */
static inline void text_item(struct text_writer *w, const char *words)
{
	if (w->len != 0)
		text_words(w, ", ");
	text_words(w, words);
}

static inline void text_decimal(struct text_writer *w, uint64_t v)
{
	char digits[20];
	size_t n = 0;

	do {
		digits[n++] = (char)('0' + v % 10);
		v /= 10;
	} while (v != 0);
	while (n > 0)
		text_char(w, digits[--n]);
}

/* The lowest `digits` digits of v. */
static inline void text_hex_digits(struct text_writer *w, uint64_t v,
				   unsigned digits)
{
	while (digits-- > 0)
		text_char(w, "0123456789abcdef"[v >> (4 * digits) & 15]);
}

static inline void text_hex(struct text_writer *w, uint64_t v)
{
	unsigned digits = 1;

	while (digits < 16 && v >> (4 * digits) != 0)
		digits++;
	text_words(w, "0x");
	text_hex_digits(w, v, digits);
}

/* " NAME=12" */
static inline void text_count(struct text_writer *w, const char *name,
			      uint64_t v)
{
	text_char(w, ' ');
	text_words(w, name);
	text_char(w, '=');
	text_decimal(w, v);
}

/* " NAME=0xc" */
static inline void text_number(struct text_writer *w, const char *name,
			       uint64_t v)
{
	text_char(w, ' ');
	text_words(w, name);
	text_char(w, '=');
	text_hex(w, v);
}

/* " BYTES=0c" */
static inline void text_bytes(struct text_writer *w, const uint8_t *bytes,
			      size_t len)
{
	text_words(w, " BYTES=");
	for (size_t i = 0; i < len; i++)
		text_hex_digits(w, bytes[i], 2);
}

/* Terminate with NUL; returns the length of the whole text. */
static inline size_t text_end(struct text_writer *w)
{
	w->buf[w->len < w->cap ? w->len : w->cap - 1] = '\0';
	return w->len;
}

#endif
