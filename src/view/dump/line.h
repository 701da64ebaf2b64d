/* SPDX-License-Identifier: MIT */
/*
 * line.h - what a dump of any protocol prints: one line for each span.
 *
 * Room   view (floor 8)
 */
#ifndef HSC_VIEW_DUMP_LINE_H
#define HSC_VIEW_DUMP_LINE_H

#include "view/common/screen.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct hsc_view_dump {
	FILE *out;
	struct hsc_view_screen screen;
	bool bare; /* the text only, which encode reads; not with json */
	bool bytes, json;
	uint64_t lines; /* printed so far */
};

struct hsc_view_dump_line {
	const uint8_t *bytes; /* bytes[len] */
	size_t len;
	uint64_t offset;
	bool numbered; /* it is a message */
	uint64_t number;
	const char *text;
	const char *meaning; /* after it, or "" */
	bool addressed;      /* it has an address: */
	uint64_t address;
	const char *symbol; /* that it lies in, or NULL */
	uint64_t symbol_start;
	const char *instruction; /* at the address, in words; or NULL */
};

void hsc_view_dump_line(struct hsc_view_dump *d,
			const struct hsc_view_dump_line *line);

#endif
