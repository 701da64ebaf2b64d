/* SPDX-License-Identifier: MIT */
/*
 * segment_fast.h - one segment of a walk: learning it, following it, and its
 * calls.
 *
 * Room   flow (floor 3)
 */
#ifndef HSC_FLOW_NTRACE_SEGMENT_FAST_H
#define HSC_FLOW_NTRACE_SEGMENT_FAST_H

#include "flow/ntrace/follow_fast.h"

/* The state of a walk, kept in registers. */
struct hsc_nt_cursor {
	const struct hsc_nt_store *store;
	uint32_t spread;
	uint32_t at;
	uint32_t top, base;
	uint64_t walked;
	uint32_t instructions;
	uint32_t *out; /* the next word */
	uint32_t *stack;
	uint32_t mask, stack_room;
	uint64_t looks;
};

/* Push calls on the return stack: `calls` of push[]; up to `deepest` were open
 * at a time. */
static HSC_ALWAYS_INLINE void hsc_nt_push_calls(struct hsc_nt_cursor *s,
						const uint32_t *push,
						unsigned calls,
						unsigned deepest)
{
	const uint32_t low = s->top + deepest - s->stack_room;

	if ((int32_t)(low - s->base) > 0)
		s->base = low;
	s->stack[(s->top + 1) & s->mask] = push[0];
	s->stack[(s->top + 2) & s->mask] = push[1];
	s->top += calls;
}

/* Go where the return stack leads; false: it is empty, or there is no code. */
static HSC_ALWAYS_INLINE bool hsc_nt_pop_call(struct hsc_nt_reader *r,
					      struct hsc_nt_cursor *s)
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
	s->at = hsc_stretch_link(id);
	return id != HSC_BLOCK_NONE;
}

/* Learn and append a segment that is not stored. NULL: there is none. */
HSC_NEVER_INLINE static const struct hsc_nt_segment *hsc_nt_learn(
	struct hsc_nt_reader *r, struct hsc_nt_position *s, uint64_t key,
	uint32_t want, uint32_t place, const enum hsc_nt_form form)
{
	const struct hsc_nt_segment *e =
		hsc_nt_words_learn(r, key, want, place, s->looks);

	if (e)
		hsc_nt_words_append(r, s, e, form);
	return e;
}

/* Learn the segment of a key, and go to its end. NULL: there is none. */
static HSC_ALWAYS_INLINE const struct hsc_nt_segment *hsc_nt_follow_new(
	struct hsc_nt_reader *r, struct hsc_nt_position *s,
	struct hsc_nt_cursor *y, uint64_t key, uint32_t want, uint32_t place,
	const enum hsc_nt_form form)
{
	struct hsc_nt_position copy = { .ids = s->ids, .looks = y->looks };
	const struct hsc_nt_segment *e;

	if (form == HSC_NT_WORDS)
		copy.out = (uint32_t)(y->out - r->batch->words);
	e = hsc_nt_learn(r, &copy, key, want, place, form);
	if (!e)
		return NULL;
	s->ids = copy.ids;
	if (form == HSC_NT_WORDS)
		y->out = r->batch->words + copy.out;
	y->at = hsc_stretch_link(e->end);
	return e;
}

/* Follow the segment stored in `place`. */
static HSC_ALWAYS_INLINE void hsc_nt_follow_kept(struct hsc_nt_reader *r,
						 struct hsc_nt_position *s,
						 struct hsc_nt_cursor *y,
						 uint32_t place,
						 const enum hsc_nt_form form)
{
	y->at = y->store->links[place];
	if (form == HSC_NT_WORDS)
		*y->out++ = place;
	else
		hsc_nt_append_segment(r, s, place, form);
}

/* Apply the end of an odd segment. False: it is not simple. */
static HSC_ALWAYS_INLINE bool hsc_nt_end_segment(struct hsc_nt_reader *r,
						 struct hsc_nt_cursor *y,
						 const struct hsc_nt_segment *e)
{
	y->instructions += e->instructions;
	y->walked += e->halfwords;
	if (!e->odd)
		return true;
	hsc_nt_push_calls(y, e->push, e->calls, e->deepest);
	return e->kind != HSC_NT_SEGMENT_RETURN || hsc_nt_pop_call(r, y);
}

static HSC_ALWAYS_INLINE struct hsc_nt_cursor hsc_nt_cursor_load(
	const struct hsc_nt_reader *r, const struct hsc_nt_position *s,
	const enum hsc_nt_form form)
{
	return (struct hsc_nt_cursor){
		.store = r->words->store,
		.spread = r->words->spread,
		.at = s->at,
		.top = s->top,
		.base = s->base,
		.walked = s->walked,
		.instructions = s->instructions,
		.out = form == HSC_NT_WORDS ? r->batch->words + s->out : NULL,
		.stack = r->f->stack,
		.mask = r->f->stack_mask,
		.stack_room = r->f->stack_room,
		.looks = s->looks,
	};
}

static HSC_ALWAYS_INLINE void hsc_nt_cursor_store(const struct hsc_nt_reader *r,
						  struct hsc_nt_position *s,
						  const struct hsc_nt_cursor *y,
						  const enum hsc_nt_form form)
{
	s->at = y->at;
	s->top = y->top;
	s->base = y->base;
	s->walked = y->walked;
	s->instructions = y->instructions;
	if (form == HSC_NT_WORDS)
		s->out = (uint32_t)(y->out - r->batch->words);
	s->looks = y->looks;
}

#endif
