/* SPDX-License-Identifier: MIT */
/*
 * path_fast.h - one path of the fast path: found or learned, put out, and its
 * effect on the return stack.
 *
 * Room   flow (floor 3)
 */
#ifndef HSC_FLOW_ETRACE_PATH_FAST_H
#define HSC_FLOW_ETRACE_PATH_FAST_H

#include "flow/batch.h"
#include "flow/etrace/paths.h"
#include "flow/etrace/targets.h"
#include <assert.h>
#include <string.h>

/* Limits: packets that are followed together; their pieces that end before all
 * their outcomes are used up; and paths for the rest. */
#define HSC_ET_MAPS_MOST  8u
#define HSC_ET_ENDS_MOST  18u
#define HSC_ET_PATHS_MOST 24u
/* Pieces and paths together. */
#define HSC_ET_STEPS_MOST                                                      \
	(HSC_ET_MAPS_MOST * HSC_ET_MAP_MAX / HSC_ET_PATH_BITS +                \
	 HSC_ET_ENDS_MOST + HSC_ET_PATHS_MOST)

static_assert(HSC_ET_STEPS_MOST <= HSC_FLOW_BATCH_WORDS &&
		      HSC_ET_STEPS_MOST * (HSC_ET_PATH_IDS + 2) <=
			      HSC_FLOW_BATCH_LEAST,
	      "a batch that has room has enough");

/* The form of a batch. */
enum hsc_et_form {
	HSC_ET_WORDS,
	HSC_ET_JOINED, /* ids, in runs of many packets */
	HSC_ET_APART,  /* ids, a run for each packet */
};

/* An entry of the return stack that was overwritten. */
struct hsc_et_lost_return {
	struct hsc_et_return *at, was;
};

/* The state that changes with each packet. */
struct hsc_et_cursor {
	uint64_t address; /* last one reported, as on the wire */
	uint64_t pending; /* an outcome not used yet, or none, and a 1 above */
	uint32_t id;      /* block where the flow is */
	uint16_t off;     /* half-words into it */
	uint32_t *out;    /* where the next ids go */
	uint32_t *words;  /* and the next word */
	uint64_t instructions; /* of words */
	uint32_t top, base;    /* of the return stack */
};

/* State that is rarely needed. */
struct hsc_et_following {
	struct hsc_et_flow *f;
	struct hsc_flow_batch *batch;
	struct hsc_et_path_key key;
	uint64_t outcomes; /* the outcomes left, and the flags beside them */
	uint64_t wire;     /* of the address, or 0 */
	struct hsc_et_cursor before; /* to go back to */
	struct hsc_et_lost_return lost[HSC_ET_STEPS_MOST * HSC_ET_PATH_CALLS];
	uint32_t learned[HSC_ET_STEPS_MOST]; /* places of paths, listed in full
					      */
	unsigned lost_count, learned_count;
};

static inline void hsc_et_put_calls(struct hsc_et_following *k,
				    struct hsc_et_cursor *r,
				    const struct hsc_et_path *path)
{
	struct hsc_et_flow *f = k->f;
	const uint32_t base = r->top + path->most - f->stack_room;

	if ((int32_t)(base - r->base) > 0)
		r->base = base;
	for (unsigned i = 0; i < path->calls; i++) {
		struct hsc_et_return *at = &f->stack[++r->top & f->stack_mask];

		k->lost[k->lost_count++] =
			(struct hsc_et_lost_return){ at, *at };
		*at = (struct hsc_et_return){ .id = path->call[i] };
	}
}

/* Restore the state before the packet. Paths that were listed for the first
 * time are forgotten, because the caller will not see the list. */
static inline void hsc_et_undo(struct hsc_et_following *k,
			       struct hsc_et_cursor *r)
{
	while (k->lost_count) {
		const struct hsc_et_lost_return *l = &k->lost[--k->lost_count];

		*l->at = l->was;
	}
	while (k->learned_count)
		hsc_et_path_forget(k->f->paths, k->learned[--k->learned_count]);
	*r = k->before;
}

/* Return to a call made before: go to the block after it. */
static inline bool hsc_et_pop_call(struct hsc_et_following *k,
				   struct hsc_et_cursor *r)
{
	struct hsc_blocks *blocks = k->f->blocks;
	const uint32_t call = k->f->stack[r->top-- & k->f->stack_mask].id;
	uint32_t to = blocks->hot[call].succ[0];

	if (HSC_UNLIKELY(to >= HSC_BLOCK_PENDING))
		to = hsc_blocks_follow(blocks, call, 0);
	k->key.from = to;
	return to != HSC_BLOCK_NONE;
}

static inline bool hsc_et_same_key(const struct hsc_et_path_key *a,
				   const struct hsc_et_path_key *b)
{
	return ((a->outcomes ^ b->outcomes) | (a->wire ^ b->wire) |
		(a->from ^ b->from)) == 0;
}

static inline uint32_t hsc_et_place_of(const struct hsc_et_path_key *k)
{
	const uint64_t mixed = (k->outcomes ^ (uint64_t)k->from << 32) *
				       UINT64_C(0x9e3779b97f4a7c15) ^
			       k->wire * UINT64_C(0xc2b2ae3d27d4eb4f);

	return (uint32_t)(mixed >> (64 - HSC_STRETCH_PLACE_BITS));
}

static inline uint32_t *hsc_et_copy_ids(uint32_t *out, const uint32_t *ids,
					size_t count)
{
	memcpy(out, ids, HSC_ET_PATH_STEP * sizeof(*ids));
	for (size_t i = HSC_ET_PATH_STEP; HSC_UNLIKELY(i < count);
	     i += HSC_ET_PATH_STEP)
		memcpy(out + i, ids + i, HSC_ET_PATH_STEP * sizeof(*ids));
	return out + count;
}

static inline void hsc_et_put_word(struct hsc_et_cursor *r, uint32_t word,
				   const struct hsc_et_path *path)
{
	*r->words++ = word;
	r->instructions += path->instructions;
}

/* Append a word with its place and blocks; if it has no place, its blocks are
 * there already. */
static void hsc_et_append_word(struct hsc_et_following *k,
			       struct hsc_et_cursor *r,
			       const struct hsc_et_path *path, uint32_t place)
{
	const uint32_t at = (uint32_t)(r->out - k->batch->ids);

	hsc_et_put_word(r, HSC_FLOW_WORD_NEW | at, path);
	r->out[0] = place;
	r->out[1] = path->count;
	if (place != HSC_FLOW_WORD_ONCE)
		hsc_et_copy_ids(r->out + 2, k->f->paths->ids[place],
				path->count);
	r->out += 2 + path->count;
}

static void hsc_et_learn_path(struct hsc_et_following *k,
			      struct hsc_et_cursor *r, uint32_t place,
			      enum hsc_et_form form)
{
	const struct hsc_et_path *path = &k->f->paths->path[place];

	hsc_et_path_learn(k->f, &k->key, place);
	if (form != HSC_ET_WORDS || path->count == 0)
		return;
	k->learned[k->learned_count++] = place;
	hsc_et_append_word(k, r, path, place);
}

/* The same while no paths are kept. */
static void hsc_et_walk_once(struct hsc_et_following *k,
			     struct hsc_et_cursor *r, struct hsc_et_path *path,
			     enum hsc_et_form form)
{
	k->f->paths->pause--;
	hsc_et_path_walk(k->f, &k->key, path,
			 r->out + (form == HSC_ET_WORDS ? 2 : 0));
	if (form != HSC_ET_WORDS)
		r->out += path->count;
	else if (path->count != 0)
		hsc_et_append_word(k, r, path, HSC_FLOW_WORD_ONCE);
}

/* Find the path of the key, in its place or in `spare`, and put out its ids or
 * its word. */
static HSC_ALWAYS_INLINE const struct hsc_et_path *hsc_et_find_path(
	struct hsc_et_following *k, struct hsc_et_cursor *r, uint32_t place,
	struct hsc_et_path *spare, const enum hsc_et_form form)
{
	struct hsc_et_paths *paths = k->f->paths;
	struct hsc_et_path *path = &paths->path[place];

	if (HSC_LIKELY(hsc_et_same_key(&path->key, &k->key))) {
		paths->hits++;
		if (form == HSC_ET_WORDS && HSC_LIKELY(path->count != 0))
			hsc_et_put_word(r, place, path);
	} else if (HSC_LIKELY(!paths->pause)) {
		hsc_et_learn_path(k, r, place, form);
	} else {
		hsc_et_walk_once(k, r, spare, form);
		return spare;
	}
	if (form != HSC_ET_WORDS)
		r->out =
			hsc_et_copy_ids(r->out, paths->ids[place], path->count);
	return path;
}

#endif
