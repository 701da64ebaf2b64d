/* SPDX-License-Identifier: MIT */
/*
 * histories_fast.h - messages of a full history, one after another.
 *
 * Room   flow (floor 3)
 *
 * A compressor or a sort sends little else: ResourceFull with RCODE 1, in seven
 * bytes. That has one group, so it is found by the flags of eight bytes alone,
 * and what a walk needs stays in registers from one to the next.
 */
#ifndef HSC_FLOW_NTRACE_HISTORIES_FAST_H
#define HSC_FLOW_NTRACE_HISTORIES_FAST_H

#include "flow/ntrace/pace_fast.h"
#include "flow/ntrace/said_fast.h"

/* A message of one group in `bytes`: its length, or 0. */
static HSC_ALWAYS_INLINE unsigned hsc_nt_one_group(uint64_t bytes)
{
	const uint64_t ones = UINT64_C(0x0101010101010101);
	const uint64_t flags = (bytes | bytes >> 1) & ones;
	const uint64_t first = flags & (0 - flags);

	return bytes & bytes >> 1 & first ? hsc_ctz64(first) / 8 + 1 : 0;
}

/* The history that is all of these bytes, which begin a message; 0: it is
 * another message. Sets *len. */
static HSC_ALWAYS_INLINE uint64_t hsc_nt_history_of(const uint8_t *p,
						    unsigned *len)
{
	const uint64_t bytes = hsc_load64(p);
	uint64_t bits;

	*len = hsc_nt_one_group(bytes);
	if ((uint8_t)bytes != HSC_NT_FIRST_BYTE(nt_resource_full) || *len < 3)
		return 0;
	bits = hsc_nt_group_bits(p, *len) >> HSC_NT_MDO_BITS;
	return (bits & 15) == HSC_NT_RCODE_HIST ? bits >> HSC_NT_RCODE_BITS : 0;
}

/* May histories be taken here? */
static inline bool hsc_nt_can_take_histories(const struct hsc_nt_reader *r)
{
	return r->words->style == HSC_NT_STYLE_HTM && !r->src_bits &&
	       !r->as->filtered && r->f->habits.hist_known;
}

/* Take full histories at p. Returns what comes after them. */
static HSC_ALWAYS_INLINE const uint8_t *hsc_nt_take_histories(
	struct hsc_nt_reader *r, struct hsc_nt_spot *s, const uint8_t *p,
	const enum hsc_nt_form form)
{
	const struct hsc_flow_batch *const b = r->batch;
	const struct hsc_nt_habits *const habits = &r->f->habits;
	const unsigned top_bit = habits->hist_bits - 1u;
	const int64_t most = habits->walked_top + (int64_t)s->counted;
	const uint32_t ids_most = b->id_room - HSC_FLOW_BATCH_LEAST;
	const uint32_t out_most =
		form == HSC_NT_WORDS ? b->word_room - HSC_FLOW_BATCH_WORDS : 0;
	const uint8_t *const end = r->end, *latest = NULL;
	struct hsc_nt_pace y = hsc_nt_pace_of(r, s);
	uint64_t messages = 0;

	while (p <= end && s->ids <= ids_most && y.out <= out_most) {
		const struct hsc_nt_pace before = y;
		const uint32_t ids = s->ids;
		unsigned len;
		const uint64_t hist = hsc_nt_history_of(p, &len);

		if (hist >> top_bit != 1 || hist >> 32)
			break;
		if (HSC_UNLIKELY(!hsc_nt_pace_on(r, s, &y, (uint32_t)hist,
						 false, 0, form) ||
				 (int64_t)y.walked >= most)) {
			hsc_nt_words_take_back(r, before.out, y.out);
			y = before;
			s->ids = ids;
			break;
		}
		r->undo_count = 0;
		latest = p;
		p += len;
		messages++;
	}
	hsc_nt_pace_back(s, &y);
	if (!messages)
		return p;
	r->latest = latest;
	r->messages += messages;
	r->number = r->others + r->messages - 1;
	r->repeats = false;
	return p;
}

#endif
