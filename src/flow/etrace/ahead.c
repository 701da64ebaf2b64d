/* SPDX-License-Identifier: MIT */
/* ahead.c - the path from an address until something must be reported.
 * Room   flow (floor 3) */
#include "flow/etrace/ahead.h"
#include "flow/etrace/exits.h"
#include "flow/etrace/items.h"
#include "flow/etrace/predict.h"
#include <string.h>

/* Look ahead at most this many blocks. */
#define FAR 1000000u
/* The same for the search that is made at each reported return. */
#define RETURN_FAR 4096u

/* A block that is reached again without a return in between closes a loop. The
 * block that is compared changes at each power of two (Brent's algorithm). */
struct watch {
	uint32_t id, steps, turn;
};

static bool closes_circle(struct watch *w, uint32_t id)
{
	if (id == w->id)
		return true;
	if (++w->steps == w->turn) {
		w->id = id;
		w->turn *= 2;
		w->steps = 0;
	}
	return false;
}

/* Is `address` in the current block, after the last instruction that
 * retired? */
static bool holds_address(const struct hsc_et_flow *f,
			  const struct hsc_et_position *at, uint64_t address)
{
	const struct hsc_block *block = &f->blocks->blocks[at->id];
	const uint64_t way = address - block->start;

	return way < block->halfwords * UINT64_C(2) && way % 2 == 0 &&
	       (int64_t)(way / 2) > at->off &&
	       hsc_et_length(f->blocks, at->id, (uint32_t)(way / 2)) != 0;
}

/* The block after block `id`, which does not end in a branch; HSC_BLOCK_NONE if
 * that is unknown. */
static uint32_t find_next(struct hsc_et_flow *f, uint32_t id, struct watch *w)
{
	const struct hsc_block *block = &f->blocks->blocks[id];
	const unsigned way = f->blocks->hot[id].way;
	unsigned which = way != HSC_WAY_ON;
	uint32_t from = id, to;

	if (f->options.implicit_return && way >= HSC_WAY_CALL) {
		if (block->end == HSC_INSN_RETURN) {
			const uint32_t call = hsc_et_pop(f);
			const bool given =
				f->options.sequential_jump && block->inferable;

			from = given ? id : call;
			which = given;
			w->id = HSC_BLOCK_NONE;
		} else if (way == HSC_WAY_CALL ||
			   block->end == HSC_INSN_INDIRECT_CALL) {
			hsc_et_push(f, id);
		}
	}
	to = f->blocks->hot[from].succ[which];
	return to < HSC_BLOCK_PENDING
		       ? to
		       : hsc_blocks_follow(f->blocks, from, which);
}

/* Does the block end in a return whose target the stack predicts? */
static bool is_return(const struct hsc_et_flow *f, uint32_t id)
{
	const struct hsc_block *block = &f->blocks->blocks[id];

	return f->options.implicit_return && block->end == HSC_INSN_RETURN &&
	       !(f->options.sequential_jump && block->inferable);
}

/*
 * Does block `id` end in the jump that led to the last reported address, after
 * this number of implicit returns? If it is a return, keep what the stack
 * predicted; the stack is a copy, and the walk ends here.
 */
static bool is_jump(struct hsc_et_flow *f, uint32_t id, uint32_t returns)
{
	const bool again = f->inferred || f->phase == HSC_ET_AGAIN;

	if (hsc_et_is_reported(f, id))
		return true;
	if (!again || !is_return(f, id) ||
	    !hsc_et_is_reported_again(f, returns))
		return false;
	f->popped = f->blocks->blocks[hsc_et_pop(f)].next;
	return true;
}

/* Does the block end before an ecall, which did not retire? */
static bool is_call(const struct hsc_et_flow *f,
		    const struct hsc_et_position *at)
{
	const struct hsc_block *block = &f->blocks->blocks[at->id];

	return block->end == HSC_INSN_ECALL &&
	       at->off + block->last_halfwords < (int64_t)block->halfwords;
}

static enum hsc_et_ahead search_ahead(struct hsc_et_flow *f, uint64_t address,
				      bool calls)
{
	struct hsc_et_position at = f->at;
	struct watch w = { HSC_BLOCK_NONE, 0, 1 };
	uint32_t returns = 0;

	for (uint32_t i = 0; i < FAR; i++) {
		if (at.id == HSC_BLOCK_NONE)
			return HSC_ET_AHEAD_UNKNOWN;
		if (holds_address(f, &at, address))
			return returns && f->config.params.value[ET_P_IRET_EXT]
				       ? HSC_ET_AHEAD_RETURNED
				       : HSC_ET_AHEAD_HIT;
		if (f->blocks->hot[at.id].way == HSC_WAY_BRANCH)
			return HSC_ET_AHEAD_BRANCH;
		if (is_jump(f, at.id, returns))
			return HSC_ET_AHEAD_JUMP;
		if (calls && is_call(f, &at))
			return HSC_ET_AHEAD_CALL;
		returns += is_return(f, at.id);
		at.id = find_next(f, at.id, &w);
		at.off = HSC_ET_FRESH;
		if (closes_circle(&w, at.id))
			return HSC_ET_AHEAD_CIRCLE;
	}
	return HSC_ET_AHEAD_UNKNOWN;
}

/* The stack, saved while a copy of it is used. */
struct stack {
	struct hsc_et_return *entries;
	uint32_t base, top;
};

static struct stack copy_stack(struct hsc_et_flow *f)
{
	const struct stack s = { f->stack, f->stack_base, f->stack_top };

	memcpy(f->ahead, f->stack, (f->stack_mask + 1u) * sizeof(*f->stack));
	f->stack = f->ahead;
	return s;
}

static void put_back(struct hsc_et_flow *f, const struct stack *s)
{
	f->stack = s->entries;
	f->stack_base = s->base;
	f->stack_top = s->top;
}

/* The search works on a copy of the stack, so that nothing is changed. */
static enum hsc_et_ahead search_with_copy(struct hsc_et_flow *f,
					  uint64_t address, bool calls)
{
	enum hsc_et_ahead result;
	struct stack stack;

	if (!f->options.implicit_return)
		return search_ahead(f, address, calls);
	stack = copy_stack(f);
	result = search_ahead(f, address, calls);
	put_back(f, &stack);
	return result;
}

/*
 * Does the code from block `id` on lead to a return that finds this many
 * entries on the stack, or to the last reported address with this many? If the
 * search goes too far, the answer is yes.
 */
static bool search_depth(struct hsc_et_flow *f, uint32_t id, uint32_t depth)
{
	struct hsc_et_position at = { id, 0, HSC_ET_FRESH };
	struct watch w = { HSC_BLOCK_NONE, 0, 1 };

	for (uint32_t i = 0; i < RETURN_FAR; i++) {
		if (at.id == HSC_BLOCK_NONE || closes_circle(&w, at.id))
			return false;
		if (hsc_et_depth(f) == depth &&
		    (is_return(f, at.id) || holds_address(f, &at, f->place)))
			return true;
		if (f->blocks->hot[at.id].way == HSC_WAY_BRANCH ||
		    hsc_et_is_reported(f, at.id))
			return false;
		at.id = find_next(f, at.id, &w);
	}
	return true;
}

void hsc_et_note_doubt(struct hsc_et_flow *f)
{
	const uint32_t depth = hsc_et_depth(f) + 1;
	struct stack stack;
	bool later;

	if (f->doubted == HSC_BLOCK_NONE)
		return;
	stack = copy_stack(f);
	later = search_depth(f, hsc_blocks_follow(f->blocks, f->doubted, 0),
			     depth);
	put_back(f, &stack);
	f->doubted = HSC_BLOCK_NONE;
	if (later)
		hsc_et_note(f, HSC_FLOW_AMBIGUOUS, f->place, 0);
}

enum hsc_et_ahead hsc_et_look_ahead(struct hsc_et_flow *f, uint64_t address)
{
	return search_with_copy(f, address, f->config.ecall_stops);
}

enum hsc_et_ahead hsc_et_look_past_calls(struct hsc_et_flow *f,
					 uint64_t address)
{
	return search_with_copy(f, address, false);
}
