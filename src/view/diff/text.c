/* SPDX-License-Identifier: MIT */
/* text.c - changes by function on a terminal.
 * Room   view (floor 8) */
#include "view/common/text.h"
#include "view/common/axis_text.h"
#include "view/common/columns.h"
#include "view/diff/diff.h"
#include <stdlib.h>
#include <string.h>

/* Width of a column in a file. */
#define WIDTH 16

/* Width of a row beside its numbers: the name, and "(new)" or "(gone)". */
#define OTHERS (HSC_VIEW_COLUMN_NAME + 8)

enum column {
	SELF_BEFORE,
	SELF_AFTER,
	SELF_CHANGE,
	TOTAL_CHANGE,
	CALLS_CHANGE,
	P50_BEFORE,
	P50_AFTER,
	P99_BEFORE,
	P99_AFTER,
	COLUMNS
};

struct table {
	const struct hsc_view_diff *d;
	FILE *out;
	const uint32_t *rows; /* rows[count] */
	size_t count;
	struct hsc_view_column columns[COLUMNS];
	bool modules; /* of functions differ */
};

/* "+1,234", "-5" or "0". */
static const char *format_change(const struct hsc_axis *axis, uint64_t before,
				 uint64_t after, char text[HSC_VIEW_AMOUNT + 1])
{
	const uint64_t by = before < after ? after - before : before - after;

	text[0] = before < after ? '+' : '-';
	hsc_view_fixed(axis, by, text + 1);
	return by ? text : text + 1;
}

/* A quantile of the calls of a function: before, or after. */
static const char *format_length(const struct hsc_view_diff *d, uint32_t i,
				 bool after, unsigned quantile,
				 char text[HSC_VIEW_AMOUNT])
{
	const struct hsc_duration *row =
		hsc_durations_get(d->c->lengths[after], i);

	if (!row || row->lengths.count == 0)
		return "-";
	return hsc_view_fixed(&d->titles[1].axis,
			      hsc_histogram_quantile(&row->lengths, quantile),
			      text);
}

static const char *format_cell(const struct hsc_view_diff *d, uint32_t i,
			       enum column column,
			       char text[HSC_VIEW_AMOUNT + 1])
{
	static const struct hsc_axis counted = {
		.unit = HSC_AXIS_INSTRUCTIONS
	};
	const struct hsc_profile_row *a = &d->c->before[i];
	const struct hsc_profile_row *b = &d->c->after[i];
	const struct hsc_axis *axis = &d->titles[1].axis;

	switch (column) {
	case SELF_BEFORE:
		return hsc_view_fixed(axis, a->self, text);
	case SELF_AFTER:
		return hsc_view_fixed(axis, b->self, text);
	case SELF_CHANGE:
		return format_change(axis, a->self, b->self, text);
	case TOTAL_CHANGE:
		return format_change(axis, a->at_least, b->at_least, text);
	case CALLS_CHANGE:
		return format_change(&counted, a->calls, b->calls, text);
	case P50_BEFORE:
	case P50_AFTER:
		return format_length(d, i, column == P50_AFTER, 500, text);
	default:
		return format_length(d, i, column == P99_AFTER, 990, text);
	}
}

static const char *title_of(const struct hsc_view_diff *d, enum column c)
{
	static const char *const titles[COLUMNS] = {
		"self before",  "after",        "change",
		"total change", "calls change", "p50 before",
		"after",        "p99 before",   "after",
	};

	/* there it may stand alone */
	return c == SELF_CHANGE && d->titles[1].screen.columns ? "self change"
							       : titles[c];
}

/* On a terminal as wide as is needed. */
static unsigned width_of(const struct table *t, enum column c)
{
	const size_t title = strlen(title_of(t->d, c));
	char text[HSC_VIEW_AMOUNT + 1];
	size_t width = title;

	if (!t->d->titles[1].screen.columns)
		return WIDTH;
	for (size_t i = 0; i < t->count; i++) {
		const size_t len =
			strlen(format_cell(t->d, t->rows[i], c, text));

		width = len > width ? len : width;
	}
	return (unsigned)width + 2;
}

/* Changes matter more than the values, and lengths, if asked for, more than
 * totals. */
static void find_columns(struct table *t)
{
	static const unsigned ranks[2][COLUMNS] = {
		{ 3, 3, 0, 1, 2 },
		{ 4, 4, 0, 3, 3, 1, 1, 2, 2 },
	};
	const bool lengths = t->d->c->lengths[0] != NULL;
	const size_t count = lengths ? COLUMNS : P50_BEFORE;

	for (enum column c = 0; c < count; c++)
		t->columns[c] = (struct hsc_view_column){ width_of(t, c),
							  ranks[lengths][c] };
	hsc_view_columns(&t->d->titles[1].screen, t->columns, count,
			 OTHERS + (t->modules ? HSC_VIEW_COLUMN_MODULE : 0));
}

static void print_cell(const struct table *t, enum column c, const char *text)
{
	if (t->columns[c].width)
		fprintf(t->out, "%*s", (int)t->columns[c].width, text);
}

static void print_titles(const struct table *t)
{
	const struct hsc_view_screen *screen = &t->d->titles[1].screen;

	fputs(hsc_view_paint(screen, HSC_PAINT_HEAD), t->out);
	for (enum column c = 0; c < COLUMNS; c++)
		print_cell(t, c, title_of(t->d, c));
	fprintf(t->out, "   function%s\n",
		hsc_view_paint(screen, HSC_PAINT_PLAIN));
}

static void print_row(const struct table *t, uint32_t i)
{
	const struct hsc_profile_row *a = &t->d->c->before[i];
	const struct hsc_profile_row *b = &t->d->c->after[i];
	char text[HSC_VIEW_AMOUNT + 1];
	FILE *out = t->out;

	for (enum column c = 0; c < COLUMNS; c++)
		if (t->columns[c].width)
			print_cell(t, c, format_cell(t->d, i, c, text));
	fputs("   ", out);
	hsc_view_function(out, hsc_functions_get(t->d->c->functions, i),
			  t->modules);
	if (!a->self && !a->calls && !a->at_least)
		fputs("  (new)", out);
	if (!b->self && !b->calls && !b->at_least)
		fputs("  (gone)", out);
	putc('\n', out);
}

static bool is_cut(const struct hsc_view_diff *d)
{
	for (uint32_t i = 0; i < d->c->count; i++)
		if (d->c->before[i].cut || d->c->after[i].cut)
			return true;
	return false;
}

static void print_notes(const struct hsc_view_diff *d, FILE *out)
{
	const uint64_t before = d->titles[0].folded;
	const uint64_t after = d->titles[1].folded;
	char numbers[2][HSC_VIEW_NUMBER];

	if (is_cut(d))
		fputs("note: calls were not traced whole; what was seen of "
		      "them is in the totals\n",
		      out);
	if (before || after)
		fprintf(out,
			"note: not counted, as they were nested too deep: %s "
			"calls before, %s after\n",
			hsc_view_grouped(before, numbers[0]),
			hsc_view_grouped(after, numbers[1]));
}

static size_t count_seen(const struct hsc_comparison *c)
{
	size_t n = 0;

	for (uint32_t i = 0; i < c->count; i++)
		n += c->before[i].calls || c->before[i].self ||
		     c->after[i].calls || c->after[i].self;
	return n;
}

static void print_rows(const struct hsc_view_diff *d, FILE *out,
		       const uint32_t *rows, size_t count)
{
	struct table t = {
		.d = d,
		.out = out,
		.rows = rows,
		.count = d->limit && d->limit < count ? d->limit : count,
		.modules = hsc_view_many_modules(d->c->functions),
	};
	char number[HSC_VIEW_NUMBER];

	find_columns(&t);
	print_titles(&t);
	for (size_t i = 0; i < t.count; i++)
		print_row(&t, rows[i]);
	if (t.count < count)
		fprintf(out,
			"%s more functions changed; all of them: --limit 0\n",
			hsc_view_grouped(count - t.count, number));
}

enum hsc_status hsc_view_diff_text(FILE *out, const struct hsc_view_diff *d)
{
	char number[HSC_VIEW_NUMBER];
	uint32_t *rows;
	size_t count, seen;
	enum hsc_status rc = hsc_view_diff_rows(d, &rows, &count);

	if (rc != HSC_OK)
		return rc;
	seen = count_seen(d->c);
	fputs("before  ", out);
	hsc_view_title_line(out, &d->titles[0]);
	fputs("after   ", out);
	hsc_view_title_line(out, &d->titles[1]);
	if (count)
		print_rows(d, out, rows, count);
	if (seen > count)
		fprintf(out, "%s function%s the same\n",
			hsc_view_grouped(seen - count, number),
			seen - count == 1 ? " is" : "s are");
	print_notes(d, out);
	free(rows);
	return HSC_OK;
}
