/* SPDX-License-Identifier: MIT */
/*
 * fast.h - the packets that fill a trace, decoded and encoded fast.
 *
 * Room   codec (floor 2), private
 * Spec   E-Trace 2.0, "Format 0 packets" to "Format 2 packets"; 0.026-DRAFT,
 *        "Format 0 packets" to "Format 2 packets"
 *
 * Formats 1 and 2, in the draft 0 too, and where there is one the index of the
 * jump target cache, in payloads of up to 16 bytes. Whatever else there is, and
 * every error, is left to the table engine; a test compares the two.
 */
#ifndef HSC_CODEC_ETRACE_FAST_H
#define HSC_CODEC_ETRACE_FAST_H

#include <hartscope/codec/etrace_codec.h>

/* Bytes that hsc_et_fast_encode may write. */
#define HSC_ET_FAST_MAX 16

/* Decode a payload of instruction trace, as hsc_et_decode. False: it is none of
 * these, and msg may be half filled in. */
bool hsc_et_fast_decode(const uint8_t *p, size_t len,
			const struct hsc_et_params *par, struct hsc_msg *msg);

/*
 * Encode a message, as hsc_et_encode.
 *
 * buf      buf[HSC_ET_FAST_MAX]
 * Returns  the length; 0 if it is none of these, or not as it should be
 */
size_t hsc_et_fast_encode(const struct hsc_msg *msg,
			  const struct hsc_et_params *par, uint8_t *buf);

/* What most packets of formats 0, 1 and 2 are: no flag says anything, so all
 * that follows the address, or the map, repeats its top bit. */
struct hsc_et_fast_packet {
	uint64_t address; /* or index, as on the wire */
	uint32_t map;     /* as on the wire */
	uint8_t branches; /* in the map, 0 to 31 */
	uint8_t layout;   /* enum hsc_et_packet, but BRANCH_COUNT */
	bool all;         /* a full map, and no address */
	/* Bits before it, fewer than eight, which are no part of it. */
	uint8_t lead, lead_bits;
};

/*
 * Encode such a packet, as hsc_et_encode would, after its lead; `par` is not
 * `uncompressed`, and an index goes with a subformat or without branch
 * prediction.
 *
 * buf      buf[HSC_ET_FAST_MAX]
 * Returns  how many bits are more than copies of the last one
 */
unsigned hsc_et_fast_write(const struct hsc_et_fast_packet *r,
			   const struct hsc_et_params *par, uint8_t *buf);

/* Bytes that hold so many bits and one more, for the sign. */
static inline size_t hsc_et_fast_bytes(unsigned bits)
{
	return bits / 8 + 1;
}

/* The same of the packet alone. */
static inline size_t hsc_et_fast_payload(const struct hsc_et_fast_packet *r,
					 unsigned bits)
{
	return hsc_et_fast_bytes(bits > r->lead_bits ? bits - r->lead_bits : 0);
}

/* hsc_et_decode_payload and hsc_et_encode by the tables alone. */
enum hsc_status hsc_et_table_decode(const struct hsc_et_payload *in,
				    const struct hsc_et_params *par,
				    struct hsc_msg *msg);
enum hsc_status hsc_et_table_encode(const struct hsc_msg *msg,
				    const struct hsc_et_params *par,
				    uint8_t *buf, size_t cap, size_t *len);

#endif
