/* SPDX-License-Identifier: MIT */
/* wires_out.c - bytes of a wire, and a mark where some were lost.
 * Room   import (floor 7) */
#include "import/wires_out.h"
#include <hartscope/spec/ntrace.h>
#include <string.h>

/* LENGTH 31, FLOW 1, EXTEND: no header in any framing, but for the ratified one
 * with times. */
#define NO_HEADER 0xbf

static void write_bytes(struct hsc_wires_out *w, const uint8_t *bytes,
			size_t len)
{
	w->written += fwrite(bytes, 1, len, w->file);
}

/* After a mark, bytes up to the first packet are the rest of another packet. */
static void sort_out(struct hsc_wires_out *w, bool last)
{
	struct hsc_input in = { .buf = w->held, .len = w->have, .last = last };
	struct hsc_et_frame f;

	while (hsc_et_reader_next(&w->reader, &in, &f) == HSC_OK) {
		w->hunting = w->hunting && f.kind == HSC_ET_FRAME_GAP;
		if (w->hunting)
			w->lost += f.len;
		else
			write_bytes(w, f.bytes, f.len);
	}
	w->have = in.len - in.pos;
	memmove(w->held, w->held + in.pos, w->have);
}

static bool holds_frames(const struct hsc_wires_out *w)
{
	return w->protocol == HSC_PIB_ETRACE &&
	       w->reader.link.framing != HSC_ET_BY_BARE;
}

void hsc_wires_out_put(struct hsc_wires_out *w, const uint8_t *bytes,
		       size_t len)
{
	if (!holds_frames(w)) {
		write_bytes(w, bytes, len);
		return;
	}
	for (size_t i = 0; i < len; i++) {
		w->held[w->have++] = bytes[i];
		sort_out(w, w->have == HSC_WIRES_HELD);
	}
}

/* A byte with the reserved MSEO makes the message a gap, up to the end of the
 * next one, which may be the mark's second byte. */
static void mark_ntrace(struct hsc_wires_out *w, bool boundary)
{
	const uint8_t mark[] = { HSC_NT_MSEO_RESERVED, HSC_NT_MSEO_END };

	write_bytes(w, mark, boundary ? 2 : 1);
}

/* Bytes that are not packets, more than the rest of any packet; and nulls,
 * which show where packets begin. */
static void mark_etrace(struct hsc_wires_out *w)
{
	uint8_t mark[2 * HSC_ET_FRAME_MAX];

	memset(mark, NO_HEADER, HSC_ET_FRAME_MAX);
	memset(mark + HSC_ET_FRAME_MAX, 0, HSC_ET_FRAME_MAX);
	write_bytes(w, mark, sizeof(mark));
}

void hsc_wires_out_mark(struct hsc_wires_out *w, bool boundary)
{
	w->lost += w->have;
	w->have = 0;
	if (w->protocol == HSC_PIB_NTRACE)
		mark_ntrace(w, boundary);
	else
		mark_etrace(w);
	w->hunting = !boundary;
	w->reader.aligned = boundary;
	w->reader.starts = 0;
}

void hsc_wires_out_finish(struct hsc_wires_out *w)
{
	if (w->have)
		sort_out(w, true);
}
