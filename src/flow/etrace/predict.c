/* SPDX-License-Identifier: MIT */
/* predict.c - return stack, branch predictor and jump target cache of the
 * decoder.
 * Room   flow (floor 3) */
#include "flow/etrace/predict.h"
#include <string.h>

#define FIRST_STATE 1u /* not taken; one outcome changes it */

void hsc_et_forget(struct hsc_et_flow *f)
{
	f->stack_base = f->stack_top;
	f->returns = 0;
	if (f->predictor)
		memset(f->predictor, FIRST_STATE, f->predictor_mask + 1u);
	for (uint32_t i = 0; f->cache && i <= f->cache_mask; i++)
		f->cache[i] = HSC_FLOW_NOWHERE;
}

bool hsc_et_keeps(const struct hsc_et_flow *f)
{
	const struct hsc_et_options *o = &f->options;

	return o->resync_disabled &&
	       (o->implicit_return || o->branch_prediction ||
		o->jump_target_cache);
}

void hsc_et_forget_at_sync(struct hsc_et_flow *f)
{
	if (!f->options.resync_disabled)
		hsc_et_forget(f);
}

void hsc_et_remember(struct hsc_et_flow *f, uint64_t target)
{
	if (f->options.jump_target_cache && f->cache)
		f->cache[target >> f->index_shift & f->cache_mask] = target;
}

static struct hsc_et_return *top_entry(const struct hsc_et_flow *f)
{
	return &f->stack[f->stack_top & f->stack_mask];
}

uint32_t hsc_et_depth(const struct hsc_et_flow *f)
{
	return f->stack_top - f->stack_base;
}

/*
 * Equal calls in a row, as in a recursion, may share an entry. If there is no
 * room, the oldest entry is lost.
 *
 * E-Trace 2.0.5, "Decoder pseudo code", push_return_stack
 */
void hsc_et_push(struct hsc_et_flow *f, uint32_t id)
{
	const struct hsc_block *blocks = f->blocks->blocks;

	if (hsc_et_depth(f) && top_entry(f)->again < f->again_most &&
	    blocks[top_entry(f)->id].next == blocks[id].next) {
		top_entry(f)->again++;
		return;
	}
	f->stack_top++;
	*top_entry(f) = (struct hsc_et_return){ .id = id };
	if (hsc_et_depth(f) > f->stack_room)
		f->stack_base = f->stack_top - f->stack_room;
}

uint32_t hsc_et_pop(struct hsc_et_flow *f)
{
	uint32_t id;

	if (hsc_et_depth(f) == 0)
		return HSC_BLOCK_NONE;
	id = top_entry(f)->id;
	if (top_entry(f)->again)
		top_entry(f)->again--;
	else
		f->stack_top--;
	return id;
}
