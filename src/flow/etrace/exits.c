/* SPDX-License-Identifier: MIT */
/* exits.c - where a block ends, and how the flow leaves it.
 * Room   flow (floor 3) */
#include "flow/etrace/exits.h"
#include "flow/etrace/items.h"
#include "flow/etrace/predict.h"

unsigned hsc_et_length(const struct hsc_blocks *b, uint32_t id, uint32_t off)
{
	const uint8_t *lengths = b->lengths + b->lengths_at[id];
	uint32_t at = 0;

	for (unsigned i = 0; i < b->blocks[id].instructions && at <= off; i++) {
		if (at == off)
			return lengths[i];
		at += lengths[i];
	}
	return 0;
}

uint32_t hsc_et_retired(const struct hsc_et_flow *f)
{
	if (f->at.id == HSC_BLOCK_NONE || f->at.off < 0)
		return 0;
	return (uint32_t)f->at.off +
	       hsc_et_length(f->blocks, f->at.id, (uint32_t)f->at.off);
}

void hsc_et_end_unsure(struct hsc_et_flow *f)
{
	if (!f->unsure)
		return;
	hsc_et_note(f, HSC_FLOW_AMBIGUOUS, hsc_et_pc(f, &f->at), 0);
	f->unsure = false;
	f->at.off = HSC_ET_FRESH;
}

uint64_t hsc_et_pc(const struct hsc_et_flow *f,
		   const struct hsc_et_position *at)
{
	if (at->id == HSC_BLOCK_NONE || at->off < 0)
		return HSC_FLOW_NOWHERE;
	return (f->blocks->blocks[at->id].start + (uint64_t)at->off * 2) &
	       f->blocks->address_mask;
}

/* Is the target of this indirect end given by the code, so that packets omit
 * it? */
static bool is_inferable(const struct hsc_et_flow *f, uint32_t id)
{
	return f->blocks->blocks[id].inferable && f->options.sequential_jump;
}

bool hsc_et_is_reported(const struct hsc_et_flow *f, uint32_t id)
{
	const unsigned way = f->blocks->hot[id].way;

	if (way == HSC_WAY_RETURN)
		return !f->options.implicit_return || hsc_et_depth(f) == 0;
	return way == HSC_WAY_INDIRECT && !is_inferable(f, id) &&
	       !(f->blocks->blocks[id].end == HSC_INSN_RETURN &&
		 f->options.implicit_return && hsc_et_depth(f));
}

uint64_t hsc_et_next(const struct hsc_et_flow *f)
{
	const struct hsc_et_position *at = &f->at;
	const uint32_t done = hsc_et_retired(f);
	const struct hsc_block *block = &f->blocks->blocks[at->id];
	const unsigned way = f->blocks->hot[at->id].way;
	uint32_t id;

	if (done < block->halfwords)
		return (block->start + done * 2u) & f->blocks->address_mask;
	if (way == HSC_WAY_BRANCH && f->left != 1)
		return HSC_FLOW_NOWHERE;
	if (way == HSC_WAY_BRANCH)
		return hsc_blocks_successor(f->blocks, at->id, f->bits & 1);
	if (way == HSC_WAY_ON)
		return hsc_blocks_successor(f->blocks, at->id, 0);
	if (way == HSC_WAY_CALL || is_inferable(f, at->id))
		return hsc_blocks_successor(f->blocks, at->id, 1);
	if (hsc_et_is_reported(f, at->id))
		return HSC_FLOW_NOWHERE;
	id = f->stack[f->stack_top & f->stack_mask].id;
	return hsc_blocks_successor(f->blocks, id, 0);
}

/* Half-words [from, to) of a block, as a block. If the first part was handed
 * out already, the rest is found by its own address. */
static uint32_t cut_part(struct hsc_blocks *b, uint32_t id, uint32_t from,
			 uint32_t to)
{
	if (from == 0 && to == b->hot[id].halfwords)
		return id;
	if (from)
		id = hsc_blocks_find_in(b, b->blocks[id].space,
					b->blocks[id].start + from * 2u);
	return hsc_blocks_cut(b, id, to - from);
}

void hsc_et_hand_out(struct hsc_et_flow *f, uint32_t halfwords)
{
	uint32_t id;

	if (halfwords <= f->at.out)
		return;
	id = cut_part(f->blocks, f->at.id, f->at.out, halfwords);
	if (id != HSC_BLOCK_NONE)
		f->ids[f->count++] = id;
	f->at.out = halfwords;
}

uint32_t hsc_et_look_up(struct hsc_et_flow *f, struct hsc_et_way_out out)
{
	const uint32_t id = hsc_blocks_follow(f->blocks, out.from, out.which);

	if (id == HSC_BLOCK_NONE)
		f->unknown =
			hsc_blocks_successor(f->blocks, out.from, out.which);
	return id;
}

uint32_t hsc_et_returns(const struct hsc_et_flow *f)
{
	return f->returns_at == f->left ? f->returns : 0;
}

bool hsc_et_is_reported_again(const struct hsc_et_flow *f, uint32_t returns)
{
	if (f->config.params.value[ET_P_IRET_EXT] == 0)
		returns = hsc_et_depth(f);
	return f->again_reported && f->again_returns == returns;
}

/*
 * Is the return that ends this block the one whose target the packet reports,
 * although the stack predicts it? irdepth tells by the entry of the stack,
 * irets by the number of implicit returns before it.
 *
 * E-Trace 2.0, "Format 2 irreport and irdepth"; 2.0.5, "Format 2 irreport and
 * irets"
 */
static bool is_reported(const struct hsc_et_flow *f)
{
	const struct hsc_et_parsed *o = &f->packet;

	if (f->phase == HSC_ET_AGAIN)
		return hsc_et_is_reported_again(f, hsc_et_returns(f));
	if (!o->irreport || !o->addressed || f->left != f->need)
		return false;
	if (f->config.params.value[ET_P_IRET_EXT])
		return o->returns == hsc_et_returns(f);
	return o->returns == hsc_et_depth(f);
}

void hsc_et_note_returns(struct hsc_et_flow *f)
{
	const struct hsc_et_parsed *o = &f->packet;
	const uint32_t before =
		f->config.params.value[ET_P_IRET_EXT] ? hsc_et_returns(f) : 0;

	f->again_reported = o->irreport && o->returns >= before;
	f->again_returns = o->returns - before;
}

/* A return: its target is that of the stack, or that of the packet. */
static bool follow_return(struct hsc_et_flow *f, struct hsc_et_way_out *out)
{
	const bool reported = hsc_et_depth(f) == 0 || is_reported(f);
	const bool exact = f->config.params.value[ET_P_IRET_EXT] ||
			   f->config.irdepth_exact;
	const uint32_t id = hsc_et_pop(f);

	if (reported) {
		f->doubted = exact ? HSC_BLOCK_NONE : id;
		if (id != HSC_BLOCK_NONE)
			f->popped = f->blocks->blocks[id].next;
		return false;
	}
	f->returns = hsc_et_returns(f) + 1;
	f->returns_at = f->left;
	f->by_return = true;
	*out = (struct hsc_et_way_out){ id, 0 };
	return true;
}

bool hsc_et_find_way_out(struct hsc_et_flow *f, uint32_t id,
			 struct hsc_et_way_out *out)
{
	const bool stack = f->options.implicit_return;
	enum hsc_insn_kind end;

	*out = (struct hsc_et_way_out){ id, 1 };
	f->by_return = false;
	if (f->blocks->hot[id].way == HSC_WAY_CALL) {
		if (stack)
			hsc_et_push(f, id);
		return true;
	}
	end = (enum hsc_insn_kind)f->blocks->blocks[id].end;
	if (is_inferable(f, id)) {
		if (stack && end == HSC_INSN_RETURN)
			hsc_et_pop(f);
	} else if (stack && end == HSC_INSN_RETURN) {
		return follow_return(f, out);
	}
	if (stack && end == HSC_INSN_INDIRECT_CALL)
		hsc_et_push(f, id);
	return is_inferable(f, id);
}
