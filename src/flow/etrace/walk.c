/* SPDX-License-Identifier: MIT */
/*
 * The walks read little but struct hsc_hot and append ids: what the code says
 * was worked out when a block was entered in the table.
 */
#include "flow/etrace/walk.h"
#include "flow/etrace/predict.h"

/* How a walk leaves a block. */
enum leave {
	LEFT,   /* by the way out in `next` */
	TOLD,   /* only a packet can say where to */
	FAILED, /* f->failure says why */
};

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

uint64_t hsc_et_pc(const struct hsc_et_flow *f, const struct hsc_et_place *at)
{
	if (at->id == HSC_BLOCK_NONE || at->off < 0)
		return HSC_FLOW_NOWHERE;
	return (f->blocks->blocks[at->id].start + (uint64_t)at->off * 2) &
	       f->blocks->address_mask;
}

/* Is the target of this indirect end in the code, and left out of packets? */
static bool is_inferable(const struct hsc_et_flow *f, uint32_t id)
{
	return f->blocks->blocks[id].inferable && f->options.sequential_jump;
}

bool hsc_et_told(const struct hsc_et_flow *f, uint32_t id)
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
	const struct hsc_et_place *at = &f->at;
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
	if (hsc_et_told(f, at->id))
		return HSC_FLOW_NOWHERE;
	id = f->stack[f->stack_top & f->stack_mask].id;
	return hsc_blocks_successor(f->blocks, id, 0);
}

/* Half-words [from, to) of a block, as a block. What lies behind a part that
 * is handed out already is known by its own address. */
static uint32_t part(struct hsc_blocks *b, uint32_t id, uint32_t from,
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
	id = part(f->blocks, f->at.id, f->at.out, halfwords);
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

/* Implicit returns are counted from the last branch. */
static uint32_t returns_of(const struct hsc_et_flow *f)
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
 * Is the return that ends this block the one whose target the packet tells,
 * though the stack would know it? irdepth says so by the entry of the stack,
 * irets by how many implicit ones came before.
 *
 * E-Trace 2.0, "Format 2 irreport and irdepth"; 2.0.5, "Format 2 irreport and
 * irets"
 */
static bool is_reported(const struct hsc_et_flow *f)
{
	const struct hsc_et_order *o = &f->order;

	if (f->phase == HSC_ET_AGAIN)
		return hsc_et_is_reported_again(f, returns_of(f));
	if (!o->irreport || !o->addressed || f->left != f->need)
		return false;
	if (f->config.params.value[ET_P_IRET_EXT])
		return o->returns == returns_of(f);
	return o->returns == hsc_et_depth(f);
}

void hsc_et_keep_returns(struct hsc_et_flow *f)
{
	const struct hsc_et_order *o = &f->order;
	const uint32_t before =
		f->config.params.value[ET_P_IRET_EXT] ? returns_of(f) : 0;

	f->again_reported = o->irreport && o->returns >= before;
	f->again_returns = o->returns - before;
}

/* A return: by the stack, or as the packet tells. */
static bool turn_back(struct hsc_et_flow *f, struct hsc_et_way_out *out)
{
	const bool told = hsc_et_depth(f) == 0 || is_reported(f);
	const uint32_t id = hsc_et_pop(f);

	if (told) {
		if (id != HSC_BLOCK_NONE)
			f->popped = f->blocks->blocks[id].next;
		return false;
	}
	f->returns = returns_of(f) + 1;
	f->returns_at = f->left;
	f->by_return = true;
	*out = (struct hsc_et_way_out){ id, 0 };
	return true;
}

bool hsc_et_turn(struct hsc_et_flow *f, uint32_t id, struct hsc_et_way_out *out)
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
		return turn_back(f, out);
	}
	if (stack && end == HSC_INSN_INDIRECT_CALL)
		hsc_et_push(f, id);
	return is_inferable(f, id);
}

static enum hsc_et_walk fail(struct hsc_et_flow *f, enum hsc_flow_reason reason)
{
	f->failure = (uint8_t)reason;
	return HSC_ET_FAILED;
}

/* What a branch did: as told, or as the predictor says. */
static bool outcome(struct hsc_et_flow *f, uint32_t id)
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

/* Go behind the block in hand, all of which retired. */
static enum leave leave(struct hsc_et_flow *f, struct hsc_et_way_out *out)
{
	const uint32_t id = f->at.id;
	const struct hsc_hot h = f->blocks->hot[id];

	hsc_et_hand_out(f, h.halfwords);
	f->barren += h.halfwords;
	f->by_return = false;
	*out = (struct hsc_et_way_out){ id, 0 };
	if (h.way == HSC_WAY_ON)
		return LEFT;
	if (h.way != HSC_WAY_BRANCH)
		return hsc_et_turn(f, id, out) ? LEFT : TOLD;
	if (f->left <= f->need || f->phase == HSC_ET_AGAIN) {
		f->failure = HSC_FLOW_MISSING_BIT;
		return FAILED;
	}
	out->which = outcome(f, id);
	f->barren = 0;
	return LEFT;
}

/* Be at the start of the block that a way leads to. */
static bool enter(struct hsc_et_flow *f, struct hsc_et_way_out way)
{
	uint32_t id = f->blocks->hot[way.from].succ[way.which];

	if (id >= HSC_BLOCK_PENDING)
		id = hsc_et_look_up(f, way);
	if (id == HSC_BLOCK_NONE) {
		f->failure = HSC_FLOW_UNKNOWN_CODE;
		return false;
	}
	f->at = (struct hsc_et_place){ id, 0, HSC_ET_FRESH };
	return true;
}

/* One block by outcomes, with all that may be odd about it. */
static enum hsc_et_walk bits_slow(struct hsc_et_flow *f)
{
	struct hsc_et_way_out out;

	switch (leave(f, &out)) {
	case FAILED:
		return HSC_ET_FAILED;
	case TOLD:
		return fail(f, HSC_FLOW_MISSING_ADDRESS);
	default:
		return enter(f, out) ? HSC_ET_WALKED : HSC_ET_FAILED;
	}
}

enum hsc_et_walk hsc_et_walk_bits(struct hsc_et_flow *f)
{
	enum hsc_et_walk result;

	while (f->left > f->need) {
		if (f->count >= HSC_ET_RUN_MAX)
			return HSC_ET_FULL;
		if (f->at.out == 0 && !f->thorough)
			return hsc_et_stride_bits(f);
		result = bits_slow(f);
		if (result != HSC_ET_WALKED)
			return result;
	}
	return HSC_ET_WALKED;
}

/* Are there implicit returns left that the packet counts? */
static bool returns_left(const struct hsc_et_flow *f)
{
	const struct hsc_et_order *o = &f->order;

	if (!o->irreport || !f->options.implicit_return)
		return false;
	if (f->config.params.value[ET_P_IRET_EXT])
		return o->returns > returns_of(f);
	return o->returns != hsc_et_depth(f);
}

/*
 * May the flow stop at the address though it was not jumped to? Not if the
 * packet says that it was. Not at the target of an implicit return either: such
 * a target is reported with irreport, as if the return had failed, unless it is
 * a branch, whose outcome identifies it. A level of privilege changes only by a
 * trap return.
 *
 * E-Trace 2.0, "Decoder pseudo code", follow_execution_path
 */
static bool may_infer(const struct hsc_et_flow *f, int32_t off)
{
	const struct hsc_et_order *o = &f->order;
	const bool target = off == 0 && f->by_return && !o->branch;

	if (o->layout == HSC_ET_START)
		return o->privilege == f->privilege;
	if (target && (o->irreport || !o->notify))
		return false;
	return (o->notify || !o->updiscon) && !returns_left(f);
}

/* Is the address, or the last branch, in what is left of this block? */
static bool arrives(struct hsc_et_flow *f)
{
	const struct hsc_block *block = &f->blocks->blocks[f->at.id];
	const struct hsc_et_order *o = &f->order;
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

enum hsc_et_walk hsc_et_land(struct hsc_et_flow *f, uint32_t target,
			     uint64_t address)
{
	f->jumped = true;
	if (target == HSC_BLOCK_NONE) {
		f->unknown = address;
		return fail(f, HSC_FLOW_UNKNOWN_CODE);
	}
	f->at = (struct hsc_et_place){ target, 0, 0 };
	return HSC_ET_WALKED;
}

enum hsc_et_walk hsc_et_walk_seek(struct hsc_et_flow *f)
{
	const struct hsc_et_order *o = &f->order;
	enum hsc_et_walk fast = HSC_ET_FULL;
	struct hsc_et_way_out out;

	if (f->at.out == 0 && !f->thorough)
		fast = hsc_et_stride_seek(f);
	if (fast != HSC_ET_FULL)
		return fast;
	while (!arrives(f)) {
		if (f->count >= HSC_ET_RUN_MAX)
			return HSC_ET_FULL;
		switch (leave(f, &out)) {
		case FAILED:
			return HSC_ET_FAILED;
		case TOLD:
			if (!o->addressed)
				return fail(f, HSC_FLOW_MISSING_ADDRESS);
			return hsc_et_land(f, o->target, o->address);
		default:
			if (!enter(f, out))
				return HSC_ET_FAILED;
		}
	}
	return HSC_ET_WALKED;
}

enum hsc_et_walk hsc_et_walk_again(struct hsc_et_flow *f)
{
	struct hsc_et_way_out out;

	while (f->count < HSC_ET_RUN_MAX) {
		switch (leave(f, &out)) {
		case FAILED:
			return HSC_ET_FAILED;
		case TOLD:
			return hsc_et_land(f,
					   hsc_blocks_find_in(f->blocks,
							      f->space,
							      f->place),
					   f->place);
		default:
			if (!enter(f, out))
				return HSC_ET_FAILED;
		}
	}
	return HSC_ET_FULL;
}
