/* SPDX-License-Identifier: MIT */
/*
 * text_line.h - a line of text that is put together piece by piece.
 *
 * Room   base (floor 0); needs a C library, unlike the rest of the room
 */
#ifndef HSC_BASE_TEXT_LINE_H
#define HSC_BASE_TEXT_LINE_H

#include <hartscope/base/compiler.h>
#include <stddef.h>

/* Always ended by NUL; what does not fit is cut. */
struct hsc_text_line {
	char *text; /* text[cap] */
	size_t cap; /* at least 1 */
	size_t len; /* < cap */
};

/* Begin an empty line in text[cap]. */
struct hsc_text_line hsc_text_line_in(char *text, size_t cap);

HSC_PRINTF(2, 3)
void hsc_text_line_add(struct hsc_text_line *line, const char *format, ...);

#endif
