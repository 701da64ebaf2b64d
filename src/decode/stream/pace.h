/* SPDX-License-Identifier: MIT */
/*
 * pace.h - times of the events of several harts, for merging them.
 *
 * Room   decode (floor 6)
 *
 * Harts share a time counter. Events without a time of their own follow the
 * last one that had a time, at one tick per instruction; if there are no times,
 * an instruction is a tick. The counter wraps, and each hart's decoder extends
 * it from its own first time on; here it is found that one hart began after the
 * counter had wrapped, and another before that.
 */
#ifndef HSC_DECODE_STREAM_PACE_H
#define HSC_DECODE_STREAM_PACE_H

#include <hartscope/event/event.h>

/* For all sources. Starts with ts_bits, 0: 64; the rest is zero. */
struct hsc_decode_turns {
	unsigned ts_bits;
	bool known;
	uint64_t first; /* the latest first time of all sources so far */
};

/* For one source. Starts as zero. */
struct hsc_decode_pace {
	bool timed;
	uint64_t turns;       /* ticks added to its times */
	uint64_t time, clock; /* of the last event with a time */
};

/* Read the first event of a source, before any is taken. */
void hsc_decode_pace_look(struct hsc_decode_turns *all,
			  const struct hsc_event *e);

/* Correct the times of an event if the counter had wrapped before its source's
 * first time, and note its time. */
void hsc_decode_pace_take(struct hsc_decode_turns *all,
			  struct hsc_decode_pace *p, struct hsc_event *e);

/* The time of the last event taken, in ticks. */
uint64_t hsc_decode_pace_time(const struct hsc_decode_pace *p,
			      const struct hsc_event *e);

#endif
