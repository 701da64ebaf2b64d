/* SPDX-License-Identifier: MIT */
/*
 * rows.h - how a row describes a field of an E-Trace packet: in which packets
 * it is, and how wide it is.
 *
 * Room   codec (floor 2), private
 *
 * The table engine calls these functions for any row at run time. In the fast
 * path every row is a constant, so that the compiler evaluates them.
 */
#ifndef HSC_CODEC_ETRACE_ROWS_H
#define HSC_CODEC_ETRACE_ROWS_H

#include <hartscope/base/bits.h>
#include <hartscope/codec/etrace_codec.h>

/* Is the field fixed by the layout, so that no message contains it? */
static HSC_ALWAYS_INLINE bool hsc_et_is_code(const struct hsc_wire_field *f)
{
	return f->id <= ET_SUPPORT_TYPE;
}

/* The bit of a field in hsc_msg.present. */
static HSC_ALWAYS_INLINE uint32_t hsc_et_bit(const struct hsc_wire_field *f)
{
	return hsc_et_is_code(f) ? 0 : UINT32_C(1) << f->id;
}

/* Does the packet have the field, according to the fields before it? */
static HSC_ALWAYS_INLINE bool hsc_et_is_present(const struct hsc_wire_field *f,
						const struct hsc_msg *msg)
{
	const uint64_t v = msg->value[f->if_field];
	const unsigned low = f->if_value & (HSC_IF_NOT_ALL - 1);

	if (f->if_field == 0)
		return true;
	if (f->if_value & HSC_IF_ANY)
		return (v & low) != 0;
	if (f->if_value & HSC_IF_NOT_ALL)
		return (v & low) != low;
	return v == f->if_value;
}

/* Width of a field in bits, 0..64; the fields before it are known. */
static HSC_ALWAYS_INLINE unsigned hsc_et_width(const struct hsc_wire_field *f,
					       const struct hsc_et_params *par,
					       const struct hsc_msg *msg)
{
	switch (f->width) {
	case HSC_PARAM:
		return par->width[f->bits];
	case HSC_TAPER:
		return hsc_et_map_bits[f->value][msg->value[f->bits] & 31];
	case HSC_SIZED:
		return (unsigned)msg->value[f->bits];
	case HSC_BYTES:
		return 8 * ((unsigned)hsc_msg_get(msg, f->bits) + 1);
	default:
		return f->bits;
	}
}

/*
 * Format 0 of 2.0: without a subformat, the encoder's parameters decide which
 * of the two packets it is. With a subformat, 0 means an index, too, if there
 * are no counts: so it is in the pseudo code, while the tables have 1.
 *
 * Spec E-Trace 2.0, "Format 0 packets"; 2.0.5, "Decoder pseudo code",
 * includes_cache_index
 */
static inline uint8_t hsc_et_optional_layout(unsigned bits,
					     const struct hsc_et_params *par)
{
	const unsigned sub = (unsigned)hsc_low64(bits >> HSC_ET_FORMAT_BITS,
						 par->width[ETW_F0S]);

	if (par->width[ETW_F0S] != 0 &&
	    (sub != 0 || par->value[ET_P_BPRED_SIZE] != 0 ||
	     par->value[ET_P_CACHE_SIZE] == 0))
		return sub < 2 ? (uint8_t)(HSC_ET_BRANCH_COUNT + sub)
			       : HSC_LAYOUT_UNKNOWN;
	if (par->value[ET_P_BPRED_SIZE] != 0)
		return HSC_ET_BRANCH_COUNT;
	return par->value[ET_P_CACHE_SIZE] != 0 ? HSC_ET_JUMP_TARGET
						: HSC_LAYOUT_UNKNOWN;
}

/* The layout of instruction trace that begins with these bits. */
static inline uint8_t hsc_et_inst_layout(unsigned bits,
					 const struct hsc_et_params *par)
{
	const uint8_t layout = hsc_et_layout_of[par->edition][bits & 15];

	return layout == HSC_ET_BRANCH_COUNT ? hsc_et_optional_layout(bits, par)
					     : layout;
}

#endif
