/* SPDX-License-Identifier: MIT */
/*
 * etrace_plain.h - the frames that most are, byte by byte.
 *
 * Room   link (floor 2), private
 * Spec   Efficient Trace Encapsulation 1.0, "Packet Encapsulation"
 */
#ifndef HSC_LINK_ETRACE_PLAIN_H
#define HSC_LINK_ETRACE_PLAIN_H

#include <hartscope/link/etrace_frame.h>
#include <string.h>

/* Bytes that are copied at once where so many are in sight. */
#define HSC_ET_PLAIN_COPY 32

/* Most frames: a packet of whole bytes after its header, its source of whole
 * bytes, and no time. Of the `left` bytes at out->bytes; false if this is
 * another, or its end is not in sight. A bare payload has no flow. */
static inline bool hsc_et_plain_read(const struct hsc_et_link *link,
				     size_t left, struct hsc_et_frame *out)
{
	const uint8_t *p = out->bytes;
	const struct hsc_et_framing_row *row = &hsc_et_framings[link->framing];
	const unsigned length = HSC_ET_FRAME_LENGTH(p[0]);
	const unsigned flow = HSC_ET_FRAME_FLOW(p[0]);
	const size_t before = 1u + link->source_bits / 8u;

	if ((row->counted | row->fixed | link->source_bits % 8u |
	     link->type_bits | HSC_ET_FRAME_EXTEND(p[0])) != 0 ||
	    (p[0] & row->zero) != 0 || !(row->flows >> flow & 1) ||
	    length == 0 || left < before + length)
		return false;
	out->kind = HSC_ET_FRAME_PACKET;
	out->len = before + length;
	out->flow = (uint8_t)flow;
	out->type = 0;
	out->has_time = false;
	out->time = 0;
	out->source = 0;
	if (before > 1)
		out->source = p[1];
	if (before > 2)
		out->source |= (uint16_t)(p[2] << 8);
	out->payload_len = (uint8_t)length;
	if (HSC_LIKELY(left >= before + HSC_ET_PLAIN_COPY))
		memcpy(out->payload, p + before, HSC_ET_PLAIN_COPY);
	else
		memcpy(out->payload, p + before, length);
	return true;
}

/* Most frames: a packet after its header byte. 0 if this is another. */
static inline size_t hsc_et_plain_write(const struct hsc_et_link *link,
					const struct hsc_et_frame *f,
					uint8_t *buf, size_t cap)
{
	const size_t n = f->payload_len;

	if (link->framing != HSC_ET_BY_ENCAP || f->has_time || f->flow > 3 ||
	    (link->source_bits | link->type_bits | f->source | f->type) ||
	    n == 0 || n > HSC_ET_FRAME_LENGTH_MAX || n >= cap)
		return 0;
	buf[0] = (uint8_t)(n | (unsigned)f->flow << HSC_ET_FRAME_FLOW_AT);
	memcpy(buf + 1, f->payload, n);
	return 1 + n;
}

#endif
