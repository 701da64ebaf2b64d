/* SPDX-License-Identifier: MIT */
/* peek.c - the kind of a message, and whether it is long enough, from its first
 * bytes.
 * Room   codec (floor 2) */
#include "codec/ntrace/peek.h"
#include "codec/ntrace/rows.h"

/* The bits of a message that contain `v`, beginning `at` bits after TCODE. */
static uint64_t message_bits(uint64_t v, unsigned at)
{
	uint64_t bytes = 0;

	for (unsigned i = 0; v >> i; i++, at++)
		if (v >> i & 1)
			bytes |= UINT64_C(1)
				 << (8 + at / HSC_NT_MDO_BITS * 8 +
				     HSC_NT_MDO_SHIFT + at % HSC_NT_MDO_BITS);
	return bytes;
}

/* The fields and bits that a layout requires. */
struct need {
	unsigned fields;      /* variable fields that are always present, */
	unsigned bits;        /* and bits before the first of them */
	bool open;            /* more conditions than can be checked here */
	uint64_t mask, never; /* a conditional field is present if the masked
				 bits are these */
};

/* A field is present for one value of another, which has `bits` bits. */
static void need_condition(struct need *n, const struct hsc_wire_field *f,
			   unsigned at, unsigned bits)
{
	n->open |= n->mask != 0 || bits == 0;
	n->mask = message_bits(hsc_ones64(bits), at);
	n->never = message_bits(f->if_value, at);
}

static struct need need_of(const struct hsc_wire_layout *lay,
			   const struct hsc_wire_params *par)
{
	struct need n = { .fields = 0, .never = 1 };
	unsigned at[NT_FIELDS] = { 0 }, bits[NT_FIELDS] = { 0 };

	for (unsigned i = 1; i < lay->count; i++) {
		const struct hsc_wire_field *f = &lay->fields[i];

		if (f->optional)
			continue;
		if (f->if_field) {
			need_condition(&n, f, at[f->if_field],
				       bits[f->if_field]);
		} else if (f->width == HSC_VAR) {
			n.fields++;
		} else {
			n.open |= n.fields != 0;
			at[f->id] = n.bits;
			bits[f->id] = hsc_nt_fixed_bits(f, par);
			n.bits += bits[f->id];
		}
	}
	return n;
}

static void init_row(struct hsc_nt_peek_row *row, uint8_t layout,
		     const struct hsc_wire_params *par)
{
	struct need n;

	/* if nothing is certain for such messages: no number of fields is
	 * enough */
	*row = (struct hsc_nt_peek_row){ .never = 1,
					 .inner = HSC_NT_EACH_BYTE,
					 .groups = UINT64_MAX };
	if (layout >= HSC_NT_MESSAGES)
		return;
	n = need_of(&hsc_nt_layouts[layout], par);
	if (!n.fields || n.open)
		return;
	row->mask = n.mask;
	row->never = n.never;
	row->groups = n.fields;
	/* TCODE, and at least one bit of the first field */
	row->inner >>= 64 - 8 * (n.bits / HSC_NT_MDO_BITS + 1);
}

bool hsc_nt_peek_init(struct hsc_nt_peek *peek,
		      const struct hsc_wire_params *par)
{
	const unsigned dialect = par->width[NT_DIALECT] % HSC_NT_DIALECTS;
	const unsigned src_bits = par->width[NT_SRC_BITS];

	if (src_bits > HSC_NT_MDO_BITS)
		return false;
	peek->src_mask = (1u << src_bits) - 1;
	for (unsigned i = 0; i < 256; i++)
		init_row(&peek->rows[i],
			 hsc_nt_layout_of[dialect][i >> HSC_NT_MDO_SHIFT], par);
	return true;
}

/* In a message of this many bytes, no field has more than 64 bits. */
#define NARROW 11u

/* The same as hsc_nt_peek_length, for more than eight bytes. */
static bool is_sure(const struct hsc_nt_peek *peek, const uint64_t bytes[2],
		    unsigned len)
{
	const struct hsc_nt_peek_row *row = &peek->rows[bytes[0] & 0xff];
	const uint64_t low = bytes[0] & HSC_NT_EACH_BYTE;
	const uint64_t high = bytes[1] & HSC_NT_EACH_BYTE;
	const uint64_t groups = ((low * HSC_NT_EACH_BYTE) >> 56) +
				((high * HSC_NT_EACH_BYTE) >> 56);

	return len > 8 && len <= NARROW && (low & row->inner) == 0 &&
	       (bytes[1] >> (8 * len - 72) & 1) != 0 && groups >= row->groups &&
	       (bytes[0] & row->mask) != row->never;
}

unsigned hsc_nt_peek_other(const struct hsc_nt_peek *peek,
			   const struct hsc_wire_params *par, const uint8_t *p)
{
	uint64_t bytes[2];
	const struct hsc_nt_span span = { .bytes = p,
					  .len = hsc_nt_cut(p, bytes) };
	struct hsc_msg msg;

	if (span.len < 2 || (!is_sure(peek, bytes, (unsigned)span.len) &&
			     hsc_nt_decode(&span, par, &msg) != HSC_OK))
		return 0;
	return (unsigned)span.len;
}
