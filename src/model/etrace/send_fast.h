/* SPDX-License-Identifier: MIT */
/*
 * send_fast.h - the fast path of an E-Trace encoder for the most frequent
 * packets.
 *
 * Room   model (floor 3), private
 * Spec   E-Trace 2.0, "Format 0 packets" to "Format 2 packets"; 0.026-DRAFT,
 *        "Packet Payload Format 0 and 1", "Packet Payload Format 2"
 *
 * A map and an address without flags, in a frame: header, source, time,
 * payload. They are written to the output directly, without a struct hsc_msg.
 */
#ifndef HSC_MODEL_ETRACE_SEND_FAST_H
#define HSC_MODEL_ETRACE_SEND_FAST_H

#include "codec/etrace/fast.h"
#include "model/etrace/packets.h"

/* Can packets be sent this way, and is there room for one? */
static inline bool hsc_et_can_send_fast(const struct hsc_et_encoder *e)
{
	return e->fast && !e->overrun &&
	       e->out_len + e->header_more + HSC_ET_FAST_MAX < e->out_cap;
}

/* The last n branches of hist as a branch map: the oldest goes to bit 0; 1 is
 * not taken. */
static inline uint32_t hsc_et_map_of(uint32_t hist, unsigned n)
{
	uint32_t v = ~hist;

	v = (v >> 1 & 0x55555555u) | (v & 0x55555555u) << 1;
	v = (v >> 2 & 0x33333333u) | (v & 0x33333333u) << 2;
	v = (v >> 4 & 0x0f0f0f0fu) | (v & 0x0f0f0f0fu) << 4;
	v = v >> 24 | (v >> 8 & 0xff00u) | (v << 8 & 0xff0000u) | v << 24;
	return n == 0 ? 0 : v >> (32 - n);
}

/* The branches not reported yet; the caller fills in the rest. */
struct hsc_et_fast_packet hsc_et_fast_map(const struct hsc_et_encoder *e);

void hsc_et_send_fast(struct hsc_et_encoder *e,
		      const struct hsc_et_fast_packet *b);

/* The same, or the index of the target in the cache instead, if that is not
 * longer. */
void hsc_et_send_shorter(struct hsc_et_encoder *e,
			 const struct hsc_et_fast_packet *b, unsigned index);

/* Their formats; E-Trace 2.0, "Format 1 packets", "Format 2 packets". */
#define HSC_ET_MAP_FORMAT     1u
#define HSC_ET_ADDRESS_FORMAT 2u

/* Send a payload of `head`, of this many bits, and v with its sign; the same as
 * hsc_et_send_fast, for `simple` packets. */
static inline void hsc_et_put_simple(struct hsc_et_encoder *e, uint64_t head,
				     unsigned bits, uint64_t v)
{
	uint8_t *frame = e->out + e->out_len;
	const uint64_t sign = UINT64_C(0) - (v >> 63);
	const uint64_t lo = head | v << bits;
	const uint64_t hi = v >> (64 - bits) | sign << bits;
	const unsigned more =
		v != sign ? bits + hsc_bits64(v ^ sign) : hsc_bits64(lo ^ sign);
	const size_t len = hsc_et_fast_bytes(more);

	hsc_store64(frame + 1, lo);
	hsc_store64(frame + 9, hi);
	frame[0] = (uint8_t)(e->header | len);
	e->out_len += 1 + len;
	hsc_et_sent(e, len);
}

/* Send a full map. */
static inline void hsc_et_send_simple_map(struct hsc_et_encoder *e,
					  uint32_t hist)
{
	const uint32_t map = hsc_et_map_of(hist, HSC_ET_MAP_MAX);

	hsc_et_put_simple(e, HSC_ET_MAP_FORMAT, HSC_ET_BEFORE_MAP,
			  hsc_et_extend(map, HSC_ET_MAP_MAX));
}

/* Send the branches, and after them the difference of an address, with its
 * sign. */
static inline void hsc_et_send_simple(struct hsc_et_encoder *e, uint32_t hist,
				      uint64_t v)
{
	const unsigned n = hsc_bits64(hist) - 1;
	const unsigned map_bits = hsc_et_map_bits[HSC_ET_TAPER_FORMAT1][n];
	uint64_t head = HSC_ET_MAP_FORMAT | n << HSC_ET_FORMAT_BITS;

	if (n == 0) {
		hsc_et_put_simple(e, HSC_ET_ADDRESS_FORMAT, HSC_ET_FORMAT_BITS,
				  v);
		return;
	}
	head |= (uint64_t)hsc_et_map_of(hist, n) << HSC_ET_BEFORE_MAP;
	hsc_et_put_simple(e, head, HSC_ET_BEFORE_MAP + map_bits, v);
}

#endif
