/* SPDX-License-Identifier: MIT */
/* events.c - event messages by function.
 * Room   view (floor 8) */
#include "view/report/events.h"
#include "view/common/columns.h"
#include "view/common/text.h"
#include <inttypes.h>
#include <stdlib.h>

struct row {
	struct hsc_event_row counts;
	const struct hsc_function *function;
};

/* Calls that were not seen to end are in no total: it is never below self. */
static uint64_t least_total(const struct hsc_event_row *c)
{
	return c->total > c->self ? c->total : c->self;
}

static bool is_whole(const struct hsc_event_row *c)
{
	return c->whole && c->whole == c->calls && c->total >= c->self;
}

static uint64_t key_of(const struct hsc_event_row *c, enum hsc_view_sort sort)
{
	if (sort == HSC_SORT_CALLS)
		return c->calls;
	return sort == HSC_SORT_SELF ? c->self : least_total(c);
}

static bool is_seen(const struct hsc_event_row *c)
{
	return c->calls || c->returns || c->exceptions || c->interrupts ||
	       c->samples || c->others || c->self;
}

static enum hsc_status sort_rows(struct row **out, size_t *count,
				 const struct hsc_view_report *r,
				 const struct hsc_event_profile *p)
{
	const uint32_t all = hsc_event_profile_count(p);
	struct hsc_view_key *keys = calloc((size_t)all + 1, sizeof(*keys));
	struct row *rows = calloc((size_t)all + 1, sizeof(*rows));
	const bool made = keys && rows;
	size_t n = 0;

	*out = rows;
	for (uint32_t i = 0; made && i < all; i++) {
		const struct hsc_event_row c = hsc_event_profile_get(p, i);

		if (is_seen(&c))
			keys[n++] = (struct hsc_view_key){
				key_of(&c, r->sort), c.calls,
				hsc_functions_get(r->functions, i), i
			};
	}
	if (made)
		hsc_view_sort_keys(keys, n);
	for (size_t i = 0; i < n; i++)
		rows[i] = (struct row){ hsc_event_profile_get(p, keys[i].index),
					keys[i].function };
	*count = n;
	free(keys);
	if (made)
		return HSC_OK;
	free(rows);
	return HSC_E_MEMORY;
}

#define TOTAL 0 /* the first of the columns */

/* Columns without a single event are the first to be left out. */
#define EMPTY 9u

static const struct {
	const char *title;
	struct hsc_view_column column;
} kinds[] = {
	{ "total", { 17, 1 } },      { "self", { 14, 0 } },
	{ "calls", { 10, 0 } },      { "returns", { 10, 4 } },
	{ "exceptions", { 11, 3 } }, { "interrupts", { 11, 3 } },
	{ "samples", { 9, 2 } },
};

#define COLUMNS (sizeof(kinds) / sizeof(kinds[0]))

static uint64_t count_of(const struct hsc_event_row *c, size_t column)
{
	const uint64_t counts[COLUMNS] = { least_total(c), c->self,
					   c->calls,       c->returns,
					   c->exceptions,  c->interrupts,
					   c->samples };

	return counts[column];
}

static void choose_columns(const struct hsc_view_report *r,
			   struct hsc_view_column columns[COLUMNS],
			   const struct row *rows, size_t count)
{
	for (size_t c = 0; c < COLUMNS; c++) {
		bool any = kinds[c].column.rank == 0;

		for (size_t i = 0; i < count && !any; i++)
			any = count_of(&rows[i].counts, c) != 0;
		columns[c] = kinds[c].column;
		columns[c].rank = any ? columns[c].rank : EMPTY;
	}
	hsc_view_columns(&r->screen, columns, COLUMNS,
			 HSC_VIEW_COLUMN_NAME +
				 (hsc_view_many_modules(r->functions)
					  ? HSC_VIEW_COLUMN_MODULE
					  : 0));
}

/* "40", ">= 20", or "-" if nothing is known. */
static const char *format_total(const struct hsc_event_row *c,
				char text[HSC_VIEW_NUMBER + 4])
{
	char number[HSC_VIEW_NUMBER];

	if (!is_whole(c) && !least_total(c))
		return "-";
	snprintf(text, HSC_VIEW_NUMBER + 4, "%s%s", is_whole(c) ? "" : ">= ",
		 hsc_view_grouped(least_total(c), number));
	return text;
}

static void print_titles(const struct hsc_view_report *r,
			 const struct hsc_view_column *columns)
{
	for (size_t c = 0; c < COLUMNS; c++)
		if (columns[c].width)
			fprintf(r->out, "%*s", (int)columns[c].width,
				kinds[c].title);
	fputs("   function\n", r->out);
}

static void print_row(const struct hsc_view_report *r, const struct row *t,
		      const struct hsc_view_column *columns, bool modules)
{
	char text[HSC_VIEW_NUMBER + 4];

	for (size_t c = 0; c < COLUMNS; c++)
		if (columns[c].width)
			fprintf(r->out, "%*s", (int)columns[c].width,
				c == TOTAL ? format_total(&t->counts, text)
					   : hsc_view_grouped(
						     count_of(&t->counts, c),
						     text));
	fputs("   ", r->out);
	hsc_view_function(r->out, t->function, modules);
	putc('\n', r->out);
}

enum hsc_status hsc_view_report_events_text(const struct hsc_view_report *r,
					    const struct hsc_event_profile *p,
					    const char *name)
{
	const bool modules = hsc_view_many_modules(r->functions);
	char number[HSC_VIEW_NUMBER];
	struct row *rows;
	size_t count, shown;
	struct hsc_view_column columns[COLUMNS];
	enum hsc_status rc = sort_rows(&rows, &count, r, p);

	if (rc != HSC_OK)
		return rc;
	fputs("\n", r->out);
	if (name) {
		hsc_view_foreign(r->out, name);
		fputs("  ", r->out);
	}
	fprintf(r->out, "%s events of messages; times in ticks\n",
		hsc_view_grouped(hsc_event_profile_events(p), number));
	shown = r->limit && r->limit < count ? r->limit : count;
	choose_columns(r, columns, rows, shown);
	print_titles(r, columns);
	for (size_t i = 0; i < shown; i++)
		print_row(r, &rows[i], columns, modules);
	if (shown < count)
		fprintf(r->out, "%s more functions; all of them: --limit 0\n",
			hsc_view_grouped(count - shown, number));
	free(rows);
	return HSC_OK;
}

enum hsc_status hsc_view_report_events_json(const struct hsc_view_report *r,
					    const struct hsc_event_profile *p)
{
	struct row *rows;
	size_t count;
	enum hsc_status rc = sort_rows(&rows, &count, r, p);

	if (rc != HSC_OK)
		return rc;
	fprintf(r->out, "{ \"events\": %" PRIu64 ", \"functions\": [",
		hsc_event_profile_events(p));
	for (size_t i = 0; i < count; i++) {
		const struct hsc_event_row *c = &rows[i].counts;

		fprintf(r->out, "%s\n    { \"function\": ", i ? "," : "");
		hsc_view_json_string(r->out, rows[i].function->name);
		hsc_view_json_text(r->out, "module", rows[i].function->module);
		fprintf(r->out,
			", \"calls\": %" PRIu64 ", \"whole_calls\": %" PRIu64
			", \"returns\": %" PRIu64 ", \"exceptions\": %" PRIu64
			", \"interrupts\": %" PRIu64 ", \"samples\": %" PRIu64
			", \"others\": %" PRIu64 ", \"self_ticks\": %" PRIu64
			", \"total_ticks\": %" PRIu64
			", \"at_least_ticks\": %" PRIu64 " }",
			c->calls, c->whole, c->returns, c->exceptions,
			c->interrupts, c->samples, c->others, c->self, c->total,
			least_total(c));
	}
	fputs(" ] }", r->out);
	free(rows);
	return HSC_OK;
}
