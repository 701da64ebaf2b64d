/* SPDX-License-Identifier: MIT */
/* etrace_frame_write.c - frames of E-Trace are written.
 * Room   link (floor 2) */
#include "link/etrace_bits.h"
#include "link/etrace_layout.h"
#include "link/etrace_plain.h"
#include <string.h>

/* Put a payload of len bytes, as many of them as are more than copies of the
 * last bit. Returns how many LENGTH counts, 0 if too many. */
static unsigned put_payload(const struct hsc_et_link *link, struct bits *b,
			    const uint8_t *payload, unsigned len)
{
	const unsigned before = bits_before(link);
	const unsigned most = HSC_ET_FRAME_LENGTH_MAX - row_of(link)->counted;
	const uint8_t fill = payload[len - 1] & 0x80 ? 0xff : 0;
	const unsigned start = (b->at - before) / 8;
	unsigned total = len + before / 8;

	put_bytes(b, payload, len);
	if (before % 8 != 0) {
		const uint8_t end = b->bytes[start + total - 1];
		const unsigned shift = 8 - before % 8;

		put_bits(b, fill, shift);
		total += b->bytes[start + total] != fill ||
			 (end & 0x80) != (fill & 0x80);
	}
	return total <= most ? total : 0;
}

static bool has_room(const struct hsc_et_link *link,
		     const struct hsc_et_frame *f)
{
	return f->payload_len > 0 && f->flow < 4 &&
	       row_of(link)->flows >> f->flow & 1 &&
	       f->source >> link->source_bits == 0 &&
	       f->type >> link->type_bits == 0 &&
	       (!f->has_time || link->time_bytes > 0) &&
	       (!f->has_time || link->time_bytes == 8 ||
		f->time >> 8 * link->time_bytes == 0);
}

/* The frame with its header first; its length, or 0 if it has no room. */
static unsigned build_packet(const struct hsc_et_link *link,
			     const struct hsc_et_frame *f, uint8_t *bytes)
{
	const struct hsc_et_framing_row *row = row_of(link);
	struct bits b = { bytes, 8 };
	unsigned length, start;

	if (!has_room(link, f) || f->payload_len > HSC_ET_FRAME_LENGTH_MAX)
		return 0;
	put_bits(&b, f->source, link->source_bits);
	if (f->has_time || row->fixed)
		put_bits(&b, f->has_time ? f->time : 0, 8u * link->time_bytes);
	start = b.at / 8;
	put_bits(&b, f->type, link->type_bits);
	length = put_payload(link, &b, f->payload, f->payload_len);
	if (length == 0)
		return 0;
	bytes[0] = (uint8_t)((length + row->counted) |
			     (unsigned)f->flow << HSC_ET_FRAME_FLOW_AT |
			     f->has_time * HSC_ET_FRAME_EXTENDED);
	if (bytes[0] & row->zero)
		return 0;
	return row->fixed ? row->fixed : start + length;
}

static enum hsc_status write_nulls(const struct hsc_et_link *link,
				   const struct hsc_et_frame *f, uint8_t *buf,
				   size_t cap)
{
	const unsigned unit = header_len(link);
	const uint8_t header =
		(uint8_t)((f->flow & 3u) << HSC_ET_FRAME_FLOW_AT |
			  (f->kind == HSC_ET_FRAME_ALIGN ? HSC_ET_FRAME_EXTENDED
							 : 0));

	if (f->flow > 3 || header & row_of(link)->zero || f->len % unit != 0)
		return HSC_E_VALUE;
	if (f->len > cap)
		return HSC_E_SPACE;
	for (size_t i = 0; i < f->len; i++)
		buf[i] = i % unit == unit - 1 ? header : 0;
	return HSC_OK;
}

static enum hsc_status write_bare(const struct hsc_et_frame *f, uint8_t *buf,
				  size_t cap)
{
	if (f->payload_len == 0 || f->payload_len > HSC_ET_BODY_MAX)
		return HSC_E_VALUE;
	if (f->payload_len > cap)
		return HSC_E_SPACE;
	memcpy(buf, f->payload, f->payload_len);
	return HSC_OK;
}

enum hsc_status hsc_et_frame_write(const struct hsc_et_link *link,
				   const struct hsc_et_frame *f, uint8_t *buf,
				   size_t cap, size_t *len)
{
	uint8_t bytes[HSC_ET_FRAME_MAX] = { 0 };
	unsigned n;

	if (f->kind == HSC_ET_FRAME_GAP ||
	    (f->kind != HSC_ET_FRAME_PACKET && link->framing == HSC_ET_BY_BARE))
		return HSC_E_VALUE;
	*len = f->len;
	if (f->kind != HSC_ET_FRAME_PACKET)
		return write_nulls(link, f, buf, cap);
	*len = hsc_et_plain_write(link, f, buf, cap);
	if (*len > 0)
		return HSC_OK;
	*len = f->payload_len;
	if (link->framing == HSC_ET_BY_BARE)
		return write_bare(f, buf, cap);
	n = build_packet(link, f, bytes);
	if (n == 0 || n > cap)
		return n == 0 ? HSC_E_VALUE : HSC_E_SPACE;
	lay_out(link, bytes, n, buf);
	*len = n;
	return HSC_OK;
}
