/* SPDX-License-Identifier: MIT */
/* times.c - durations and histograms as bytes, and back.
 * Room   measure (floor 5) */
#include "base/grow.h"
#include "measure/pack/pack.h"
#include "measure/stack/state.h"
#include "measure/time/state.h"

/* The next bucket that counted anything, from `at` on; HSC_HISTOGRAM_BUCKETS:
 * none. */
static uint32_t next_bucket(const struct hsc_histogram *h, uint32_t at)
{
	while (at < HSC_HISTOGRAM_BUCKETS) {
		const uint64_t *octave = h->octaves[at / HSC_HISTOGRAM_SUB];

		if (octave && octave[at % HSC_HISTOGRAM_SUB])
			return at;
		at = octave ? at + 1
			    : (at / HSC_HISTOGRAM_SUB + 1) * HSC_HISTOGRAM_SUB;
	}
	return HSC_HISTOGRAM_BUCKETS;
}

static size_t buckets_of(const struct hsc_histogram *h)
{
	uint32_t at = next_bucket(h, 0);
	size_t count = 0;

	for (; at < HSC_HISTOGRAM_BUCKETS; at = next_bucket(h, at + 1))
		count++;
	return count;
}

static void put_buckets(struct hsc_pack *p, struct hsc_histogram *h)
{
	uint32_t at = next_bucket(h, 0), last = 0;

	for (; at < HSC_HISTOGRAM_BUCKETS; at = next_bucket(h, at + 1)) {
		uint32_t gap = at - last;

		hsc_pack_u32(p, &gap);
		hsc_pack_u64(p, hsc_histogram_bucket(h, at));
		last = at;
	}
}

static void take_buckets(struct hsc_pack *p, struct hsc_histogram *h,
			 size_t count)
{
	uint64_t sum = 0, at = 0;

	for (size_t i = 0; i < count && !p->bad; i++) {
		uint64_t times, *bucket;
		uint32_t gap;

		hsc_pack_u32(p, &gap);
		hsc_pack_u64(p, &times);
		at += gap;
		p->bad |= at >= HSC_HISTOGRAM_BUCKETS || !times;
		bucket = p->bad ? NULL : hsc_histogram_bucket(h, (size_t)at);
		p->bad |= !bucket;
		if (bucket)
			*bucket += times;
		sum += times;
	}
	p->bad |= sum != h->count;
}

static void pack_histogram(struct hsc_pack *p, struct hsc_histogram *h)
{
	size_t count = p->reads ? 0 : buckets_of(h);

	hsc_pack_u64(p, &h->count);
	hsc_pack_u64(p, &h->sum);
	hsc_pack_u64(p, &h->min);
	hsc_pack_u64(p, &h->max);
	hsc_pack_count(p, &count);
	if (p->reads)
		take_buckets(p, h, count);
	else
		put_buckets(p, h);
}

static void pack_duration(struct hsc_pack *p, struct hsc_duration *row)
{
	pack_histogram(p, &row->lengths);
	hsc_pack_u64(p, &row->interpolated);
	hsc_pack_u64(p, &row->untimed);
	hsc_pack_u64(p, &row->worst_at);
	hsc_pack_u64(p, &row->worst_offset);
	hsc_pack_u32(p, &row->worst_source);
}

static size_t rows_of(const struct hsc_durations *d)
{
	size_t count = 0;

	for (size_t i = 0; i < d->count; i++)
		count += d->rows[i] != NULL;
	return count;
}

static void pack_durations(struct hsc_pack *p, struct hsc_durations *d)
{
	size_t count = rows_of(d);
	uint32_t function = 0;

	hsc_pack_count(p, &count);
	for (size_t i = 0; i < count && !p->bad; i++) {
		struct hsc_duration *row;

		while (!p->reads && !d->rows[function])
			function++;
		hsc_pack_u32(p, &function);
		p->bad |= function >= p->functions;
		row = p->bad ? NULL : hsc_durations_row(d, function);
		p->bad |= !row;
		if (row)
			pack_duration(p, row);
		function++;
	}
}

static void pack_row(struct hsc_pack *p, uint32_t *row, uint32_t most)
{
	hsc_pack_u32(p, row);
	p->bad |= *row > most;
	if (p->bad)
		*row = 0;
}

static void pack_open(struct hsc_pack *p, struct hsc_trap_open *o)
{
	pack_row(p, &o->row, HSC_TRAP_ROWS - 1);
	hsc_pack_u32(p, &o->depth);
	hsc_pack_u64(p, &o->clock);
	hsc_pack_bool(p, &o->timed);
}

static void pack_seen(struct hsc_pack *p, struct hsc_trap_seen *s)
{
	pack_row(p, &s->row, HSC_TRAP_ROWS - 1);
	hsc_pack_bool(p, &s->begun);
	hsc_pack_bool(p, &s->set);
	hsc_pack_u64(p, &s->first);
	hsc_pack_u64(p, &s->last);
}

/* Parts, whose lists end one after the other. */
static void pack_parts(struct hsc_pack *p, struct hsc_trap_times *t)
{
	struct hsc_trap_part before = { .open = 0 };

	for (size_t i = 0; i < t->part_count && !p->bad; i++) {
		struct hsc_trap_part *part = &t->parts[i];
		uint64_t open = p->reads ? 0 : part->open;
		uint64_t seen = p->reads ? 0 : part->seen;

		hsc_pack_u64(p, &open);
		hsc_pack_u64(p, &seen);
		pack_row(p, &part->row, HSC_TRAP_ROWS);
		hsc_pack_bool(p, &part->lost);
		p->bad |= open < before.open || open > t->open_count ||
			  seen < before.seen || seen > t->seen_count;
		part->open = (size_t)open;
		part->seen = (size_t)seen;
		before = *part;
	}
}

static void pack_lists(struct hsc_pack *p, struct hsc_trap_times *t)
{
	hsc_pack_count(p, &t->count);
	hsc_pack_count(p, &t->open_count);
	hsc_pack_count(p, &t->seen_count);
	hsc_pack_count(p, &t->part_count);
	p->bad |= p->reads && !p->bad &&
		  (!HSC_GROW(t->open, t->cap, t->count) ||
		   !HSC_GROW(t->opened, t->open_cap, t->open_count) ||
		   !HSC_GROW(t->seen, t->seen_cap, t->seen_count) ||
		   !HSC_GROW(t->parts, t->part_cap, t->part_count));
	for (size_t i = 0; i < t->count && !p->bad; i++)
		pack_open(p, &t->open[i]);
	for (size_t i = 0; i < t->open_count && !p->bad; i++)
		pack_open(p, &t->opened[i]);
	for (size_t i = 0; i < t->seen_count && !p->bad; i++)
		pack_seen(p, &t->seen[i]);
	pack_parts(p, t);
}

static void pack_trap_times(struct hsc_pack *p, struct hsc_trap_times *t)
{
	pack_row(p, &t->row, HSC_TRAP_ROWS);
	hsc_pack_bool(p, &t->lost);
	hsc_pack_bool(p, &t->afloat);
	pack_lists(p, t);
	for (uint32_t i = 0; i < HSC_TRAP_ROWS && !p->bad; i++) {
		hsc_pack_u64(p, &t->rows[i].count);
		pack_histogram(p, &t->rows[i].lengths);
		pack_histogram(p, &t->rows[i].intervals);
		pack_seen(p, &t->now[i]);
		p->bad |= t->now[i].row != i;
	}
}

void hsc_pack_times(struct hsc_pack *p, const struct hsc_stack *stack,
		    struct hsc_durations *d, struct hsc_trap_times *t)
{
	pack_durations(p, d);
	pack_trap_times(p, t);
	p->bad |= t->part_count != stack->sink.count;
}
