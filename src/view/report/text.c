/* SPDX-License-Identifier: MIT */
/* text.c - functions on a terminal.
 * Room   view (floor 8) */
#include "view/common/text.h"
#include "view/common/axis_text.h"
#include "view/report/durations.h"
#include "view/report/events.h"
#include "view/report/histogram.h"
#include "view/report/software.h"
#include "view/report/traps.h"
#include <stdlib.h>
#include <string.h>

#define SHARE_COLUMNS 10

/* A function of this share and more is shown, whatever the limit. */
#define HOT_PERCENT 1.0

/* One of this share has a colour. */
#define HOT_SHOWN 10.0

static double share_of(uint64_t part, uint64_t all)
{
	return all ? 100.0 * (double)part / (double)all : 0.0;
}

/* "98.7 %", or ">= 98.7 %" where calls were cut. */
static void print_share(FILE *out, uint64_t part, uint64_t all, bool whole)
{
	char text[32];

	snprintf(text, sizeof(text), "%s%.1f %%",
		 whole ? "" : ">= ", share_of(part, all));
	fprintf(out, "%*s", SHARE_COLUMNS, text);
}

static int calls_width(const struct hsc_view_row *rows, size_t count)
{
	char number[HSC_VIEW_NUMBER];
	int width = 8;

	for (size_t i = 0; i < count; i++) {
		const size_t n =
			strlen(hsc_view_grouped(rows[i].counts.calls, number));

		if ((int)n + 1 > width)
			width = (int)n + 1;
	}
	return width;
}

/* What the columns of a table need. */
struct columns {
	const struct hsc_view_table *table;
	uint64_t all; /* 100 % */
	int width;    /* of calls */
	bool modules; /* of functions differ */
};

static void print_row(const struct hsc_view_report *r,
		      const struct hsc_view_row *row, const struct columns *as)
{
	const struct hsc_durations *durations = as->table->durations;
	const struct hsc_duration *d =
		durations ? hsc_durations_get(durations, row->function) : NULL;
	const struct hsc_function *f =
		hsc_functions_get(r->functions, row->function);
	const struct hsc_profile_row *c = &row->counts;
	const bool hot = share_of(c->self, as->all) >= HOT_SHOWN;
	char number[HSC_VIEW_NUMBER];

	if (hot)
		fputs(hsc_view_paint(&r->screen, HSC_PAINT_HOT), r->out);
	print_share(r->out, c->at_least, as->all, !c->cut);
	print_share(r->out, c->self, as->all, true);
	fprintf(r->out, "%*s", as->width, hsc_view_grouped(c->calls, number));
	if (durations)
		hsc_view_durations_row(r, d, as->modules);
	fputs("   ", r->out);
	if (hot)
		fputs(hsc_view_paint(&r->screen, HSC_PAINT_PLAIN), r->out);
	hsc_view_function(r->out, f, as->modules);
	hsc_view_durations_worst(r, d, as->modules);
	putc('\n', r->out);
}

/* How well the lengths are known: with few timestamps they say more about
 * these than about the calls. */
static void print_length_notes(const struct hsc_view_report *r,
			       const struct hsc_durations *durations,
			       const struct hsc_view_row *rows, size_t count)
{
	struct hsc_duration sum = { .untimed = 0 };
	char some[HSC_VIEW_NUMBER], all[HSC_VIEW_NUMBER];

	for (size_t i = 0; durations && i < count; i++) {
		const struct hsc_duration *d =
			hsc_durations_get(durations, rows[i].function);

		if (!d)
			continue;
		sum.lengths.count += d->lengths.count;
		sum.interpolated += d->interpolated;
		sum.untimed += d->untimed;
	}
	if (sum.interpolated)
		fprintf(r->out,
			"note: lengths interpolated between timestamps: "
			"%s of %s\n",
			hsc_view_grouped(sum.interpolated, some),
			hsc_view_grouped(sum.lengths.count, all));
	if (sum.untimed)
		fprintf(r->out,
			"note: %s call%s no length: the trace does not say "
			"when %s began or ended\n",
			hsc_view_grouped(sum.untimed, some),
			sum.untimed == 1 ? " has" : "s have",
			sum.untimed == 1 ? "it" : "they");
}

static void print_notes(const struct hsc_view_report *r,
			const struct hsc_view_row *rows, size_t count)
{
	char number[HSC_VIEW_NUMBER];
	uint64_t cut = 0;

	for (size_t i = 0; i < count; i++)
		cut += rows[i].counts.cut;
	if (cut)
		fprintf(r->out,
			"note: %s call%s not traced whole; totals with >= "
			"count what was seen of %s\n",
			hsc_view_grouped(cut, number), cut == 1 ? "" : "s",
			cut == 1 ? "it" : "them");
}

/* Sorted by total, a limit could hide where the time went: in a function that
 * stands below many others. */
static bool is_shown(const struct hsc_view_report *r,
		     const struct hsc_view_row *row, size_t index, uint64_t all)
{
	return !r->limit || index < r->limit ||
	       (!r->limit_is_given &&
		share_of(row->counts.self, all) >= HOT_PERCENT);
}

static void print_rows(const struct hsc_view_report *r,
		       const struct hsc_view_row *rows, size_t count,
		       const struct columns *as)
{
	char number[HSC_VIEW_NUMBER];
	uint64_t hottest = 0;
	size_t hidden = 0;

	fprintf(r->out, "%s%*s%*s%*s",
		hsc_view_paint(&r->screen, HSC_PAINT_HEAD), SHARE_COLUMNS,
		"total", SHARE_COLUMNS, "self", as->width, "calls");
	if (as->table->durations)
		hsc_view_durations_titles(r, as->modules);
	fprintf(r->out, "   function%s\n",
		hsc_view_paint(&r->screen, HSC_PAINT_PLAIN));
	for (size_t i = 0; i < count; i++) {
		if (is_shown(r, &rows[i], i, as->all)) {
			print_row(r, &rows[i], as);
			continue;
		}
		hidden++;
		if (rows[i].counts.self > hottest)
			hottest = rows[i].counts.self;
	}
	if (hidden)
		fprintf(r->out,
			"%s more functions, each %.1f %% self or less; all of "
			"them: --limit 0\n",
			hsc_view_grouped(hidden, number),
			share_of(hottest, as->all));
}

static enum hsc_status print_table(const struct hsc_view_report *r,
				   const struct hsc_view_table *table,
				   const struct hsc_view_title *title)
{
	struct hsc_view_row *rows;
	size_t count;
	enum hsc_status rc = hsc_view_rows(&rows, &count, r, table);
	uint64_t all = title->instructions;
	bool modules = hsc_view_many_modules(r->functions);
	char number[HSC_VIEW_AMOUNT];

	if (rc != HSC_OK)
		return rc;
	if (table->name || title->axis.unit != HSC_AXIS_INSTRUCTIONS)
		all = hsc_profile_instructions(table->profile);
	if (table->name) {
		putc('\n', r->out);
		hsc_view_foreign(r->out, table->name);
		fprintf(r->out, "  %s%s%s\n",
			hsc_view_amount(&title->axis, all, number),
			title->axis.unit == HSC_AXIS_TIME ? "" : " ",
			title->axis.unit == HSC_AXIS_TIME
				? ""
				: hsc_view_unit(&title->axis));
	}
	if (table->durations && !hsc_view_durations_modules(r))
		modules = false;
	print_rows(r, rows, count,
		   &(struct columns){ table, all, calls_width(rows, count),
				      modules });
	print_notes(r, rows, count);
	print_length_notes(r, table->durations, rows, count);
	free(rows);
	if (table->trap_times)
		hsc_view_trap_times_text(r, table->trap_times);
	else
		hsc_view_report_traps_text(r, table->traps);
	hsc_view_report_software_text(r, table->software);
	return HSC_OK;
}

/* With the time of all that is shown, if time is counted. */
static void print_title(const struct hsc_view_report *r,
			const struct hsc_view_title *title,
			const struct hsc_view_table *tables, size_t count)
{
	struct hsc_view_title t = *title;

	for (size_t i = 0; i < count; i++)
		if (tables[i].profile)
			t.shown += hsc_profile_instructions(tables[i].profile);
	hsc_view_title_line(r->out, &t);
}

/* Nothing but traps, hart by hart. */
static void print_traps(const struct hsc_view_report *r,
			const struct hsc_view_table *tables, size_t count)
{
	bool any = false;

	for (size_t i = 0; i < count; i++) {
		if (tables[i].name && tables[i].trap_times) {
			putc('\n', r->out);
			hsc_view_foreign(r->out, tables[i].name);
			putc('\n', r->out);
		}
		any |= hsc_view_trap_times_text(r, tables[i].trap_times);
		hsc_view_trap_histograms_text(r, tables[i].trap_times);
	}
	if (!any)
		fputs("no interrupts, no exceptions\n", r->out);
}

enum hsc_status hsc_view_report_text(const struct hsc_view_report *r,
				     const struct hsc_view_title *title,
				     const struct hsc_view_table *tables,
				     size_t count)
{
	enum hsc_status rc = HSC_OK;
	char number[HSC_VIEW_NUMBER];

	print_title(r, title, tables, count);
	if (r->traps_only) {
		print_traps(r, tables, count);
		return HSC_OK;
	}
	for (size_t i = 0; i < count && rc == HSC_OK; i++)
		if (tables[i].profile)
			rc = print_table(r, &tables[i], title);
	for (size_t i = 0; i < count && rc == HSC_OK; i++)
		if (tables[i].events)
			rc = hsc_view_report_events_text(r, tables[i].events,
							 tables[i].name);
	if (title->folded)
		fprintf(r->out,
			"note: %s calls were nested too deep to be "
			"distinguished\n",
			hsc_view_grouped(title->folded, number));
	return rc;
}
