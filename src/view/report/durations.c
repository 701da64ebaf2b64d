/* SPDX-License-Identifier: MIT */
/* durations.c - durations as columns and lists.
 * Room   view (floor 8) */
#include "view/report/durations.h"
#include "view/common/axis_text.h"
#include "view/common/text.h"
#include "view/common/trap_text.h"
#include <hartscope/spec/ntrace.h>
#include <inttypes.h>

/* Width of a length. */
#define WIDTH 12

static uint64_t mean_of(const struct hsc_histogram *h)
{
	return h->count ? h->sum / h->count : 0;
}

static void put(const struct hsc_view_report *r, const struct hsc_histogram *h,
		uint64_t value)
{
	char text[HSC_VIEW_AMOUNT];

	fprintf(r->out, "%*s", WIDTH,
		h->count ? hsc_view_amount(&r->axis, value, text) : "-");
}

/* What stands beside the columns of lengths: shares, calls and a name. */
#define OTHERS 55u

static const char *const titles[] = { "min", "mean", "p50", "p99", "max" };
#define TITLES (sizeof(titles) / sizeof(titles[0]))

/* The first that is shown; the last always is. */
static size_t first_of(const struct hsc_view_report *r)
{
	size_t i = 0;

	while (i + 1 < TITLES &&
	       hsc_view_is_narrow(&r->screen,
				  OTHERS + WIDTH * (unsigned)(TITLES - i)))
		i++;
	return i;
}

void hsc_view_durations_titles(const struct hsc_view_report *r)
{
	for (size_t i = first_of(r); i < TITLES; i++)
		fprintf(r->out, "%*s", WIDTH, titles[i]);
}

void hsc_view_durations_row(const struct hsc_view_report *r,
			    const struct hsc_duration *d)
{
	static const struct hsc_histogram none = { .count = 0 };
	const struct hsc_histogram *h = d ? &d->lengths : &none;
	const uint64_t values[TITLES] = { h->min, mean_of(h),
					  hsc_histogram_quantile(h, 500),
					  hsc_histogram_quantile(h, 990),
					  h->max };

	for (size_t i = first_of(r); i < TITLES; i++)
		put(r, h, values[i]);
}

/* The hart of a source, or NULL. */
static const char *name_of(const struct hsc_view_report *r, uint32_t source)
{
	return source < r->source_count ? r->sources[source] : NULL;
}

void hsc_view_durations_worst(const struct hsc_view_report *r,
			      const struct hsc_duration *d)
{
	char text[HSC_VIEW_AMOUNT];

	if (!d || d->lengths.count == 0 || hsc_view_is_narrow(&r->screen, 80))
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
	fprintf(r->out, ", \"untimed\": %" PRIu64, d->untimed);
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

/* --- traps --------------------------------------------------------------- */

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
	return interrupt ? "interrupts (the trace has no causes)"
			 : "exceptions or traps (the trace has no causes)";
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

/* Is there no room for all columns, and the name of a cause? */
static bool is_narrow(const struct hsc_view_report *r, bool latencies)
{
	return hsc_view_is_narrow(&r->screen, latencies ? 160 : 110);
}

static void trap_titles(const struct hsc_view_report *r, bool latencies)
{
	const bool narrow = is_narrow(r, latencies);

	fprintf(r->out, "\n%10s%*s", "traps", WIDTH, "mean");
	if (!narrow)
		fprintf(r->out, "%*s", WIDTH, "p99");
	fprintf(r->out, "%*s%*s", WIDTH, "max", WIDTH + 2, "apart: min");
	if (!narrow)
		fprintf(r->out, "%*s%*s", WIDTH, "mean", WIDTH, "max");
	if (latencies && !narrow)
		fprintf(r->out, "%*s%*s%*s", WIDTH + 2, "late: min", WIDTH,
			"mean", WIDTH, "p99");
	if (latencies)
		fprintf(r->out, "%*s", narrow ? WIDTH + 2 : WIDTH,
			narrow ? "late: max" : "max");
	fputs("   by cause\n", r->out);
}

static void put_latencies(const struct hsc_view_report *r,
			  const struct hsc_histogram *h)
{
	fputs("  ", r->out);
	if (!is_narrow(r, true)) {
		put(r, h, h->min);
		put(r, h, mean_of(h));
		put(r, h, hsc_histogram_quantile(h, 990));
	}
	put(r, h, h->max);
}

static void text_trap(const struct hsc_view_report *r,
		      const struct hsc_view_trap_row *row, void *with)
{
	const bool narrow = is_narrow(r, row->latencies);
	const struct hsc_trap_time *t = row->times;
	char number[HSC_VIEW_NUMBER];

	(void)with;
	if (row->first)
		trap_titles(r, row->latencies);
	fprintf(r->out, "%10s", hsc_view_grouped(t->count, number));
	put(r, &t->lengths, mean_of(&t->lengths));
	if (!narrow)
		put(r, &t->lengths, hsc_histogram_quantile(&t->lengths, 990));
	put(r, &t->lengths, t->lengths.max);
	fputs("  ", r->out);
	put(r, &t->intervals, t->intervals.min);
	if (!narrow) {
		put(r, &t->intervals, mean_of(&t->intervals));
		put(r, &t->intervals, t->intervals.max);
	}
	if (row->latencies)
		put_latencies(r, &t->latencies);
	fprintf(r->out, "   %s\n", row->name);
}

void hsc_view_trap_times_text(const struct hsc_view_report *r,
			      const struct hsc_trap_times *times)
{
	if (times)
		hsc_view_each_trap(r, times, text_trap, NULL);
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
