/* SPDX-License-Identifier: MIT */
/*
 * What most packets are: a branch map, then a jump. The walk keeps what it
 * needs in registers; where something is odd it leaves everything as
 * etrace_walk.c would, which goes on from there.
 */
#include "flow/etrace_predict.h"
#include "flow/etrace_walk.h"

#define BIT(layout) (UINT32_C(1) << (layout))
#define PLAIN                                                                  \
	(BIT(HSC_ET_BRANCHES) | BIT(HSC_ET_ADDRESS) |                          \
	 BIT(HSC_ET_DRAFT_FULL_DELTA) | BIT(HSC_ET_DRAFT_DIFF_DELTA) |         \
	 BIT(HSC_ET_DRAFT_ADDRESS))

/* In place of a block: only the packet says which. */
#define TOLD (HSC_BLOCK_PENDING - 1)

static enum hsc_et_walk fail(struct hsc_et_flow *f, enum hsc_flow_reason reason)
{
	f->failure = (uint8_t)reason;
	return HSC_ET_FAILED;
}

/* Ways that need no closer look: a stack wants to know of calls. */
static inline unsigned simple_ways(const struct hsc_et_flow *f)
{
	return f->options.implicit_return ? HSC_WAY_ON : HSC_WAY_CALL;
}

/* Half-words of the blocks from *id to the last one handed out. */
static uint64_t halfwords_of(const struct hsc_et_flow *f, const uint32_t *id)
{
	const uint32_t *const end = f->ids + f->count;
	uint64_t n = 0;

	for (; id < end; id++)
		n += f->blocks->hot[*id].halfwords;
	return n;
}

/* Where a block leads that was not gone to before. */
static uint32_t look_up(struct hsc_et_flow *f, uint32_t id, unsigned which)
{
	const struct hsc_et_way_out out = { id, which };

	return hsc_et_look_up(f, out);
}

/* Where a block leads whose end is none of the simple ways; or TOLD. */
static uint32_t look_closer(struct hsc_et_flow *f, uint32_t id)
{
	struct hsc_et_way_out out;
	uint32_t to;

	if (!hsc_et_turn(f, id, &out))
		return TOLD;
	to = f->blocks->hot[out.from].succ[out.which];
	return to < HSC_BLOCK_PENDING ? to : hsc_et_look_up(f, out);
}

/* --- by outcomes ------------------------------------------------------- */

/* What the branch that ends a block does by its predictor, or did as told. */
static inline unsigned meet(struct hsc_et_flow *f, uint32_t id, bool told,
			    unsigned taken)
{
	const struct hsc_block *block = &f->blocks->blocks[id];
	uint8_t *entry = hsc_et_predictor_at(
		f, block->next - block->last_halfwords * 2u);

	if (!told)
		taken = *entry >> 1;
	*entry = hsc_et_predictor_next(*entry, taken);
	return taken;
}

static HSC_ALWAYS_INLINE enum hsc_et_walk walk_bits(struct hsc_et_flow *f,
						    const bool predict)
{
	const struct hsc_hot *hot = f->blocks->hot;
	const unsigned simple = simple_ways(f);
	uint32_t *out = f->ids + f->count;
	uint32_t *const start = out, *const end = f->ids + HSC_ET_RUN_MAX;
	const uint64_t before = f->left, need = f->need;
	uint64_t bits = f->bits, left = before, known = f->known;
	uint32_t id = f->at.id;

	while (left > need && out < end) {
		const struct hsc_hot *h = &hot[id];
		unsigned which = 1;

		*out++ = id;
		if (HSC_LIKELY(h->way == HSC_WAY_BRANCH)) {
			which = bits & 1;
			if (predict)
				which = meet(f, id, known, which);
			bits >>= 1;
			known -= !predict || known > 0;
			left--;
		} else if (HSC_UNLIKELY(h->way > simple)) {
			f->left = left;
			id = look_closer(f, id);
			hot = f->blocks->hot;
			if (HSC_UNLIKELY(id >= TOLD))
				break;
			continue;
		}
		if (HSC_LIKELY(h->succ[which] < HSC_BLOCK_PENDING)) {
			id = h->succ[which];
			continue;
		}
		id = look_up(f, id, which);
		hot = f->blocks->hot;
		if (id == HSC_BLOCK_NONE)
			break;
	}
	f->count = (size_t)(out - f->ids);
	f->at.id = id;
	f->at.out = 0;
	f->at.off = HSC_ET_FRESH;
	f->bits = bits;
	f->left = left;
	f->known = (unsigned)known;
	f->barren = left == before ? f->barren + halfwords_of(f, start) : 0;
	if (HSC_UNLIKELY(id >= TOLD))
		return fail(f, id == TOLD ? HSC_FLOW_MISSING_ADDRESS
					  : HSC_FLOW_UNKNOWN_CODE);
	return left > need ? HSC_ET_FULL : HSC_ET_WALKED;
}

enum hsc_et_walk hsc_et_stride_bits(struct hsc_et_flow *f)
{
	return f->options.branch_prediction ? walk_bits(f, true)
					    : walk_bits(f, false);
}

/* --- to an address, or to the last branch ------------------------------ */

/* Is the address in this block, behind what retired of it? */
static inline bool holds(const struct hsc_block *block, int32_t off,
			 uint64_t address)
{
	const uint64_t from = (uint64_t)(off + 1) * 2;

	return address - block->start - from < block->halfwords * 2u - from;
}

/* Come to the branch that ends the block in hand, which is not left yet. */
static inline enum hsc_et_walk stop_at_branch(struct hsc_et_flow *f)
{
	const struct hsc_block *block = &f->blocks->blocks[f->at.id];

	f->at.off = (int32_t)(block->halfwords - block->last_halfwords);
	return HSC_ET_WALKED;
}

/* The last of the ids ends in a jump that only the packet tells. */
static enum hsc_et_walk jump(struct hsc_et_flow *f)
{
	const struct hsc_et_order *o = &f->order;

	if (!o->addressed)
		return fail(f, HSC_FLOW_MISSING_ADDRESS);
	f->jumped = true;
	if (o->target == HSC_BLOCK_NONE)
		return hsc_et_land(f, o->target, o->address);
	f->at.id = o->target;
	f->at.out = 0;
	f->at.off = 0;
	return HSC_ET_WALKED;
}

static HSC_ALWAYS_INLINE enum hsc_et_walk walk_seek(struct hsc_et_flow *f)
{
	const struct hsc_hot *hot = f->blocks->hot;
	const unsigned simple = simple_ways(f);
	const bool addressed = f->order.addressed;
	const uint64_t address = f->order.address;
	uint32_t *out = f->ids + f->count;
	uint32_t *const start = out, *const end = f->ids + HSC_ET_RUN_MAX;
	uint32_t id = f->at.id;
	int32_t off = f->at.off;

	while (out < end && hot[id].way != HSC_WAY_BRANCH &&
	       !(addressed && holds(&f->blocks->blocks[id], off, address))) {
		*out++ = id;
		off = HSC_ET_FRESH;
		if (hot[id].way > simple) {
			id = simple != HSC_WAY_ON &&
					     hot[id].way == HSC_WAY_RETURN
				     ? TOLD
				     : look_closer(f, id);
		} else if (HSC_LIKELY(hot[id].succ[1] < HSC_BLOCK_PENDING)) {
			id = hot[id].succ[1];
			continue;
		} else {
			id = look_up(f, id, 1);
		}
		if (id >= TOLD)
			break;
		hot = f->blocks->hot;
	}
	f->count = (size_t)(out - f->ids);
	if (HSC_LIKELY(id == TOLD))
		return jump(f);
	if (id == HSC_BLOCK_NONE)
		return fail(f, HSC_FLOW_UNKNOWN_CODE);
	f->at.id = id;
	f->at.out = 0;
	f->at.off = off;
	if (!addressed && out < end)
		return stop_at_branch(f);
	f->barren += halfwords_of(f, start);
	return HSC_ET_FULL;
}

enum hsc_et_walk hsc_et_stride_seek(struct hsc_et_flow *f)
{
	return walk_seek(f);
}

/* --- all at once ------------------------------------------------------- */

/* Is it a packet of format 1 or 2 (0.026: 0 to 2), and the flow known? */
static inline bool is_plain(const struct hsc_et_flow *f,
			    const struct hsc_msg *msg)
{
	return msg->layout < 32 && (PLAIN >> msg->layout & 1) != 0 &&
	       msg->extra == 0 && f->state == HSC_ET_FLOW_RUNNING &&
	       !f->inferred && f->at.out == 0 && f->left == f->known &&
	       !f->config.truncated_address;
}

/* The outcomes that it tells; false if there cannot be so many. */
static inline bool read_map(const struct hsc_msg *msg, struct hsc_et_order *o)
{
	const uint64_t n = hsc_msg_get(msg, ET_BRANCHES);

	o->layout = HSC_ET_ADDRESS;
	o->count = 0;
	o->map = 0;
	if (msg->layout == HSC_ET_ADDRESS ||
	    msg->layout == HSC_ET_DRAFT_ADDRESS)
		return true;
	o->layout = HSC_ET_BRANCHES;
	o->count = n ? n : HSC_ET_MAP_MAX;
	o->map = (uint32_t)(~hsc_msg_get(msg, ET_BRANCH_MAP) &
			    ((UINT64_C(1) << (o->count & 31)) - 1));
	return n <= HSC_ET_MAP_MAX;
}

/* The address as it stands on the wire. */
static inline uint64_t read_wire(const struct hsc_et_flow *f,
				 const struct hsc_msg *msg)
{
	const bool full = f->options.full_address ||
			  msg->layout == HSC_ET_DRAFT_FULL_DELTA;
	const uint64_t wire = msg->value[ET_ADDRESS];

	return (full ? wire : f->address + wire) & f->wire_mask;
}

/* The address and what is said of it; false if there is no code. */
static inline bool read_address(struct hsc_et_flow *f,
				const struct hsc_msg *msg, uint64_t wire)
{
	const struct hsc_et_target *t = hsc_et_target_of(f, wire);
	struct hsc_et_order *o = &f->order;

	if (HSC_UNLIKELY(!t))
		return false;
	o->address = t->address;
	o->target = t->id;
	o->branch = t->branch;
	if (hsc_msg_has(msg, ET_NOTIFY))
		hsc_et_read_flags(f, msg);
	return true;
}

static inline bool read_plain(struct hsc_et_flow *f, const struct hsc_msg *msg)
{
	struct hsc_et_order *o = &f->order;
	const bool addressed = hsc_msg_has(msg, ET_ADDRESS);
	uint64_t wire = f->address;

	if (!read_map(msg, o) || (o->layout == HSC_ET_ADDRESS && !addressed))
		return false;
	o->addressed = addressed;
	o->address = 0;
	o->target = HSC_BLOCK_NONE;
	o->branch = o->predicted = o->missed = false;
	o->notify = o->updiscon = o->irreport = false;
	if (addressed)
		wire = read_wire(f, msg);
	if (addressed && !read_address(f, msg, wire))
		return false;
	f->need = addressed ? o->branch : 1;
	if (f->left + o->count < f->need)
		return false;
	f->address = wire;
	return true;
}

static inline void begin(struct hsc_et_flow *f)
{
	const struct hsc_et_order *o = &f->order;

	f->barren = 0;
	f->looked = f->jumped = f->unsure = false;
	f->returns = 0;
	f->popped = HSC_FLOW_NOWHERE;
	f->bits |= (uint64_t)o->map << f->known;
	f->known += (unsigned)o->count;
	f->left += o->count;
	f->phase = HSC_ET_BITS;
}

/* The walk is at the address, by a jump, or at the last branch. Fields are
 * written one by one: a copy of a struct that was just written would wait for
 * its stores. */
static inline void finish(struct hsc_et_flow *f)
{
	const struct hsc_et_order *o = &f->order;

	f->place = o->address;
	if (f->jumped && !(o->irreport && o->address == f->popped))
		hsc_et_remember(f, o->address);
	f->phase = HSC_ET_DONE;
	f->good.id = f->at.id;
	f->good.out = 0;
	f->good.off = f->at.off;
	f->kept = f->count;
	if (f->stamped)
		hsc_et_queue_time(f);
}

bool hsc_et_stride(struct hsc_et_flow *f, const struct hsc_msg *msg)
{
	enum hsc_et_walk walk = HSC_ET_WALKED;

	if (!is_plain(f, msg) || !read_plain(f, msg))
		return false;
	begin(f);
	if (f->left > f->need)
		walk = hsc_et_stride_bits(f);
	if (walk == HSC_ET_WALKED) {
		f->phase = HSC_ET_SEEK;
		walk = walk_seek(f);
	}
	if (HSC_LIKELY(walk == HSC_ET_WALKED))
		finish(f);
	else if (walk == HSC_ET_FAILED)
		hsc_et_fail(f);
	else
		hsc_et_step(f);
	return true;
}
