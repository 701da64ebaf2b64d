/* SPDX-License-Identifier: MIT */
/* choose.c - the cuts before and after a part, by clock or by time.
 * Room   decode (floor 6) */
#include "decode/index/choose.h"

static uint64_t clock_of(const struct hsc_index_cuts *c, size_t i,
			 uint64_t start)
{
	return start + c->list[i].totals.instructions;
}

/* By a clock of instructions. */
static struct hsc_index_bounds by_clock(const struct hsc_index_cuts *c,
					uint64_t start,
					const struct hsc_index_part *part)
{
	struct hsc_index_bounds b = { c->count, c->count };

	for (size_t i = 0; i + 1 < c->count; i++) {
		const uint64_t clock = clock_of(c, i, start);

		/* an event at the end of an instruction, such as a call, has
		 * this clock, too */
		if (clock < part->begin)
			b.first = i;
		if (clock >= part->end && b.last == c->count)
			b.last = i;
	}
	return b;
}

/*
 * If several sources are merged by time, an event of one source with a late
 * time delays the events after it, whose times may be earlier. So between the
 * first cut and the part there must be a timestamp that is later than all
 * before the cut: then no event is delayed any more.
 */
static size_t before_all(const struct hsc_index_cuts *c, size_t last)
{
	uint64_t latest = 0;

	for (size_t i = last + 1; i-- > 0;) {
		const struct hsc_index_time *t = &c->times[i];

		if (!t->timed)
			continue;
		if (i < last && latest > t->pace)
			return i;
		if (t->time > latest)
			latest = t->time;
	}
	return c->count;
}

/* By ticks or nanoseconds: no time before the first cut or after the last one
 * is in the part. */
static struct hsc_index_bounds by_time(const struct hsc_index_cuts *c,
				       const struct hsc_index_part *part)
{
	struct hsc_index_bounds b = { c->count, c->count };

	for (size_t i = 0; i + 1 < c->count; i++) {
		const struct hsc_index_time *t = &c->times[i];

		if (!t->timed)
			continue;
		if (hsc_axis_of_ticks(&part->axis, t->top) < part->begin)
			b.first = i;
		if (hsc_axis_of_ticks(&part->axis, t->bottom) >= part->end &&
		    b.last == c->count)
			b.last = i;
	}
	return b;
}

struct hsc_index_bounds hsc_index_choose(const struct hsc_index_cuts *c,
					 uint64_t start,
					 const struct hsc_index_part *part)
{
	const bool in_time = part->axis.unit != HSC_AXIS_INSTRUCTIONS;
	struct hsc_index_bounds b =
		in_time ? by_time(c, part) : by_clock(c, start, part);

	/* Without any timestamp clocks are used as times, which never
	 * decrease. */
	if (!in_time && part->merged && c->first != HSC_INDEX_NEVER &&
	    b.first < c->count)
		b.first = before_all(c, b.first);
	if (b.first < c->count && b.last <= b.first)
		b.last = c->count;
	return b;
}
