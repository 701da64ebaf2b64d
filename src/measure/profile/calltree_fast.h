/* SPDX-License-Identifier: MIT */
/*
 * calltree_fast.h - what words of blocks do to a call tree: what calltree.c
 * makes of the steps of stack.c, without the steps.
 *
 * Room   measure (floor 5), private
 *
 * See measure/stack/play_fast.h, of which these are the operations.
 */
#ifndef HSC_MEASURE_PROFILE_CALLTREE_FAST_H
#define HSC_MEASURE_PROFILE_CALLTREE_FAST_H

#include "measure/profile/calltree_state.h"
#include "measure/stack/words.h"

/* Nodes and levels that one word may add. */
#define HSC_CALLTREE_MOST (2 * HSC_WORD_CHANGES)

struct hsc_calltree_taker {
	struct hsc_calltree *tree;
	/* nodes of the calls that come and go, by how deep in the word */
	uint32_t nodes[HSC_WORD_CHANGES + 1];
};

/* The node on top ran until `clock`. */
static inline void hsc_calltree_word_add_self(struct hsc_calltree *t,
					      uint64_t clock)
{
	t->nodes[t->at].self += clock - t->last;
	t->last = clock;
}

/* May all of a word have nodes of its own? */
static inline bool hsc_calltree_word_ready(struct hsc_calltree_taker *taker)
{
	struct hsc_calltree *t = taker->tree;

	t->part.stepped = true;
	return !t->folding &&
	       t->depth + HSC_CALLTREE_MOST < t->config.max_depth &&
	       t->count + HSC_CALLTREE_MOST < t->config.max_nodes;
}

/* A call that came and went. False: no memory, as of those below. */
static inline bool hsc_calltree_word_pass(struct hsc_calltree_taker *taker,
					  const struct hsc_word_change *c)
{
	struct hsc_calltree *t = taker->tree;
	const uint32_t parent = c->inner ? taker->nodes[c->depth - 1] : t->at;
	const uint32_t node = hsc_calltree_call(t, parent, c->function);

	taker->nodes[c->depth] = node;
	t->nodes[node].self += c->own;
	if (!c->inner)
		t->last += c->whole;
	return node != 0;
}

static inline bool hsc_calltree_word_enter(struct hsc_calltree_taker *taker,
					   uint32_t function, uint64_t clock)
{
	struct hsc_calltree *t = taker->tree;
	uint32_t node;

	hsc_calltree_word_add_self(t, clock);
	node = hsc_calltree_call(t, t->at, function);
	if (node) {
		t->at = node;
		t->depth++;
	}
	return node != 0;
}

static inline void hsc_calltree_word_leave(struct hsc_calltree_taker *taker,
					   uint64_t clock)
{
	struct hsc_calltree *t = taker->tree;

	hsc_calltree_word_add_self(t, clock);
	if (t->depth) {
		t->at = t->nodes[t->at].parent;
		t->depth--;
	}
}

#endif
