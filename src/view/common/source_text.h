/* SPDX-License-Identifier: MIT */
/*
 * source_text.h - a file of source, line by line.
 *
 * Room   view (floor 8)
 */
#ifndef HSC_VIEW_COMMON_SOURCE_TEXT_H
#define HSC_VIEW_COMMON_SOURCE_TEXT_H

#include <hartscope/base/compiler.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Zero is a start. */
struct hsc_source_text {
	char *bytes;        /* owned */
	const char **lines; /* lines[count], without their ends */
	size_t count;
};

/* Read `path`; false: it is no file that can be read, or too long. */
bool hsc_source_text_read(struct hsc_source_text *t, const char *path);
void hsc_source_text_free(struct hsc_source_text *t);

/* The lines of `path` as an array of JSON; null if it cannot be read. */
void hsc_source_text_json(FILE *out, const char *path);

/* Line `number`, from 1; NULL: it is not there. */
static inline const char *hsc_source_text_line(const struct hsc_source_text *t,
					       size_t number)
{
	return number && number <= t->count ? t->lines[number - 1] : NULL;
}

#endif
