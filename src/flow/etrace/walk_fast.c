/* SPDX-License-Identifier: MIT */
/* walk_fast.c - the fast path of walk.c.
 * Room   flow (floor 3) */
/*
 * The usual packet: a branch map, then a jump. The walk keeps its state in
 * registers; at a special case it leaves everything as walk.c would, which then
 * continues.
 */
#include "flow/etrace/ahead.h"
#include "flow/etrace/items.h"
#include "flow/etrace/predict.h"
#include "flow/etrace/targets.h"
#include "flow/etrace/walk.h"

#define BIT(n) (UINT32_C(1) << (n))
#define PLAIN                                                                  \
	(BIT(HSC_ET_BRANCHES) | BIT(HSC_ET_ADDRESS) |                          \
	 BIT(HSC_ET_DRAFT_FULL_DELTA) | BIT(HSC_ET_DRAFT_DIFF_DELTA) |         \
	 BIT(HSC_ET_DRAFT_ADDRESS))

/* The flags after an address in 2.0. */
#define FLAGS (BIT(ET_NOTIFY) | BIT(ET_UPDISCON) | BIT(ET_IRREPORT))

/* Instead of a block: only the packet gives the target. */
#define UNINFERABLE (HSC_BLOCK_PENDING - 1)

/* Ways out that need no closer look; calls are not among them if there is a
 * stack. */
static inline unsigned simple_ways(const struct hsc_et_flow *f)
{
	return f->options.implicit_return ? HSC_WAY_ON : HSC_WAY_CALL;
}

/* Half-words walked since the last branch; those of the blocks from *start on
 * are added here. */
static uint64_t branch_free_since(const struct hsc_et_flow *f,
				  const uint32_t *start)
{
	const struct hsc_hot *hot = f->blocks->hot;
	uint64_t n = 0;

	for (const uint32_t *id = f->ids + f->count; id > start; id--) {
		if (hot[id[-1]].way == HSC_WAY_BRANCH)
			return n;
		n += hot[id[-1]].halfwords;
	}
	return f->branch_free + n;
}

/* Look up a successor for the first time. */
static uint32_t look_up(struct hsc_et_flow *f, uint32_t id, unsigned which)
{
	const struct hsc_et_way_out out = { id, which };

	return hsc_et_look_up(f, out);
}

/* The successor of a block whose way out is not simple; or UNINFERABLE. */
static uint32_t find_successor(struct hsc_et_flow *f, uint32_t id)
{
	struct hsc_et_way_out out;
	uint32_t to;

	if (!hsc_et_find_way_out(f, id, &out))
		return UNINFERABLE;
	to = f->blocks->hot[out.from].succ[out.which];
	return to < HSC_BLOCK_PENDING ? to : hsc_et_look_up(f, out);
}

/* The state of a walk, kept in registers. */
struct steps {
	uint32_t id;
	int32_t off;
	uint32_t *out;
	uint64_t bits, left;
};

static inline struct steps load_steps(const struct hsc_et_flow *f)
{
	return (struct steps){ f->at.id, f->at.off, f->ids + f->count, f->bits,
			       f->left };
}

static HSC_ALWAYS_INLINE void store_steps(struct hsc_et_flow *f,
					  const struct steps *s)
{
	f->count = (size_t)(s->out - f->ids);
	f->at.id = s->id;
	f->at.out = 0;
	f->at.off = s->off;
	f->bits = s->bits;
	f->left = s->left;
}

/* Where the outcomes come from. */
enum outcomes {
	AS_REPORTED, /* reported, and there is no predictor */
	LEARNED,     /* reported, and the predictor learns them */
	GUESSED,     /* those of the predictor */
};

static inline uint8_t *entry_of(const struct hsc_et_flow *f, uint32_t id)
{
	const struct hsc_block *block = &f->blocks->blocks[id];

	return hsc_et_predictor_at(f, block->next - block->last_halfwords * 2u);
}

/*
 * The outcome of the branch that ends the block. A reported outcome does not
 * read the predictor first, because waiting for that load would take most of
 * the time.
 */
static HSC_ALWAYS_INLINE unsigned outcome_of(const struct hsc_et_flow *f,
					     uint32_t id, enum outcomes whose,
					     unsigned reported)
{
	uint8_t *entry;

	if (whose == AS_REPORTED)
		return reported;
	entry = entry_of(f, id);
	if (whose == GUESSED)
		reported = *entry >> 1;
	*entry = hsc_et_predictor_next(*entry, reported);
	return reported;
}

/* Walk until `stop` outcomes are left. Afterwards the current block may be
 * UNINFERABLE, or none. */
static HSC_ALWAYS_INLINE void step_bits(struct hsc_et_flow *f, struct steps *s,
					uint64_t stop, enum outcomes whose)
{
	const struct hsc_hot *hot = f->blocks->hot;
	const unsigned simple = simple_ways(f);
	const uint32_t *const end = f->ids + HSC_ET_RUN_MAX;

	while (s->left > stop && s->out < end) {
		const struct hsc_hot *h = &hot[s->id];
		unsigned which = 1;

		*s->out++ = s->id;
		if (HSC_LIKELY(h->way == HSC_WAY_BRANCH)) {
			which = outcome_of(f, s->id, whose, s->bits & 1);
			s->bits >>= 1;
			s->left--;
		} else if (HSC_UNLIKELY(h->way > simple)) {
			f->left = s->left;
			s->id = find_successor(f, s->id);
			hot = f->blocks->hot;
			if (HSC_UNLIKELY(s->id >= UNINFERABLE))
				return;
			continue;
		}
		if (HSC_LIKELY(h->succ[which] < HSC_BLOCK_PENDING)) {
			s->id = h->succ[which];
			continue;
		}
		s->id = look_up(f, s->id, which);
		hot = f->blocks->hot;
		if (s->id == HSC_BLOCK_NONE)
			return;
	}
}

/* The result of a walk by outcomes, whose blocks begin at `start`. */
static HSC_ALWAYS_INLINE enum hsc_et_walk end_bits(struct hsc_et_flow *f,
						   const struct steps *s,
						   const uint32_t *start)
{
	store_steps(f, s);
	f->branch_free = branch_free_since(f, start);
	if (HSC_UNLIKELY(s->id >= UNINFERABLE))
		return hsc_et_walk_fail(f, s->id == UNINFERABLE
						   ? HSC_FLOW_MISSING_ADDRESS
						   : HSC_FLOW_UNKNOWN_CODE);
	return s->left > f->need ? HSC_ET_FULL : HSC_ET_WALKED;
}

static HSC_ALWAYS_INLINE enum hsc_et_walk walk_bits(struct hsc_et_flow *f,
						    enum outcomes whose)
{
	const uint64_t before = f->left, known = f->known;
	const uint64_t unreported = whose == LEARNED ? before - known : 0;
	struct steps s = load_steps(f);
	uint32_t *const start = s.out;

	s.off = HSC_ET_FRESH;
	step_bits(f, &s, unreported > f->need ? unreported : f->need, whose);
	if (whose != GUESSED)
		f->known = (unsigned)(known - (before - s.left));
	return end_bits(f, &s, start);
}

enum hsc_et_walk hsc_et_walk_bits_fast(struct hsc_et_flow *f)
{
	enum hsc_et_walk walk = HSC_ET_FULL;

	if (HSC_LIKELY(!f->options.branch_prediction))
		return walk_bits(f, AS_REPORTED);
	if (f->known)
		walk = walk_bits(f, LEARNED);
	return walk == HSC_ET_FULL && !f->known ? walk_bits(f, GUESSED) : walk;
}

/* Is the address in this block, after what has retired of it? */
static inline bool contains_address(const struct hsc_block *block, int32_t off,
				    uint64_t address)
{
	const uint64_t from = (uint64_t)(off + 1) * 2;

	return address - block->start - from < block->halfwords * 2u - from;
}

/* Walk to a block that may contain the address, or to a branch. Afterwards the
 * current block may be UNINFERABLE, or none. */
static HSC_ALWAYS_INLINE void step_seek(struct hsc_et_flow *f, struct steps *s,
					bool addressed, uint64_t address)
{
	const struct hsc_hot *hot = f->blocks->hot;
	const unsigned simple = simple_ways(f);
	const uint32_t *const end = f->ids + HSC_ET_RUN_MAX;

	while (s->out < end && hot[s->id].way != HSC_WAY_BRANCH &&
	       !(addressed && contains_address(&f->blocks->blocks[s->id],
					       s->off, address))) {
		const struct hsc_hot *h = &hot[s->id];

		*s->out++ = s->id;
		s->off = HSC_ET_FRESH;
		if (h->way == HSC_WAY_RETURN && simple != HSC_WAY_ON) {
			s->id = UNINFERABLE;
		} else if (h->way > simple) {
			f->left = s->left;
			s->id = find_successor(f, s->id);
		} else if (HSC_LIKELY(h->succ[1] < HSC_BLOCK_PENDING)) {
			s->id = h->succ[1];
			continue;
		} else {
			s->id = look_up(f, s->id, 1);
		}
		if (s->id >= UNINFERABLE)
			return;
		hot = f->blocks->hot;
	}
}

/* The result: the target of the jump that ended the last block, or the branch
 * that ends the current block, which is not left yet. */
static HSC_ALWAYS_INLINE enum hsc_et_walk end_seek(struct hsc_et_flow *f,
						   struct steps *s,
						   const uint32_t *start)
{
	const struct hsc_et_parsed *o = &f->packet;
	const struct hsc_block *block;

	if (HSC_LIKELY(s->id == UNINFERABLE) && o->addressed) {
		f->jumped = true;
		s->id = o->target;
		s->off = 0;
		if (s->id == HSC_BLOCK_NONE)
			f->unknown = o->address;
	} else if (s->id == UNINFERABLE) {
		store_steps(f, s);
		return hsc_et_walk_fail(f, HSC_FLOW_MISSING_ADDRESS);
	} else if (s->id != HSC_BLOCK_NONE) {
		block = &f->blocks->blocks[s->id];
		if (o->addressed || s->out == f->ids + HSC_ET_RUN_MAX) {
			f->by_return &=
				s->out == start ||
				f->blocks->hot[s->out[-1]].way > HSC_WAY_CALL;
			return HSC_ET_FULL;
		}
		s->off = (int32_t)(block->halfwords - block->last_halfwords);
	}
	if (s->id != HSC_BLOCK_NONE)
		return HSC_ET_WALKED;
	store_steps(f, s);
	return hsc_et_walk_fail(f, HSC_FLOW_UNKNOWN_CODE);
}

static HSC_ALWAYS_INLINE enum hsc_et_walk walk_seek(struct hsc_et_flow *f)
{
	const struct hsc_et_parsed *o = &f->packet;
	struct steps s = load_steps(f);
	uint32_t *const start = s.out;
	enum hsc_et_walk walk;

	step_seek(f, &s, o->addressed, o->address);
	walk = end_seek(f, &s, start);
	store_steps(f, &s);
	if (walk == HSC_ET_FULL)
		f->branch_free = branch_free_since(f, start);
	return walk;
}

enum hsc_et_walk hsc_et_walk_seek_fast(struct hsc_et_flow *f)
{
	return walk_seek(f);
}

/* Is it a packet of format 1 or 2 (0.026: 0 to 2), and the flow known? */
static inline bool is_plain(const struct hsc_et_flow *f,
			    const struct hsc_msg *msg)
{
	return msg->layout < 32 && (PLAIN >> msg->layout & 1) != 0 &&
	       msg->extra == 0 && f->state == HSC_ET_FLOW_RUNNING &&
	       !f->inferred && !f->notified && f->at.out == 0 &&
	       f->left == f->known && !f->config.truncated_address;
}

/* Read the outcomes; false if the number is impossible. */
static inline bool read_map(const struct hsc_msg *msg, struct hsc_et_parsed *o)
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

/* The address as it is on the wire. */
static inline uint64_t read_wire(const struct hsc_et_flow *f,
				 const struct hsc_msg *msg)
{
	const bool full = f->options.full_address ||
			  msg->layout == HSC_ET_DRAFT_FULL_DELTA;
	const uint64_t wire = msg->value[ET_ADDRESS];

	return (full ? wire : f->address + wire) & f->wire_mask;
}

/* Is no flag after the address set? Then all are equal to its top bit. */
static inline bool is_quiet(const struct hsc_et_flow *f,
			    const struct hsc_msg *msg)
{
	const uint64_t top = f->wire_mask ^ f->wire_mask >> 1;
	const uint64_t notify = msg->value[ET_NOTIFY];
	const uint64_t others = (notify ^ msg->value[ET_UPDISCON]) |
				(notify ^ msg->value[ET_IRREPORT]);

	return (msg->present & FLAGS) == FLAGS && others == 0 &&
	       notify == ((msg->value[ET_ADDRESS] & top) != 0);
}

/* Read the address and its flags; false if there is no code. */
static inline bool read_address(struct hsc_et_flow *f,
				const struct hsc_msg *msg, uint64_t wire)
{
	const struct hsc_et_target *t = hsc_et_target_of(f, wire);
	struct hsc_et_parsed *o = &f->packet;

	if (HSC_UNLIKELY(!t))
		return false;
	o->address = t->address;
	o->target = t->id;
	o->branch = t->branch;
	if (hsc_msg_has(msg, ET_NOTIFY) && !is_quiet(f, msg))
		hsc_et_read_flags(f, msg);
	return true;
}

static inline bool read_plain(struct hsc_et_flow *f, const struct hsc_msg *msg)
{
	struct hsc_et_parsed *o = &f->packet;
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

static inline void begin_walk(struct hsc_et_flow *f)
{
	const struct hsc_et_parsed *o = &f->packet;

	f->branch_free = 0;
	f->looked = f->jumped = f->unsure = false;
	f->doubted = HSC_BLOCK_NONE;
	f->returns = 0;
	f->popped = HSC_FLOW_NOWHERE;
	f->bits |= (uint64_t)o->map << f->known;
	f->known += (unsigned)o->count;
	f->left += o->count;
	f->phase = HSC_ET_BITS;
}

/*
 * The walk has reached the address, by a jump, or the last branch. Members are
 * written one by one: copying a struct that was just written would wait for its
 * stores.
 */
static HSC_ALWAYS_INLINE void finish_packet(struct hsc_et_flow *f,
					    const struct steps *s)
{
	const struct hsc_et_parsed *o = &f->packet;

	store_steps(f, s);
	f->known = (unsigned)s->left;
	f->place = o->address;
	if (f->jumped && !(o->irreport && o->address == f->popped))
		hsc_et_remember(f, o->address);
	f->phase = HSC_ET_DONE;
	f->good.id = s->id;
	f->good.out = 0;
	f->good.off = s->off;
	f->kept = f->count;
	if (f->stamped)
		hsc_et_queue_time(f);
	if (HSC_UNLIKELY(f->doubted != HSC_BLOCK_NONE))
		hsc_et_note_doubt(f);
}

static inline enum hsc_et_verdict verdict_of(enum hsc_et_walk walk)
{
	return walk == HSC_ET_FAILED ? HSC_ET_REFUSED : HSC_ET_UNFINISHED;
}

/* Walk by outcomes; HSC_ET_WALKED: all are used up. */
static HSC_ALWAYS_INLINE enum hsc_et_walk follow_bits(struct hsc_et_flow *f,
						      struct steps *s)
{
	const uint64_t before = s->left;
	enum hsc_et_walk walk;

	if (before <= f->need)
		return HSC_ET_WALKED;
	if (HSC_UNLIKELY(f->options.branch_prediction)) {
		walk = hsc_et_walk_bits_fast(f);
		*s = load_steps(f);
		return walk;
	}
	s->off = HSC_ET_FRESH;
	step_bits(f, s, f->need, AS_REPORTED);
	if (HSC_LIKELY(s->id < UNINFERABLE && s->left <= f->need))
		return HSC_ET_WALKED;
	f->known -= (unsigned)(before - s->left);
	return end_bits(f, s, f->ids);
}

enum hsc_et_verdict hsc_et_packet_fast(struct hsc_et_flow *f,
				       const struct hsc_msg *msg)
{
	enum hsc_et_walk walk;
	struct steps s;

	if (!is_plain(f, msg) || !read_plain(f, msg))
		return HSC_ET_NOT_SIMPLE;
	begin_walk(f);
	s = load_steps(f);
	walk = follow_bits(f, &s);
	if (HSC_UNLIKELY(walk != HSC_ET_WALKED))
		return verdict_of(walk);
	f->phase = HSC_ET_SEEK;
	f->by_return = false;
	step_seek(f, &s, f->packet.addressed, f->packet.address);
	walk = end_seek(f, &s, f->ids);
	if (HSC_LIKELY(walk == HSC_ET_WALKED)) {
		finish_packet(f, &s);
		return HSC_ET_COMPLETE;
	}
	store_steps(f, &s);
	f->known = (unsigned)s.left;
	f->branch_free = branch_free_since(f, f->ids);
	return verdict_of(walk);
}
