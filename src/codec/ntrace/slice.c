/* SPDX-License-Identifier: MIT */
/* slice.c - a byte stream is cut at the MSEO bits that end messages.
 * Room   codec (floor 2) */
#include <hartscope/base/bits.h>
#include <hartscope/codec/ntrace_slice.h>
#include <hartscope/spec/ntrace.h>

#define EACH_BYTE UINT64_C(0x0101010101010101)

static size_t idle_len(const uint8_t *p, size_t left)
{
	size_t n = 0;

	while (left - n >= 8 && hsc_load64(p + n) == UINT64_MAX)
		n += 8;
	while (n < left && p[n] == HSC_NT_IDLE_BYTE)
		n++;
	return n;
}

/* Count the bytes from p that neither end a message nor are reserved: those
 * whose flag bit 1 is 0. Examines at most `left` bytes. */
static size_t body_len(const uint8_t *p, size_t left)
{
	size_t n = 0;

	for (; left - n >= 8; n += 8) {
		const uint64_t stop = hsc_load64(p + n) >> 1 & EACH_BYTE;

		if (stop != 0)
			return n + hsc_ctz64(stop) / 8;
	}
	while (n < left && (p[n] & 2) == 0)
		n++;
	return n;
}

/* Find the end of the idle run or message that starts at out->bytes. */
static enum hsc_status cut_at_boundary(struct hsc_nt_span *out, size_t left)
{
	const uint8_t *p = out->bytes;
	const size_t most = left < HSC_NT_SPAN_MAX ? left : HSC_NT_SPAN_MAX;
	size_t n;

	if (p[0] == HSC_NT_IDLE_BYTE) {
		out->kind = HSC_NT_IDLE;
		out->len = idle_len(p, left);
		return HSC_OK;
	}
	if (hsc_nt_mseo_of(p[0]) != HSC_NT_MSEO_MORE)
		return HSC_E_WIRE;

	n = body_len(p, most);
	if (n == most)
		return most == left && left < HSC_NT_SPAN_MAX ? HSC_AGAIN
							      : HSC_E_WIRE;
	if (hsc_nt_mseo_of(p[n]) != HSC_NT_MSEO_END)
		return HSC_E_WIRE;
	out->kind = HSC_NT_MESSAGE;
	out->len = n + 1;
	return HSC_OK;
}

/* Up to the next end of a message, the only place where a new one certainly
 * begins. */
static size_t gap_len(const uint8_t *p, size_t left)
{
	size_t n = 0;

	for (; left - n >= 8; n += 8) {
		const uint64_t w = hsc_load64(p + n);
		const uint64_t end = w & w >> 1 & EACH_BYTE;

		if (end != 0)
			return n + hsc_ctz64(end) / 8 + 1;
	}
	for (; n < left; n++)
		if (hsc_nt_mseo_of(p[n]) == HSC_NT_MSEO_END)
			return n + 1;
	return left;
}

enum hsc_status hsc_nt_slicer_next(struct hsc_nt_slicer *s,
				   struct hsc_input *in,
				   struct hsc_nt_span *out)
{
	const size_t left = in->len - in->pos;
	enum hsc_status rc = HSC_E_WIRE;

	if (left == 0)
		return in->last ? HSC_END : HSC_AGAIN;

	out->kind = HSC_NT_GAP;
	out->bytes = in->buf + in->pos;
	out->offset = in->offset + in->pos;
	if (s->aligned)
		rc = cut_at_boundary(out, left);
	if (rc == HSC_AGAIN && !in->last)
		return rc;
	if (rc != HSC_OK) {
		s->cut = rc == HSC_AGAIN;
		out->len = gap_len(out->bytes, left);
		s->aligned = hsc_nt_mseo_of(out->bytes[out->len - 1]) ==
			     HSC_NT_MSEO_END;
	}
	in->pos += out->len;
	return HSC_OK;
}
