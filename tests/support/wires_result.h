/* SPDX-License-Identifier: MIT */
/*
 * wires_result.h - numbered messages that go over a wire, and what became of
 * them after it: whole, missing with a gap in their place, or wrong.
 */
#ifndef HSC_TESTS_WIRES_RESULT_H
#define HSC_TESTS_WIRES_RESULT_H

#include "support/random.h"
#include <hartscope/codec/ntrace_slice.h>
#include <hartscope/link/etrace_frame.h>
#include <hartscope/link/pib_wire.h>
#include <stdlib.h>
#include <string.h>

#define WIRES_SENT_MAX 600

struct wires_sent {
	uint8_t protocol; /* enum hsc_pib_protocol */
	unsigned count;
	struct {
		uint8_t bytes[HSC_ET_FRAME_MAX];
		size_t len;
	} message[WIRES_SENT_MAX];
};

struct wires_result {
	unsigned whole;  /* messages as they were sent, in order */
	unsigned gaps;   /* places where a reader says that bytes are wrong */
	unsigned silent; /* messages missing without a gap in their place */
	unsigned wrong;  /* that were not sent, with no gap right after */
	unsigned beside; /* .. right before a gap */
	unsigned first;  /* messages before anything odd */
	unsigned last;   /* messages after the last of it, up to the end */
	/* in between */
	unsigned next;  /* message to come */
	unsigned waits; /* wrong ones since the last that was whole */
	bool gap;       /* .. or a gap */
	bool odd;
};

/* A message of 3 to 12 bytes with its number in it. */
static inline void wires_message(struct wires_sent *s, unsigned n,
				 uint64_t *seed)
{
	uint8_t *m = s->message[n].bytes;
	const size_t len = 3 + random_next(seed) % 10;
	struct hsc_et_link link = { .framing = HSC_ET_BY_ENCAP };
	struct hsc_et_frame f = { .kind = HSC_ET_FRAME_PACKET,
				  .payload_len = (uint8_t)len };

	for (size_t k = 0; k < len; k++)
		f.payload[k] = (uint8_t)(random_next(seed) >> 8);
	f.payload[0] = (uint8_t)(s->protocol == HSC_PIB_NTRACE ? n << 2 : n);
	f.payload[1] =
		(uint8_t)(s->protocol == HSC_PIB_NTRACE ? n >> 6 << 2 : n >> 8);
	s->message[n].len = len;
	for (size_t k = 0; k < len; k++)
		m[k] = (uint8_t)((f.payload[k] & 0xfc) |
				 (k == len - 1 ? 3 : 0));
	if (s->protocol == HSC_PIB_ETRACE &&
	    hsc_et_frame_write(&link, &f, m, HSC_ET_FRAME_MAX,
			       &s->message[n].len) != HSC_OK)
		abort();
}

static inline void wires_make_sent(struct wires_sent *s, uint8_t protocol,
				   unsigned count, uint64_t *seed)
{
	s->protocol = protocol;
	s->count = count;
	for (unsigned n = 0; n < count; n++)
		wires_message(s, n, seed);
}

static inline void wires_see_odd(struct wires_result *t)
{
	t->first = t->odd ? t->first : t->whole;
	t->odd = true;
	t->last = 0;
}

static inline void wires_see_gap(struct wires_result *t)
{
	wires_see_odd(t);
	t->gaps += !t->gap;
	t->beside += t->waits;
	t->waits = 0;
	t->gap = true;
}

/* All up to message k have come, or not. */
static inline void wires_see_up_to(struct wires_result *t, unsigned k)
{
	const unsigned missing = k - t->next;

	if (missing || t->waits)
		wires_see_odd(t);
	if (!t->gap && missing > t->waits)
		t->silent += missing - t->waits;
	t->wrong += t->waits;
	t->waits = 0;
	t->gap = false;
	t->next = k + 1;
}

static inline void wires_see_message(struct wires_result *t,
				     const struct wires_sent *s,
				     const uint8_t *bytes, size_t len)
{
	unsigned k = t->next;

	while (k < s->count && (s->message[k].len != len ||
				memcmp(s->message[k].bytes, bytes, len) != 0))
		k++;
	if (k == s->count) {
		t->waits++;
		wires_see_odd(t);
		return;
	}
	wires_see_up_to(t, k);
	t->whole++;
	t->last++;
}

static inline void wires_look_ntrace(struct wires_result *t,
				     const struct wires_sent *s,
				     struct hsc_input *in)
{
	struct hsc_nt_slicer slicer = { .aligned = true };
	struct hsc_nt_span span;

	while (hsc_nt_slicer_next(&slicer, in, &span) == HSC_OK)
		if (span.kind == HSC_NT_GAP)
			wires_see_gap(t);
		else if (span.kind == HSC_NT_MESSAGE)
			wires_see_message(t, s, span.bytes, span.len);
}

static inline void wires_look_etrace(struct wires_result *t,
				     const struct wires_sent *s,
				     struct hsc_input *in)
{
	struct hsc_et_reader r = { .aligned = true };
	struct hsc_et_frame f;

	while (hsc_et_reader_next(&r, in, &f) == HSC_OK)
		if (f.kind == HSC_ET_FRAME_GAP)
			wires_see_gap(t);
		else if (f.kind == HSC_ET_FRAME_PACKET)
			wires_see_message(t, s, f.bytes, f.len);
}

/* What a decoder sees of the stream that a wire was read to. */
static inline struct wires_result wires_look(const struct wires_sent *s,
					     const uint8_t *bytes, size_t len)
{
	struct hsc_input in = { .buf = bytes, .len = len, .last = true };
	struct wires_result t = { .whole = 0 };

	if (s->protocol == HSC_PIB_NTRACE)
		wires_look_ntrace(&t, s, &in);
	else
		wires_look_etrace(&t, s, &in);
	if (t.next <= s->count)
		wires_see_up_to(&t, s->count);
	t.first = t.odd ? t.first : t.whole;
	return t;
}

#endif
