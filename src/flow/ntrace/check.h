/* SPDX-License-Identifier: MIT */
/*
 * check.h - what no undamaged stream of N-Trace does.
 *
 * Room   flow (floor 3), private
 */
#ifndef HSC_FLOW_NTRACE_CHECK_H
#define HSC_FLOW_NTRACE_CHECK_H

#include "base/grow.h"
#include "flow/blocks/hot.h"
#include <hartscope/spec/ntrace.h>

struct hsc_nt_flow;

/* Have synchronising messages a TSTAMP? */
enum hsc_nt_stamps {
	HSC_NT_STAMPS_OPEN,
	HSC_NT_STAMPS_NONE,
	HSC_NT_STAMPS_SOME
};

/*
 * What the stream did so far, where the specification leaves encoders a choice
 * that no encoder makes anew for each message; see check.c.
 */
struct hsc_nt_habits {
	uint32_t watched;   /* fields that are to be checked in the next */
	uint32_t fields;    /* message; and in most */
	uint8_t stamps;     /* enum hsc_nt_stamps */
	uint8_t btypes;     /* bit per B-TYPE of traps */
	uint8_t hist_bits;  /* of a full history, stop bit included */
	uint8_t hist_full;  /* how many were so long, as far as it matters */
	uint8_t hist_short; /* and shorter, since then */
	bool hist_is_short; /* the last: not many may follow */
	bool hist_counts;  /* the last: full, unless it was sent for the next */
	bool is_owned;     /* Ownership followed the last sync message, */
	bool owner_is_due; /* or is to, if it does: that was just now */
	bool hist_known;   /* hist_bits is certain; */
	bool hist_varies;  /* or it is certain that it never will be */
	bool repeats;      /* histories may be counted for long */
	uint64_t stamp_most; /* of TSTAMP */
	int64_t walked_top;  /* half-words walked and not counted are below */
	uint64_t count_most; /* I-CNT of RCODE 0, at most */
	bool sync_counts;    /* an interval between sync messages was seen, */
	bool sync_is_placed; /* and the last one had the number */
	uint64_t sync_at;
	uint8_t *landed;     /* landed[landed_count] by block: a return went */
	size_t landed_count; /* there, in the trace with the number */
	uint8_t trace;
};

/* Is an unknown message one beside program trace: a vendor's, or of a dialect
 * that this stream is not in? Other codes are reserved. */
bool hsc_nt_is_beside(unsigned tcode);

/* Can an encoder have sent this message? */
bool hsc_nt_can_be(const struct hsc_nt_flow *f, const struct hsc_msg *msg);

/* A synchronising message sets whether they have timestamps. True if this one
 * has them and the last one of the same flow had none, or the other way round.
 */
bool hsc_nt_stamps_change(struct hsc_nt_flow *f, const struct hsc_msg *msg);

/* A message of program trace is next: false if the one before it, or what it
 * is, shows that some are missing. */
bool hsc_nt_order_fits(struct hsc_nt_flow *f, const struct hsc_msg *msg);

/* A sync message, while the flow is known: false if messages are missing since
 * the last one. */
bool hsc_nt_interval_fits(struct hsc_nt_flow *f, const struct hsc_msg *msg);

/* A message of program trace comes where the flow is not known. */
void hsc_nt_learn_while_lost(struct hsc_nt_flow *f, const struct hsc_msg *msg);

/* May a full history be `hist`, with its stop bit? */
bool hsc_nt_history_fits(struct hsc_nt_flow *f, uint64_t hist);

/* May a trap have this B-TYPE, and its handler begin at block `id`, which is at
 * `address`? */
bool hsc_nt_trap_fits(struct hsc_nt_flow *f, uint8_t btype, uint64_t address,
		      uint32_t id);

/* Nothing was seen yet. */
void hsc_nt_habits_begin(struct hsc_nt_flow *f);

/* A return that a message reported went to block `id`. */
static inline void hsc_nt_learn_return(struct hsc_nt_habits *h, uint32_t id)
{
	if (HSC_LIKELY(id < h->landed_count))
		h->landed[id] = h->trace;
	else if (id < HSC_BLOCK_PENDING && /* without memory a check less */
		 HSC_GROW_ZEROED(h->landed, h->landed_count, (size_t)id + 1))
		h->landed[id] = h->trace;
}

#endif
