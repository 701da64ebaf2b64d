/* SPDX-License-Identifier: MIT */
/*
 * anchor.h - times of instructions, from the software events that they emitted.
 *
 * Room   decode (floor 6)
 *
 * An event is emitted by an instruction, a write to a CSR. If a bundle has all
 * instructions and all events, the first such instruction emitted the first
 * event, and so on: each has a time of its hart. For this, events are read
 * ahead.
 */
#ifndef HSC_DECODE_STREAM_ANCHOR_H
#define HSC_DECODE_STREAM_ANCHOR_H

#include "decode/stream/clock.h"
#include "decode/stream/stream.h"
#include <hartscope/image/image_ops.h>

/* A parameter of manifests whose software events are emitted by instructions in
 * the trace; except THREAD_SWITCH, if it is emitted by writes to tp. */
#define HSC_ANCHOR_PARAM   "software"
#define HSC_ANCHOR_INLINE  "inline"
#define HSC_ANCHOR_THREADS "inline-tp"

/* A block that emits events: how many, and the first instruction that does. */
struct hsc_anchor_row {
	uint16_t count, first;
};

struct hsc_decode_anchor {
	struct hsc_decode_stream events;
	const struct hsc_blocks *blocks;
	struct hsc_image_ops code;
	bool on;
	bool threads;                /* see HSC_ANCHOR_THREADS */
	struct hsc_anchor_row *rows; /* rows[known], room for cap */
	uint32_t known;
	size_t cap;
	uint64_t lost; /* this many of the next events are missing */
	/* the one found last: its instruction, and its time if known */
	uint64_t at, time;
	bool found, timed;
};

/*
 * Read the software events of `setup` for the blocks of a source of
 * instructions.
 *
 * Returns HSC_OK, HSC_E_FILE, HSC_E_CONFIG or HSC_E_MEMORY, and why
 */
enum hsc_status hsc_decode_anchor_open(struct hsc_decode_anchor *a,
				       const struct hsc_decode_setup *setup,
				       const struct hsc_image_ops *code,
				       struct hsc_error *error);
void hsc_decode_anchor_close(struct hsc_decode_anchor *a);

/*
 * Find the first block of an event that emits: it sets the clock, and the event
 * is cut after it. If trace is missing, events are no longer assigned.
 *
 * e its clock counts instructions
 *
 * Returns true and the rest, or false
 */
bool hsc_decode_anchor_set(struct hsc_decode_anchor *a,
			   struct hsc_decode_clock *c, struct hsc_event *e,
			   struct hsc_event *rest);

#endif
