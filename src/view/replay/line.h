/* SPDX-License-Identifier: MIT */
/*
 * line.h - the parts of a line in a listing of calls.
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
	const char *text; /* NULL: not looked up yet */
	size_t len;
	bool plain; /* no control characters */
};

/* Names that were looked up; zero is a valid start. */
struct hsc_view_names {
	struct hsc_view_name *list; /* list[count], by function */
	size_t count;
};

void hsc_view_names_clear(struct hsc_view_names *n);

/* Can hsc_view_line_put() write this clock and length: plain numbers that fit
 * into their columns? */
bool hsc_view_line_is_simple(const struct hsc_axis *axis, struct hsc_moment at,
			     const struct hsc_stack_step *leave);
/* Write a clock and a length, or a blank column if it has none, with spaces up
 * to the next column. Returns the end of what was written. */
char *hsc_view_line_put(char *to, uint64_t clock, uint64_t length, bool has);
/* How long the frame that is left here ran. */
static inline uint64_t hsc_view_line_length(const struct hsc_stack_step *leave)
{
	return leave->clock - leave->began + leave->spent;
}

/* Write the columns of clock and length. False: hsc_view_line_is_simple() is
 * false, and nothing was written. */
bool hsc_view_line_numbers(struct hsc_writer *w, const struct hsc_axis *axis,
			   struct hsc_moment at,
			   const struct hsc_stack_step *leave);
void hsc_view_line_indent(struct hsc_writer *w, uint32_t depth);
struct hsc_view_name hsc_view_line_name_of(
	struct hsc_view_names *n, const struct hsc_functions *functions,
	uint32_t function);
/* "()" after a name, or "" if the name has its parameters. */
static inline const char *hsc_view_line_parens(const char *name, size_t len)
{
	static const char end[] = ") const";
	const size_t n = sizeof(end) - 1;

	return (len && name[len - 1] == ')') ||
			       (len > n && memcmp(name + len - n, end, n) == 0)
		       ? ""
		       : "()";
}

/* Write the name of a function. False: it has control characters, and nothing
 * was written. */
bool hsc_view_line_name(struct hsc_writer *w, struct hsc_view_names *n,
			const struct hsc_functions *functions,
			uint32_t function);

#endif
