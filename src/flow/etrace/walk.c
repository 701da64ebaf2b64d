/* SPDX-License-Identifier: MIT */
/* walk.c - a packet's outcomes lead from block to block.
 * Room   flow (floor 3) */
/* The walks read little besides struct hsc_hot, and append ids: the code was
 * analysed when its block was added to the table. */
#include "flow/etrace/walk.h"
#include "flow/etrace/predict.h"

/* The result of leaving a block. */
enum leave {
	LEFT,        /* by the way out in `next` */
	UNINFERABLE, /* only a packet can say where to */
	FAILED,      /* f->failure says why */
};

/* The outcome of a branch: as reported, or as predicted. */
static bool use_outcome(struct hsc_et_flow *f, uint32_t id)
{
	const struct hsc_block *block = &f->blocks->blocks[id];
	const uint64_t pc = block->next - block->last_halfwords * 2u;
	bool taken;

	if (f->known) {
		taken = f->bits & 1;
		f->bits >>= 1;
		f->known--;
	} else {
		taken = hsc_et_predict(f, pc);
	}
	hsc_et_learn(f, pc, taken);
	f->left--;
	return taken;
}

/* Go past the current block, all of which retired. */
static enum leave leave_block(struct hsc_et_flow *f, struct hsc_et_way_out *out)
{
	const uint32_t id = f->at.id;
	const struct hsc_hot h = f->blocks->hot[id];

	hsc_et_hand_out(f, h.halfwords);
	f->branch_free += h.halfwords;
	f->by_return = false;
	*out = (struct hsc_et_way_out){ id, 0 };
	if (h.way == HSC_WAY_ON)
		return LEFT;
	if (h.way != HSC_WAY_BRANCH)
		return hsc_et_find_way_out(f, id, out) ? LEFT : UNINFERABLE;
	if (f->left <= f->need || f->phase == HSC_ET_AGAIN) {
		f->failure = HSC_FLOW_MISSING_BIT;
		return FAILED;
	}
	out->which = use_outcome(f, id);
	f->branch_free = 0;
	return LEFT;
}

/* Go to the block that a way out leads to. */
static bool enter_block(struct hsc_et_flow *f, struct hsc_et_way_out way)
{
	uint32_t id = f->blocks->hot[way.from].succ[way.which];

	if (id >= HSC_BLOCK_PENDING)
		id = hsc_et_look_up(f, way);
	if (id == HSC_BLOCK_NONE) {
		f->failure = HSC_FLOW_UNKNOWN_CODE;
		return false;
	}
	f->at = (struct hsc_et_position){ id, 0, HSC_ET_FRESH };
	return true;
}

/* Walk one block by outcomes, with all special cases. */
static enum hsc_et_walk bits_slow(struct hsc_et_flow *f)
{
	struct hsc_et_way_out out;

	switch (leave_block(f, &out)) {
	case FAILED:
		return HSC_ET_FAILED;
	case UNINFERABLE:
		return hsc_et_walk_fail(f, HSC_FLOW_MISSING_ADDRESS);
	default:
		return enter_block(f, out) ? HSC_ET_WALKED : HSC_ET_FAILED;
	}
}

enum hsc_et_walk hsc_et_walk_bits(struct hsc_et_flow *f)
{
	enum hsc_et_walk result;

	while (f->left > f->need) {
		if (f->count >= HSC_ET_RUN_MAX)
			return HSC_ET_FULL;
		if (f->at.out == 0 && !f->thorough)
			return hsc_et_walk_bits_fast(f);
		result = bits_slow(f);
		if (result != HSC_ET_WALKED)
			return result;
	}
	return HSC_ET_WALKED;
}

/*
 * Are there returns left that the packet counts or names? irreport with irets 0
 * is sent only for the target of a return: for other addresses irreport is set
 * if implicit returns were counted.
 *
 * E-Trace 2.0.5, "Format 2 irreport and irets"
 */
static bool returns_left(const struct hsc_et_flow *f)
{
	const struct hsc_et_parsed *o = &f->packet;

	if (!o->irreport || !f->options.implicit_return)
		return false;
	if (f->config.params.value[ET_P_IRET_EXT])
		return o->returns == 0 || o->returns > hsc_et_returns(f);
	return o->returns != hsc_et_depth(f);
}

/*
 * May the walk stop at the address although no jump led to it? Not if the
 * packet says that a jump did. Not at the target of an implicit return either:
 * such a target is reported with irreport, as if the return had been
 * mispredicted, unless it is a branch, whose outcome identifies it. The
 * privilege changes only by a trap return.
 *
 * E-Trace 2.0, "Decoder pseudo code", follow_execution_path
 */
static bool may_infer(const struct hsc_et_flow *f, int32_t off)
{
	const struct hsc_et_parsed *o = &f->packet;
	const bool target = off == 0 && f->by_return && !o->branch;

	if (o->layout == HSC_ET_START)
		return o->privilege == f->privilege;
	if (target && (o->irreport || !o->notify))
		return false;
	return (o->notify || !o->updiscon) && !returns_left(f);
}

/* Is the address, or the last branch, in the rest of the current block? */
static bool find_arrival(struct hsc_et_flow *f)
{
	const struct hsc_block *block = &f->blocks->blocks[f->at.id];
	const struct hsc_et_parsed *o = &f->packet;
	const uint64_t way = o->address - block->start;
	int32_t off;

	if (!o->addressed) {
		if (f->blocks->hot[f->at.id].way != HSC_WAY_BRANCH)
			return false;
		f->at.off = (int32_t)(block->halfwords - block->last_halfwords);
		return true;
	}
	if (way >= block->halfwords * UINT64_C(2))
		return false;
	off = (int32_t)(way / 2);
	if (off <= f->at.off || way % 2 || !may_infer(f, off) ||
	    !hsc_et_length(f->blocks, f->at.id, (uint32_t)off))
		return false;
	f->at.off = off;
	return true;
}

/* The jump at the end of the last block leads to block `target`. */
static enum hsc_et_walk enter_target(struct hsc_et_flow *f, uint32_t target,
				     uint64_t address)
{
	f->jumped = true;
	if (target == HSC_BLOCK_NONE) {
		f->unknown = address;
		return hsc_et_walk_fail(f, HSC_FLOW_UNKNOWN_CODE);
	}
	f->at = (struct hsc_et_position){ target, 0, 0 };
	return HSC_ET_WALKED;
}

enum hsc_et_walk hsc_et_walk_seek(struct hsc_et_flow *f)
{
	const struct hsc_et_parsed *o = &f->packet;
	enum hsc_et_walk fast = HSC_ET_FULL;
	struct hsc_et_way_out out;

	if (f->at.out == 0 && !f->thorough)
		fast = hsc_et_walk_seek_fast(f);
	if (fast != HSC_ET_FULL)
		return fast;
	while (!find_arrival(f)) {
		if (f->count >= HSC_ET_RUN_MAX)
			return HSC_ET_FULL;
		switch (leave_block(f, &out)) {
		case FAILED:
			return HSC_ET_FAILED;
		case UNINFERABLE:
			if (!o->addressed)
				return hsc_et_walk_fail(
					f, HSC_FLOW_MISSING_ADDRESS);
			return enter_target(f, o->target, o->address);
		default:
			if (!enter_block(f, out))
				return HSC_ET_FAILED;
		}
	}
	return HSC_ET_WALKED;
}

enum hsc_et_walk hsc_et_walk_again(struct hsc_et_flow *f)
{
	struct hsc_et_way_out out;

	while (f->count < HSC_ET_RUN_MAX) {
		switch (leave_block(f, &out)) {
		case FAILED:
			return HSC_ET_FAILED;
		case UNINFERABLE:
			return enter_target(f,
					    hsc_blocks_find_in(f->blocks,
							       f->space,
							       f->place),
					    f->place);
		default:
			if (!enter_block(f, out))
				return HSC_ET_FAILED;
		}
	}
	return HSC_ET_FULL;
}
