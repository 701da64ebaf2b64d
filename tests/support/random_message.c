/* SPDX-License-Identifier: MIT */
/* random_message.c - random N-Trace messages, made from the wire tables. */
#include "support/random_message.h"
#include "support/random.h"

uint64_t dice_throw(struct dice *d)
{
	return random_next(&d->state) * UINT64_C(0x2545f4914f6cdd1d);
}

uint64_t dice_below(struct dice *d, uint64_t n)
{
	return (dice_throw(d) >> 16) % n;
}

uint64_t dice_bits(struct dice *d, unsigned bits)
{
	const unsigned n = (unsigned)dice_below(d, bits + 1);

	return n == 0 ? 0 : dice_throw(d) >> (64 - n);
}

/* Addresses that are cut may be sign-extended. */
static uint64_t random_address(struct dice *d, unsigned width)
{
	const uint64_t v = dice_bits(d, width);

	return dice_below(d, 2) ? v : ~v & UINT64_MAX >> (64 - width);
}

static uint64_t random_value(struct dice *d, const struct hsc_wire_params *par,
			     const struct hsc_wire_field *f)
{
	const unsigned extend = par->width[NT_EXTEND_BITS];
	const unsigned fixed = par->width[NT_ADDRESS_BITS];
	const bool cut = (f->id == NT_UADDR || f->id == NT_FADDR) &&
			 f->bits == HSC_NT_ADDR_BITS_MAX;

	if (f->width == HSC_PARAM)
		return dice_throw(d) >> 1 >> (63 - par->width[f->bits]);
	if (f->width == HSC_BITS)
		return dice_below(d, UINT64_C(1) << f->bits);
	if (fixed != 0 && cut) {
		const uint64_t v = dice_bits(d, fixed - 1);

		return dice_below(d, 2) ? v : ~v & UINT64_MAX >> 1;
	}
	if (extend != 0 && cut)
		return random_address(d, extend);
	return dice_bits(d, f->bits);
}

/* Codes on which other fields depend are not random. */
static uint64_t random_code(struct dice *d, const struct hsc_wire_layout *lay,
			    const struct hsc_wire_field *f, uint64_t v)
{
	for (unsigned i = 1; i < lay->count; i++)
		if (lay->fields[i].if_field == f->id && dice_below(d, 2))
			return lay->fields[i].if_value;
	return v;
}

void random_message_of(struct dice *d, const struct hsc_wire_params *par,
		       uint8_t layout, struct hsc_msg *msg)
{
	const struct hsc_wire_layout *lay = &hsc_nt_layouts[layout];

	*msg = (struct hsc_msg){ .layout = layout,
				 .code = lay->fields[0].value };
	for (unsigned i = 1; i < lay->count; i++) {
		const struct hsc_wire_field *f = &lay->fields[i];
		uint64_t v = random_value(d, par, f);

		if (f->if_field != 0 && msg->value[f->if_field] != f->if_value)
			continue;
		if (f->optional && dice_below(d, 2))
			continue;
		if (f->width == HSC_PARAM && par->width[f->bits] == 0)
			continue;
		hsc_msg_set(msg, f->id, random_code(d, lay, f, v));
	}
}

void random_message(struct dice *d, const struct hsc_wire_params *par,
		    struct hsc_msg *msg)
{
	const uint8_t dialect = par->width[NT_DIALECT];
	unsigned layouts = HSC_NT_STANDARD_MESSAGES;
	uint8_t layout;

	if (dialect & HSC_NT_SIFIVE)
		layouts = HSC_NT_SIFIVE_MESSAGES;
	if (dialect & HSC_NT_WITH_DATA)
		layouts += HSC_NT_MESSAGES - HSC_NT_SIFIVE_MESSAGES;
	layout = (uint8_t)dice_below(d, layouts);
	if (dialect == HSC_NT_WITH_DATA && layout >= HSC_NT_STANDARD_MESSAGES)
		layout += HSC_NT_SIFIVE_MESSAGES - HSC_NT_STANDARD_MESSAGES;
	random_message_of(d, par, layout, msg);
}
