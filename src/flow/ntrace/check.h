/* SPDX-License-Identifier: MIT */
/*
 * check.h - what no undamaged stream of N-Trace contains.
 *
 * Room   flow (floor 3), private
 */
#ifndef HSC_FLOW_NTRACE_CHECK_H
#define HSC_FLOW_NTRACE_CHECK_H

#include "base/grow.h"
#include "flow/blocks/hot.h"
#include <hartscope/spec/ntrace.h>

struct hsc_nt_flow;

/* Do synchronising messages have a TSTAMP? */
enum hsc_nt_stamps {
	HSC_NT_STAMPS_OPEN,
	HSC_NT_STAMPS_NONE,
	HSC_NT_STAMPS_SOME
};

/* How this stream uses choices that the specification leaves to encoders, and
 * that an encoder does not change from message to message; see check.c. */
struct hsc_nt_habits {
	uint32_t watched;   /* fields to check in the next message, */
	uint32_t fields;    /* and in most messages */
	uint8_t stamps;     /* enum hsc_nt_stamps */
	uint8_t btypes;     /* bit per B-TYPE of traps */
	uint8_t hist_bits;  /* of a full history, stop bit included */
	uint8_t hist_full;  /* how many had this length, up to a limit */
	uint8_t hist_short; /* and how many shorter ones came since */
	bool hist_is_short; /* the last one is shorter: few such may follow */
	bool hist_counts; /* the last one is used to learn the length, unless it
			     was sent because of the next message */
	bool is_owned;    /* Ownership followed the last sync message, */
	bool owner_is_due;   /* or is expected now, if it follows at all */
	bool hist_known;     /* hist_bits is certain; */
	bool hist_varies;    /* or it is known that lengths vary */
	bool repeats;        /* the encoder may count repeated histories */
	uint64_t stamp_most; /* the largest TSTAMP */
	int64_t walked_top; /* half-words walked and not counted stay below this
			     */
	uint64_t count_most; /* the largest I-CNT of RCODE 0 */
	bool sync_counts; /* a full interval between sync messages was seen, */
	bool sync_is_placed; /* and the message number of the last one */
	uint64_t sync_at;
	uint8_t *landed;     /* landed[landed_count] by block: a return went */
	size_t landed_count; /* there, in the trace with the number */
	uint8_t trace;
};

/* Is an unknown message outside program trace: a vendor's, or of another
 * dialect? Other codes are reserved. */
bool hsc_nt_is_beside(unsigned tcode);

/* Is the message one that an encoder can have sent? */
bool hsc_nt_can_be(const struct hsc_nt_flow *f, const struct hsc_msg *msg);

/* Learn from a synchronising message whether they have timestamps. True if this
 * one has one and the last one of the same flow had none, or vice versa. */
bool hsc_nt_stamps_change(struct hsc_nt_flow *f, const struct hsc_msg *msg);

/* Check a message of program trace against the one before it: false if messages
 * between them are missing. */
bool hsc_nt_order_fits(struct hsc_nt_flow *f, const struct hsc_msg *msg);

/* Check the distance to the last sync message, while the flow is known: false
 * if messages are missing. */
bool hsc_nt_interval_fits(struct hsc_nt_flow *f, const struct hsc_msg *msg);

/* Learn from a message of program trace while the flow is not known. */
void hsc_nt_learn_while_lost(struct hsc_nt_flow *f, const struct hsc_msg *msg);

/* Can `hist`, with its stop bit, be a full history? */
bool hsc_nt_history_fits(struct hsc_nt_flow *f, uint64_t hist);

/* Can a trap have this B-TYPE, and its handler begin at block `id`, which is at
 * `address`? */
bool hsc_nt_trap_fits(struct hsc_nt_flow *f, uint8_t btype, uint64_t address,
		      uint32_t id);

/* Begin without any knowledge. */
void hsc_nt_habits_begin(struct hsc_nt_flow *f);

/* A return reported by a message led to block `id`. */
static inline void hsc_nt_learn_return(struct hsc_nt_habits *h, uint32_t id)
{
	if (HSC_LIKELY(id < h->landed_count))
		h->landed[id] = h->trace;
	/* Without memory, one check is omitted. */
	else if (id < HSC_BLOCK_PENDING &&
		 HSC_GROW_ZEROED(h->landed, h->landed_count, (size_t)id + 1))
		h->landed[id] = h->trace;
}

#endif
