/* SPDX-License-Identifier: MIT */
/*
 * rows.h - how a row describes a field of an N-Trace message: whether it is
 * present, and how wide it is; and how constant rows are written fast.
 *
 * Room   codec (floor 2), private to the library
 *
 * The table engine calls these functions for any row at run time. In the fast
 * path every row is a constant, and the steps for the rows of a message are
 * written out instead of a loop, so the compiler reduces each row to the code
 * that it needs: this is as fast as code written by hand for the message.
 */
#ifndef HSC_CODEC_NTRACE_ROWS_H
#define HSC_CODEC_NTRACE_ROWS_H

#include <hartscope/base/bits.h>
#include <hartscope/codec/ntrace_codec.h>

/* The rows after TCODE, of which no message has more than seven. */
#define HSC_NT_ROWS(rows) (rows), sizeof(rows) / sizeof((rows)[0])
#define HSC_NT_EACH_ROW(step)                                                  \
	step(1) step(2) step(3) step(4) step(5) step(6) step(7)

static HSC_ALWAYS_INLINE uint32_t hsc_nt_bit(const struct hsc_wire_field *f)
{
	return UINT32_C(1) << f->id;
}

/* Does the message have this field, according to the fields before it? */
static HSC_ALWAYS_INLINE bool hsc_nt_is_present(const struct hsc_wire_field *f,
						const struct hsc_msg *m)
{
	return f->if_field == 0 || m->value[f->if_field] == f->if_value;
}

/* Bits of a fixed field. */
static HSC_ALWAYS_INLINE unsigned hsc_nt_fixed_bits(
	const struct hsc_wire_field *f, const struct hsc_wire_params *par)
{
	return f->width == HSC_PARAM ? par->width[f->bits] : f->bits;
}

/* Is it an address of instructions? Addresses of data trace are not cut. */
static HSC_ALWAYS_INLINE bool hsc_nt_is_address(const struct hsc_wire_field *f)
{
	return (f->id == NT_FADDR || f->id == NT_UADDR) &&
	       f->bits == HSC_NT_ADDR_BITS_MAX;
}

struct hsc_nt_writer {
	uint8_t *p;     /* the next byte */
	uint64_t fixed; /* fixed fields before the next variable one, */
	unsigned bits;  /* and their bits */
	uint32_t want;  /* bit per field that the message must have */
	bool wide;      /* eight bytes after the message may be overwritten */
};

/* Write at least `least` bytes, more if v needs them; the last one ends a
 * field. */
static inline uint8_t *hsc_nt_put_group(uint8_t *p, uint64_t v, unsigned least)
{
	const uint8_t *const enough = p + least;

	do {
		*p++ = (uint8_t)(v << HSC_NT_MDO_SHIFT);
		v >>= HSC_NT_MDO_BITS;
	} while (v != 0 || p < enough);
	p[-1] |= HSC_NT_MSEO_FIELD_END;
	return p;
}

/* Spread 48 bits over eight bytes, six to each, in bits 2 to 7. */
static inline uint64_t hsc_nt_spread(uint64_t v)
{
	v = (v & 0xffffff) | (v & UINT64_C(0xffffff000000)) << 8;
	v = (v & UINT64_C(0x00000fff00000fff)) |
	    (v & UINT64_C(0x00fff00000fff000)) << 4;
	v = (v & UINT64_C(0x003f003f003f003f)) |
	    (v & UINT64_C(0x0fc00fc00fc00fc0)) << 2;
	return v << HSC_NT_MDO_SHIFT;
}

/* The same as hsc_nt_put_group, if eight bytes more than those may be
 * written. */
static inline uint8_t *hsc_nt_put_wide(uint8_t *p, uint64_t v, unsigned least)
{
	unsigned n = (hsc_bits64(v) + HSC_NT_MDO_BITS - 1) / HSC_NT_MDO_BITS;

	if (HSC_UNLIKELY(v >> 48 != 0))
		return hsc_nt_put_group(p, v, least);
	n = n < least ? least : n;
	hsc_store64(p, hsc_nt_spread(v) | (uint64_t)HSC_NT_MSEO_FIELD_END
						  << 8 * (n - 1));
	return p + n;
}

/* Write a field. False: leave the message to the table engine. */
static HSC_ALWAYS_INLINE bool hsc_nt_put_row(const struct hsc_wire_field *f,
					     struct hsc_nt_writer *w,
					     const struct hsc_wire_params *par,
					     const struct hsc_msg *msg)
{
	const uint64_t v = msg->value[f->id];
	unsigned n;

	if (!hsc_nt_is_present(f, msg) ||
	    (f->optional && !hsc_msg_has(msg, f->id)))
		return true;
	if (f->width != HSC_VAR) {
		n = hsc_nt_fixed_bits(f, par);
		if (n == 0)
			return true;
		w->fixed |= v << w->bits;
		w->bits += n;
		w->want |= hsc_nt_bit(f);
		return v >> n == 0;
	}
	if ((f->bits < 64 && v >> f->bits != 0) || w->bits + f->bits > 64 ||
	    (hsc_nt_is_address(f) && (par->width[NT_EXTEND_BITS] != 0 ||
				      par->width[NT_ADDRESS_BITS] != 0)))
		return false;
	/* a variable field has at least one bit */
	w->p = (w->wide ? hsc_nt_put_wide : hsc_nt_put_group)(
		w->p, w->fixed | v << w->bits, w->bits / HSC_NT_MDO_BITS + 1);
	w->fixed = w->bits = 0;
	w->want |= hsc_nt_bit(f);
	return true;
}

/*
 * Write a message by its rows.
 *
 * wide    a constant: buf has eight bytes more
 * buf     buf[HSC_NT_MESSAGE_MAX]
 * Returns its end; NULL if the table engine has to look at the message
 */
static HSC_ALWAYS_INLINE uint8_t *hsc_nt_put_rows(
	const struct hsc_wire_field *f, unsigned count,
	const struct hsc_wire_params *par, const struct hsc_msg *msg, bool wide,
	uint8_t *buf)
{
	struct hsc_nt_writer w = { .p = buf + 1, .wide = wide };

	buf[0] = (uint8_t)(f->value << HSC_NT_MDO_SHIFT);
#define STEP(i)                                                                \
	if ((i) < count && !hsc_nt_put_row(&f[i], &w, par, msg))               \
		return NULL;
	HSC_NT_EACH_ROW(STEP)
#undef STEP
	w.p[-1] |= HSC_NT_MSEO_END;
	return msg->present == w.want ? w.p : NULL;
}

#endif
