/* SPDX-License-Identifier: MIT */
/*
 * record_walk.h - steps through the table of writes, for reader and writer.
 *
 * Room   codec (floor 2), private
 */
#ifndef HSC_CODEC_PERF_RECORD_WALK_H
#define HSC_CODEC_PERF_RECORD_WALK_H

#include <hartscope/base/bits.h>
#include <hartscope/codec/perf_record_codec.h>

static inline bool perf_is_made(const struct hsc_perf_walk *w)
{
	switch (hsc_perf_rows[w->field].when) {
	case HSC_PERF_IF_CODED:
		return w->type != HSC_PERF_EVENT;
	case HSC_PERF_IF_RAW:
		return w->type == HSC_PERF_EVENT &&
		       !(w->narrow && w->field == PERF_EVENT_HIGH);
	case HSC_PERF_IF_MORE:
		return w->more;
	case HSC_PERF_IF_TWO:
		return w->record == HSC_PERF_ENTER ||
		       w->record == HSC_PERF_EXIT;
	case HSC_PERF_IF_WIDE:
		return w->wide;
	default:
		return true;
	}
}

/* The first counter of the mask from bit `from` on, or 32. */
static inline uint8_t perf_counter_from(uint32_t mask, unsigned from)
{
	const uint64_t left = (uint64_t)mask >> from;

	return left ? (uint8_t)(from + hsc_ctz64(left)) : HSC_PERF_COUNTERS;
}

/* Go to the next row, which repeats for each counter; it may not be used. */
static inline void perf_step(struct hsc_perf_walk *w)
{
	const bool ends = w->field == PERF_INFO || w->field == PERF_COUNT_HIGH;
	const uint8_t first = w->field < PERF_RECORD ? PERF_TYPE : PERF_COUNT;

	if (w->field == PERF_FIRST_HIGH)
		w->more = false; /* it has come */
	if (ends)
		w->field = first;
	else
		w->field++;
	if (w->field != first)
		return;
	w->counter = perf_counter_from(w->mask, ends ? w->counter + 1u : 0);
	if (w->counter == HSC_PERF_COUNTERS)
		w->field = PERF_RECORD;
}

/* Go to the next write; after the last, PERF_RECORD. */
static inline void perf_advance(struct hsc_perf_walk *w)
{
	do
		perf_step(w);
	while (!perf_is_made(w));
}

#endif
