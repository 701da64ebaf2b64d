/* SPDX-License-Identifier: MIT */
/*
 * table.h - the engine that reads and writes any message by its table.
 *
 * Room   codec (floor 2), private
 *
 * The contracts are those of hsc_nt_decode and hsc_nt_encode, which have a fast
 * path for the usual messages and call these functions for all others.
 */
#ifndef HSC_CODEC_NTRACE_TABLE_H
#define HSC_CODEC_NTRACE_TABLE_H

#include <hartscope/codec/ntrace_codec.h>

/*
 * Extend an address field that was sent in `bits` bits to its `width` bits.
 *
 * Spec N-Trace 1.0, "Virtual Addresses Optimization"
 */
static inline uint64_t hsc_nt_extend(uint64_t v, unsigned bits, unsigned width)
{
	if (bits >= width || !(v >> (bits - 1) & 1))
		return v;
	return (v | UINT64_MAX << bits) & (UINT64_MAX >> (64 - width));
}

/* The same with the parameters of the stream. */
static inline uint64_t hsc_nt_address(uint64_t v, unsigned bits,
				      const struct hsc_wire_params *par)
{
	const unsigned fixed = par->width[NT_ADDRESS_BITS];

	if (fixed)
		return v >> fixed
			       ? v
			       : hsc_nt_extend(v, fixed, HSC_NT_ADDR_BITS_MAX);
	return par->width[NT_EXTEND_BITS]
		       ? hsc_nt_extend(v, bits, par->width[NT_EXTEND_BITS])
		       : v;
}

/* The layout of a type code in the dialect of the stream. */
static inline uint8_t hsc_nt_layout(const struct hsc_wire_params *par,
				    unsigned code)
{
	return hsc_nt_layout_of[par->width[NT_DIALECT] % HSC_NT_DIALECTS][code];
}

enum hsc_status hsc_nt_decode_table(const struct hsc_nt_span *span,
				    const struct hsc_wire_params *par,
				    struct hsc_msg *msg);

enum hsc_status hsc_nt_encode_table(const struct hsc_msg *msg,
				    const struct hsc_wire_params *par,
				    uint8_t *buf, size_t cap, size_t *len);

#endif
