/* SPDX-License-Identifier: MIT */
/* line.c - names and numbers of a line of calls.
 * Room   view (floor 8) */
#include "view/replay/line.h"
#include "base/grow.h"
#include "view/common/text.h"
#include <stdlib.h>

#define COLUMN HSC_VIEW_COLUMN
/* Of the clock and the length, up to the next column. */
#define WIDTH (2 * (size_t)COLUMN + 3)
/* The first number that has more than COLUMN characters: 12 digits and three
 * commas fit. */
#define TOO_WIDE UINT64_C(1000000000000)

void hsc_view_names_clear(struct hsc_view_names *n)
{
	free(n->list);
	*n = (struct hsc_view_names){ NULL, 0 };
}

/* "1,234" up to `end`. */
static void put_grouped(char *end, uint64_t value)
{
	for (; value >= 1000; value /= 1000) {
		const unsigned low = (unsigned)(value % 1000);

		*--end = (char)('0' + low % 10);
		*--end = (char)('0' + low / 10 % 10);
		*--end = (char)('0' + low / 100);
		*--end = ',';
	}
	do
		*--end = (char)('0' + value % 10);
	while (value /= 10);
}

bool hsc_view_line_is_simple(const struct hsc_axis *axis, struct hsc_moment at,
			     const struct hsc_stack_step *leave)
{
	return axis->unit == HSC_AXIS_INSTRUCTIONS &&
	       at.how == HSC_MOMENT_EXACT && at.at < TOO_WIDE &&
	       (!leave || hsc_view_line_length(leave) < TOO_WIDE);
}

char *hsc_view_line_put(char *to, uint64_t clock, uint64_t length, bool has)
{
	memset(to, ' ', WIDTH);
	put_grouped(to + COLUMN, clock);
	if (has)
		put_grouped(to + 2 * COLUMN + 1, length);
	return to + WIDTH;
}

bool hsc_view_line_numbers(struct hsc_writer *w, const struct hsc_axis *axis,
			   struct hsc_moment at,
			   const struct hsc_stack_step *leave)
{
	if (!hsc_view_line_is_simple(axis, at, leave))
		return false;
	hsc_view_line_put(hsc_writer_room(w, WIDTH), at.at,
			  leave ? hsc_view_line_length(leave) : 0,
			  leave != NULL);
	return true;
}

void hsc_view_line_indent(struct hsc_writer *w, uint32_t depth)
{
	const size_t width =
		2 * (depth < HSC_VIEW_INDENT_MAX ? depth : HSC_VIEW_INDENT_MAX);

	memset(hsc_writer_room(w, width), ' ', width);
}

static struct hsc_view_name look_at(const char *text)
{
	struct hsc_view_name name = { text, strlen(text), true };

	for (size_t i = 0; i < name.len;) {
		const struct hsc_view_character c =
			hsc_view_character(text + i);

		name.plain = name.plain && c.shown;
		i += c.len;
	}
	return name;
}

struct hsc_view_name hsc_view_line_name_of(
	struct hsc_view_names *n, const struct hsc_functions *functions,
	uint32_t function)
{
	const struct hsc_function *f;

	if (HSC_LIKELY(function < n->count && n->list[function].text))
		return n->list[function];
	f = hsc_functions_get(functions, function);
	if (!HSC_GROW_ZEROED(n->list, n->count, (size_t)function + 1))
		return look_at(f->name);
	n->list[function] = look_at(f->name);
	return n->list[function];
}

bool hsc_view_line_name(struct hsc_writer *w, struct hsc_view_names *n,
			const struct hsc_functions *functions,
			uint32_t function)
{
	const struct hsc_view_name name =
		hsc_view_line_name_of(n, functions, function);

	if (!name.plain)
		return false;
	hsc_writer_bytes(w, name.text, name.len);
	return true;
}
