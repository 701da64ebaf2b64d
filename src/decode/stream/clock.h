/* SPDX-License-Identifier: MIT */
/*
 * clock.h - one clock for instructions and software events.
 *
 * Room   decode (floor 6)
 *
 * Software events have times, instructions are counted. If a bundle has both,
 * an event of instructions gets the time of the last timestamp of its
 * source, and one tick for each instruction after it. Without timestamps an
 * instruction is a tick.
 */
#ifndef HSC_DECODE_STREAM_CLOCK_H
#define HSC_DECODE_STREAM_CLOCK_H

#include <hartscope/event/event.h>
#include <hartscope/flow/blocks.h>
#include <stdbool.h>

/* For one source of instructions. Starts as zero. */
struct hsc_decode_clock {
	uint64_t count, time; /* of the last timestamp: instructions, ticks */
	uint64_t last;        /* the last time, so that it never decreases */
	/* The offset from timestamps to times, modulo 2^64: the current one,
	 * and the one without cycles in which the hart slept unnoticed. */
	uint64_t offset, least;
	bool reported; /* the time of an instruction is known, and timestamps
			  followed */
	bool timed;    /* there are timestamps */
};

/* Instruction number `count` is known to have run at `time`. */
void hsc_decode_clock_tell(struct hsc_decode_clock *c, uint64_t count,
			   uint64_t time);

/* Set the clock of an event to its time. */
void hsc_decode_clock_set(struct hsc_decode_clock *c, struct hsc_event *e);

/*
 * Cut an event of blocks after the block that runs at `time`.
 *
 * Returns true and the rest, or false if that is its last block, or none of it
 */
bool hsc_decode_clock_cut(const struct hsc_blocks *blocks, uint64_t time,
			  struct hsc_event *e, struct hsc_event *rest);

#endif
