/* SPDX-License-Identifier: MIT */
/* osd_codec.c - words of the debug interconnect and typed packets, in both
 * directions.
 * Room   codec (floor 2) */
#include "codec/text_writer.h"
#include <hartscope/codec/osd_codec.h>

#define STM_FIXED_WORDS 3 /* timestamp and identifier */

static const struct hsc_osd_layout *layout_of(unsigned flags, uint8_t *kind)
{
	for (*kind = 0; *kind < HSC_OSD_PACKETS; (*kind)++) {
		const struct hsc_osd_layout *l = &hsc_osd_layouts[*kind];

		if (HSC_OSD_TYPE(flags) == l->type &&
		    HSC_OSD_SUB(flags) >= l->first_sub &&
		    HSC_OSD_SUB(flags) <= l->last_sub)
			return l;
	}
	*kind = HSC_LAYOUT_UNKNOWN;
	return NULL;
}

static bool is_value_width(size_t bits)
{
	return bits == 16 || bits == 32 || bits == 64;
}

/* Widths of data by TYPE_SUB: 16, 32, 64, twice 64 bits. */
static struct hsc_wire_params widths_of(unsigned sub, unsigned value_bits)
{
	struct hsc_wire_params p = { { 0 } };
	const unsigned size = sub & 3u;

	p.width[OSDW_LOW] = (uint8_t)(size == 3 ? 64 : 16u << size);
	p.width[OSDW_HIGH] = size == 3 ? 64 : 0;
	p.width[OSDW_VALUE] = (uint8_t)value_bits;
	return p;
}

static unsigned bits_of(const struct hsc_wire_field *f,
			const struct hsc_wire_params *p)
{
	return f->width == HSC_PARAM ? p->width[f->bits] : f->bits;
}

static size_t words_of(const struct hsc_osd_layout *l,
		       const struct hsc_wire_params *p)
{
	size_t words = 0;

	for (unsigned i = 0; i < l->count; i++)
		words += bits_of(&l->fields[i], p) / HSC_OSD_WORD_BITS;
	return words;
}

/* Which bits of a field of this many words word i contains, and from where. */
static unsigned shift_of(const struct hsc_osd_layout *l, unsigned words,
			 unsigned i)
{
	return HSC_OSD_WORD_BITS * (l->high_first ? words - 1 - i : i);
}

static const uint16_t *read_field(const struct hsc_osd_layout *l,
				  const struct hsc_wire_field *f, unsigned bits,
				  const uint16_t *at, struct hsc_msg *out)
{
	const unsigned words = bits / HSC_OSD_WORD_BITS;
	uint64_t v = 0;

	for (unsigned i = 0; i < words; i++)
		v |= (uint64_t)at[i] << shift_of(l, words, i);
	if (words > 0)
		hsc_msg_set(out, f->id, v);
	return at + words;
}

enum hsc_status hsc_osd_decode(const struct hsc_osd_packet *packet,
			       unsigned value_bits, struct hsc_msg *out)
{
	const struct hsc_osd_layout *l = layout_of(packet->flags, &out->layout);
	const uint16_t *at = packet->payload;
	struct hsc_wire_params p;
	size_t words;

	out->offset = packet->offset;
	out->len = (uint32_t)packet->len;
	out->present = out->excess = 0;
	out->extra = 0;
	out->code = (uint8_t)HSC_OSD_SUB(packet->flags);
	hsc_msg_set(out, OSD_DEST, packet->dest);
	hsc_msg_set(out, OSD_SRC, packet->src);
	if (!l)
		return HSC_E_WIRE;
	if (value_bits == 0 && out->layout == HSC_OSD_STM_EVENT &&
	    packet->words > STM_FIXED_WORDS && packet->words < 8)
		value_bits = HSC_OSD_WORD_BITS *
			     (unsigned)(packet->words - STM_FIXED_WORDS);
	if (out->layout == HSC_OSD_STM_EVENT && !is_value_width(value_bits))
		return HSC_E_WIRE;
	p = widths_of(out->code, value_bits);
	words = words_of(l, &p);
	if (packet->words < words ||
	    (packet->words > words && l->type == HSC_OSD_EVENT))
		return HSC_E_WIRE;
	for (unsigned i = 0; i < l->count; i++)
		at = read_field(l, &l->fields[i], bits_of(&l->fields[i], &p),
				at, out);
	out->extra = (uint8_t)(packet->words - words > UINT8_MAX
				       ? UINT8_MAX
				       : packet->words - words);
	return HSC_OK;
}

static bool fits_field(const struct hsc_msg *m, unsigned field, unsigned bits)
{
	return bits == 64 || hsc_msg_get(m, field) >> bits == 0;
}

static enum hsc_status check_message(const struct hsc_msg *m,
				     unsigned value_bits)
{
	const struct hsc_osd_layout *l;

	if (m->layout >= HSC_OSD_PACKETS || !fits_field(m, OSD_DEST, 16) ||
	    !fits_field(m, OSD_SRC, 16))
		return HSC_E_VALUE;
	l = &hsc_osd_layouts[m->layout];
	if (m->code < l->first_sub || m->code > l->last_sub)
		return HSC_E_VALUE;
	return m->layout != HSC_OSD_STM_EVENT || is_value_width(value_bits)
		       ? HSC_OK
		       : HSC_E_VALUE;
}

enum hsc_status hsc_osd_encode(const struct hsc_msg *m, unsigned value_bits,
			       uint16_t *words, size_t cap, size_t *count)
{
	const struct hsc_osd_layout *l;
	struct hsc_wire_params p;
	size_t n = HSC_OSD_HEADER_WORDS;

	if (check_message(m, value_bits) != HSC_OK)
		return HSC_E_VALUE;
	l = &hsc_osd_layouts[m->layout];
	p = widths_of(m->code, value_bits);
	if (n + words_of(l, &p) > cap)
		return HSC_E_SPACE;
	words[0] = (uint16_t)hsc_msg_get(m, OSD_DEST);
	words[1] = (uint16_t)hsc_msg_get(m, OSD_SRC);
	words[2] = HSC_OSD_FLAGS(l->type, m->code);
	for (unsigned i = 0; i < l->count; i++) {
		const struct hsc_wire_field *f = &l->fields[i];
		const unsigned bits = bits_of(f, &p);

		if (bits > 0 && !fits_field(m, f->id, bits))
			return HSC_E_VALUE;
		for (unsigned w = 0; w < bits / HSC_OSD_WORD_BITS; w++)
			words[n++] =
				(uint16_t)(hsc_msg_get(m, f->id) >>
					   shift_of(l, bits / HSC_OSD_WORD_BITS,
						    w));
	}
	*count = n;
	return HSC_OK;
}

size_t hsc_osd_print(const struct hsc_msg *m, uint16_t flags, char *buf)
{
	struct text_writer w = { buf, HSC_OSD_TEXT_MAX, 0 };

	text_words(&w, m->layout < HSC_OSD_PACKETS
			       ? hsc_osd_layouts[m->layout].name
			       : "Packet");
	for (unsigned i = 0; i < OSD_FIELDS; i++)
		if (hsc_msg_has(m, i))
			text_number(&w, hsc_osd_field_names[i], m->value[i]);
	if (m->layout >= HSC_OSD_PACKETS) {
		text_count(&w, "type", HSC_OSD_TYPE(flags));
		text_count(&w, "sub", HSC_OSD_SUB(flags));
	} else if (hsc_osd_layouts[m->layout].first_sub !=
		   hsc_osd_layouts[m->layout].last_sub) {
		text_count(&w, "bits", 16u << (m->code & 3u));
	}
	if (m->extra > 0)
		text_count(&w, "extra", m->extra);
	return text_end(&w);
}
