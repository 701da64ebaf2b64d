/* SPDX-License-Identifier: MIT */
/* code_rows.c - rows of instructions are sorted and added up.
 * Room   measure (floor 5) */
#include "measure/coverage/code_rows.h"
#include "base/grow.h"
#include <stdlib.h>
#include <string.h>

/* Rows are mostly made in order, a module after the other: so many parts that
 * are sorted are put in order as a whole. */
#define RUNS 64u

void hsc_code_rows_clear(struct hsc_code_rows *r)
{
	free(r->list);
	*r = (struct hsc_code_rows){ .count = 0 };
}

bool hsc_code_rows_put(struct hsc_code_rows *r, const struct hsc_code_row *row)
{
	if (!HSC_GROW(r->list, r->cap, r->count + 1))
		return false;
	r->list[r->count++] = *row;
	return true;
}

#define ORDER(a, b)                                                            \
	do {                                                                   \
		if ((a) != (b))                                                \
			return (a) < (b) ? -1 : 1;                             \
	} while (0)

/* Where and what it is. The strings are in `context`. */
static int order_rows(const void *x, const void *y, void *context)
{
	const struct hsc_code_row *a = x, *b = y;
	char *const *strings = context;

	if (a->module != b->module)
		return strcmp(strings[a->module], strings[b->module]);
	ORDER(a->offset, b->offset);
	ORDER(a->opcode, b->opcode);
	ORDER(a->line, b->line);
	if (a->file != b->file) {
		if (a->file == HSC_CODE_NONE || b->file == HSC_CODE_NONE)
			return a->file == HSC_CODE_NONE ? -1 : 1;
		return strcmp(strings[a->file], strings[b->file]);
	}
	ORDER(a->function, b->function);
	return 0;
}

static int compare_rows(const struct hsc_code_row *a,
			const struct hsc_code_row *b, char *const *strings)
{
	return order_rows(a, b, (void *)strings);
}

/* --- sorted -----------------------------------------------------------------
 */

/* Parts that are sorted in themselves: first[i] to first[i + 1]. */
struct runs {
	size_t first[RUNS + 1];
	unsigned order[RUNS];
	unsigned count;
};

/* False: there are too many. */
static bool find_runs(const struct hsc_code_rows *r, char *const *strings,
		      struct runs *runs)
{
	runs->count = 0;
	for (size_t i = 0; i < r->count; i++) {
		if (i &&
		    compare_rows(&r->list[i - 1], &r->list[i], strings) <= 0)
			continue;
		if (runs->count == RUNS)
			return false;
		runs->order[runs->count] = runs->count;
		runs->first[runs->count++] = i;
	}
	runs->first[runs->count] = r->count;
	return true;
}

/* By their first rows. False: one reaches into the next. */
static bool order_runs(const struct hsc_code_rows *r, char *const *strings,
		       struct runs *runs)
{
	unsigned *order = runs->order;

	for (unsigned i = 1; i < runs->count; i++)
		for (unsigned k = i; k; k--) {
			const unsigned below = order[k - 1];

			if (compare_rows(&r->list[runs->first[below]],
					 &r->list[runs->first[order[k]]],
					 strings) <= 0)
				break;
			order[k - 1] = order[k];
			order[k] = below;
		}
	for (unsigned i = 1; i < runs->count; i++)
		if (compare_rows(&r->list[runs->first[order[i - 1] + 1] - 1],
				 &r->list[runs->first[order[i]]], strings) > 0)
			return false;
	return true;
}

static bool copy_runs(struct hsc_code_rows *r, const struct runs *runs)
{
	struct hsc_code_rows to = { .cap = r->count };

	to.list = malloc(r->count * sizeof(*to.list));
	if (!to.list)
		return false;
	for (unsigned i = 0; i < runs->count; i++) {
		const size_t first = runs->first[runs->order[i]];
		const size_t count = runs->first[runs->order[i] + 1] - first;

		memcpy(to.list + to.count, r->list + first,
		       count * sizeof(*to.list));
		to.count += count;
	}
	free(r->list);
	*r = to;
	return true;
}

static void add_up(struct hsc_code_row *to, const struct hsc_code_row *row)
{
	to->count += row->count;
	to->time += row->time;
	to->taken += row->taken;
	to->not_taken += row->not_taken;
}

/* Make one row of those that are the same instruction. They are sorted. */
static void combine_rows(struct hsc_code_rows *r, char *const *strings)
{
	size_t kept = 0;

	for (size_t i = 0; i < r->count; i++) {
		const struct hsc_code_row *row = &r->list[i];

		if (kept && compare_rows(&r->list[kept - 1], row, strings) == 0)
			add_up(&r->list[kept - 1], row);
		else if (kept++ != i)
			r->list[kept - 1] = *row;
	}
	r->count = kept;
}

bool hsc_code_rows_sort(struct hsc_code_rows *r, char *const *strings)
{
	struct runs runs;

	if (!find_runs(r, strings, &runs) || !order_runs(r, strings, &runs))
		qsort_r(r->list, r->count, sizeof(*r->list), order_rows,
			(void *)strings);
	else if (runs.count > 1 && !copy_runs(r, &runs))
		return false;
	combine_rows(r, strings);
	return true;
}

/* --- added up ---------------------------------------------------------------
 */

/* The first row of r->list[] from `at` on that is not before `row`. What is
 * looked for is mostly near. */
static size_t find_row(const struct hsc_code_rows *r, size_t at,
		       const struct hsc_code_row *row, char *const *strings)
{
	size_t step = 1, end;

	while (at + step < r->count &&
	       compare_rows(&r->list[at + step], row, strings) < 0) {
		at += step;
		step *= 2;
	}
	end = at + step < r->count ? at + step : r->count;
	while (at < end) {
		const size_t middle = at + (end - at) / 2;

		if (compare_rows(&r->list[middle], row, strings) < 0)
			at = middle + 1;
		else
			end = middle;
	}
	return at;
}

/* Add what has its row; the others are moved to the begin of `from`. */
static void add_known(struct hsc_code_rows *into, struct hsc_code_rows *from,
		      char *const *strings)
{
	size_t at = 0, kept = 0;

	for (size_t i = 0; i < from->count; i++) {
		const struct hsc_code_row *row = &from->list[i];

		at = find_row(into, at, row, strings);
		if (at < into->count &&
		    compare_rows(&into->list[at], row, strings) == 0)
			add_up(&into->list[at], row);
		else
			from->list[kept++] = *row;
	}
	from->count = kept;
}

bool hsc_code_rows_add(struct hsc_code_rows *into, struct hsc_code_rows *from,
		       char *const *strings)
{
	size_t a, b, to;

	add_known(into, from, strings);
	a = into->count;
	b = from->count;
	to = a + b;
	if (!HSC_GROW(into->list, into->cap, to))
		return false;
	into->count = to;
	while (b) /* from the last row on, nothing is overwritten */
		into->list[--to] =
			a && compare_rows(&into->list[a - 1],
					  &from->list[b - 1], strings) > 0
				? into->list[--a]
				: from->list[--b];
	hsc_code_rows_clear(from);
	return true;
}
