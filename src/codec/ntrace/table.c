/* SPDX-License-Identifier: MIT */
/* table.c - any message by the rows of its layout: slow and general.
 * Room   codec (floor 2) */
#include "codec/ntrace/table.h"
#include "codec/ntrace/rows.h"
#include <hartscope/base/bits.h>

#define MDO_BITS  HSC_NT_MDO_BITS
#define FIELD_END HSC_NT_MSEO_FIELD_END
#define END       HSC_NT_MSEO_END

struct reader {
	const uint8_t *p;    /* the byte being read */
	const uint8_t *last; /* the only byte whose flags are END */
	unsigned used;       /* data bits of *p that are taken, 0..6 */
	unsigned bits;       /* data bits of the last variable field */
	bool over;           /* *last is used up */
};

/* Fixed fields fill bytes without flags; only the last of them may have
 * some. */
static bool read_fixed(struct reader *r, unsigned n, uint64_t *out)
{
	unsigned got = 0;

	*out = 0;
	while (got < n) {
		unsigned step = MDO_BITS - r->used;

		if (step == 0) {
			if (hsc_nt_mseo_of(*r->p) != HSC_NT_MSEO_MORE)
				return false;
			r->p++;
			r->used = 0;
			continue;
		}
		if (step > n - got)
			step = n - got;
		*out |= ((uint64_t)(*r->p >> (HSC_NT_MDO_SHIFT + r->used)) &
			 ((1U << step) - 1))
			<< got;
		got += step;
		r->used += step;
	}
	return true;
}

/* After a variable field: go to the next byte, or end. */
static bool end_field(struct reader *r)
{
	const enum hsc_nt_mseo mseo = hsc_nt_mseo_of(*r->p);

	r->used = 0;
	r->over = r->p == r->last;
	r->p++;
	return mseo == (r->over ? END : FIELD_END);
}

/*
 * A variable field runs to the end of the next byte whose flags are set. One
 * that starts in such a byte, after its last data bit, is empty.
 */
static bool read_var(struct reader *r, uint64_t *out)
{
	unsigned shift = 0;
	bool fits = true;

	*out = 0;
	r->bits = 0;
	if (r->over)
		return false;
	if (r->used == MDO_BITS) {
		if (hsc_nt_mseo_of(*r->p) != HSC_NT_MSEO_MORE)
			return end_field(r);
		r->p++;
		r->used = 0;
	}
	for (;; r->p++, r->used = 0) {
		const uint64_t mdo = *r->p >> (HSC_NT_MDO_SHIFT + r->used);

		if (mdo != 0 && (shift >= 64 || mdo > UINT64_MAX >> shift))
			fits = false;
		else if (mdo != 0)
			*out |= mdo << shift;
		shift += MDO_BITS - r->used;
		if (hsc_nt_mseo_of(*r->p) != HSC_NT_MSEO_MORE)
			break;
	}
	r->bits = shift;
	return end_field(r) && fits;
}

/* Skip all fields that are left except the last; count them. */
static bool skip_extra(struct reader *r, struct hsc_msg *msg)
{
	const uint8_t *start = r->p;
	unsigned skipped = 0;

	for (const uint8_t *p = r->p; p < r->last; p++) {
		if (hsc_nt_mseo_of(*p) == HSC_NT_MSEO_MORE)
			continue;
		if (hsc_nt_mseo_of(*p) != FIELD_END)
			return false;
		start = p + 1;
		skipped++;
	}
	r->p = start;
	msg->extra = (uint8_t)skipped;
	return true;
}

/* "84 03", a correlation whose I-CNT has no bits at all, occurs in real traces;
 * see docs/spec-notes.md. Every other variable field has at least one bit. */
static bool may_be_empty(const struct hsc_msg *m,
			 const struct hsc_wire_field *f)
{
	return m->layout == HSC_NT_PROG_TRACE_CORRELATION && f->id == NT_ICNT;
}

static bool read_var_field(struct reader *r, const struct hsc_wire_field *f,
			   const struct hsc_wire_params *par,
			   struct hsc_msg *msg)
{
	uint64_t v;

	if (!read_var(r, &v) || (r->bits == 0 && !may_be_empty(msg, f)))
		return false;
	if (hsc_nt_is_address(f))
		v = hsc_nt_address(v, r->bits, par);
	if (hsc_bits64(v) > f->bits)
		msg->excess |= UINT32_C(1) << f->id;
	hsc_msg_set(msg, f->id, v);
	return true;
}

static bool read_field(struct reader *r, const struct hsc_wire_field *f,
		       const struct hsc_wire_params *par, struct hsc_msg *msg)
{
	unsigned n;
	uint64_t v;

	if (f->width == HSC_VAR)
		return read_var_field(r, f, par, msg);
	n = hsc_nt_fixed_bits(f, par);
	if (n == 0)
		return true;
	if (!read_fixed(r, n, &v))
		return false;
	hsc_msg_set(msg, f->id, v);
	return true;
}

/* Only the position of the source is known of such a message. */
static enum hsc_status decode_unknown(struct reader *r,
				      const struct hsc_wire_params *par,
				      struct hsc_msg *msg)
{
	const unsigned n = par->width[NT_SRC_BITS];
	uint64_t src;

	for (const uint8_t *p = r->p; p < r->last; p++)
		if ((*p & 2) != 0)
			return HSC_E_WIRE;
	if (n != 0 && read_fixed(r, n, &src))
		hsc_msg_set(msg, NT_SRC, src);
	return HSC_OK;
}

enum hsc_status hsc_nt_decode_table(const struct hsc_nt_span *span,
				    const struct hsc_wire_params *par,
				    struct hsc_msg *msg)
{
	struct reader r = { .p = span->bytes,
			    .last = span->bytes + span->len - 1,
			    .used = MDO_BITS };
	const struct hsc_wire_layout *lay;

	msg->offset = span->offset;
	msg->len = (uint32_t)span->len;
	msg->present = msg->excess = 0;
	msg->extra = 0;
	msg->code = span->bytes[0] >> HSC_NT_MDO_SHIFT;
	msg->layout = hsc_nt_layout(par, msg->code);
	if (hsc_nt_mseo_of(*r.p) != HSC_NT_MSEO_MORE ||
	    hsc_nt_mseo_of(*r.last) != END)
		return HSC_E_WIRE;
	if (msg->layout == HSC_LAYOUT_UNKNOWN)
		return decode_unknown(&r, par, msg);

	lay = &hsc_nt_layouts[msg->layout];
	for (unsigned i = 1; i < lay->count; i++) {
		const struct hsc_wire_field *f = &lay->fields[i];

		if (!hsc_nt_is_present(f, msg) || (f->optional && r.over))
			continue;
		if (f->optional && !skip_extra(&r, msg))
			return HSC_E_WIRE;
		if (!read_field(&r, f, par, msg))
			return HSC_E_WIRE;
	}
	return r.over ? HSC_OK : HSC_E_WIRE;
}

struct writer {
	uint8_t *p;     /* the next byte */
	uint64_t acc;   /* data bits not yet written, */
	unsigned count; /* and their number: 0..6 between calls */
};

/* Whole bytes are written as soon as more bits follow. */
static void write_fixed(struct writer *w, unsigned n, uint64_t v)
{
	w->acc |= v << w->count;
	w->count += n;
	for (; w->count > MDO_BITS; w->count -= MDO_BITS) {
		*w->p++ = (uint8_t)(w->acc << HSC_NT_MDO_SHIFT);
		w->acc >>= MDO_BITS;
	}
}

/* Write at least one bit. `bits` is how many to send; the last byte is filled
 * with the bits of v above them. */
static void write_var(struct writer *w, uint64_t v, unsigned bits)
{
	unsigned room = MDO_BITS - w->count;

	if (room == 0) {
		*w->p++ = (uint8_t)(w->acc << HSC_NT_MDO_SHIFT);
		w->acc = 0;
		room = MDO_BITS;
	}
	*w->p++ = (uint8_t)((w->acc | v << (MDO_BITS - room))
			    << HSC_NT_MDO_SHIFT);
	while (bits > room) {
		bits -= room;
		v >>= room;
		room = MDO_BITS;
		*w->p++ = (uint8_t)(v << HSC_NT_MDO_SHIFT);
	}
	w->p[-1] |= FIELD_END;
	w->acc = 0;
	w->count = 0;
}

/*
 * How many bits of address v to send: whole MDOs, of which the last has the
 * value of all bits above in its top bit.
 *
 * Spec N-Trace 1.0, "Virtual Addresses Optimization"
 */
static unsigned cut_address(uint64_t v, unsigned width)
{
	const uint64_t all = UINT64_MAX >> (64 - width);
	const uint64_t rest = v >> (width - 1) & 1 ? ~v & all : v;
	const unsigned bits = rest != 0 ? hsc_bits64(rest) + 1 : 1;
	const unsigned mdos = (bits + MDO_BITS - 1) / MDO_BITS;

	return mdos * MDO_BITS;
}

/* Does a decoder extend the low `fixed` bits of v to v? Then send only
 * those. */
static bool fix_address(uint64_t *v, unsigned fixed)
{
	const uint64_t low = *v & UINT64_MAX >> (64 - fixed);

	if (hsc_nt_extend(low, fixed, HSC_NT_ADDR_BITS_MAX) != *v)
		return false;
	*v = low;
	return true;
}

static enum hsc_status write_var_field(struct writer *w,
				       const struct hsc_wire_field *f,
				       const struct hsc_wire_params *par,
				       uint64_t v)
{
	const unsigned extend = par->width[NT_EXTEND_BITS];
	const unsigned fixed = par->width[NT_ADDRESS_BITS];
	unsigned bits = hsc_bits64(v);

	if (bits > f->bits)
		return HSC_E_VALUE;
	if (fixed && hsc_nt_is_address(f)) {
		if (!fix_address(&v, fixed))
			return HSC_E_VALUE;
		bits = hsc_bits64(v);
	} else if (extend && hsc_nt_is_address(f)) {
		if (bits > extend)
			return HSC_E_VALUE;
		bits = cut_address(v, extend);
	}
	write_var(w, v, bits);
	return HSC_OK;
}

static enum hsc_status write_field(struct writer *w,
				   const struct hsc_wire_field *f,
				   const struct hsc_wire_params *par,
				   const struct hsc_msg *msg)
{
	const uint64_t v = hsc_msg_get(msg, f->id);
	unsigned n;

	if (f->width == HSC_VAR)
		return write_var_field(w, f, par, v);
	n = hsc_nt_fixed_bits(f, par);
	if (v >> n != 0)
		return HSC_E_VALUE;
	write_fixed(w, n, v);
	return HSC_OK;
}

static enum hsc_status write_fields(struct writer *w, const struct hsc_msg *msg,
				    const struct hsc_wire_params *par)
{
	const struct hsc_wire_layout *lay = &hsc_nt_layouts[msg->layout];
	uint32_t rest = msg->present;

	write_fixed(w, MDO_BITS, lay->fields[0].value);
	for (unsigned i = 1; i < lay->count; i++) {
		const struct hsc_wire_field *f = &lay->fields[i];
		enum hsc_status rc;

		if (!hsc_nt_is_present(f, msg) ||
		    (f->optional && !hsc_msg_has(msg, f->id)))
			continue;
		if (!hsc_msg_has(msg, f->id) &&
		    (f->width != HSC_PARAM || hsc_nt_fixed_bits(f, par) != 0))
			return HSC_E_VALUE;
		rc = write_field(w, f, par, msg);
		if (rc != HSC_OK)
			return rc;
		rest &= ~(UINT32_C(1) << f->id);
	}
	return rest == 0 ? HSC_OK : HSC_E_VALUE;
}

enum hsc_status hsc_nt_encode_table(const struct hsc_msg *msg,
				    const struct hsc_wire_params *par,
				    uint8_t *buf, size_t cap, size_t *len)
{
	uint8_t bytes[HSC_NT_MESSAGE_MAX];
	struct writer w = { .p = bytes };
	enum hsc_status rc;
	size_t n;

	if (msg->layout >= HSC_NT_MESSAGES)
		return HSC_E_VALUE;
	rc = write_fields(&w, msg, par);
	if (rc != HSC_OK)
		return rc;
	w.p[-1] |= END;
	n = (size_t)(w.p - bytes);
	if (n > cap)
		return HSC_E_SPACE;
	for (size_t i = 0; i < n; i++)
		buf[i] = bytes[i];
	*len = n;
	return HSC_OK;
}
