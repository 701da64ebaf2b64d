/* SPDX-License-Identifier: MIT */
/*
 * decode_clock.h - one clock for instructions and software events.
 *
 * Room   session (floor 6)
 *
 * Software events have times, instructions are counted. Where a bundle has
 * both, an event of instructions gets the time of the last timestamp of its
 * source, and one tick for each instruction behind it. Without timestamps an
 * instruction is a tick.
 */
#ifndef HSC_SESSION_DECODE_CLOCK_H
#define HSC_SESSION_DECODE_CLOCK_H

#include <hartscope/event/event.h>
#include <hartscope/flow/blocks.h>

/* Of one source of instructions. Starts as zero. */
struct hsc_decode_clock {
	uint64_t count, time; /* of the last timestamp: instructions, ticks */
	uint64_t last;        /* it never goes back */
};

/* The clock of an event becomes its time. */
void hsc_decode_clock_set(struct hsc_decode_clock *c, struct hsc_event *e);

/*
 * Cut an event of blocks behind the block that runs at `time`.
 *
 * Returns true and the rest, or false if that is its last block, or none of it
 */
bool hsc_decode_clock_cut(const struct hsc_blocks *blocks, uint64_t time,
			  struct hsc_event *e, struct hsc_event *rest);

#endif
