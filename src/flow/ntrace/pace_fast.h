/* SPDX-License-Identifier: MIT */
/*
 * pace_fast.h - the walk for a message, segment by segment.
 *
 * Room   flow (floor 3)
 *
 * Each segment is looked up after the one before, since that says where it
 * begins. So all that needs is one load from a small table (hsc_nt_words.links)
 * and an addition; whether the key is the right one, and what else the segment
 * does, is seen to beside that.
 */
#ifndef HSC_FLOW_NTRACE_PACE_FAST_H
#define HSC_FLOW_NTRACE_PACE_FAST_H

#include "flow/ntrace/follow_fast.h"

/* What a walk for one message changes, and where it looks, in registers. */
struct hsc_nt_pace {
	const struct hsc_nt_segment *segments;
	const uint32_t *links;
	unsigned shift;
	uint32_t at;
	uint32_t top, base;
	uint64_t walked;
	uint32_t instructions;
	uint32_t out;
	uint32_t *words;
	uint32_t *stack;
	uint32_t mask, stack_room;
	uint64_t looks;
};

/* The calls of a segment go on the return stack. */
static HSC_ALWAYS_INLINE void hsc_nt_push_calls(struct hsc_nt_pace *s,
						const struct hsc_nt_segment *e)
{
	const uint32_t low = s->top + e->deepest - s->stack_room;

	if ((int32_t)(low - s->base) > 0)
		s->base = low;
	s->stack[(s->top + 1) & s->mask] = e->push[0];
	s->stack[(s->top + 2) & s->mask] = e->push[1];
	s->top += e->calls;
}

/* Go where the return stack says; false: it is empty, or there is no code. */
static HSC_ALWAYS_INLINE bool hsc_nt_pop_call(struct hsc_nt_reader *r,
					      struct hsc_nt_pace *s)
{
	struct hsc_nt_flow *f = r->f;
	uint32_t call, id;

	if (s->top == s->base)
		return false;
	call = s->stack[s->top & s->mask];
	r->undo[r->undo_count++] = (struct hsc_nt_popped){ s->top, call };
	s->top--;
	id = f->blocks->hot[call].succ[0];
	if (HSC_UNLIKELY(id >= HSC_BLOCK_PENDING))
		id = hsc_blocks_follow(f->blocks, call, 0);
	s->at = hsc_nt_link(id);
	return id != HSC_BLOCK_NONE;
}

/* Learn and hand out a segment that is not kept. NULL: it is none. */
static HSC_ALWAYS_INLINE const struct hsc_nt_segment *hsc_nt_learn(
	struct hsc_nt_reader *r, struct hsc_nt_spot *s, struct hsc_nt_pace *y,
	uint64_t key, uint32_t want, const enum hsc_nt_form form)
{
	struct hsc_nt_spot copy = { .ids = s->ids, .out = y->out };
	const struct hsc_nt_segment *e =
		hsc_nt_words_learn(r, key, want, y->looks);

	if (!e)
		return NULL;
	hsc_nt_words_give(r, &copy, e, form);
	s->ids = copy.ids;
	y->out = copy.out;
	return e;
}

/* Take the segment of a key. NULL: that is not as simple. */
static HSC_ALWAYS_INLINE const struct hsc_nt_segment *hsc_nt_take_segment(
	struct hsc_nt_reader *r, struct hsc_nt_spot *s, struct hsc_nt_pace *y,
	uint32_t hist, uint32_t want, const enum hsc_nt_form form)
{
	const uint64_t key = (uint64_t)hsc_nt_linked(y->at) << 32 | hist;
	const uint32_t place = hsc_nt_place(y->shift, y->at, hist, want);
	const struct hsc_nt_segment *e = &y->segments[place];

	if (HSC_UNLIKELY(e->key != key || e->want != want)) {
		e = hsc_nt_learn(r, s, y, key, want, form);
		if (!e)
			return NULL;
		y->at = hsc_nt_link(e->end);
	} else {
		y->at = y->links[place];
		if (form == HSC_NT_WORDS)
			y->words[y->out++] = place;
		else
			hsc_nt_give(r, s, place, form);
	}
	y->instructions += e->instructions;
	y->walked += e->halfwords;
	if (e->odd) {
		hsc_nt_push_calls(y, e);
		if (e->kind == HSC_NT_SEGMENT_RETURN && !hsc_nt_pop_call(r, y))
			return NULL;
	}
	return e;
}

/*
 * Walk by history bits, a few at a time, and, if `counts`, until all half-words
 * that were walked are `target`, segment by segment. Returns the last, or NULL:
 * that is not as simple.
 */
static HSC_ALWAYS_INLINE const struct hsc_nt_segment *hsc_nt_pace_on(
	struct hsc_nt_reader *r, struct hsc_nt_spot *s, struct hsc_nt_pace *y,
	uint32_t hist, const bool counts, uint64_t target,
	const enum hsc_nt_form form)
{
	const uint32_t stop = UINT32_C(1) << HSC_NT_SEGMENT_MOST;
	const uint64_t most = y->looks + HSC_NT_SEGMENTS_MAX;
	unsigned bits = hsc_bits64(hist) - 1;
	const struct hsc_nt_segment *e;

	while (bits > HSC_NT_SEGMENT_MOST) {
		bits -= HSC_NT_SEGMENT_MOST;
		e = hsc_nt_take_segment(
			r, s, y, (hist >> bits & (stop - 1)) | stop, 0, form);
		if (HSC_UNLIKELY(!e || ++y->looks == most))
			return NULL;
		if (e->odd)
			bits += e->left;
	}
	do {
		const uint32_t last = UINT32_C(1) << bits;
		const uint64_t want = counts ? target - y->walked : 0;

		/* bits are left, or half-words */
		if (counts && HSC_UNLIKELY(want - 1 >= HSC_NT_ICNT_TOP))
			return NULL;
		e = hsc_nt_take_segment(r, s, y, (hist & (last - 1)) | last,
					(uint32_t)want, form);
		if (HSC_UNLIKELY(!e || ++y->looks == most))
			return NULL;
		bits = e->left;
	} while (bits || (counts && e->kind != HSC_NT_SEGMENT_COUNT));
	return e;
}

static HSC_ALWAYS_INLINE struct hsc_nt_pace hsc_nt_pace_of(
	const struct hsc_nt_reader *r, const struct hsc_nt_spot *s)
{
	return (struct hsc_nt_pace){
		.segments = r->words->segments,
		.links = r->words->links,
		.shift = r->words->shift,
		.at = s->at,
		.top = s->top,
		.base = s->base,
		.walked = s->walked,
		.instructions = s->instructions,
		.out = s->out,
		.words = r->batch->words,
		.stack = r->f->stack,
		.mask = r->f->stack_mask,
		.stack_room = r->f->stack_room,
		.looks = s->looks,
	};
}

static HSC_ALWAYS_INLINE void hsc_nt_pace_back(struct hsc_nt_spot *s,
					       const struct hsc_nt_pace *y)
{
	s->at = y->at;
	s->top = y->top;
	s->base = y->base;
	s->walked = y->walked;
	s->instructions = y->instructions;
	s->out = y->out;
	s->looks = y->looks;
}

static HSC_ALWAYS_INLINE const struct hsc_nt_segment *hsc_nt_follow(
	struct hsc_nt_reader *r, struct hsc_nt_spot *s, uint64_t hist,
	const bool counts, uint64_t target, const enum hsc_nt_form form)
{
	struct hsc_nt_pace y = hsc_nt_pace_of(r, s);
	const struct hsc_nt_segment *e =
		hsc_nt_pace_on(r, s, &y, (uint32_t)hist, counts, target, form);

	hsc_nt_pace_back(s, &y);
	return e;
}

#endif
