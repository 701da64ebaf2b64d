/* SPDX-License-Identifier: MIT */
/* etrace_bits.c - E-Trace packets, encoded and decoded bit by bit. */
#include "support/etrace_bits.h"
#include <string.h>

bool et_bits_present(const struct hsc_wire_field *f, const struct hsc_msg *msg)
{
	const uint64_t v = msg->value[f->if_field];

	if (f->if_field == 0)
		return true;
	if (f->if_value >= HSC_IF_ANY)
		return (v & (f->if_value - HSC_IF_ANY)) != 0;
	if (f->if_value >= HSC_IF_NOT_ALL)
		return (~v & (f->if_value - HSC_IF_NOT_ALL)) != 0;
	return v == f->if_value;
}

/* As printed in the specifications, not from a table. */
static unsigned map_bits(uint64_t branches, unsigned taper)
{
	if (branches == 0)
		return taper == 1 ? 0 : 31;
	if (branches == 1)
		return 1;
	if (taper == 2)
		return branches < 10   ? 9
		       : branches < 18 ? 17
		       : branches < 26 ? 25
				       : 31;
	return branches < 4 ? 3 : branches < 8 ? 7 : branches < 16 ? 15 : 31;
}

unsigned et_bits_width(const struct hsc_wire_field *f,
		       const struct hsc_et_params *par,
		       const struct hsc_msg *msg)
{
	const uint64_t v = msg->value[f->bits % HSC_MSG_SLOTS];

	if (f->width == HSC_PARAM)
		return par->width[f->bits];
	if (f->width == HSC_TAPER)
		return map_bits(v, f->value);
	if (f->width == HSC_SIZED)
		return (unsigned)v;
	if (f->width == HSC_BYTES)
		return 8 * (unsigned)(v + 1);
	return f->bits;
}

static unsigned bit_at(const struct hsc_et_payload *in, size_t i)
{
	if (i >= 8 * in->len)
		i = 8 * in->len - 1;
	return in->bytes[i / 8] >> i % 8 & 1;
}

void et_bits_decode(const struct hsc_et_payload *in,
		    const struct hsc_et_params *par, uint8_t layout,
		    struct hsc_msg *msg)
{
	const struct hsc_wire_layout *lay = &hsc_et_layouts[layout];
	size_t at = in->lead_bits;

	*msg = (struct hsc_msg){ .len = (uint32_t)in->len, .layout = layout };
	for (unsigned i = 0; i < lay->count; i++) {
		const struct hsc_wire_field *f = &lay->fields[i];
		const unsigned n = et_bits_width(f, par, msg);
		uint64_t v = 0;

		if (!et_bits_present(f, msg) || n == 0)
			continue;
		for (unsigned k = 0; k < n; k++)
			v |= (uint64_t)bit_at(in, at++) << k;
		if (f->id > ET_SUPPORT_TYPE)
			hsc_msg_set(msg, f->id, v);
	}
	for (size_t i = at; i < 8 * in->len; i++)
		if (bit_at(in, i) != bit_at(in, at - 1))
			msg->extra = i - at < 255 ? (uint8_t)(i - at + 1) : 255;
}

size_t et_bits_encode(struct hsc_et_lead lead, const struct hsc_msg *msg,
		      const struct hsc_et_params *par, uint8_t *buf)
{
	const struct hsc_wire_layout *lay = &hsc_et_layouts[msg->layout];
	size_t at = lead.bits, bytes;
	bool bit[8 * HSC_ET_PAYLOAD_MAX] = { false };

	for (unsigned i = 0; i < lead.bits; i++)
		bit[i] = lead.value >> i & 1;
	for (unsigned i = 0; i < lay->count; i++) {
		const struct hsc_wire_field *f = &lay->fields[i];
		const uint64_t v =
			f->id > ET_SUPPORT_TYPE ? msg->value[f->id] : f->value;
		const unsigned n = et_bits_width(f, par, msg);

		for (unsigned k = 0; et_bits_present(f, msg) && k < n; k++)
			bit[at++] = v >> k & 1;
	}
	for (bytes = at; bytes < sizeof(bit); bytes++)
		bit[bytes] = bit[at - 1];
	bytes = (at + 7) / 8;
	while (!par->uncompressed && at > 1 && bit[at - 2] == bit[at - 1])
		at--;
	if (!par->uncompressed)
		bytes = (at + 7) / 8;
	memset(buf, 0, bytes);
	for (size_t i = 0; i < 8 * bytes; i++)
		buf[i / 8] |= (uint8_t)(bit[i] << i % 8);
	return bytes;
}
