/* SPDX-License-Identifier: MIT */
/* axis.c - an event's position in instructions, ticks or nanoseconds.
 * Room   event (floor 4) */
#include "base/sorted.h"
#include <hartscope/event/axis.h>

#define NANOSECONDS UINT64_C(1000000000)

/* a * b / c, where b <= c and neither is 0, rounded down. */
static uint64_t scale_value(uint64_t a, uint64_t b, uint64_t c)
{
	uint64_t quotient = 0, rest = 0;

	if (b == 0 || a <= UINT64_MAX / b)
		return a * b / c;
	/* bit by bit, from the top of a: quotient * c + rest = bits * b */
	for (unsigned bit = 64; bit-- > 0;) {
		const uint64_t add = a >> bit & 1 ? b : 0;
		bool over = rest >= c - rest;

		quotient <<= 1;
		rest = over ? rest - (c - rest) : rest + rest;
		quotient += over;
		over = add && rest >= c - add;
		rest = over ? rest - (c - add) : rest + add;
		quotient += over;
	}
	return quotient;
}

uint64_t hsc_axis_of_ticks(const struct hsc_axis *axis, uint64_t ticks)
{
	uint64_t seconds;

	if (axis->unit != HSC_AXIS_TIME)
		return ticks;
	seconds = ticks / axis->hz;
	if (seconds >= UINT64_MAX / NANOSECONDS)
		return UINT64_MAX;
	return seconds * NANOSECONDS +
	       ticks % axis->hz * NANOSECONDS / axis->hz;
}

/* Between list[i - 1] and list[i]: in the axis' own unit, which may be finer
 * than a tick. */
static struct hsc_moment interpolate_time(const struct hsc_axis *axis,
					  const struct hsc_stamps *s, size_t i,
					  uint64_t clock)
{
	const struct hsc_stamp *a = &s->list[i - 1], *b = &s->list[i];
	const uint64_t from = hsc_axis_of_ticks(axis, a->time + s->turns);
	const uint64_t to = hsc_axis_of_ticks(axis, b->time + s->turns);

	return (struct hsc_moment){
		.at = from + scale_value(to - from, clock - a->clock,
					 b->clock - a->clock),
		.how = HSC_MOMENT_BETWEEN,
	};
}

/* The first timestamp that is not before `clock`, or count. */
static size_t find_stamp(const struct hsc_stamps *s, uint64_t clock)
{
	return hsc_sorted_below(s->list, sizeof(*s->list),
				offsetof(struct hsc_stamp, clock), s->count,
				clock);
}

struct hsc_moment hsc_axis_within(const struct hsc_axis *axis,
				  const struct hsc_event *e, uint64_t clock)
{
	const struct hsc_stamps *s = e->stamps;
	struct hsc_moment m = { clock, HSC_MOMENT_EXACT };
	size_t i;

	if (axis->unit == HSC_AXIS_INSTRUCTIONS)
		return m;
	m.how = HSC_MOMENT_UNKNOWN;
	m.at = s ? hsc_axis_of_ticks(axis, s->least + s->turns) : 0;
	if (!s || s->count == 0)
		return m;
	i = find_stamp(s, clock);
	if (i < s->count && s->list[i].clock != clock && i > 0)
		return interpolate_time(axis, s, i, clock);
	if (i == s->count)
		m.how = HSC_MOMENT_AFTER;
	else if (s->list[i].clock == clock)
		m.how = s->list[i].late ? HSC_MOMENT_BETWEEN : HSC_MOMENT_EXACT;
	else
		m.how = HSC_MOMENT_BEFORE;
	i -= i == s->count;
	m.at = hsc_axis_of_ticks(axis, s->list[i].time + s->turns);
	return m;
}

struct hsc_moment hsc_axis_event(const struct hsc_axis *axis,
				 const struct hsc_event *e)
{
	if (axis->unit != HSC_AXIS_INSTRUCTIONS && e->timed)
		return (struct hsc_moment){ hsc_axis_of_ticks(axis, e->time),
					    HSC_MOMENT_EXACT };
	return hsc_axis_within(axis, e, e->clock);
}
