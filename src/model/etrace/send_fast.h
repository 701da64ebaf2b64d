/* SPDX-License-Identifier: MIT */
/*
 * send_fast.h - the fast path of an E-Trace encoder for the most frequent
 * packets.
 *
 * Room   model (floor 3), private
 * Spec   E-Trace 2.0, "Format 0 packets" to "Format 2 packets"; 0.026-DRAFT,
 *        "Format 0 packets" to "Format 2 packets"
 *
 * A map and an address without flags, in a frame: header, source, time,
 * payload. They are written where they belong, without a message in between.
 */
#ifndef HSC_MODEL_ETRACE_SEND_FAST_H
#define HSC_MODEL_ETRACE_SEND_FAST_H

#include "codec/etrace/fast.h"
#include "model/etrace/packets.h"

/* Can packets go out like this, and is there room for one? */
static inline bool hsc_et_can_send_fast(const struct hsc_et_encoder *e)
{
	return e->fast && !e->overrun &&
	       e->out_len + e->header_more + HSC_ET_FAST_MAX < e->out_cap;
}

/* The last n branches of hist as a branch map: the oldest goes to bit 0; 1 is
 * not taken. */
uint32_t hsc_et_map_of(uint32_t hist, unsigned n);

/* The branches not reported yet; the rest is to be filled in. */
struct hsc_et_fast_packet hsc_et_fast_map(const struct hsc_et_encoder *e);

void hsc_et_send_fast(struct hsc_et_encoder *e,
		      const struct hsc_et_fast_packet *b);

/* The same, or in its place the index of the target in the cache, if that is
 * not longer. */
void hsc_et_send_shorter(struct hsc_et_encoder *e,
			 const struct hsc_et_fast_packet *b, unsigned index);

#endif
