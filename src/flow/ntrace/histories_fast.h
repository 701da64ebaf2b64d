/* SPDX-License-Identifier: MIT */
/*
 * histories_fast.h - messages of a full history, several at a time.
 *
 * Room   flow (floor 3)
 *
 * The trace of a compressor or a sort is mostly ResourceFull with RCODE 1, all
 * of the same length. So each is recognised by one comparison, and several
 * histories form one string of bits, which is walked without regard to where
 * one message ends and the next begins. If that fails, they are decoded one by
 * one, up to the one that fails. A timestamp may follow each; they are used
 * when the walk has succeeded, as runs of several messages have no times.
 */
#ifndef HSC_FLOW_NTRACE_HISTORIES_FAST_H
#define HSC_FLOW_NTRACE_HISTORIES_FAST_H

#include "flow/ntrace/decode_fast.h"
#include "flow/ntrace/items.h"
#include "flow/ntrace/walk_fast.h"

/* Can full histories be read at this point? */
static inline bool hsc_nt_can_read_histories(const struct hsc_nt_reader *r)
{
	const unsigned bits = r->f->habits.hist_bits;

	return r->words->style == HSC_NT_STYLE_HTM && !r->src_bits &&
	       !r->as->filtered && r->f->habits.hist_known && bits > 1 &&
	       bits <= 32;
}

/* The bytes of a message with one group whose data bits are `data`, of which
 * the bits of `mask` are compared. */
static inline struct hsc_nt_full hsc_nt_full_of(uint64_t data, uint64_t mask,
						unsigned bytes)
{
	struct hsc_nt_full full = { .len = bytes };

	for (unsigned i = 0; i < bytes; i++) {
		const uint64_t flags =
			i == bytes - 1 ? (uint64_t)HSC_NT_MSEO_END : 0;
		const uint64_t ones = hsc_ones64(HSC_NT_MDO_BITS);
		const uint64_t part = data >> i * HSC_NT_MDO_BITS & ones;
		const uint64_t cover = mask >> i * HSC_NT_MDO_BITS & ones;

		full.bytes |= (part << HSC_NT_MDO_SHIFT | flags) << i * 8;
		full.mask |= (cover << HSC_NT_MDO_SHIFT | HSC_NT_MSEO_END)
			     << i * 8;
	}
	return full;
}

/* The bytes of a full history: TCODE, RCODE and the stop bit are fixed. */
static inline struct hsc_nt_full hsc_nt_full_history(unsigned hist_bits)
{
	const unsigned before = HSC_NT_MDO_BITS + HSC_NT_RCODE_BITS;
	const unsigned stop = before + hist_bits - 1;
	const unsigned bytes = stop / HSC_NT_MDO_BITS + 1;
	struct hsc_nt_full full =
		hsc_nt_full_of(nt_resource_full[0].value |
				       HSC_NT_RCODE_HIST << HSC_NT_MDO_BITS |
				       UINT64_C(1) << stop,
			       hsc_ones64(before) | ~hsc_ones64(stop), bytes);

	full.bits = hist_bits - 1;
	full.ends = UINT64_C(2) << (bytes - 1) * 8;
	return full;
}

/* The same of one that a timestamp may follow, so it may or may not end. */
static inline struct hsc_nt_full hsc_nt_timed_history(unsigned hist_bits)
{
	struct hsc_nt_full full = hsc_nt_full_history(hist_bits);

	full.mask &= ~full.ends;
	full.bytes &= ~full.ends;
	return full;
}

/* The bits to walk by, the first of them highest. */
struct hsc_nt_string {
	uint8_t bytes[HSC_NT_HISTORIES_MOST * 4 + 8];
	uint64_t stamps[HSC_NT_HISTORIES_MOST]; /* timestamps, in order */
	unsigned timed;                         /* how many */
	const uint8_t *last;                    /* the message joined last, */
	const uint8_t *next;                    /* and what comes after it */
};

/* The timestamp at p ends a message: append it. Returns its bytes; 0: it may
 * not. */
static HSC_ALWAYS_INLINE unsigned hsc_nt_string_stamp(struct hsc_nt_string *t,
						      const uint8_t *p,
						      uint64_t most)
{
	const uint64_t bytes = hsc_load64(p);
	const uint64_t flags = bytes & UINT64_C(0x0303030303030303);
	const unsigned at = flags ? hsc_ctz64(flags) / 8 : 0;
	const uint64_t stamp = hsc_nt_group_bits(p, at + 1);

	if ((bytes >> at * 8 & HSC_NT_MSEO_END) != HSC_NT_MSEO_END ||
	    stamp > most)
		return 0;
	t->stamps[t->timed++] = stamp;
	return at + 1;
}

/* Join the histories of full messages at p, at most `most`; returns how
 * many. */
static HSC_ALWAYS_INLINE unsigned hsc_nt_string_of(
	struct hsc_nt_string *t, const struct hsc_nt_reader *r,
	const struct hsc_nt_full *full, const uint8_t *p, unsigned most)
{
	unsigned n = 0, at = HSC_NT_HISTORIES_MOST * 32;
	uint64_t bits = 0;

	t->timed = 0;
	for (; n < most && p <= r->end; n++) {
		const uint64_t bytes = hsc_load64(p);
		unsigned stamp = 0;

		if ((bytes & full->mask) != full->bytes)
			break;
		if (HSC_UNLIKELY(!(bytes & full->ends))) {
			stamp = hsc_nt_string_stamp(t, p + full->len,
						    r->f->habits.stamp_most);
			if (!stamp)
				break;
		}
		at -= full->bits;
		bits = bits << full->bits |
		       hsc_low64(hsc_nt_group_bits(p, full->len) >>
					 (HSC_NT_MDO_BITS + HSC_NT_RCODE_BITS),
				 full->bits);
		hsc_store64(&t->bytes[at / 8], bits << at % 8);
		t->last = p;
		p += full->len + stamp;
	}
	t->next = p;
	return n;
}

/* Read full histories at p. Returns what comes after them. */
static HSC_ALWAYS_INLINE const uint8_t *hsc_nt_read_histories(
	struct hsc_nt_reader *r, struct hsc_nt_position *s, const uint8_t *p,
	const enum hsc_nt_form form)
{
	const struct hsc_flow_batch *const b = r->batch;
	const struct hsc_nt_full full = r->full;
	const int64_t most = r->f->habits.walked_top + (int64_t)s->counted;
	const uint32_t ids_most = b->id_room - HSC_FLOW_BATCH_LEAST;
	const uint32_t *const out_most =
		form == HSC_NT_WORDS
			? b->words + b->word_room - HSC_FLOW_BATCH_WORDS
			: b->words;
	const uint8_t *const begin = p, *last = p;
	struct hsc_nt_cursor y = hsc_nt_cursor_load(r, s, form);
	struct hsc_nt_string t;
	uint64_t messages = 0;
	unsigned alone = 0;

	while (s->ids <= ids_most && y.out <= out_most) {
		const struct hsc_nt_cursor before = y;
		const uint32_t ids = s->ids;
		const unsigned n = hsc_nt_string_of(
			&t, r, &full, p, alone ? 1 : HSC_NT_HISTORIES_MOST);
		const unsigned top = HSC_NT_HISTORIES_MOST * 32;

		if (!n)
			break;
		if (HSC_UNLIKELY(!hsc_nt_walk_bits_fast(r, s, &y, t.bytes, top,
							top - n * full.bits,
							form) ||
				 (int64_t)y.walked >= most ||
				 (t.timed && s->counted > before.walked))) {
			hsc_nt_words_undo(r, (uint32_t)(before.out - b->words),
					  (uint32_t)(y.out - b->words));
			y = before;
			s->ids = ids;
			if (n == 1)
				break;
			alone = n;
			continue;
		}
		alone -= alone > 0;
		r->undo_count = 0;
		for (unsigned i = 0; i < t.timed; i++)
			hsc_nt_pass_stamp(r->f, t.stamps[i]);
		last = t.last;
		p = t.next;
		messages += n;
	}
	hsc_nt_cursor_store(r, s, &y, form);
	if (p == begin)
		return p;
	r->latest = last;
	r->messages += messages;
	r->number = r->others + r->messages - 1;
	r->repeats = false;
	return p;
}

#endif
