/* SPDX-License-Identifier: MIT */
/*
 * pace.h - when the events of several harts were, to bring them in
 * order.
 *
 * Room   decode (floor 6)
 *
 * Harts share a time counter. Events that have no time of their own follow the
 * last one that had at a tick for each instruction; where there is no time,
 * an instruction is a tick. The counter wraps, and each hart's decoder unwraps
 * it from its own first time on; that one hart began after a turn and another
 * before it, is seen here.
 */
#ifndef HSC_DECODE_STREAM_PACE_H
#define HSC_DECODE_STREAM_PACE_H

#include <hartscope/event/event.h>

/* Of all sources. Starts with ts_bits, 0: 64; the rest is zero. */
struct hsc_decode_turns {
	unsigned ts_bits;
	bool known;
	uint64_t first; /* of all first times, the latest that was looked at */
};

/* Of one source. Starts as zero. */
struct hsc_decode_pace {
	bool timed;
	uint64_t turns;       /* ticks added to its times */
	uint64_t time, clock; /* of the last event that had a time */
};

/* Look at the first event of a source, before any is taken. */
void hsc_decode_pace_look(struct hsc_decode_turns *all,
			  const struct hsc_event *e);

/* Add to the times of an event what the turns before its source's first time
 * amount to, and keep pace with it. */
void hsc_decode_pace_take(struct hsc_decode_turns *all,
			  struct hsc_decode_pace *p, struct hsc_event *e);

/* When the event was that was taken last, ticks. */
uint64_t hsc_decode_pace_time(const struct hsc_decode_pace *p,
			      const struct hsc_event *e);

#endif
