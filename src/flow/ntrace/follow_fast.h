/* SPDX-License-Identifier: MIT */
/*
 * follow_fast.h - the state of reading messages by segments.
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

/*
 * Key of branches that are read together; it has no block. Their first byte is
 * part of the key, too, so it cannot be the key of a history in the same
 * stream.
 */
#define HSC_NT_BRANCH_KEY (UINT64_C(1) << 63)
/* Only some of the branches are used: the segment says how many. */
#define HSC_NT_BRANCH_PART (UINT64_C(1) << 62)

/* The form of the runs. */
enum hsc_nt_form {
	HSC_NT_APART,  /* a run for each message */
	HSC_NT_JOINED, /* one run of ids for many messages */
	HSC_NT_WORDS,  /* the same, of words */
};

/* The state that changes with each message. */
struct hsc_nt_position {
	uint32_t at; /* hsc_stretch_link of the block where the flow is, */
	uint32_t top, base; /* and its return stack */
	uint64_t walked, counted, address;
	uint32_t ids; /* used of batch->ids, */
	uint32_t out; /* and of batch->words */
	uint32_t instructions;
	uint64_t looks; /* lookups, see words->looks */
};

/* An entry that was popped from the return stack. */
struct hsc_nt_popped {
	uint32_t at, id;
};

/* Most messages with a full history that are read together. */
#define HSC_NT_HISTORIES_MOST 8u

/* The bytes of such a message, to compare with. */
struct hsc_nt_full {
	uint64_t mask, bytes;
	uint64_t ends; /* bit of the flags after which no timestamp follows */
	unsigned len;  /* in bytes, without a timestamp */
	unsigned bits; /* of its history */
};

/* The state that stays, or is rarely needed. */
struct hsc_nt_reader {
	struct hsc_nt_flow *f;
	struct hsc_nt_words *words;
	struct hsc_flow_batch *batch;
	struct hsc_nt_reading *as;
	uint64_t offset; /* of in->buf */
	const uint8_t *buf, *end;
	unsigned src_bits;
	bool timestamps;
	bool branches;  /* several branches may be read together, */
	bool histories; /* or several histories, which look like `full` */
	struct hsc_nt_full full;
	uint64_t messages; /* of this source */
	uint64_t others;   /* of other sources, */
	size_t other_bytes;
	uint64_t number;       /* number of this source's last message among all
				  messages, */
	const uint8_t *latest; /* and its position */
	const uint8_t *branch; /* the last that ended a count, or NULL; */
	unsigned bytes; /* if not 0: length of it and of branches before it; */
	uint64_t icnt;  /* its I-CNT */
	uint32_t hist;
	bool repeats; /* the encoder may send RepeatBranch for it */
	struct hsc_nt_popped
		undo[HSC_NT_SEGMENTS_MAX]; /* of the current message */
	unsigned undo_count;
};

/* words.c */

/* Learn a segment that is not kept; its blocks are in words->path. NULL: there
 * is no segment. */
const struct hsc_nt_segment *hsc_nt_words_learn(struct hsc_nt_reader *r,
						uint64_t key, uint32_t want,
						uint32_t place, uint64_t looks);

/* Store a segment, whose blocks are in words->path, in its place, unless
 * learning is paused. Returns it. */
const struct hsc_nt_segment *hsc_nt_words_store(struct hsc_nt_reader *r,
						const struct hsc_nt_segment *e,
						uint32_t place, uint64_t looks);

/* Append the segment that was learned: listed in full, or its blocks. */
void hsc_nt_words_append(const struct hsc_nt_reader *r,
			 struct hsc_nt_position *s,
			 const struct hsc_nt_segment *e, enum hsc_nt_form form);

/* The current message is not for the fast path: restore what it changed. Its
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

/*
 * The place of a segment that begins at `at`, where `rest` is the rest of its
 * key; it does not depend on `rest` if `spread` is 0. The part that does not
 * depend on `at` can be computed before `at` is known.
 */
static HSC_ALWAYS_INLINE uint32_t hsc_nt_place_of(uint32_t spread, uint32_t at,
						  uint64_t rest)
{
	const uint32_t mixed = (uint32_t)(rest * HSC_NT_KEY_FACTOR >> 32);

	return (at + (mixed & (0 - (spread & 1)))) >>
	       (32 - HSC_STRETCH_PLACE_BITS);
}

/* Is there room for the words or ids of any one message? */
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

/* Append the ids of a stored segment. */
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
