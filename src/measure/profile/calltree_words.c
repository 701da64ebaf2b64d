/* SPDX-License-Identifier: MIT */
/* calltree_words.c - a call tree of words of blocks: what calltree.c makes of
 * the steps of stack.c, without the steps.
 * Room   measure (floor 5) */
#include "measure/profile/calltree_state.h"
#include "measure/stack/play_fast.h"

/* Nodes and levels that one word may add. */
#define MOST (2 * HSC_WORD_CHANGES)

struct taker {
	struct hsc_calltree *tree;
	/* nodes of the calls that come and go, by how deep in the word */
	uint32_t nodes[HSC_WORD_CHANGES + 1];
};

/* The node on top ran until `clock`. */
static inline void add_self(struct hsc_calltree *t, uint64_t clock)
{
	t->nodes[t->at].self += clock - t->last;
	t->last = clock;
}

/* May all of a word have nodes of its own? */
static inline bool ready(void *to)
{
	struct hsc_calltree *t = ((struct taker *)to)->tree;

	t->part.stepped = true;
	return !t->folding && t->depth + MOST < t->config.max_depth &&
	       t->count + MOST < t->config.max_nodes;
}

static inline bool pass(void *to, const struct hsc_word_change *c)
{
	struct taker *taker = to;
	struct hsc_calltree *t = taker->tree;
	const uint32_t parent = c->inner ? taker->nodes[c->depth - 1] : t->at;
	const uint32_t node = hsc_calltree_call(t, parent, c->function);

	taker->nodes[c->depth] = node;
	t->nodes[node].self += c->own;
	if (!c->inner)
		t->last += c->whole;
	return node != 0;
}

static inline bool enter(void *to, const struct hsc_stack *s, uint32_t function,
			 uint64_t clock)
{
	struct hsc_calltree *t = ((struct taker *)to)->tree;
	uint32_t node;

	(void)s;
	add_self(t, clock);
	node = hsc_calltree_call(t, t->at, function);
	if (node) {
		t->at = node;
		t->depth++;
	}
	return node != 0;
}

static inline bool leave(void *to, const struct hsc_frame *f, uint64_t clock)
{
	struct hsc_calltree *t = ((struct taker *)to)->tree;

	(void)f;
	add_self(t, clock);
	if (t->depth) {
		t->at = t->nodes[t->at].parent;
		t->depth--;
	}
	return true;
}

static bool reach(void *to, const struct hsc_word *w)
{
	(void)to;
	(void)w;
	return true;
}

static enum hsc_status feed(void *to, const struct hsc_stack_step *step)
{
	return hsc_calltree_feed(((struct taker *)to)->tree, step);
}

static const struct hsc_play_ops ops = {
	ready, pass, enter, leave, reach, feed
};

enum hsc_status hsc_calltree_words(struct hsc_calltree *t, struct hsc_stack *s,
				   const struct hsc_event *e)
{
	struct taker taker = { .tree = t };

	return hsc_play_words(&ops, &taker, s, e);
}
