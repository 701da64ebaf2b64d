/* SPDX-License-Identifier: MIT */
/* walk.c - a message's history or count leads from block to block.
 * Room   flow (floor 3) */
/* The walks read only struct hsc_hot, and append ids: the code was analysed
 * when its block was added to the table. */
#include "flow/ntrace/state.h"
#include <string.h>

/* The way out of a block: succ[which] of block `from`. */
struct way_out {
	uint32_t from;
	unsigned which;
};

uint64_t hsc_nt_where(const struct hsc_nt_flow *f,
		      const struct hsc_nt_place *place)
{
	return place->id < HSC_BLOCK_PENDING
		       ? hsc_blocks_get(f->blocks, place->id)->start
		       : place->pc;
}

bool hsc_nt_goto(struct hsc_nt_flow *f, uint64_t address)
{
	f->at.pc = address & f->blocks->address_mask;
	f->at.id = hsc_blocks_find_in(f->blocks, f->space, f->at.pc);
	return f->at.id != HSC_BLOCK_NONE;
}

/* Before a walk, find the block at the position. */
static bool resolve_place(struct hsc_nt_flow *f)
{
	if (f->at.id < HSC_BLOCK_PENDING || hsc_nt_goto(f, f->at.pc))
		return true;
	f->failure = HSC_FLOW_UNKNOWN_CODE;
	return false;
}

/* Push a call. If there is no room, the oldest entry is lost, as in a ring. */
static void push_call(struct hsc_nt_flow *f, uint32_t id)
{
	f->stack[++f->stack_top & f->stack_mask] = id;
	if (f->stack_top - f->stack_base > f->stack_room)
		f->stack_base = f->stack_top - f->stack_room;
}

static bool pop_call(struct hsc_nt_flow *f, struct way_out *out)
{
	if (f->stack_top == f->stack_base) {
		f->failure = f->config.implicit_return
				     ? HSC_FLOW_EMPTY_STACK
				     : HSC_FLOW_MISSING_ADDRESS;
		return false;
	}
	out->from = f->stack[f->stack_top-- & f->stack_mask];
	out->which = 0;
	return true;
}

/* The way out of a block with an indirect end, without a message. */
static bool infer_way_out(struct hsc_nt_flow *f, uint32_t id,
			  struct way_out *out)
{
	const struct hsc_block *block = hsc_blocks_get(f->blocks, id);
	const enum hsc_insn_kind end = (enum hsc_insn_kind)block->end;

	if (block->inferable && !f->config.explicit_jumps) {
		if (hsc_insn_pops(end))
			pop_call(f, out);
		*out = (struct way_out){ id, 1 };
	} else if (!hsc_insn_pops(end)) {
		f->failure = HSC_FLOW_MISSING_ADDRESS;
		return false;
	} else if (!pop_call(f, out)) {
		return false;
	}
	if (hsc_insn_pushes(end))
		push_call(f, id);
	return true;
}

/* The way out of a block with a call, return or other indirect end. */
static inline bool find_way_out(struct hsc_nt_flow *f, uint32_t id,
				unsigned way, struct way_out *out)
{
	if (way == HSC_WAY_CALL) {
		push_call(f, id);
		*out = (struct way_out){ id, 1 };
		return true;
	}
	return way == HSC_WAY_RETURN ? pop_call(f, out)
				     : infer_way_out(f, id, out);
}

/* Look up a successor for the first time; if there is no code, f->at.pc is its
 * address. */
static uint32_t look_up(struct hsc_nt_flow *f, struct way_out out)
{
	const uint32_t id = hsc_blocks_follow(f->blocks, out.from, out.which);

	if (id == HSC_BLOCK_NONE)
		f->at.pc = hsc_blocks_successor(f->blocks, out.from, out.which);
	return id;
}

/*
 * Check the result of a walk. `branch_free`: it met no conditional branch. Too
 * long a walk without one can only be an endless loop, and no I-CNT can count
 * too long a walk by bits.
 */
static enum hsc_nt_walk check_walk(struct hsc_nt_flow *f,
				   enum hsc_nt_walk result, uint64_t halfwords,
				   bool branch_free)
{
	f->work += halfwords;
	f->branch_free = branch_free ? f->branch_free + halfwords : 0;
	if (result == HSC_NT_FULL &&
	    (f->branch_free > hsc_nt_endless(f) || f->work > HSC_NT_WORK_TOP ||
	     f->walked > f->counted + HSC_NT_ICNT_TOP)) {
		f->failure = HSC_FLOW_ENDLESS;
		return HSC_NT_FAILED;
	}
	return result;
}

/* If block `id` ends in a jump that is reported as a taken branch, use up the
 * history bit of that jump. */
static bool take_jump(struct hsc_nt_flow *f, uint32_t id, unsigned *bits)
{
	if (!hsc_blocks_jumps(f->blocks, id) || f->hist >> --*bits & 1)
		return true;
	f->failure = HSC_FLOW_MISSING_BIT;
	return false;
}

/* `jumps`: all_jumps is set, and jumps have bits. A constant, because it is
 * rarely set. */
static HSC_ALWAYS_INLINE enum hsc_nt_walk walk_bits(struct hsc_nt_flow *f,
						    const bool jumps)
{
	const struct hsc_hot *hot = f->blocks->hot;
	uint32_t *out = f->ids + f->count;
	uint32_t *const end = f->ids + HSC_NT_RUN_MAX;
	const uint64_t hist = f->hist, repeats = f->repeats;
	enum hsc_nt_walk result = HSC_NT_FULL;
	unsigned bits = f->bits;
	uint64_t walked = 0;
	uint32_t id;

	if (!resolve_place(f))
		return HSC_NT_FAILED;
	hot = f->blocks->hot;
	id = f->at.id;
	while (out < end) {
		const struct hsc_hot *h = &hot[id];
		struct way_out next;

		*out++ = id;
		walked += h->halfwords;
		if (jumps && !take_jump(f, id, &bits)) {
			result = HSC_NT_FAILED;
			break;
		}
		if (HSC_LIKELY(h->way == HSC_WAY_BRANCH)) {
			next.which = hist >> --bits & 1;
			next.from = id;
			id = h->succ[next.which];
		} else if (HSC_LIKELY(h->way == HSC_WAY_ON)) {
			next = (struct way_out){ id, 0 };
			id = h->succ[0];
		} else if (HSC_LIKELY(find_way_out(f, id, h->way, &next))) {
			id = hot[next.from].succ[next.which];
		} else {
			result = HSC_NT_FAILED;
			break;
		}
		if (HSC_UNLIKELY(id >= HSC_BLOCK_PENDING)) {
			id = look_up(f, next);
			hot = f->blocks->hot;
		}
		if (bits == 0) {
			bits = f->width;
			if (--f->repeats == 0) {
				result = HSC_NT_WALKED;
				break;
			}
		}
		if (HSC_UNLIKELY(id == HSC_BLOCK_NONE)) {
			f->failure = HSC_FLOW_UNKNOWN_CODE;
			result = HSC_NT_FAILED;
			break;
		}
	}
	const bool branch_free = bits == f->bits && f->repeats == repeats;
	f->count = (size_t)(out - f->ids);
	f->at.id = id;
	f->bits = bits;
	f->walked += walked;
	return check_walk(f, result, walked, branch_free);
}

enum hsc_nt_walk hsc_nt_walk_bits(struct hsc_nt_flow *f)
{
	return f->config.all_jumps ? walk_bits(f, true) : walk_bits(f, false);
}

/* Does the way out of block `id` have a bit in a history? */
static inline bool has_bit(const struct hsc_nt_flow *f, uint32_t id)
{
	return f->blocks->hot[id].way == HSC_WAY_BRANCH ||
	       (f->config.all_jumps && hsc_blocks_jumps(f->blocks, id));
}

/* May a branch met by a walk by a count be assumed not taken? */
static bool branches_fall(const struct hsc_nt_flow *f, bool eager)
{
	if (eager)
		return f->style == HSC_NT_STYLE_BTM;
	return f->branch.hist == 0 && f->style != HSC_NT_STYLE_HTM;
}

/* Walk whole blocks that end before f->rest is used up. */
static enum hsc_nt_walk walk_whole(struct hsc_nt_flow *f, bool eager)
{
	const struct hsc_hot *hot = f->blocks->hot;
	uint32_t *out = f->ids + f->count;
	uint32_t *const end = f->ids + HSC_NT_RUN_MAX;
	const bool fall = branches_fall(f, eager);
	enum hsc_nt_walk result = HSC_NT_FULL;
	uint64_t rest = f->rest;
	uint32_t id = f->at.id;
	bool branch_free = true;

	while (out < end) {
		const unsigned way = hot[id].way;
		struct way_out next = { .from = id };

		if (hot[id].halfwords >= rest || (!fall && has_bit(f, id))) {
			result = HSC_NT_WALKED;
			break;
		}
		*out++ = id;
		rest -= hot[id].halfwords;
		branch_free &= way != HSC_WAY_BRANCH;
		if (way > HSC_WAY_BRANCH && !find_way_out(f, id, way, &next)) {
			result = HSC_NT_FAILED;
			break;
		}
		id = hot[next.from].succ[next.which];
		if (HSC_UNLIKELY(id >= HSC_BLOCK_PENDING)) {
			id = look_up(f, next);
			hot = f->blocks->hot;
		}
		if (HSC_UNLIKELY(id == HSC_BLOCK_NONE)) {
			f->failure = HSC_FLOW_UNKNOWN_CODE;
			result = HSC_NT_FAILED;
			break;
		}
	}
	f->count = (size_t)(out - f->ids);
	f->at.id = id;
	const uint64_t walked = f->rest - rest;
	f->rest = rest;
	return check_walk(f, result, walked, branch_free);
}

/*
 * The count ends at the branch that ends block `id`, and the message has the
 * address after it. SiFive's cores leave out the bit of such a branch if the
 * history has no room for it: its outcome follows from the address. See
 * docs/spec-notes.md.
 */
static bool address_decides(const struct hsc_nt_flow *f, uint32_t id)
{
	const struct hsc_nt_branch *m = &f->branch;

	return (f->config.dialect & HSC_NT_SIFIVE) && m->addressed &&
	       m->sync != HSC_FLOW_NO_SYNC &&
	       m->code == HSC_NT_BTYPE_INDIRECT &&
	       f->blocks->hot[id].way == HSC_WAY_BRANCH &&
	       f->blocks->hot[id].halfwords == f->rest;
}

/* Walk the last block of a count: all of it, or its beginning. There is
 * room. */
static enum hsc_nt_walk walk_tail(struct hsc_nt_flow *f)
{
	const uint32_t id = f->at.id;
	const struct hsc_hot *h = &f->blocks->hot[id];
	const uint32_t rest = (uint32_t)f->rest;
	uint32_t cut;

	if (h->halfwords <= f->rest && !branches_fall(f, false) &&
	    has_bit(f, id) && !address_decides(f, id)) {
		f->failure = HSC_FLOW_MISSING_BIT;
		return HSC_NT_FAILED;
	}
	f->rest = 0;
	if (h->halfwords == rest) {
		f->ids[f->count++] = id;
		f->last = id;
		return HSC_NT_WALKED;
	}
	cut = hsc_blocks_cut(f->blocks, id, rest);
	if (cut == HSC_BLOCK_NONE) {
		f->failure = HSC_FLOW_SPLIT;
		return HSC_NT_FAILED;
	}
	f->ids[f->count++] = cut;
	f->last = cut;
	return HSC_NT_WALKED;
}

enum hsc_nt_walk hsc_nt_walk_count(struct hsc_nt_flow *f)
{
	enum hsc_nt_walk result;

	if (f->rest == 0)
		return HSC_NT_WALKED;
	if (!resolve_place(f))
		return HSC_NT_FAILED;
	result = walk_whole(f, false);
	return result == HSC_NT_WALKED ? walk_tail(f) : result;
}

enum hsc_nt_walk hsc_nt_walk_eager(struct hsc_nt_flow *f)
{
	const uint64_t rest = f->rest;
	enum hsc_nt_walk result;

	if (f->rest == 0 || !resolve_place(f))
		return HSC_NT_WALKED;
	result = walk_whole(f, true);
	f->walked += rest - f->rest;
	return result;
}

uint64_t hsc_nt_walk_rest(struct hsc_nt_flow *f)
{
	uint64_t rest = f->counted - f->walked;
	const uint64_t due = rest;
	const struct hsc_hot *h;
	uint32_t whole;

	if (f->state != HSC_NT_RUNNING || f->counted <= f->walked ||
	    !resolve_place(f))
		return 0;
	h = &f->blocks->hot[f->at.id];
	whole = h->halfwords;
	if (h->way == HSC_WAY_BRANCH)
		whole -= hsc_blocks_get(f->blocks, f->at.id)->last_halfwords;
	if (rest > whole)
		rest = whole;
	f->last = hsc_blocks_cut(f->blocks, f->at.id, (uint32_t)rest);
	if (f->last != HSC_BLOCK_NONE)
		f->ids[f->count++] = f->last;
	f->kept = f->count;
	f->counted = f->walked;
	return due - rest;
}

bool hsc_nt_walk_circles(const struct hsc_nt_flow *f)
{
	struct hsc_nt_flow g = *f;
	enum hsc_nt_walk walk;

	g.ids = f->ahead;
	g.stack = f->ahead + HSC_NT_RUN_MAX;
	memcpy(g.stack, f->stack, (f->stack_mask + 1) * sizeof(*g.stack));
	do {
		g.count = 0;
		walk = g.phase == HSC_NT_BITS ? hsc_nt_walk_bits(&g)
					      : hsc_nt_walk_count(&g);
	} while (walk == HSC_NT_FULL && g.branch_free);
	return walk == HSC_NT_FAILED && g.failure == HSC_FLOW_ENDLESS;
}

bool hsc_nt_walk_on(struct hsc_nt_flow *f)
{
	struct way_out next = { .from = f->last };
	unsigned way;

	if (f->last == HSC_BLOCK_NONE)
		return true;
	way = f->blocks->hot[f->last].way;
	if (way > HSC_WAY_BRANCH && !find_way_out(f, f->last, way, &next))
		return false;
	f->at.id = f->blocks->hot[next.from].succ[next.which];
	if (f->at.id >= HSC_BLOCK_PENDING)
		f->at.id = look_up(f, next);
	return true;
}

void hsc_nt_walk_explicit(struct hsc_nt_flow *f)
{
	const enum hsc_insn_kind end =
		(enum hsc_insn_kind)hsc_blocks_get(f->blocks, f->last)->end;

	if (hsc_insn_pops(end) && f->stack_top != f->stack_base)
		f->stack_top--;
	if (hsc_insn_pushes(end))
		push_call(f, f->last);
}

void hsc_nt_walk_taken(struct hsc_nt_flow *f)
{
	if (f->blocks->hot[f->last].way == HSC_WAY_CALL)
		push_call(f, f->last);
	f->at.id = f->blocks->hot[f->last].succ[1];
	if (f->at.id >= HSC_BLOCK_PENDING)
		f->at.id = look_up(f, (struct way_out){ f->last, 1 });
}
