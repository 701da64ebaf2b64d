/* SPDX-License-Identifier: MIT */
/* text_line_host.c - pieces of a line are added until it is full.
 * Room   base (floor 0) */
#include "base/text_line.h"
#include <stdarg.h>
#include <stdio.h>

struct hsc_text_line hsc_text_line_in(char *text, size_t cap)
{
	text[0] = '\0';
	return (struct hsc_text_line){ .text = text, .cap = cap };
}

void hsc_text_line_add(struct hsc_text_line *line, const char *format, ...)
{
	const size_t left = line->cap - line->len;
	va_list args;
	int n;

	va_start(args, format);
	n = vsnprintf(line->text + line->len, left, format, args);
	va_end(args);
	if (n > 0)
		line->len += (size_t)n < left ? (size_t)n : left - 1;
}
