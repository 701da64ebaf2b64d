/* SPDX-License-Identifier: MIT */
/*
 * fast.h - the most frequent packets, decoded and encoded fast.
 *
 * Room   codec (floor 2), private
 * Spec   E-Trace 2.0, "Format 0 packets" to "Format 2 packets"; 0.026-DRAFT,
 *        "Packet Payload Format 0 and 1", "Packet Payload Format 2"
 *
 * Formats 1 and 2, in the draft also 0, and the index of the jump target cache
 * if there is one, in payloads of up to 16 bytes. All others, and all errors,
 * are handled by the table engine; a test compares the two.
 */
#ifndef HSC_CODEC_ETRACE_FAST_H
#define HSC_CODEC_ETRACE_FAST_H

#include <hartscope/codec/etrace_codec.h>

/* Most bytes that hsc_et_fast_encode writes. */
#define HSC_ET_FAST_MAX 16

/* Decode a payload of instruction trace, as hsc_et_decode does. False: it is
 * not one of these packets, and msg may be filled in partly. */
bool hsc_et_fast_decode(const uint8_t *p, size_t len,
			const struct hsc_et_params *par, struct hsc_msg *msg);

/*
 * Encode a message, as hsc_et_encode does.
 *
 * buf      buf[HSC_ET_FAST_MAX]
 * Returns  the length; 0 if it is none of these, or not as it should be
 */
size_t hsc_et_fast_encode(const struct hsc_msg *msg,
			  const struct hsc_et_params *par, uint8_t *buf);

/* The usual packet of formats 0, 1 and 2: no flag is set, so all bits after the
 * address, or the map, repeat its top bit. */
struct hsc_et_fast_packet {
	uint64_t address; /* or index, as on the wire */
	uint32_t map;     /* as on the wire */
	uint8_t branches; /* in the map, 0 to 31 */
	uint8_t layout;   /* enum hsc_et_packet, but BRANCH_COUNT */
	bool all;         /* a full map, and no address */
	/* Bits of the frame before it, fewer than eight. */
	uint8_t lead, lead_bits;
};

/*
 * Encode such a packet, as hsc_et_encode would, after its lead. `par` is not
 * `uncompressed`; an index is used only with a subformat or without branch
 * prediction.
 *
 * buf      buf[HSC_ET_FAST_MAX]
 * Returns  how many bits are more than copies of the last one
 */
unsigned hsc_et_fast_write(const struct hsc_et_fast_packet *r,
			   const struct hsc_et_params *par, uint8_t *buf);

/* Number of bytes for this many bits and one more, for the sign. */
static inline size_t hsc_et_fast_bytes(unsigned bits)
{
	return bits / 8 + 1;
}

/* The same for the packet alone. */
static inline size_t hsc_et_fast_payload(const struct hsc_et_fast_packet *r,
					 unsigned bits)
{
	return hsc_et_fast_bytes(bits > r->lead_bits ? bits - r->lead_bits : 0);
}

/* hsc_et_decode_payload and hsc_et_encode, by the tables alone. */
enum hsc_status hsc_et_table_decode(const struct hsc_et_payload *in,
				    const struct hsc_et_params *par,
				    struct hsc_msg *msg);
enum hsc_status hsc_et_table_encode(const struct hsc_msg *msg,
				    const struct hsc_et_params *par,
				    uint8_t *buf, size_t cap, size_t *len);

#endif
