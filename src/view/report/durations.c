/* SPDX-License-Identifier: MIT */
/* durations.c - durations as columns and lists.
 * Room   view (floor 8) */
#include "view/report/durations.h"
#include "view/common/axis_text.h"
#include "view/common/columns.h"
#include "view/common/text.h"
#include "view/common/trap_text.h"
#include <hartscope/spec/ntrace.h>
#include <inttypes.h>
#include <string.h>

/* Width of a length. */
#define WIDTH 12

static uint64_t mean_of(const struct hsc_histogram *h)
{
	return h->count ? h->sum / h->count : 0;
}

static void put_row(const struct hsc_view_report *r,
		    const struct hsc_histogram *h, uint64_t value)
{
	char text[HSC_VIEW_AMOUNT];

	fprintf(r->out, "%*s", WIDTH,
		h->count ? hsc_view_amount(&r->axis, value, text) : "-");
}

static const char *const titles[] = { "min", "mean", "p50", "p99", "max" };
#define TITLES (sizeof(titles) / sizeof(titles[0]))

/* What stands beside the lengths: shares, calls and a name; and width of what
 * is said of the longest call. */
#define OTHERS (28u + HSC_VIEW_COLUMN_NAME)
#define WORST  28u

/* ", hart 0" */
static unsigned width_of_sources(const struct hsc_view_report *r)
{
	size_t width = 0;

	for (size_t i = 0; r->source_count > 1 && i < r->source_count; i++) {
		const size_t len = r->sources[i] ? strlen(r->sources[i]) : 0;

		width = len + 2 > width ? len + 2 : width;
	}
	return (unsigned)width;
}

static void choose_columns(struct hsc_view_column columns[TITLES + 1],
			   const struct hsc_view_report *r, bool modules)
{
	static const unsigned ranks[TITLES] = { 5, 4, 3, 1, 0 };

	for (size_t i = 0; i < TITLES; i++)
		columns[i] = (struct hsc_view_column){ WIDTH, ranks[i] };
	columns[TITLES] =
		(struct hsc_view_column){ WORST + width_of_sources(r), 2 };
	hsc_view_columns(&r->screen, columns, TITLES + 1,
			 OTHERS + (modules ? HSC_VIEW_COLUMN_MODULE : 0));
}

bool hsc_view_durations_modules(const struct hsc_view_report *r)
{
	return !hsc_view_is_narrow(&r->screen,
				   OTHERS + HSC_VIEW_COLUMN_MODULE + WIDTH);
}

void hsc_view_durations_titles(const struct hsc_view_report *r, bool modules)
{
	struct hsc_view_column columns[TITLES + 1];

	choose_columns(columns, r, modules);
	for (size_t i = 0; i < TITLES; i++)
		if (columns[i].width)
			fprintf(r->out, "%*s", WIDTH, titles[i]);
}

void hsc_view_durations_row(const struct hsc_view_report *r,
			    const struct hsc_duration *d, bool modules)
{
	static const struct hsc_histogram none = { .count = 0 };
	const struct hsc_histogram *h = d ? &d->lengths : &none;
	const uint64_t values[TITLES] = { h->min, mean_of(h),
					  hsc_histogram_quantile(h, 500),
					  hsc_histogram_quantile(h, 990),
					  h->max };
	struct hsc_view_column columns[TITLES + 1];

	choose_columns(columns, r, modules);
	for (size_t i = 0; i < TITLES; i++)
		if (columns[i].width)
			put_row(r, h, values[i]);
}

/* The hart of a source, or NULL. */
static const char *name_of(const struct hsc_view_report *r, uint32_t source)
{
	return source < r->source_count ? r->sources[source] : NULL;
}

void hsc_view_durations_worst(const struct hsc_view_report *r,
			      const struct hsc_duration *d, bool modules)
{
	struct hsc_view_column columns[TITLES + 1];
	char text[HSC_VIEW_AMOUNT];

	choose_columns(columns, r, modules);
	if (!d || d->lengths.count == 0 || !columns[TITLES].width)
		return;
	fprintf(r->out, "  (longest at %s",
		hsc_view_fixed(&r->axis, d->worst_at, text));
	if (r->axis.unit == HSC_AXIS_TIME)
		fputs(" us", r->out);
	if (r->source_count > 1 && name_of(r, d->worst_source)) {
		fputs(", ", r->out);
		hsc_view_foreign(r->out, name_of(r, d->worst_source));
	}
	putc(')', r->out);
}

static void json_lengths(FILE *out, const struct hsc_histogram *h)
{
	fprintf(out,
		"\"count\": %" PRIu64 ", \"sum\": %" PRIu64
		", \"min\": %" PRIu64 ", \"mean\": %.1f, \"p50\": %" PRIu64
		", \"p99\": %" PRIu64 ", \"max\": %" PRIu64,
		h->count, h->sum, h->min,
		h->count ? (double)h->sum / (double)h->count : 0.0,
		hsc_histogram_quantile(h, 500), hsc_histogram_quantile(h, 990),
		h->max);
}

void hsc_view_durations_json(const struct hsc_view_report *r,
			     const struct hsc_duration *d)
{
	if (!d)
		return;
	fputs(", \"durations\": { ", r->out);
	json_lengths(r->out, &d->lengths);
	fprintf(r->out,
		", \"interpolated\": %" PRIu64 ", \"untimed\": %" PRIu64,
		d->interpolated, d->untimed);
	if (d->lengths.count) {
		fprintf(r->out,
			", \"worst_at\": %" PRIu64
			", \"worst_offset\": %" PRIu64,
			d->worst_at, d->worst_offset);
		if (name_of(r, d->worst_source))
			hsc_view_json_text(r->out, "worst_hart",
					   name_of(r, d->worst_source));
	}
	fputs(" }", r->out);
}

void hsc_view_durations_csv_titles(FILE *out)
{
	fputs(",timed_calls,min,mean,p50,p99,max,worst_at,worst_hart", out);
}

void hsc_view_durations_csv(const struct hsc_view_report *r,
			    const struct hsc_duration *d)
{
	const struct hsc_histogram *h = d ? &d->lengths : NULL;

	if (!h || h->count == 0) {
		fputs(",0,,,,,,,", r->out);
		return;
	}
	fprintf(r->out,
		",%" PRIu64 ",%" PRIu64 ",%.1f,%" PRIu64 ",%" PRIu64 ",%" PRIu64
		",%" PRIu64 ",",
		h->count, h->min, (double)h->sum / (double)h->count,
		hsc_histogram_quantile(h, 500), hsc_histogram_quantile(h, 990),
		h->max, d->worst_at);
	hsc_view_csv_text(r->out, name_of(r, d->worst_source)
					  ? name_of(r, d->worst_source)
					  : "");
}

static const char *name_of_trap(bool interrupt, unsigned cause,
				char text[HSC_VIEW_TRAP])
{
	const struct hsc_event e = {
		.kind = HSC_EVENT_TRAP,
		.trap = { .btype = interrupt ? HSC_NT_BTYPE_INTERRUPT
					     : HSC_NT_BTYPE_EXCEPTION,
			  .cause = (uint16_t)cause,
			  .has_cause = true }
	};

	if (cause < HSC_TRAP_CAUSES)
		return hsc_view_cause(&e, text);
	if (cause == HSC_TRAP_CAUSES)
		return interrupt ? "other interrupts" : "other exceptions";
	return interrupt ? "interrupts (no cause traced)"
			 : "traps (no cause traced)";
}

static bool has_latencies(const struct hsc_trap_times *times)
{
	for (unsigned cause = 0; cause < HSC_TRAP_KINDS; cause++)
		if (hsc_trap_times_get(times, true, cause)->latencies.count)
			return true;
	return false;
}

bool hsc_view_each_trap(const struct hsc_view_report *r,
			const struct hsc_trap_times *times,
			hsc_view_trap_fn *show, void *with)
{
	char text[HSC_VIEW_TRAP];
	const bool latencies = has_latencies(times);
	bool any = false;

	for (unsigned i = 0; i < 2 * HSC_TRAP_KINDS; i++) {
		struct hsc_view_trap_row row = {
			.interrupt = i >= HSC_TRAP_KINDS,
			.cause = i % HSC_TRAP_KINDS,
			.first = !any,
			.latencies = latencies,
		};

		row.times = hsc_trap_times_get(times, row.interrupt, row.cause);
		if (row.times->count == 0)
			continue;
		row.name = name_of_trap(row.interrupt, row.cause, text);
		show(r, &row, with);
		any = true;
	}
	return any;
}

enum trap_column {
	TRAP_MEAN,
	TRAP_P99,
	TRAP_MAX,
	APART_MIN,
	APART_MEAN,
	APART_MAX,
	LATE_MIN,
	LATE_MEAN,
	LATE_P99,
	LATE_MAX,
	TRAP_COLUMNS
};

/* The first of a group has two spaces before it. */
static const struct {
	const char *title;
	struct hsc_view_column column;
} trap_columns[TRAP_COLUMNS] = {
	{ "mean", { WIDTH, 2 } },          { "p99", { WIDTH, 4 } },
	{ "max", { WIDTH, 0 } },           { "apart: min", { WIDTH + 2, 3 } },
	{ "mean", { WIDTH, 4 } },          { "max", { WIDTH, 4 } },
	{ "late: min", { WIDTH + 2, 4 } }, { "mean", { WIDTH, 4 } },
	{ "p99", { WIDTH, 4 } },           { "max", { WIDTH, 1 } },
};

/* Width of a count. */
#define COUNT 10u

struct trap_table {
	size_t name; /* width of the longest */
	bool latencies;
	struct hsc_view_column columns[TRAP_COLUMNS];
};

/* What is left of a group begins as it did; the last of one that is alone says
 * what it is. */
static const char *trap_title(const struct trap_table *t, unsigned c)
{
	if (c == LATE_MAX && !t->columns[LATE_MIN].width)
		return "late: max";
	return trap_columns[c].title;
}

static void put_trap(const struct hsc_view_report *r,
		     const struct trap_table *t, unsigned c,
		     const struct hsc_histogram *h, uint64_t value)
{
	char text[HSC_VIEW_AMOUNT];

	if (!t->columns[c].width)
		return;
	fprintf(r->out, "%*s", (int)t->columns[c].width,
		h->count ? hsc_view_amount(&r->axis, value, text) : "-");
}

static void measure_trap(const struct hsc_view_report *r,
			 const struct hsc_view_trap_row *row, void *with)
{
	const size_t len = strlen(row->name);
	struct trap_table *t = with;

	(void)r;
	t->name = len > t->name ? len : t->name;
	t->latencies = row->latencies;
}

static void trap_titles(const struct hsc_view_report *r,
			const struct trap_table *t)
{
	fprintf(r->out, "\n%*s", (int)COUNT, "traps");
	for (unsigned c = 0; c < TRAP_COLUMNS; c++)
		if (t->columns[c].width)
			fprintf(r->out, "%*s", (int)t->columns[c].width,
				trap_title(t, c));
	fputs("   by cause\n", r->out);
}

static void text_trap(const struct hsc_view_report *r,
		      const struct hsc_view_trap_row *row, void *with)
{
	const struct hsc_trap_time *t = row->times;
	const struct hsc_histogram *h = &t->lengths, *apart = &t->intervals,
				   *late = &t->latencies;
	const struct trap_table *as = with;
	char number[HSC_VIEW_NUMBER];

	if (row->first)
		trap_titles(r, as);
	fprintf(r->out, "%*s", (int)COUNT, hsc_view_grouped(t->count, number));
	put_trap(r, as, TRAP_MEAN, h, mean_of(h));
	put_trap(r, as, TRAP_P99, h, hsc_histogram_quantile(h, 990));
	put_trap(r, as, TRAP_MAX, h, h->max);
	put_trap(r, as, APART_MIN, apart, apart->min);
	put_trap(r, as, APART_MEAN, apart, mean_of(apart));
	put_trap(r, as, APART_MAX, apart, apart->max);
	put_trap(r, as, LATE_MIN, late, late->min);
	put_trap(r, as, LATE_MEAN, late, mean_of(late));
	put_trap(r, as, LATE_P99, late, hsc_histogram_quantile(late, 990));
	put_trap(r, as, LATE_MAX, late, late->max);
	fprintf(r->out, "   %s\n", row->name);
}

bool hsc_view_trap_times_text(const struct hsc_view_report *r,
			      const struct hsc_trap_times *times)
{
	struct trap_table t = { .name = 0 };
	unsigned count;

	if (!times || !hsc_view_each_trap(r, times, measure_trap, &t))
		return false;
	count = t.latencies ? TRAP_COLUMNS : LATE_MIN;
	for (unsigned c = 0; c < count; c++)
		t.columns[c] = trap_columns[c].column;
	hsc_view_columns(&r->screen, t.columns, count,
			 COUNT + 3 + (unsigned)t.name);
	return hsc_view_each_trap(r, times, text_trap, &t);
}

static void json_histogram(FILE *out, const char *name,
			   const struct hsc_histogram *h)
{
	uint64_t low, high, n;
	const char *comma = "";
	size_t at = 0;

	fprintf(out, ",\n      \"%s\": { ", name);
	json_lengths(out, h);
	fputs(",\n        \"buckets\": [", out);
	while ((n = hsc_histogram_each(h, &at, &low, &high)) != 0) {
		fprintf(out, "%s[%" PRIu64 ", %" PRIu64 ", %" PRIu64 "]", comma,
			low, high, n);
		comma = ", ";
	}
	fputs("] }", out);
}

static void json_trap(const struct hsc_view_report *r,
		      const struct hsc_view_trap_row *row, void *with)
{
	const struct hsc_trap_time *t = row->times;

	(void)with;
	fprintf(r->out, "%s\n    { \"interrupt\": %s",
		row->first ? ",\n  \"trap_times\": [" : ",",
		row->interrupt ? "true" : "false");
	if (row->cause < HSC_TRAP_CAUSES)
		fprintf(r->out, ", \"cause\": %u", row->cause);
	hsc_view_json_text(r->out, "name", row->name);
	fprintf(r->out, ", \"count\": %" PRIu64, t->count);
	json_histogram(r->out, "lengths", &t->lengths);
	json_histogram(r->out, "intervals", &t->intervals);
	if (row->latencies)
		json_histogram(r->out, "latencies", &t->latencies);
	fputs(" }", r->out);
}

void hsc_view_trap_times_json(const struct hsc_view_report *r,
			      const struct hsc_trap_times *times)
{
	if (times && hsc_view_each_trap(r, times, json_trap, NULL))
		fputs(" ]", r->out);
}
