/* SPDX-License-Identifier: MIT */
/*
 * follow_fast.h - what reading messages by segments works on.
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

/* Branches read together have this in their key, and no block. Their first
 * byte is in it, too, so no history has such a key in a stream that has them.
 */
#define HSC_NT_BRANCH_KEY (UINT64_C(1) << 63)
/* Not all of them are taken: so many as the segment says. */
#define HSC_NT_BRANCH_PART (UINT64_C(1) << 62)

/* How runs are to come. */
enum hsc_nt_form {
	HSC_NT_APART,  /* one for each message */
	HSC_NT_JOINED, /* ids of many messages in one */
	HSC_NT_WORDS,  /* the same, in words */
};

/* What changes from message to message. */
struct hsc_nt_position {
	uint32_t at; /* where the flow is: hsc_stretch_link of a block, */
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

/* Messages of a full history that are read at a time, at most. */
#define HSC_NT_HISTORIES_MOST 8u

/* What such a message looks like in eight bytes. */
struct hsc_nt_full {
	uint64_t mask, bytes;
	unsigned len;  /* in bytes */
	unsigned bits; /* of its history */
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
	bool branches;  /* several may be read at once, */
	bool histories; /* or these, as they look in `full` */
	struct hsc_nt_full full;
	uint64_t messages; /* of ours */
	uint64_t others;   /* of other sources, */
	size_t other_bytes;
	uint64_t number;       /* which of all messages the last of ours was, */
	const uint8_t *latest; /* and where */
	const uint8_t *branch; /* the last that ended a count, if any, */
	unsigned bytes;        /* if not 0, of it and others before it; */
	uint64_t icnt;         /* its I-CNT */
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
						uint32_t place, uint64_t looks);

/* Put a segment in its place, whose blocks are in words->path, unless
 * nothing is learned at this time. Returns it. */
const struct hsc_nt_segment *hsc_nt_words_store(struct hsc_nt_reader *r,
						const struct hsc_nt_segment *e,
						uint32_t place, uint64_t looks);

/* Hand out the segment that was learned: spelled out, or its blocks. */
void hsc_nt_words_append(const struct hsc_nt_reader *r,
			 struct hsc_nt_position *s,
			 const struct hsc_nt_segment *e, enum hsc_nt_form form);

/* The message in hand is not for the fast path: put back what it changed. Its
 * words are those from `from` to `to`. */
void hsc_nt_words_undo(struct hsc_nt_reader *r, uint32_t from, uint32_t to);

static HSC_ALWAYS_INLINE void hsc_nt_copy_path(uint32_t *to,
					       const struct hsc_nt_path *path)
{
	uint32_t i = 0;

	do
		memcpy(to + i, path->ids + i, 8 * sizeof(*to));
	while ((i += 8) < path->count);
}

/* The key of a segment that begins at `at`. */
static HSC_ALWAYS_INLINE uint64_t hsc_nt_key(uint32_t at, uint32_t hist)
{
	return (uint64_t)at << 32 | hist;
}

/* Where a segment is kept that begins at `at`, and what else its key is: not at
 * all if `spread` is 0. What does not depend on `at` can be worked out before
 * it is known. */
static HSC_ALWAYS_INLINE uint32_t hsc_nt_place_of(uint32_t spread, uint32_t at,
						  uint64_t rest)
{
	const uint32_t mixed = (uint32_t)(rest * HSC_NT_KEY_FACTOR >> 32);

	return (at + (mixed & (0 - (spread & 1)))) >>
	       (32 - HSC_STRETCH_PLACE_BITS);
}

/* Is there room for what one message may be? */
static HSC_ALWAYS_INLINE bool hsc_nt_has_room(const struct hsc_nt_reader *r,
					      const struct hsc_nt_position *s,
					      const enum hsc_nt_form form)
{
	const struct hsc_flow_batch *b = r->batch;

	return b->id_room - s->ids >= HSC_FLOW_BATCH_LEAST &&
	       (form != HSC_NT_WORDS ||
		b->word_room - s->out >= HSC_FLOW_BATCH_WORDS) &&
	       (form != HSC_NT_APART || b->count < b->run_room);
}

/* Hand out a segment that is kept, as ids. */
static HSC_ALWAYS_INLINE void hsc_nt_append_segment(
	const struct hsc_nt_reader *r, struct hsc_nt_position *s,
	uint32_t place, const enum hsc_nt_form form)
{
	const struct hsc_nt_path *path;

	if (form == HSC_NT_WORDS) {
		r->batch->words[s->out++] = place;
		return;
	}
	path = &r->words->paths[place];
	hsc_nt_copy_path(r->batch->ids + s->ids, path);
	s->ids += path->count;
}

#endif
