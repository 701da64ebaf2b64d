/* SPDX-License-Identifier: MIT */
/*
 * counter.h - one way of counting: a profile, a tree, figures, or some of them.
 */
#ifndef HSC_UNIT_MEASURE_PROFILE_COUNTER_H
#define HSC_UNIT_MEASURE_PROFILE_COUNTER_H

#include "measure/profile/rows.h"
#include "measure/stack/words.h"
#include "support/random.h"
#include "unit/measure/program.h"
#include <hartscope/event/events.h>
#include <hartscope/flow/flow_item.h>
#include <hartscope/measure/call_counts.h>
#include <string.h>

/* What is counted. */
#define PROFILE 1u
#define TREE    2u
#define TOTALS  4u

struct counter {
	struct hsc_stack *stack;
	struct hsc_profile *profile;
	struct hsc_calltree *tree;
	struct hsc_totals totals;
	struct hsc_totals_parts parts;
	unsigned what;
	bool open;
};

static void count(struct counter *c, const struct hsc_stack_step *step)
{
	if (c->profile)
		CHECK_EQ(hsc_profile_feed(c->profile, step), HSC_OK);
	if (c->tree)
		CHECK_EQ(hsc_calltree_feed(c->tree, step), HSC_OK);
	if (c->what & TOTALS && c->open)
		CHECK_EQ(hsc_totals_step_open(&c->totals, &c->parts, step),
			 HSC_OK);
	else if (c->what & TOTALS)
		hsc_totals_step(&c->totals, step);
}

/* The same of words. */
static void count_words(struct counter *c, const struct hsc_event *e)
{
	const struct hsc_call_counts counts = {
		.profile = c->profile,
		.tree = c->tree,
		.totals = c->what & TOTALS ? &c->totals : NULL,
		.parts = c->open ? &c->parts : NULL,
	};

	CHECK_EQ(hsc_call_counts_words(&counts, c->stack, e), HSC_OK);
}

static void drain(struct counter *c)
{
	struct hsc_stack_step step;

	while (hsc_stack_next(c->stack, &step) == HSC_OK)
		count(c, &step);
}

static void feed(struct counter *c, const struct hsc_event *e)
{
	CHECK_EQ(hsc_stack_feed(c->stack, e), HSC_OK);
	drain(c);
}

static void check_trees(const struct hsc_calltree *a,
			const struct hsc_calltree *b)
{
	CHECK_EQ(hsc_calltree_count(a), hsc_calltree_count(b));
	CHECK_EQ(hsc_calltree_folded(a), hsc_calltree_folded(b));
	for (uint32_t i = 0; i < hsc_calltree_count(a) && !check_failures;
	     i++) {
		const struct hsc_calltree_node *x = hsc_calltree_get(a, i);
		const struct hsc_calltree_node *y = hsc_calltree_get(b, i);

		CHECK_EQ(x->parent, y->parent);
		CHECK_EQ(x->function, y->function);
		CHECK_EQ(x->calls, y->calls);
		CHECK_EQ(x->found, y->found);
		CHECK_EQ(x->self, y->self);
		CHECK_EQ(x->trap, y->trap);
	}
}

/* Trees of some rounds hold little. */
static void make(struct counter *c, const struct program *p, unsigned what,
		 unsigned round, bool open)
{
	const struct hsc_calltree_config config = {
		.max_depth = round % 8 == 1 ? 14 : 0,
		.max_nodes = round % 8 == 5 ? 40 : 0,
	};

	*c = (struct counter){ .what = what, .open = open };
	CHECK_EQ(hsc_stack_new(&c->stack, p->map, 3), HSC_OK);
	if (what & TREE)
		CHECK_EQ(hsc_calltree_new(&c->tree, &config), HSC_OK);
	if (what & PROFILE)
		CHECK_EQ(hsc_profile_new(&c->profile), HSC_OK);
	if (!open)
		return;
	hsc_stack_begin_open(c->stack);
	if (c->tree)
		hsc_calltree_begin_open(c->tree);
	if (c->profile)
		hsc_profile_begin_open(c->profile);
}

static void unmake(struct counter *c)
{
	hsc_stack_free(&c->stack);
	hsc_profile_free(&c->profile);
	hsc_calltree_free(&c->tree);
	hsc_totals_parts_clear(&c->parts);
}

static void graft(struct counter *all, const struct counter *piece,
		  const struct hsc_stack_step *step)
{
	if (all->tree)
		CHECK_EQ(hsc_calltree_graft(all->tree, piece->tree, NULL, step),
			 HSC_OK);
	if (all->profile)
		CHECK_EQ(hsc_profile_graft(all->profile, piece->profile, NULL,
					   step),
			 HSC_OK);
	hsc_totals_graft(&all->totals, &piece->totals, &piece->parts, step);
}

/* A piece becomes what it is after nothing; false if it cannot be joined. */
static bool join(struct counter *piece, const struct program *p, unsigned round)
{
	struct hsc_stack_step step;
	struct counter all;

	make(&all, p, piece->what, round, false);
	if (!hsc_stack_joins(all.stack, piece->stack, NULL) ||
	    (piece->tree && !hsc_calltree_grafts(piece->tree))) {
		unmake(&all);
		return false;
	}
	CHECK_EQ(hsc_stack_join(all.stack, piece->stack, NULL, 0), HSC_OK);
	while (hsc_stack_next(all.stack, &step) == HSC_OK)
		if (step.kind == HSC_STACK_GRAFT)
			graft(&all, piece, &step);
		else
			count(&all, &step);
	unmake(piece);
	*piece = all;
	return true;
}

#endif
