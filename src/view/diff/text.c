/* SPDX-License-Identifier: MIT */
/* text.c - changes by function on a terminal.
 * Room   view (floor 8) */
#include "view/common/text.h"
#include "view/common/axis_text.h"
#include "view/diff/diff.h"
#include <stdlib.h>

#define WIDTH 16

/* "+1,234", "-5" or "0". */
static const char *change(const struct hsc_axis *axis, uint64_t before,
			  uint64_t after, char text[HSC_VIEW_AMOUNT + 1])
{
	const uint64_t by = before < after ? after - before : before - after;

	text[0] = before < after ? '+' : '-';
	hsc_view_fixed(axis, by, text + 1);
	return by ? text : text + 1;
}

static void print_count(const struct hsc_view_diff *d, FILE *out,
			uint64_t value)
{
	char text[HSC_VIEW_AMOUNT];

	fprintf(out, "%*s", WIDTH,
		hsc_view_fixed(&d->titles[1].axis, value, text));
}

/* p50 and p99 of the calls of a function, before and after. */
static void print_lengths(const struct hsc_view_diff *d, FILE *out, uint32_t i)
{
	static const unsigned quantiles[] = { 500, 990 };
	char text[HSC_VIEW_AMOUNT];

	for (unsigned k = 0; k < 4; k++) {
		const struct hsc_duration *row =
			hsc_durations_get(d->c->lengths[k % 2], i);

		if (!row || row->lengths.count == 0)
			fprintf(out, "%*s", WIDTH, "-");
		else
			fprintf(out, "%*s", WIDTH,
				hsc_view_fixed(&d->titles[1].axis,
					       hsc_histogram_quantile(
						       &row->lengths,
						       quantiles[k / 2]),
					       text));
	}
}

/* Is there room for the changes alone? */
static bool is_narrow(const struct hsc_view_diff *d)
{
	return hsc_view_is_narrow(&d->titles[1].screen, 7 * WIDTH);
}

static void print_row(const struct hsc_view_diff *d, FILE *out, uint32_t i,
		      bool modules)
{
	static const struct hsc_axis counted = {
		.unit = HSC_AXIS_INSTRUCTIONS
	};
	const struct hsc_profile_row *a = &d->c->before[i];
	const struct hsc_profile_row *b = &d->c->after[i];
	const struct hsc_axis *axis = &d->titles[1].axis;
	char text[HSC_VIEW_AMOUNT + 1];

	if (!is_narrow(d)) {
		print_count(d, out, a->self);
		print_count(d, out, b->self);
	}
	fprintf(out, "%*s", WIDTH, change(axis, a->self, b->self, text));
	fprintf(out, "%*s", WIDTH,
		change(axis, a->at_least, b->at_least, text));
	fprintf(out, "%*s", WIDTH, change(&counted, a->calls, b->calls, text));
	if (d->c->lengths[0])
		print_lengths(d, out, i);
	fputs("   ", out);
	hsc_view_function(out, hsc_functions_get(d->c->functions, i), modules);
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
	const bool modules = hsc_view_many_modules(d->c->functions);
	char number[HSC_VIEW_NUMBER];

	fputs(hsc_view_paint(&d->titles[1].screen, HSC_PAINT_HEAD), out);
	if (!is_narrow(d))
		fprintf(out, "%*s%*s", WIDTH, "self before", WIDTH, "after");
	fprintf(out, "%*s%*s%*s", WIDTH,
		is_narrow(d) ? "self change" : "change", WIDTH, "total change",
		WIDTH, "calls change");
	if (d->c->lengths[0])
		fprintf(out, "%*s%*s%*s%*s", WIDTH, "p50 before", WIDTH,
			"after", WIDTH, "p99 before", WIDTH, "after");
	fprintf(out, "   function%s\n",
		hsc_view_paint(&d->titles[1].screen, HSC_PAINT_PLAIN));
	for (size_t i = 0; i < count; i++)
		if (!d->limit || i < d->limit)
			print_row(d, out, rows[i], modules);
	if (d->limit && count > d->limit)
		fprintf(out,
			"%s more functions changed; all of them: --limit 0\n",
			hsc_view_grouped(count - d->limit, number));
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
	if (is_cut(d))
		fputs("note: calls were not traced whole; what was seen of "
		      "them is in the totals\n",
		      out);
	free(rows);
	return HSC_OK;
}
