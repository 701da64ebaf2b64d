/* SPDX-License-Identifier: MIT */
/*
 * etrace_layout.h - what reading and writing a frame of E-Trace both know of
 * its framing.
 *
 * Room   link (floor 2), private
 */
#ifndef HSC_LINK_ETRACE_LAYOUT_H
#define HSC_LINK_ETRACE_LAYOUT_H

#include <hartscope/link/etrace_frame.h>

static inline const struct hsc_et_framing_row *row_of(
	const struct hsc_et_link *link)
{
	return &hsc_et_framings[link->framing];
}

/* Bits before the payload that LENGTH counts, whole bytes left out. */
static inline unsigned bits_before(const struct hsc_et_link *link)
{
	return link->source_bits % 8 + link->type_bits;
}

/* How many bytes a header takes, with all that stands after it if the frame is
 * stored last byte first. */
static inline unsigned header_len(const struct hsc_et_link *link)
{
	return row_of(link)->fixed ? row_of(link)->fixed : 1;
}

/* The frame with the header first, as it is stored, and back. */
static inline void lay_out(const struct hsc_et_link *link, const uint8_t *p,
			   unsigned len, uint8_t *out)
{
	const bool reverse = row_of(link)->fixed != 0;

	for (unsigned i = 0; i < len; i++)
		out[i] = reverse ? p[len - 1 - i] : p[i];
}

#endif
