/* SPDX-License-Identifier: MIT */
/* histogram.c - histograms of handlers.
 * Room   view (floor 8) */
#include "view/report/histogram.h"
#include "view/common/axis_text.h"
#include "view/common/text.h"
#include "view/report/durations.h"
#include <inttypes.h>

/* Rows and the longest bar of a picture, and what stands before a bar. */
#define ROWS   12
#define BAR    40u
#define BEFORE 27u

/* Rows of `width` each from `from` on; 0: each twice as wide as the one before,
 * from a power of two on. */
struct rows {
	uint64_t from, width;
	unsigned count;
	uint64_t counts[64];
	uint64_t most;
};

/* 1, 2 or 5 and zeros, so that ROWS of it hold `span`. */
static uint64_t nice_width(uint64_t span)
{
	static const uint64_t steps[] = { 1, 2, 5 };
	uint64_t power = 1;

	for (unsigned i = 0; power < UINT64_MAX / 10; i = (i + 1) % 3) {
		if (span / (power * steps[i]) < ROWS - 1)
			return power * steps[i];
		if (i == 2)
			power *= 10;
	}
	return span / (ROWS - 1) + 1;
}

static unsigned octave_of(uint64_t value)
{
	unsigned n = 0;

	while (n < 63 && value >> n > 1)
		n++;
	return n;
}

static unsigned row_of(const struct rows *r, uint64_t value)
{
	if (r->width)
		return (unsigned)((value - r->from) / r->width);
	return octave_of(value) - octave_of(r->from);
}

/* Values of one size share rows of one width; else each is an octave. */
static struct rows make_rows(const struct hsc_histogram *h)
{
	struct rows r = { .from = h->min };
	uint64_t low, high, n;
	size_t at = 0;

	if (h->max / 8 <= h->min) {
		r.width = nice_width(h->max - h->min);
		r.from -= r.from % r.width;
	}
	while ((n = hsc_histogram_each(h, &at, &low, &high)) != 0) {
		const unsigned i = row_of(&r, low < h->min ? h->min : low);

		r.counts[i] += n;
		if (r.counts[i] > r.most)
			r.most = r.counts[i];
		if (i >= r.count)
			r.count = i + 1;
	}
	return r;
}

/* Where a row begins. */
static uint64_t start_of(const struct rows *r, unsigned i)
{
	if (r->width)
		return r->from + i * r->width;
	return i ? UINT64_C(1) << (octave_of(r->from) + i) : r->from;
}

static unsigned longest_bar(const struct hsc_view_screen *screen)
{
	if (!hsc_view_is_narrow(screen, BEFORE + BAR))
		return BAR;
	return screen->columns > BEFORE ? screen->columns - BEFORE : 1;
}

static void print_histogram(const struct hsc_view_report *v, const char *what,
			    const struct hsc_histogram *h)
{
	const struct rows r = h->count ? make_rows(h) : (struct rows){ 0 };
	const unsigned longest = longest_bar(&v->screen);
	char text[HSC_VIEW_AMOUNT], number[HSC_VIEW_NUMBER];

	if (!h->count)
		return;
	fprintf(v->out, "  %s, %s\n", what, hsc_view_unit(&v->axis));
	for (unsigned i = 0; i < r.count; i++) {
		const unsigned bar = (unsigned)((double)r.counts[i] * longest /
							(double)r.most +
						0.999);

		fprintf(v->out, "%12s ..%10s%s",
			hsc_view_amount(&v->axis, start_of(&r, i), text),
			hsc_view_grouped(r.counts[i], number), bar ? "  " : "");
		for (unsigned k = 0; k < bar; k++)
			putc('#', v->out);
		putc('\n', v->out);
	}
}

static void text_trap(const struct hsc_view_report *r,
		      const struct hsc_view_trap_row *row, void *with)
{
	char number[HSC_VIEW_NUMBER];

	(void)with;
	fprintf(r->out, "\n%s: %s\n", row->name,
		hsc_view_grouped(row->times->count, number));
	print_histogram(r, "how long the handler took", &row->times->lengths);
	print_histogram(r, "how far apart they were", &row->times->intervals);
	print_histogram(r,
			"how long they were asked for before they were taken",
			&row->times->latencies);
}

void hsc_view_trap_histograms_text(const struct hsc_view_report *r,
				   const struct hsc_trap_times *times)
{
	if (times)
		hsc_view_each_trap(r, times, text_trap, NULL);
}

static void csv_buckets(const struct hsc_view_report *r,
			const struct hsc_view_table *table,
			const struct hsc_view_trap_row *row, const char *what,
			const struct hsc_histogram *h)
{
	uint64_t low, high, n;
	size_t at = 0;

	while ((n = hsc_histogram_each(h, &at, &low, &high)) != 0) {
		hsc_view_csv_text(r->out, table->name ? table->name : "all");
		fprintf(r->out, ",%s,",
			row->interrupt ? "interrupt" : "exception");
		hsc_view_csv_text(r->out, row->name);
		fprintf(r->out, ",%s,%s,%" PRIu64 ",%" PRIu64 ",%" PRIu64 "\n",
			what, hsc_view_unit(&r->axis), low, high, n);
	}
}

static void csv_trap(const struct hsc_view_report *r,
		     const struct hsc_view_trap_row *row, void *with)
{
	csv_buckets(r, with, row, "length", &row->times->lengths);
	csv_buckets(r, with, row, "interval", &row->times->intervals);
	csv_buckets(r, with, row, "latency", &row->times->latencies);
}

void hsc_view_trap_histograms_csv(const struct hsc_view_report *r,
				  const struct hsc_view_table *table,
				  bool first)
{
	struct hsc_view_table copy = *table;

	if (first)
		fputs("hart,kind,cause,what,clock,low,high,count\n", r->out);
	if (table->trap_times)
		hsc_view_each_trap(r, table->trap_times, csv_trap, &copy);
}
