/* SPDX-License-Identifier: MIT */
/* ntrace_bits.c - N-Trace messages, encoded and decoded bit by bit. */
#include "support/ntrace_bits.h"

#define BITS_MAX (6 * HSC_NT_SPAN_MAX)

/* A message, divided only by its flags. */
struct fields {
	uint8_t bit[BITS_MAX];          /* all data bits in a row */
	unsigned ends[HSC_NT_SPAN_MAX]; /* after the last bit of each group */
	unsigned count;                 /* groups */
};

static bool cut_fields(const struct hsc_nt_span *span, struct fields *f)
{
	f->count = 0;
	for (unsigned i = 0; i < span->len; i++) {
		const unsigned flags = span->bytes[i] & 3;
		const bool last = i + 1 == span->len;

		for (unsigned b = 0; b < 6; b++)
			f->bit[6 * i + b] = span->bytes[i] >> (2 + b) & 1;
		if (flags == 2 || (flags == 3) != last || (i == 0 && flags))
			return false;
		if (flags != 0)
			f->ends[f->count++] = 6 * (i + 1);
	}
	return true;
}

/* Bits from .. to - 1 as a number; false if it needs more than 64. */
static bool read_number(const struct fields *f, unsigned from, unsigned to,
			uint64_t *out)
{
	bool fits = true;

	*out = 0;
	for (unsigned i = from; i < to; i++)
		if (f->bit[i] && i - from >= 64)
			fits = false;
		else if (f->bit[i])
			*out |= UINT64_C(1) << (i - from);
	return fits;
}

static bool is_wider(uint64_t v, unsigned bits)
{
	return bits < 64 && v >> bits != 0;
}

static bool has_address(const struct hsc_wire_field *f)
{
	return f->bits == 63 && (f->id == NT_FADDR || f->id == NT_UADDR);
}

/* Fill bits `from` .. `width` - 1 with copies of bit `from` - 1. */
static uint64_t spread_sign(uint64_t v, unsigned from, unsigned width)
{
	for (unsigned i = from; i < width; i++)
		v |= (v >> (i - 1) & 1) << i;
	return v;
}

static bool is_present(const struct hsc_wire_field *f, const struct hsc_msg *m)
{
	return f->if_field == 0 || m->value[f->if_field] == f->if_value;
}

static enum hsc_status walk_fields(const struct fields *f,
				   const struct hsc_wire_params *par,
				   struct hsc_msg *msg)
{
	const struct hsc_wire_layout *lay = &hsc_nt_layouts[msg->layout];
	unsigned at = 6, group = 0;

	for (unsigned i = 1; i < lay->count; i++) {
		const struct hsc_wire_field *row = &lay->fields[i];
		unsigned end = row->bits;
		uint64_t v;

		if (!is_present(row, msg) ||
		    (row->optional && group == f->count))
			continue;
		if (row->width == HSC_VAR && row->optional) {
			msg->extra = (uint8_t)(f->count - 1 - group);
			group = f->count - 1;
			at = group ? f->ends[group - 1] : at;
		}
		if (row->width == HSC_VAR && group == f->count)
			return HSC_E_WIRE;
		if (row->width == HSC_VAR)
			end = f->ends[group];
		else
			end = at + (row->width == HSC_PARAM
					    ? par->width[row->bits]
					    : row->bits);
		if (end > f->ends[0] && row->width != HSC_VAR)
			return HSC_E_WIRE;
		if (row->width == HSC_VAR && at == end &&
		    !(lay->fields[0].value == 33 && row->id == NT_ICNT))
			return HSC_E_WIRE;
		if (!read_number(f, at, end, &v))
			return HSC_E_WIRE;
		if (has_address(row) && par->width[NT_ADDRESS_BITS])
			v = is_wider(v, par->width[NT_ADDRESS_BITS])
				    ? v
				    : spread_sign(v,
						  par->width[NT_ADDRESS_BITS],
						  HSC_NT_ADDR_BITS_MAX);
		else if (has_address(row) && par->width[NT_EXTEND_BITS])
			v = spread_sign(v, end - at,
					par->width[NT_EXTEND_BITS]);
		if (row->width == HSC_VAR && is_wider(v, row->bits))
			msg->excess |= UINT32_C(1) << row->id;
		if (row->width == HSC_VAR || end > at)
			hsc_msg_set(msg, row->id, v);
		group += row->width == HSC_VAR;
		at = end;
	}
	return group == f->count ? HSC_OK : HSC_E_WIRE;
}

enum hsc_status bits_decode(const struct hsc_nt_span *span,
			    const struct hsc_wire_params *par,
			    struct hsc_msg *msg)
{
	const unsigned src_bits = par->width[NT_SRC_BITS];
	struct fields f;
	uint64_t v;

	*msg = (struct hsc_msg){ .offset = span->offset,
				 .len = (uint32_t)span->len,
				 .code = span->bytes[0] >> 2,
				 .layout = HSC_LAYOUT_UNKNOWN };
	if (!cut_fields(span, &f))
		return HSC_E_WIRE;
	for (uint8_t i = 0; i < HSC_NT_MESSAGES; i++)
		if ((i < HSC_NT_STANDARD_MESSAGES ||
		     par->width[NT_DIALECT] &
			     (i < HSC_NT_DATA_WRITE ? 1 : 2)) &&
		    hsc_nt_layouts[i].fields[0].value == msg->code)
			msg->layout = i;
	if (msg->layout != HSC_LAYOUT_UNKNOWN)
		return walk_fields(&f, par, msg);
	if (src_bits != 0 && 6 + src_bits <= f.ends[0] &&
	    read_number(&f, 6, 6 + src_bits, &v))
		hsc_msg_set(msg, NT_SRC, v);
	return HSC_OK;
}

struct out {
	uint8_t *buf;
	size_t bits; /* data bits so far */
};

static void put_bits(struct out *o, unsigned n, uint64_t v)
{
	for (unsigned i = 0; i < n; i++, o->bits++) {
		uint8_t *byte = &o->buf[o->bits / 6];

		if (o->bits % 6 == 0)
			*byte = 0;
		*byte |= (uint8_t)((i < 64 ? v >> i & 1 : 0)
				   << (2 + o->bits % 6));
	}
}

/* The fewest bytes from which spread_sign() restores v. */
static unsigned cut_bits(uint64_t v, unsigned width)
{
	for (unsigned n = 6; n < width; n += 6)
		if (spread_sign(v & ((UINT64_C(1) << n) - 1), n, width) == v)
			return n;
	return width;
}

static unsigned bits_needed(uint64_t v)
{
	unsigned n = 1;

	while (is_wider(v, n))
		n++;
	return n;
}

size_t bits_encode(const struct hsc_msg *msg, const struct hsc_wire_params *par,
		   uint8_t *buf)
{
	const struct hsc_wire_layout *lay = &hsc_nt_layouts[msg->layout];
	const unsigned extend = par->width[NT_EXTEND_BITS];
	const unsigned fixed = par->width[NT_ADDRESS_BITS];
	struct out o = { buf, 0 };

	put_bits(&o, 6, lay->fields[0].value);
	for (unsigned i = 1; i < lay->count; i++) {
		const struct hsc_wire_field *f = &lay->fields[i];
		uint64_t v = msg->value[f->id];

		if (f->width == HSC_PARAM)
			put_bits(&o, par->width[f->bits], v);
		else if (f->width == HSC_BITS)
			put_bits(&o, f->bits, v);
		if (f->width != HSC_VAR || !hsc_msg_has(msg, f->id))
			continue;
		if (has_address(f) && fixed)
			v &= (UINT64_C(1) << fixed) - 1;
		put_bits(&o,
			 has_address(f) && extend && !fixed
				 ? cut_bits(v, extend)
				 : bits_needed(v),
			 v);
		while (o.bits % 6 != 0)
			put_bits(&o, 1, 0);
		buf[o.bits / 6 - 1] |= 1;
	}
	buf[o.bits / 6 - 1] |= 3;
	return o.bits / 6;
}
