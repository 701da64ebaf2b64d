/* SPDX-License-Identifier: MIT */
/*
 * writer.h - text in small pieces to a file, without a call of stdio for each.
 *
 * Room   view (floor 8)
 */
#ifndef HSC_VIEW_COMMON_WRITER_H
#define HSC_VIEW_COMMON_WRITER_H

#include <hartscope/base/compiler.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

/* Start as { .out = file }; flush at the end. */
struct hsc_writer {
	FILE *out; /* whether writing worked, ferror(out) says */
	size_t used;
	char buffer[8192];
};

void hsc_writer_flush(struct hsc_writer *w);
void hsc_writer_bytes(struct hsc_writer *w, const char *bytes, size_t len);
HSC_PRINTF(2, 3)
void hsc_writer_format(struct hsc_writer *w, const char *format, ...);

static inline void hsc_writer_text(struct hsc_writer *w, const char *text)
{
	hsc_writer_bytes(w, text, strlen(text));
}

/* Text of a foreign file: '?' stands for each control
 * character, so that none reaches a terminal. */
void hsc_writer_foreign(struct hsc_writer *w, const char *text);

/* `count` spaces. */
void hsc_writer_spaces(struct hsc_writer *w, size_t count);

/* Text in a column, to its right. */
static inline void hsc_writer_right(struct hsc_writer *w, const char *text,
				    size_t width)
{
	const size_t len = strlen(text);

	if (len < width)
		hsc_writer_spaces(w, width - len);
	hsc_writer_bytes(w, text, len);
}

#endif
