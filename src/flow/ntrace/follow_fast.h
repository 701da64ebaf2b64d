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

#define HSC_NT_KEY_FACTOR  UINT64_C(0x9e3779b97f4a7c15)
#define HSC_NT_WANT_FACTOR UINT64_C(0xc2b2ae3d27d4eb4f)
#define HSC_NT_PLACE_SHIFT 50 /* 64 less the bits of HSC_FLOW_WORD_PLACES */

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
	uint64_t messages; /* of ours */
	uint64_t others;   /* of other sources, */
	size_t other_bytes;
	uint64_t number;       /* which of all messages the last of ours was, */
	const uint8_t *latest; /* and where */
	const uint8_t *branch; /* the last that ended a count, if any, */
	uint64_t icnt;         /* what it said */
	uint32_t hist;
	bool repeats; /* and RepeatBranch may ask for it */
	struct hsc_nt_popped
		undo[HSC_NT_SEGMENTS_MAX]; /* by the message in hand */
	unsigned undo_count;
};

/* words.c */

/* Learn the segment that belongs in `place`; its blocks are in words->path.
 * NULL: it is none. */
const struct hsc_nt_segment *hsc_nt_words_learn(struct hsc_nt_reader *r,
						uint64_t key, uint32_t want,
						uint32_t place);

/* Spell out the segment that was learned; returns its word. */
uint32_t hsc_nt_words_spell(const struct hsc_nt_reader *r,
			    const struct hsc_nt_segment *e, uint32_t used);

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
	const uint32_t low = s->top + (e->calls >> 4) - f->stack_room;

	if ((int32_t)(low - s->base) > 0)
		s->base = low;
	f->stack[(s->top + 1) & f->stack_mask] = e->push[0];
	f->stack[(s->top + 2) & f->stack_mask] = e->push[1];
	s->top += e->calls & 15;
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

/*
 * Walk by history bits, and to the end of `want` half-words if that is not 0,
 * segment by segment. Returns the last, or NULL: that is not as simple.
 */
static HSC_ALWAYS_INLINE const struct hsc_nt_segment *hsc_nt_follow(
	struct hsc_nt_reader *r, struct hsc_nt_spot *s, uint64_t hist,
	uint32_t want, const enum hsc_nt_form form)
{
	const struct hsc_nt_words *w = r->words;
	const bool counts = want != 0;
	unsigned room = HSC_NT_SEGMENTS_MAX;

	for (; room; room--) {
		const uint64_t key = (uint64_t)s->id << 32 | hist;
		const uint32_t place = (uint32_t)((key * HSC_NT_KEY_FACTOR ^
						   want * HSC_NT_WANT_FACTOR) >>
						  HSC_NT_PLACE_SHIFT);
		const struct hsc_nt_segment *e = &w->segments[place];
		const struct hsc_nt_path *path = &w->paths[place];

		if (HSC_LIKELY(e->key == key && e->want == want)) {
			if (form == HSC_NT_WORDS)
				r->batch->words[s->out++] = place;
		} else {
			e = hsc_nt_words_learn(r, key, want, place);
			if (!e)
				return NULL;
			path = &w->path;
			if (form == HSC_NT_WORDS) {
				r->batch->words[s->out++] =
					hsc_nt_words_spell(r, e, s->ids);
				s->ids += 2 + path->count;
			}
		}
		if (form != HSC_NT_WORDS) {
			hsc_nt_copy_path(r->batch->ids + s->ids, path);
			s->ids += path->count;
		}
		s->instructions += e->instructions;
		hsc_nt_push_calls(r->f, s, e);
		s->walked += e->halfwords;
		s->id = e->end;
		if (HSC_LIKELY(e->kind <= HSC_NT_SEGMENT_COUNT))
			return e;
		if (e->kind == HSC_NT_SEGMENT_RETURN && !hsc_nt_pop_call(r, s))
			return NULL;
		hist = hsc_low64(hist, e->left) | UINT64_C(1) << e->left;
		if (counts)
			want -= e->halfwords;
	}
	return NULL;
}

#endif
