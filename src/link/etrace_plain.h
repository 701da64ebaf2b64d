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

/* Most frames: a packet of whole bytes behind its header, its source of whole
 * bytes, and no time. False if this is another. */
static inline bool hsc_et_plain_read(const struct hsc_et_link *link,
				     struct hsc_et_frame *out)
{
	const uint8_t *p = out->bytes;
	const struct hsc_et_framing_row *row = &hsc_et_framings[link->framing];
	const unsigned source = link->source_bits / 8;

	if (row->counted || row->fixed || link->source_bits % 8 != 0 ||
	    link->type_bits != 0 || HSC_ET_FRAME_EXTEND(p[0]))
		return false;
	out->flow = HSC_ET_FRAME_FLOW(p[0]);
	out->type = 0;
	out->has_time = false;
	out->time = 0;
	out->source = 0;
	if (source > 0)
		out->source = p[1];
	if (source > 1)
		out->source |= (uint16_t)(p[2] << 8);
	out->payload_len = HSC_ET_FRAME_LENGTH(p[0]);
	memcpy(out->payload, p + 1 + source, out->payload_len);
	return true;
}

/* Most frames: a packet behind its header byte. 0 if this is another. */
static inline size_t hsc_et_plain_write(const struct hsc_et_link *link,
					const struct hsc_et_frame *f,
					uint8_t *buf, size_t cap)
{
	const size_t n = f->payload_len;

	if (link->framing != HSC_ET_BY_ENCAP || f->has_time || f->flow > 3 ||
	    (link->source_bits | link->type_bits | f->source | f->type) ||
	    n == 0 || n > HSC_ET_FRAME_LENGTH_MAX || n >= cap)
		return 0;
	buf[0] = (uint8_t)(n | (unsigned)f->flow << 5);
	memcpy(buf + 1, f->payload, n);
	return 1 + n;
}

#endif
