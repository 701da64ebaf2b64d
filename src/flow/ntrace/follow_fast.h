/* SPDX-License-Identifier: MIT */
/*
 * follow_fast.h - the walk for a message, segment by segment.
 *
 * Room   flow (floor 3)
 */
#ifndef HSC_FLOW_NTRACE_FOLLOW_FAST_H
#define HSC_FLOW_NTRACE_FOLLOW_FAST_H

#include "flow/batch.h"
#include "flow/ntrace/words.h"
#include <hartscope/base/bits.h>
#include <string.h>

#define HSC_NT_KEY_FACTOR UINT64_C(0x9e3779b97f4a7c15)

/* How runs are to come. */
enum hsc_nt_form {
	HSC_NT_APART,  /* one for each message */
	HSC_NT_JOINED, /* ids of many messages in one */
	HSC_NT_WORDS,  /* the same, in words */
};

/* What changes from message to message. */
struct hsc_nt_spot {
	uint32_t id;        /* where the flow is, */
	uint32_t top, base; /* and its return stack */
	uint64_t walked, counted, address;
	uint32_t ids; /* used of batch->ids, */
	uint32_t out; /* and of batch->words */
	uint32_t instructions;
	uint64_t looks; /* of words->looks */
};

/* An entry of the return stack that was popped. */
struct hsc_nt_popped {
	uint32_t at, id;
};

/* What stays, and what is rarely needed. */
struct hsc_nt_reader {
	struct hsc_nt_flow *f;
	struct hsc_nt_words *words;
	struct hsc_flow_batch *batch;
	struct hsc_nt_reading *as;
	uint64_t offset; /* of in->buf */
	const uint8_t *buf, *end;
	unsigned src_bits;
	bool timestamps;
	bool branches;     /* they may be taken by the handful */
	uint64_t messages; /* of ours */
	uint64_t others;   /* of other sources, */
	size_t other_bytes;
	uint64_t number;       /* which of all messages the last of ours was, */
	const uint8_t *latest; /* and where */
	const uint8_t *branch; /* the last that ended a count, if any, */
	unsigned bytes;        /* if not 0, of it and others before it; */
	uint64_t icnt;         /* what it said */
	uint32_t hist;
	bool repeats; /* and RepeatBranch may ask for it */
	struct hsc_nt_popped
		undo[HSC_NT_SEGMENTS_MAX]; /* by the message in hand */
	unsigned undo_count;
};

/* words.c */

/* Learn a segment that is not kept; its blocks are in words->path. NULL: it is
 * none. */
const struct hsc_nt_segment *hsc_nt_words_learn(struct hsc_nt_reader *r,
						uint64_t key, uint32_t want,
						uint64_t looks);

/* Put a segment where it belongs, whose blocks are in words->path, unless
 * nothing is learned at this time. Returns it. */
const struct hsc_nt_segment *hsc_nt_words_keep(struct hsc_nt_reader *r,
					       const struct hsc_nt_segment *e,
					       uint64_t looks);

/* Hand out the segment that was learned: spelled out, or its blocks. */
void hsc_nt_words_give(const struct hsc_nt_reader *r, struct hsc_nt_spot *s,
		       const struct hsc_nt_segment *e, enum hsc_nt_form form);

/* The message in hand is not for the fast path: put back what it changed. Its
 * words are those from `from` to `to`. */
void hsc_nt_words_take_back(struct hsc_nt_reader *r, uint32_t from,
			    uint32_t to);

static HSC_ALWAYS_INLINE void hsc_nt_copy_path(uint32_t *to,
					       const struct hsc_nt_path *path)
{
	uint32_t i = 0;

	do
		memcpy(to + i, path->ids + i, 8 * sizeof(*to));
	while ((i += 8) < path->count);
}

/* The calls of a segment go on the return stack. */
static HSC_ALWAYS_INLINE void hsc_nt_push_calls(const struct hsc_nt_flow *f,
						struct hsc_nt_spot *s,
						const struct hsc_nt_segment *e)
{
	const uint32_t low = s->top + e->deepest - f->stack_room;

	if ((int32_t)(low - s->base) > 0)
		s->base = low;
	f->stack[(s->top + 1) & f->stack_mask] = e->push[0];
	f->stack[(s->top + 2) & f->stack_mask] = e->push[1];
	s->top += e->calls;
}

/* Go where the return stack says; false: it is empty, or there is no code. */
static HSC_ALWAYS_INLINE bool hsc_nt_pop_call(struct hsc_nt_reader *r,
					      struct hsc_nt_spot *s)
{
	struct hsc_nt_flow *f = r->f;
	uint32_t call;

	if (s->top == s->base)
		return false;
	call = f->stack[s->top & f->stack_mask];
	r->undo[r->undo_count++] = (struct hsc_nt_popped){ s->top, call };
	s->top--;
	s->id = f->blocks->hot[call].succ[0];
	if (HSC_UNLIKELY(s->id >= HSC_BLOCK_PENDING))
		s->id = hsc_blocks_follow(f->blocks, call, 0);
	return s->id != HSC_BLOCK_NONE;
}

/* Where the segment of a key is kept. */
static HSC_ALWAYS_INLINE uint32_t hsc_nt_place(const struct hsc_nt_words *w,
					       uint64_t key, uint32_t want)
{
	return (uint32_t)((key ^ (uint64_t)want << 10) * HSC_NT_KEY_FACTOR >>
			  w->shift);
}

/* Hand out a segment that is kept. */
static HSC_ALWAYS_INLINE void hsc_nt_give(const struct hsc_nt_reader *r,
					  struct hsc_nt_spot *s, uint32_t place,
					  const enum hsc_nt_form form)
{
	const struct hsc_nt_path *path = &r->words->paths[place];

	if (form == HSC_NT_WORDS) {
		r->batch->words[s->out++] = place;
		return;
	}
	hsc_nt_copy_path(r->batch->ids + s->ids, path);
	s->ids += path->count;
}

/* Learn and hand out a segment that is not kept. NULL: it is none. */
static HSC_ALWAYS_INLINE const struct hsc_nt_segment *hsc_nt_learn(
	struct hsc_nt_reader *r, struct hsc_nt_spot *s, uint64_t key,
	uint32_t want, const enum hsc_nt_form form)
{
	struct hsc_nt_spot copy = *s; /* so that *s stays in registers */
	const struct hsc_nt_segment *e =
		hsc_nt_words_learn(r, key, want, s->looks);

	if (!e)
		return NULL;
	hsc_nt_words_give(r, &copy, e, form);
	s->ids = copy.ids;
	s->out = copy.out;
	return e;
}

/*
 * Walk by history bits, a few at a time, and to the end of `want` half-words if
 * that is not 0, segment by segment. Returns the last, or NULL: that is not as
 * simple.
 */
static HSC_ALWAYS_INLINE const struct hsc_nt_segment *hsc_nt_follow(
	struct hsc_nt_reader *r, struct hsc_nt_spot *s, uint64_t hist,
	uint32_t want, const enum hsc_nt_form form)
{
	const struct hsc_nt_words *const w = r->words;
	unsigned bits = hsc_bits64(hist) - 1;

	for (unsigned room = HSC_NT_SEGMENTS_MAX; room; room--) {
		const unsigned later = bits > HSC_NT_SEGMENT_MOST
					       ? bits - HSC_NT_SEGMENT_MOST
					       : 0;
		const uint64_t key = (uint64_t)s->id << 32 | hist >> later;
		const uint32_t count = later ? 0 : want;
		const uint32_t place = hsc_nt_place(w, key, count);
		const struct hsc_nt_segment *e = &w->segments[place];
		uint64_t stop;

		s->looks++;
		if (HSC_LIKELY(e->key == key && e->want == count))
			hsc_nt_give(r, s, place, form);
		else
			e = hsc_nt_learn(r, s, key, count, form);
		if (HSC_UNLIKELY(!e))
			return NULL;
		s->instructions += e->instructions;
		s->walked += e->halfwords;
		s->id = e->end;
		bits = later;
		if (e->odd) {
			hsc_nt_push_calls(r->f, s, e);
			bits += e->left;
			if (e->kind == HSC_NT_SEGMENT_RETURN &&
			    !hsc_nt_pop_call(r, s))
				return NULL;
		}
		if (!bits && (!want || e->kind == HSC_NT_SEGMENT_COUNT))
			return e;
		stop = UINT64_C(1) << bits;
		hist = (hist & (stop - 1)) | stop;
		if (!want)
			continue;
		if (e->halfwords >= want) /* bits are left, or half-words */
			return NULL;
		want -= e->halfwords;
	}
	return NULL;
}

#endif
