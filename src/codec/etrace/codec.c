/* SPDX-License-Identifier: MIT */
/* codec.c - packets by the rows of their layouts, in both directions.
 * Room   codec (floor 2) */
/*
 * A payload is one number, lowest byte first. It is loaded into words whose
 * upper bits repeat its top bit, so that a field is read by two shifts, and a
 * packet from which equal bits were removed needs no special case.
 */
#include "codec/etrace/fast.h"
#include "codec/etrace/rows.h"

#define WORDS (HSC_ET_PAYLOAD_MAX / 8)

struct bits {
	uint64_t w[WORDS + 1]; /* one more, so that w[i + 1] always exists */
	unsigned at;           /* bits read or written so far */
};

/* Whether a packet has address or data is a setting; the packet does not show
 * it. */
static uint8_t with_parts(const struct hsc_et_params *par, uint8_t whole)
{
	if (par->value[ET_P_NO_DATA])
		return (uint8_t)(whole + 1);
	return (uint8_t)(whole + 2 * (par->value[ET_P_NO_ADDRESS] != 0));
}

static uint8_t data_layout(unsigned bits, const struct hsc_et_params *par)
{
	const bool split = par->value[ET_P_SPLIT] != 0;

	switch (bits & hsc_ones64(par->width[ETW_DFORMAT])) {
	case HSC_ET_FORMAT_LOAD:
	case HSC_ET_FORMAT_LOAD | HSC_ET_FORMAT_UNALIGNED:
		if (split)
			return HSC_ET_DATA_SPLIT_ADDRESS;
		return with_parts(par, HSC_ET_DATA_ACCESS);
	case HSC_ET_FORMAT_STORE:
	case HSC_ET_FORMAT_STORE | HSC_ET_FORMAT_UNALIGNED:
		return with_parts(par, HSC_ET_DATA_ACCESS);
	case HSC_ET_FORMAT_SPLIT_DATA:
		return split ? HSC_ET_DATA_SPLIT_DATA : HSC_LAYOUT_UNKNOWN;
	case HSC_ET_FORMAT_CSR:
		return par->value[ET_P_NO_DATA] ? HSC_ET_DATA_CSR_ADDRESS
						: HSC_ET_DATA_CSR;
	case HSC_ET_FORMAT_ATOMIC:
		if (split)
			return HSC_ET_DATA_ATOMIC_OPERAND;
		return with_parts(par, HSC_ET_DATA_ATOMIC);
	default:
		return split ? HSC_ET_DATA_ATOMIC_RESULT : HSC_LAYOUT_UNKNOWN;
	}
}

/* The layout of a packet that begins with these bits. */
static uint8_t layout_of(unsigned bits, enum hsc_et_type type,
			 const struct hsc_et_params *par)
{
	const struct hsc_wire_field *f =
		hsc_et_layouts[HSC_ET_DRAFT_SUPPORT].fields;
	const unsigned status =
		(unsigned)(f[0].value | f[1].value << 2 | f[2].value << 8);

	if (type == HSC_ET_INST)
		return hsc_et_inst_layout(bits, par);
	if (type == HSC_ET_DATA && par->edition == HSC_ET_2_0)
		return data_layout(bits, par);
	if (type == HSC_ET_CONTROL && par->edition == HSC_ET_0_026 &&
	    (bits & 0xfff) == status)
		return HSC_ET_DRAFT_SUPPORT;
	return HSC_LAYOUT_UNKNOWN;
}

static inline void load_bits(struct bits *b, const uint8_t *p, size_t len)
{
	const size_t n = len < HSC_ET_PAYLOAD_MAX ? len : HSC_ET_PAYLOAD_MAX;
	const uint64_t fill = UINT64_C(0) - (p[n - 1] >> 7);
	const unsigned rest = 8 * (n % 8);
	size_t i = 0;

	for (; i < n / 8; i++)
		b->w[i] = hsc_load64(p + 8 * i);
	if (rest != 0) {
		b->w[i] = fill << rest;
		for (unsigned k = 0; k < rest; k += 8)
			b->w[i] |= (uint64_t)p[8 * i + k / 8] << k;
		i++;
	}
	for (; i <= WORDS; i++)
		b->w[i] = fill;
}

/* Read the next 1..64 bits, without advancing. */
static inline uint64_t peek_bits(const struct bits *b, unsigned n)
{
	const unsigned i = b->at / 64, shift = b->at % 64;

	return (b->w[i] >> shift | b->w[i + 1] << 1 << (63 - shift)) &
	       hsc_ones64(n);
}

/* Number of bits after the packet up to the last that differs from its top bit.
 * If no equal bits were removed, they fill the last byte. */
static unsigned count_extra(const struct bits *b, const uint8_t *p, size_t len)
{
	const unsigned top = b->at - 1;
	const unsigned sign = 0 - (unsigned)(b->w[top / 64] >> top % 64 & 1);
	uint64_t n;

	while (8 * (uint64_t)len > b->at) {
		unsigned odd = (p[len - 1] ^ sign) & 0xff;

		if (8 * (uint64_t)(len - 1) < b->at)
			odd &= 0xffU << b->at % 8;
		if (odd == 0) {
			len--;
			continue;
		}
		n = 8 * (uint64_t)(len - 1) + hsc_bits64(odd) - b->at;
		return n < 255 ? (unsigned)n : 255;
	}
	return 0;
}

static void read_fields(struct bits *b, const struct hsc_et_params *par,
			struct hsc_msg *msg)
{
	const struct hsc_wire_layout *lay = &hsc_et_layouts[msg->layout];
	uint32_t present = 0;

	for (unsigned i = 0; i < lay->count; i++) {
		const struct hsc_wire_field *f = &lay->fields[i];
		unsigned n;

		if (!hsc_et_is_present(f, msg))
			continue;
		n = hsc_et_width(f, par, msg);
		if (!hsc_et_is_code(f)) {
			/* A length field of no bits is present, too: it is
			 * 0. */
			msg->value[f->id] = n != 0 ? peek_bits(b, n) : 0;
			present |= n != 0 ? hsc_et_bit(f) : 0;
			msg->present = present;
		}
		b->at += n;
	}
	msg->present = present;
}

enum hsc_status hsc_et_table_decode(const struct hsc_et_payload *in,
				    const struct hsc_et_params *par,
				    struct hsc_msg *msg)
{
	struct bits b = { .at = in->lead_bits };
	unsigned first;

	hsc_msg_clear(msg);
	msg->len = (uint32_t)in->len;
	if (in->len == 0)
		return HSC_E_WIRE;
	load_bits(&b, in->bytes, in->len);
	first = (unsigned)peek_bits(&b, 16);
	msg->layout = layout_of(first, (enum hsc_et_type)in->type, par);
	if (msg->layout == HSC_LAYOUT_UNKNOWN) {
		msg->code = first & 15;
		return HSC_OK;
	}
	read_fields(&b, par, msg);
	msg->extra = (uint8_t)count_extra(&b, in->bytes, in->len);
	return HSC_OK;
}

enum hsc_status hsc_et_decode_payload(const struct hsc_et_payload *in,
				      const struct hsc_et_params *par,
				      struct hsc_msg *msg)
{
	if (in->type == HSC_ET_INST && in->lead_bits == 0 &&
	    hsc_et_fast_decode(in->bytes, in->len, par, msg))
		return HSC_OK;
	return hsc_et_table_decode(in, par, msg);
}

enum hsc_status hsc_et_decode(const uint8_t *payload, size_t len,
			      const struct hsc_et_params *par,
			      struct hsc_msg *msg)
{
	const struct hsc_et_payload in = { payload, len, HSC_ET_INST, 0 };

	if (HSC_LIKELY(hsc_et_fast_decode(payload, len, par, msg)))
		return HSC_OK;
	return hsc_et_table_decode(&in, par, msg);
}

static inline void write_bits(struct bits *b, uint64_t v, unsigned n)
{
	const unsigned i = b->at / 64, shift = b->at % 64;

	b->w[i] |= v << shift;
	b->w[i + 1] |= v >> 1 >> (63 - shift);
	b->at += n;
}

static enum hsc_status write_fields(struct bits *b, const struct hsc_msg *msg,
				    const struct hsc_et_params *par)
{
	const struct hsc_wire_layout *lay = &hsc_et_layouts[msg->layout];
	uint32_t known = 0;

	for (unsigned i = 0; i < lay->count; i++) {
		const struct hsc_wire_field *f = &lay->fields[i];
		const bool code = hsc_et_is_code(f);
		uint64_t v = code ? f->value : hsc_msg_get(msg, f->id);
		unsigned n;

		if (!hsc_et_is_present(f, msg))
			continue;
		n = hsc_et_width(f, par, msg);
		if (n == 0)
			continue;
		if (!code && !hsc_msg_has(msg, f->id))
			return HSC_E_VALUE;
		if ((v & ~hsc_ones64(n)) != 0)
			return HSC_E_VALUE;
		known |= hsc_et_bit(f);
		write_bits(b, v, n);
	}
	return (msg->present & ~known) == 0 ? HSC_OK : HSC_E_VALUE;
}

/* E-Trace 2.0, "Instruction Trace Encoder Output Packets": all but one of the
 * equal bits at the top are removed. */
static size_t compressed_bits(const struct bits *b)
{
	const unsigned top = b->at - 1;
	const uint64_t sign = UINT64_C(0) - (b->w[top / 64] >> top % 64 & 1);
	unsigned i = top / 64;
	uint64_t odd = (b->w[i] ^ sign) & hsc_ones64(top % 64 + 1);

	while (odd == 0 && i > 0)
		odd = b->w[--i] ^ sign;
	return odd == 0 ? 1 : (64 * i + hsc_bits64(odd)) / 8 + 1;
}

static void store_bits(struct bits *b, uint8_t *buf, size_t len)
{
	const unsigned top = b->at - 1;

	/* the padding repeats the sign, too */
	if (b->w[top / 64] >> top % 64 & 1)
		b->w[b->at / 64] |= UINT64_MAX << b->at % 64;
	for (size_t i = 0; i < len; i++)
		buf[i] = (uint8_t)(b->w[i / 8] >> 8 * (i % 8));
}

static enum hsc_status encode_packet(struct bits *b, const struct hsc_msg *msg,
				     const struct hsc_et_params *par,
				     size_t *len)
{
	const unsigned lead = b->at;
	enum hsc_status rc;

	if (msg->layout >= HSC_ET_PACKETS)
		return HSC_E_VALUE;
	rc = write_fields(b, msg, par);
	if (rc != HSC_OK)
		return rc;
	*len = par->uncompressed ? (b->at + 7) / 8 : compressed_bits(b);
	/* The layout may depend on a setting, or on format in a data packet. */
	const struct bits start = { .w = { b->w[0], b->w[1] }, .at = lead };
	return layout_of((unsigned)peek_bits(&start, 16),
			 hsc_et_type_of(msg->layout), par) == msg->layout
		       ? HSC_OK
		       : HSC_E_VALUE;
}

enum hsc_status hsc_et_table_encode(const struct hsc_msg *msg,
				    const struct hsc_et_params *par,
				    uint8_t *buf, size_t cap, size_t *len)
{
	struct bits b = { .at = 0 };
	const enum hsc_status rc = encode_packet(&b, msg, par, len);

	if (rc != HSC_OK)
		return rc;
	if (*len > cap)
		return HSC_E_SPACE;
	store_bits(&b, buf, *len);
	return HSC_OK;
}

enum hsc_status hsc_et_encode(const struct hsc_msg *msg,
			      const struct hsc_et_params *par, uint8_t *buf,
			      size_t cap, size_t *len)
{
	if (cap >= HSC_ET_FAST_MAX) {
		*len = hsc_et_fast_encode(msg, par, buf);
		if (*len > 0)
			return HSC_OK;
	}
	return hsc_et_table_encode(msg, par, buf, cap, len);
}

enum hsc_status hsc_et_encode_after(struct hsc_et_lead lead,
				    const struct hsc_msg *msg,
				    const struct hsc_et_params *par,
				    uint8_t *buf, size_t *len)
{
	struct bits b = { .w = { lead.value }, .at = lead.bits };
	enum hsc_status rc;

	if (lead.bits > 15 || lead.value >> lead.bits != 0)
		return HSC_E_VALUE;
	rc = encode_packet(&b, msg, par, len);
	if (rc == HSC_OK)
		store_bits(&b, buf, *len);
	return rc;
}
