/* SPDX-License-Identifier: MIT */
/*
 * walk.h - the walk of an E-Trace decoder over blocks.
 *
 * Room   flow (floor 3)
 */
#ifndef HSC_FLOW_ETRACE_WALK_H
#define HSC_FLOW_ETRACE_WALK_H

#include "flow/etrace/exits.h"

enum hsc_et_walk {
	HSC_ET_WALKED, /* done */
	HSC_ET_FULL,   /* no room for more ids: call again */
	HSC_ET_FAILED, /* f->failure says why */
};

static inline enum hsc_et_walk hsc_et_walk_fail(struct hsc_et_flow *f,
						enum hsc_flow_reason reason)
{
	f->failure = (uint8_t)reason;
	return HSC_ET_FAILED;
}

/* Walk by outcomes until f->need are left, or there is no more room for ids. */
enum hsc_et_walk hsc_et_walk_bits(struct hsc_et_flow *f);

/* Walk to f->packet.address, or to the last branch. */
enum hsc_et_walk hsc_et_walk_seek(struct hsc_et_flow *f);

/* Walk to a jump, and from there to f->place once more. */
enum hsc_et_walk hsc_et_walk_again(struct hsc_et_flow *f);

/* walk_fast.c */

/* hsc_et_walk_bits for the case that there are outcomes, and nothing of the
 * current block was handed out. */
enum hsc_et_walk hsc_et_walk_bits_fast(struct hsc_et_flow *f);

/* hsc_et_walk_seek for the same case; also HSC_ET_FULL if the rest is not
 * simple. */
enum hsc_et_walk hsc_et_walk_seek_fast(struct hsc_et_flow *f);

/* The result of the fast path for a packet. */
enum hsc_et_verdict {
	HSC_ET_NOT_SIMPLE, /* nothing was done: call hsc_et_accept_packet and
			      hsc_et_step */
	HSC_ET_COMPLETE,   /* the packet is done */
	HSC_ET_UNFINISHED, /* it was taken in: hsc_et_step continues */
	HSC_ET_REFUSED,    /* f->failure says why: hsc_et_fail */
};

/* Take in a packet and walk for it, if it is simple. */
enum hsc_et_verdict hsc_et_packet_fast(struct hsc_et_flow *f,
				       const struct hsc_msg *msg);

#endif
