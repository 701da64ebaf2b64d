/* SPDX-License-Identifier: MIT */
/*
 * line.h - what most lines of a listing of calls are made of.
 *
 * Room   view (floor 8)
 *
 * There are many such lines, so numbers and names go straight into the buffer
 * of the writer.
 */
#ifndef HSC_VIEW_REPLAY_LINE_H
#define HSC_VIEW_REPLAY_LINE_H

#include "view/common/writer.h"
#include <hartscope/event/axis.h>
#include <hartscope/measure/functions.h>
#include <hartscope/measure/stack.h>
#include <string.h>

/* Width of the clock. */
#define HSC_VIEW_COLUMN 15
/* Deeper calls are not indented any further. */
#define HSC_VIEW_INDENT_MAX 60

/* The name of a function. */
struct hsc_view_name {
	const char *text; /* NULL: not looked at */
	size_t len;
	bool plain; /* no control characters */
};

/* Names that were looked at; zero is none. */
struct hsc_view_names {
	struct hsc_view_name *list; /* list[count], by function */
	size_t count;
};

void hsc_view_names_clear(struct hsc_view_names *n);

/* Are a clock and a length so simple that hsc_view_line_put() may write them?
 */
bool hsc_view_line_is_simple(const struct hsc_axis *axis, struct hsc_moment at,
			     const struct hsc_stack_step *leave);
/* Write them, and spaces up to the next column; without a length, that is
 * blank. Returns what comes after them. */
char *hsc_view_line_put(char *to, uint64_t clock, uint64_t length, bool has);
/* How long a frame that is left ran. */
static inline uint64_t hsc_view_line_length(const struct hsc_stack_step *leave)
{
	return leave->clock - leave->began + leave->spent;
}

/* Of the columns in front, a clock and a length, or none: False: these are not
 * as simple, and nothing is written. */
bool hsc_view_line_numbers(struct hsc_writer *w, const struct hsc_axis *axis,
			   struct hsc_moment at,
			   const struct hsc_stack_step *leave);
void hsc_view_line_indent(struct hsc_writer *w, uint32_t depth);
struct hsc_view_name hsc_view_line_name_of(
	struct hsc_view_names *n, const struct hsc_functions *functions,
	uint32_t function);
/* What a call has after its name: nothing after one that has its parameters. */
static inline const char *hsc_view_line_parens(const char *name, size_t len)
{
	static const char end[] = ") const";
	const size_t n = sizeof(end) - 1;

	return (len && name[len - 1] == ')') ||
			       (len > n && memcmp(name + len - n, end, n) == 0)
		       ? ""
		       : "()";
}

/* The name of a function. False: it has control characters, and nothing is
 * written. */
bool hsc_view_line_name(struct hsc_writer *w, struct hsc_view_names *n,
			const struct hsc_functions *functions,
			uint32_t function);

#endif
