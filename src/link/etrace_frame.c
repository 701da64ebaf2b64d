/* SPDX-License-Identifier: MIT */
/* etrace_frame.c - frames of E-Trace are read, and found again after damage;
 * how they are written: etrace_frame_write.c.
 * Room   link (floor 2) */
#include "link/etrace_bits.h"
#include "link/etrace_layout.h"
#include "link/etrace_plain.h"
#include <string.h>

/* So many frames in a row are no accident: those that begin at a wrong byte
 * meet a header that cannot be, or run beyond the end, before. */
#define CHAIN 8

struct hsc_et_link hsc_et_link_usual(enum hsc_et_framing framing)
{
	const struct hsc_et_framing_row *row = &hsc_et_framings[framing];

	return (struct hsc_et_link){ (uint8_t)framing, row->source.usual,
				     row->time.usual, row->type.usual };
}

static bool is_allowed(const struct hsc_et_frame_width *w, unsigned value)
{
	return value >= w->least && value <= w->most;
}

enum hsc_status hsc_et_link_check(const struct hsc_et_link *link)
{
	if (link->framing >= HSC_ET_FRAMINGS ||
	    !is_allowed(&row_of(link)->source, link->source_bits) ||
	    !is_allowed(&row_of(link)->time, link->time_bytes) ||
	    !is_allowed(&row_of(link)->type, link->type_bits))
		return HSC_E_CONFIG;
	return HSC_OK;
}

/* Bytes of source that LENGTH does not count. */
static unsigned whole_source(const struct hsc_et_link *link)
{
	return row_of(link)->counted ? 0 : link->source_bits / 8;
}

static bool is_null(uint8_t header)
{
	return HSC_ET_FRAME_LENGTH(header) == 0;
}

/* Bytes of the packet with this header, 0 if there can be none. */
static unsigned packet_len(const struct hsc_et_link *link, uint8_t header)
{
	const struct hsc_et_framing_row *row = row_of(link);
	const unsigned length = HSC_ET_FRAME_LENGTH(header);
	const bool timed = HSC_ET_FRAME_EXTEND(header);

	if (!(row->flows >> HSC_ET_FRAME_FLOW(header) & 1) ||
	    (timed && link->time_bytes == 0))
		return 0;
	if (row->counted)
		return length > row->counted ? length : 0;
	if (8 * length <= bits_before(link))
		return 0;
	if (row->fixed)
		return row->fixed;
	return 1 + whole_source(link) + (timed ? link->time_bytes : 0) + length;
}

/* Bytes of the frame at p, 0 if there can be none. */
static unsigned frame_len(const struct hsc_et_link *link, const uint8_t *p)
{
	const struct hsc_et_framing_row *row = row_of(link);
	const uint8_t header = row->fixed ? p[row->fixed - 1] : p[0];

	if (header & row->zero)
		return 0;
	if (is_null(header))
		return row->fixed ? row->fixed : 1;
	return packet_len(link, header);
}

/* Fill what the bits from the last of the payload on would be. */
static void extend_sign(uint8_t *payload, unsigned bits)
{
	const bool sign = payload[(bits - 1) / 8] >> (bits - 1) % 8 & 1;

	if (sign && bits % 8 != 0)
		payload[bits / 8] |= (uint8_t)(0xff << bits % 8);
}

static void read_packet(const struct hsc_et_link *link,
			struct hsc_et_frame *out)
{
	uint8_t bytes[HSC_ET_FRAME_MAX];
	struct bits b = { bytes, 8 };
	const struct hsc_et_framing_row *row = row_of(link);
	unsigned length, bits;

	lay_out(link, out->bytes, (unsigned)out->len, bytes);
	length = HSC_ET_FRAME_LENGTH(bytes[0]) - row->counted;
	out->flow = HSC_ET_FRAME_FLOW(bytes[0]);
	out->has_time = HSC_ET_FRAME_EXTEND(bytes[0]);
	out->source = (uint16_t)take_bits(&b, link->source_bits);
	out->time = 0;
	if (out->has_time || row->fixed)
		out->time = take_bits(&b, 8u * link->time_bytes);
	out->type = (uint8_t)take_bits(&b, link->type_bits);
	bits = 8 * length - bits_before(link);
	out->payload_len = (uint8_t)((bits + 7) / 8);
	if (b.at % 8 == 0 && bits % 8 == 0) {
		memcpy(out->payload, bytes + b.at / 8, out->payload_len);
		return;
	}
	for (unsigned i = 0; i < out->payload_len; i++)
		out->payload[i] = (uint8_t)take_bits(
			&b, bits - 8 * i < 8 ? bits - 8 * i : 8);
	extend_sign(out->payload, bits);
}

/* A run of the null that out begins with. */
static void read_nulls(const struct hsc_et_link *link, const uint8_t header,
		       size_t left, struct hsc_et_frame *out)
{
	const unsigned unit = header_len(link);

	out->kind = HSC_ET_FRAME_EXTEND(header) ? HSC_ET_FRAME_ALIGN
						: HSC_ET_FRAME_IDLE;
	out->flow = HSC_ET_FRAME_FLOW(header);
	out->len = unit;
	while (unit == 1 && out->len < left && out->bytes[out->len] == header)
		out->len++;
}

/* All of it is one payload, so its end must be seen. */
static enum hsc_status read_bare(const struct hsc_input *in,
				 struct hsc_et_frame *out)
{
	const size_t left = in->len - in->pos;

	if (left > HSC_ET_BODY_MAX)
		return HSC_E_WIRE;
	if (!in->last)
		return HSC_AGAIN;
	out->kind = HSC_ET_FRAME_PACKET;
	out->len = left;
	out->flow = out->type = 0;
	out->source = 0;
	out->has_time = false;
	out->time = 0;
	out->payload_len = (uint8_t)left;
	for (size_t i = 0; i < left; i++)
		out->payload[i] = out->bytes[i];
	return HSC_OK;
}

static bool all_zero(const uint8_t *p, size_t len)
{
	uint8_t any = 0;

	while (len > 0)
		any |= p[--len];
	return any == 0;
}

/* In a frame of fixed length what is not used is 0: bytes after the payload,
 * and a time that EXTEND denies. */
static bool is_padded(const struct hsc_et_link *link, const uint8_t *p)
{
	const unsigned fixed = row_of(link)->fixed;
	uint8_t header;
	size_t time;

	if (fixed == 0)
		return true;
	header = p[fixed - 1];
	time = fixed - 1u - link->time_bytes;
	if (is_null(header))
		return all_zero(p, fixed - 1);
	return all_zero(p, time - HSC_ET_FRAME_LENGTH(header)) &&
	       (HSC_ET_FRAME_EXTEND(header) ||
		all_zero(p + time, link->time_bytes));
}

/* Does a frame begin at p, and how long is it? A null counts alone.
 * HSC_E_WIRE: none does. HSC_AGAIN: its end is not in sight. */
static enum hsc_status check_frame(const struct hsc_et_link *link,
				   const uint8_t *p, size_t left, size_t *len)
{
	if (left < header_len(link))
		return HSC_AGAIN;
	*len = frame_len(link, p);
	if (*len == 0)
		return HSC_E_WIRE;
	if (left < *len)
		return HSC_AGAIN;
	return is_padded(link, p) ? HSC_OK : HSC_E_WIRE;
}

size_t hsc_et_frame_len(const struct hsc_et_link *link, const uint8_t *p,
			size_t left)
{
	size_t len = left;

	if (link->framing == HSC_ET_BY_BARE)
		return left;
	return check_frame(link, p, left, &len) == HSC_OK ? len : 0;
}

static enum hsc_status read_frame(const struct hsc_et_link *link, size_t left,
				  struct hsc_et_frame *out)
{
	const enum hsc_status rc =
		check_frame(link, out->bytes, left, &out->len);
	uint8_t header;

	if (rc != HSC_OK)
		return rc;
	header = out->bytes[header_len(link) - 1];
	if (is_null(header)) {
		read_nulls(link, header, left, out);
		return HSC_OK;
	}
	out->kind = HSC_ET_FRAME_PACKET;
	read_packet(link, out);
	return HSC_OK;
}

/* Do frames follow each other from here on? HSC_AGAIN: cannot say yet. */
static enum hsc_status is_chain(const struct hsc_et_link *link,
				const uint8_t *p, size_t left, bool last)
{
	enum hsc_status rc;
	size_t len = 0;

	for (unsigned i = 0; i < CHAIN; i++, p += len, left -= len) {
		if (left == 0)
			return last ? HSC_OK : HSC_AGAIN;
		rc = check_frame(link, p, left, &len);
		if (rc != HSC_OK)
			return rc == HSC_AGAIN && last ? HSC_E_WIRE : rc;
	}
	return HSC_OK;
}

/*
 * Count the bytes to the next place where frames follow each other. A frame
 * does not begin at the damaged byte itself.
 */
static size_t gap_to_chain(struct hsc_et_reader *r, const struct hsc_input *in)
{
	const uint8_t *p = in->buf + in->pos;
	const size_t left = in->len - in->pos;
	size_t n = 0;

	for (; n < left; n++) {
		const enum hsc_status rc =
			is_chain(&r->link, p + n, left - n, in->last);

		r->aligned = rc == HSC_OK;
		if (rc == HSC_OK || rc == HSC_AGAIN)
			break;
	}
	return n;
}

/* Bit per byte of the longest frame: the next one may begin at any of them. */
static uint64_t all_places(const struct hsc_et_link *link)
{
	return (UINT64_C(2) << (HSC_ET_FRAME_LENGTH_MAX + link->time_bytes +
				whole_source(link))) -
	       1;
}

/*
 * Count the bytes to where only one frame can begin: of all the places where
 * one may, some lead to a header that cannot be, the others meet.
 */
static size_t gap_to_meeting(struct hsc_et_reader *r,
			     const struct hsc_input *in)
{
	size_t n = in->pos;

	r->starts = r->starts ? r->starts : all_places(&r->link);
	for (; n < in->len && r->starts != 1; n++) {
		if (r->starts & 1) /* of length 0: this byte, which passes */
			r->starts |= UINT64_C(1)
				     << frame_len(&r->link, in->buf + n);
		r->starts >>= 1;
		r->starts = r->starts ? r->starts : all_places(&r->link);
	}
	r->aligned = r->starts == 1;
	return n - in->pos;
}

/* Count the bytes that are no frame; aligned says what follows them. */
static size_t gap_len(struct hsc_et_reader *r, const struct hsc_input *in)
{
	if (r->link.framing == HSC_ET_BY_BARE)
		return in->len - in->pos;
	if (row_of(&r->link)->anchored)
		return gap_to_meeting(r, in);
	return gap_to_chain(r, in);
}

/* The bytes up to the next boundary. There may be none, or it cannot be said
 * yet. */
static enum hsc_status read_gap(struct hsc_et_reader *r,
				const struct hsc_input *in,
				struct hsc_et_frame *out)
{
	if (r->aligned)
		r->starts = all_places(&r->link) << 1;
	r->aligned = false;
	out->kind = HSC_ET_FRAME_GAP;
	out->len = gap_len(r, in);
	return out->len == 0 && !r->aligned ? HSC_AGAIN : HSC_OK;
}

/* A frame is plain or not by its first byte. */
void hsc_et_frame_lengths(const struct hsc_et_link *link, uint8_t lengths[256])
{
	struct hsc_et_frame frame;
	uint8_t bytes[HSC_ET_FRAME_MAX] = { 0 };

	for (unsigned byte = 0; byte < 256; byte++) {
		bytes[0] = (uint8_t)byte;
		frame.bytes = bytes;
		lengths[byte] = 0;
		if (hsc_et_plain_read(link, sizeof(bytes), &frame))
			lengths[byte] = frame.payload_len;
	}
}

enum hsc_status hsc_et_reader_next(struct hsc_et_reader *r,
				   struct hsc_input *in,
				   struct hsc_et_frame *out)
{
	const size_t left = in->len - in->pos;
	enum hsc_status rc = HSC_OK;

	if (left == 0)
		return in->last ? HSC_END : HSC_AGAIN;
	out->bytes = in->buf + in->pos;
	out->offset = in->offset + in->pos;
	if (HSC_LIKELY(r->aligned) && hsc_et_plain_read(&r->link, left, out)) {
		in->pos += out->len;
		return HSC_OK;
	}
	out->len = 0;
	if (!r->aligned)
		rc = read_gap(r, in, out);
	if (rc == HSC_OK && out->len == 0) {
		rc = r->link.framing == HSC_ET_BY_BARE
			     ? read_bare(in, out)
			     : read_frame(&r->link, left, out);
		if (rc == HSC_AGAIN && in->last) {
			out->kind = HSC_ET_FRAME_GAP;
			out->len = left;
			rc = HSC_OK;
		} else if (rc == HSC_E_WIRE) {
			rc = read_gap(r, in, out);
		}
	}
	if (rc == HSC_OK)
		in->pos += out->len;
	return rc;
}
