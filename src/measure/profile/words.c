/* SPDX-License-Identifier: MIT */
/* words.c - words of blocks are counted for a profile, a call tree, the figures
 * of totals, or several of these.
 * Room   measure (floor 5) */
/*
 * Most commands want only a profile or only a tree, so each has its own player.
 * The third player checks for each call which results are there.
 */
#include "measure/profile/calltree_fast.h"
#include "measure/profile/profile_fast.h"
#include "measure/stack/play_fast.h"
#include <hartscope/measure/call_counts.h>

static inline bool profile_ready(void *to)
{
	return hsc_profile_word_ready(to);
}

static inline bool profile_pass(void *to, const struct hsc_word_change *c)
{
	return hsc_profile_word_pass(to, c);
}

static inline bool profile_enter(void *to, const struct hsc_stack *s,
				 uint32_t function, uint64_t clock)
{
	return hsc_profile_word_enter(to, s, function, clock);
}

static inline bool profile_leave(void *to, const struct hsc_frame *f,
				 uint64_t clock)
{
	return hsc_profile_word_leave(to, f, clock);
}

static bool profile_reach(void *to, const struct hsc_word *w)
{
	return hsc_profile_word_reach(to, w);
}

static enum hsc_status profile_step(void *to, const struct hsc_stack_step *step)
{
	return hsc_profile_feed(to, step);
}

static const struct hsc_play_ops of_profile = {
	.ready = profile_ready,
	.pass = profile_pass,
	.enter = profile_enter,
	.leave = profile_leave,
	.reach = profile_reach,
	.step = profile_step,
};

static inline bool tree_ready(void *to)
{
	return hsc_calltree_word_ready(to);
}

static inline bool tree_pass(void *to, const struct hsc_word_change *c)
{
	return hsc_calltree_word_pass(to, c);
}

static inline bool tree_enter(void *to, const struct hsc_stack *s,
			      uint32_t function, uint64_t clock)
{
	(void)s;
	return hsc_calltree_word_enter(to, function, clock);
}

static inline bool tree_leave(void *to, const struct hsc_frame *f,
			      uint64_t clock)
{
	(void)f;
	hsc_calltree_word_leave(to, clock);
	return true;
}

static bool tree_reach(void *to, const struct hsc_word *w)
{
	(void)to;
	(void)w;
	return true;
}

static enum hsc_status tree_step(void *to, const struct hsc_stack_step *step)
{
	return hsc_calltree_feed(((struct hsc_calltree_taker *)to)->tree, step);
}

static const struct hsc_play_ops of_tree = {
	.ready = tree_ready,
	.pass = tree_pass,
	.enter = tree_enter,
	.leave = tree_leave,
	.reach = tree_reach,
	.step = tree_step,
};

struct taker {
	struct hsc_call_counts counts;
	struct hsc_calltree_taker tree;
};

static inline bool each_ready(void *to)
{
	struct taker *t = to;

	return (!t->tree.tree || hsc_calltree_word_ready(&t->tree)) &&
	       (!t->counts.profile ||
		hsc_profile_word_ready(t->counts.profile));
}

static inline void each_begin(void *to, const struct hsc_stack *s,
			      const struct hsc_word *w, enum hsc_word_begin how)
{
	struct hsc_totals *t = ((struct taker *)to)->counts.totals;
	const bool called = how == HSC_WORD_CALLED;
	uint64_t high = (uint64_t)s->depth + w->high + called;

	if (!t)
		return;
	high -= how == HSC_WORD_RETURNED;
	t->calls += (uint64_t)w->calls + called;
	t->tails += (uint64_t)w->tails + (how == HSC_WORD_JUMPED);
	if ((w->high || called) && high > t->deepest)
		t->deepest = high;
}

static inline bool each_pass(void *to, const struct hsc_word_change *c)
{
	struct taker *t = to;

	return (!t->tree.tree || hsc_calltree_word_pass(&t->tree, c)) &&
	       (!t->counts.profile ||
		hsc_profile_word_pass(t->counts.profile, c));
}

static inline bool each_enter(void *to, const struct hsc_stack *s,
			      uint32_t function, uint64_t clock)
{
	struct taker *t = to;

	return (!t->tree.tree ||
		hsc_calltree_word_enter(&t->tree, function, clock)) &&
	       (!t->counts.profile ||
		hsc_profile_word_enter(t->counts.profile, s, function, clock));
}

static inline bool each_leave(void *to, const struct hsc_frame *f,
			      uint64_t clock)
{
	struct taker *t = to;

	if (t->tree.tree)
		hsc_calltree_word_leave(&t->tree, clock);
	return !t->counts.profile ||
	       hsc_profile_word_leave(t->counts.profile, f, clock);
}

static bool each_reach(void *to, const struct hsc_word *w)
{
	struct taker *t = to;

	return !t->counts.profile ||
	       hsc_profile_word_reach(t->counts.profile, w);
}

static enum hsc_status step_totals(const struct hsc_call_counts *c,
				   const struct hsc_stack_step *step)
{
	if (c->totals && c->parts)
		return hsc_totals_step_open(c->totals, c->parts, step);
	if (c->totals)
		hsc_totals_step(c->totals, step);
	return HSC_OK;
}

static enum hsc_status step_each(void *to, const struct hsc_stack_step *step)
{
	const struct hsc_call_counts *c = &((struct taker *)to)->counts;
	enum hsc_status rc = step_totals(c, step);

	if (rc == HSC_OK && c->profile)
		rc = hsc_profile_feed(c->profile, step);
	if (rc == HSC_OK && c->tree)
		rc = hsc_calltree_feed(c->tree, step);
	return rc;
}

static const struct hsc_play_ops of_each = {
	.ready = each_ready,
	.begin = each_begin,
	.pass = each_pass,
	.enter = each_enter,
	.leave = each_leave,
	.reach = each_reach,
	.step = step_each,
};

enum hsc_status hsc_call_counts_words(const struct hsc_call_counts *counts,
				      struct hsc_stack *s,
				      const struct hsc_event *e)
{
	struct taker t = { .counts = *counts, .tree.tree = counts->tree };

	if (!counts->tree && !counts->totals)
		return hsc_play_words(&of_profile, counts->profile, s, e);
	if (!counts->profile && !counts->totals)
		return hsc_play_words(&of_tree, &t.tree, s, e);
	return hsc_play_words(&of_each, &t, s, e);
}
