/* SPDX-License-Identifier: MIT */
/*
 * Packets straight from their frames, as long as each is a map, an address or
 * both, with nothing odd about it. What changes from one to the next is kept in
 * registers. A packet that turns out odd has done nothing: the stream stands
 * before it, and it goes the usual way.
 */
#include "codec/etrace/peek.h"
#include "flow/etrace/paths.h"
#include "flow/etrace/targets.h"
#include <string.h>

/* Paths of one packet, and the ids that they may be. */
#define PATHS_MOST 24u
#define IDS_MOST   (PATHS_MOST * HSC_ET_PATH_IDS)
#define IDS_FULL   (HSC_ET_RUN_MAX - IDS_MOST)

/* Bytes that are looked at where a frame begins: header, source, payload. */
#define SIGHT (1 + 2 + HSC_ET_PEEK_BYTES)

/* An entry of the return stack that was written over. */
struct lost_return {
	struct hsc_et_return *at, was;
};

/* What changes from packet to packet. */
struct reading {
	uint64_t address; /* last one reported, as on the wire */
	uint64_t pending; /* an outcome not used yet, or none, and a 1 above */
	uint32_t id;      /* block where the flow is */
	uint16_t off;     /* half-words into it */
	uint32_t *out;    /* where the next ids go */
	uint32_t top, base; /* of the return stack */
};

/* What is rarely needed. */
struct packet {
	struct hsc_et_flow *f;
	struct hsc_et_path_key key;
	uint32_t *out;
	uint32_t top, base;
	struct lost_return lost[PATHS_MOST * HSC_ET_PATH_CALLS];
	unsigned lost_count;
};

/* --- the return stack -------------------------------------------------- */

static inline void put_calls(struct packet *k, struct reading *r,
			     const struct hsc_et_path *path)
{
	struct hsc_et_flow *f = k->f;
	const uint32_t base = r->top + path->most - f->stack_room;

	if ((int32_t)(base - r->base) > 0)
		r->base = base;
	for (unsigned i = 0; i < path->calls; i++) {
		struct hsc_et_return *at = &f->stack[++r->top & f->stack_mask];

		k->lost[k->lost_count++] = (struct lost_return){ at, *at };
		*at = (struct hsc_et_return){ .id = path->call[i] };
	}
}

/* The packet has done nothing. */
static void undo(struct packet *k, struct reading *r)
{
	while (k->lost_count) {
		const struct lost_return *l = &k->lost[--k->lost_count];

		*l->at = l->was;
	}
	r->out = k->out;
	r->top = k->top;
	r->base = k->base;
}

/* --- paths ------------------------------------------------------------- */

static inline bool is_same(const struct hsc_et_path_key *a,
			   const struct hsc_et_path_key *b)
{
	return ((a->outcomes ^ b->outcomes) | (a->wire ^ b->wire) |
		(a->from ^ b->from)) == 0;
}

static inline size_t slot_of(const struct hsc_et_path_key *k)
{
	const uint64_t mixed = (k->outcomes ^ (uint64_t)k->from << 32) *
				       UINT64_C(0x9e3779b97f4a7c15) ^
			       k->wire * UINT64_C(0xc2b2ae3d27d4eb4f);

	return mixed >> (64 - HSC_ET_PATHS_LOG2);
}

static inline uint32_t *copy_ids(uint32_t *out, const uint32_t *ids,
				 size_t count)
{
	memcpy(out, ids, HSC_ET_PATH_STEP * sizeof(*ids));
	for (size_t i = HSC_ET_PATH_STEP; HSC_UNLIKELY(i < count);
	     i += HSC_ET_PATH_STEP)
		memcpy(out + i, ids + i, HSC_ET_PATH_STEP * sizeof(*ids));
	return out + count;
}

/* The path that begins where the key says; its ids are put out. */
static inline const struct hsc_et_path *take_path(struct packet *k,
						  struct reading *r,
						  struct hsc_et_path *spare)
{
	struct hsc_et_paths *paths = k->f->paths;
	const size_t slot = slot_of(&k->key);
	struct hsc_et_path *path = &paths->path[slot];

	if (HSC_LIKELY(is_same(&path->key, &k->key))) {
		paths->hits++;
	} else if (HSC_LIKELY(!paths->pause)) {
		hsc_et_path_learn(k->f, &k->key, path, paths->ids[slot]);
	} else {
		paths->pause--;
		hsc_et_path_walk(k->f, &k->key, spare, r->out);
		r->out += spare->count;
		return spare;
	}
	r->out = copy_ids(r->out, paths->ids[slot], path->count);
	return path;
}

/* A return to a call before the packet: to the block behind that. */
static bool turn_back(struct packet *k, struct reading *r)
{
	struct hsc_blocks *blocks = k->f->blocks;
	const uint32_t call = k->f->stack[r->top-- & k->f->stack_mask].id;
	uint32_t to = blocks->hot[call].succ[0];

	if (HSC_UNLIKELY(to >= HSC_BLOCK_PENDING))
		to = hsc_blocks_follow(blocks, call, 0);
	k->key.from = to;
	return to != HSC_BLOCK_NONE;
}

/* A return with an empty stack: the packet says where to, if it is its end. */
static bool land(struct packet *k, struct reading *r, uint64_t pending)
{
	const struct hsc_et_target *t;

	if (!(k->key.outcomes & HSC_ET_PATH_ADDRESSED))
		return false;
	t = hsc_et_target_of(k->f, k->key.wire);
	if (!t || pending >> t->branch != 1)
		return false;
	r->id = t->id;
	r->off = 0;
	r->pending = pending;
	return true;
}

/* Go where the key leads, path by path. False: something is odd. */
static HSC_ALWAYS_INLINE bool go(struct packet *k, struct reading *r)
{
	struct hsc_et_path spare;

	for (unsigned i = 0; i < PATHS_MOST; i++) {
		const struct hsc_et_path *path = take_path(k, r, &spare);
		const uint64_t left =
			(k->key.outcomes & (HSC_ET_PATH_OUTCOMES - 1)) >>
			path->used;

		put_calls(k, r, path);
		if (HSC_LIKELY(path->end == HSC_ET_PATH_DONE)) {
			r->id = path->to;
			r->off = path->off;
			r->pending = left;
			return true;
		}
		if (path->end == HSC_ET_PATH_NONE)
			return false;
		k->key.from = path->to;
		if (path->end == HSC_ET_PATH_RETURN && r->top == r->base)
			return land(k, r, left);
		if (path->end == HSC_ET_PATH_RETURN && !turn_back(k, r))
			return false;
		k->key.outcomes = left | HSC_ET_PATH_FRESH |
				  (k->key.outcomes & HSC_ET_PATH_ADDRESSED);
	}
	return false;
}

/* --- packets ----------------------------------------------------------- */

/* What the packet says, as where a path begins. */
static HSC_ALWAYS_INLINE uint64_t set_key(struct packet *k,
					  const struct reading *r,
					  const struct hsc_et_peek *peek)
{
	const struct hsc_et_flow *f = k->f;
	const uint64_t before = r->pending >> 1;
	const uint64_t end = UINT64_C(1) << peek->count;
	const uint64_t taken = ~(uint64_t)peek->map & (end - 1);
	uint64_t address = r->address;

	k->key.from = r->id;
	k->key.outcomes = (r->pending & before) | (taken | end) << before;
	k->key.wire = 0;
	if (peek->addressed) {
		address = peek->address;
		if (!(f->options.full_address || peek->full))
			address += r->address;
		address &= f->wire_mask;
		k->key.wire = address;
		k->key.outcomes |= HSC_ET_PATH_ADDRESSED;
	}
	return address;
}

/* Take in a packet of len bytes at p. False: it has done nothing. */
static HSC_ALWAYS_INLINE bool take_packet(struct packet *k, struct reading *r,
					  const uint8_t *p, unsigned len)
{
	struct hsc_et_peek peek;
	uint64_t address;

	if (HSC_UNLIKELY(!hsc_et_peek(p, len, &k->f->config.params, &peek)))
		return false;
	address = set_key(k, r, &peek);
	k->out = r->out;
	k->top = r->top;
	k->base = r->base;
	k->lost_count = 0;
	if (HSC_UNLIKELY(!go(k, r))) {
		undo(k, r);
		return false;
	}
	r->address = address;
	return true;
}

/* Can a packet begin where the flow is? */
static bool may_begin(const struct hsc_et_flow *f)
{
	return f->paths && !f->thorough && f->state == HSC_ET_FLOW_RUNNING &&
	       f->phase == HSC_ET_DONE && !f->count && !f->queue_end &&
	       !f->finished && !f->inferred && f->at.out == 0 &&
	       f->left == f->known && f->left <= 1 &&
	       (f->left || f->at.off == 0) && !f->options.branch_prediction &&
	       !f->options.jump_target_cache && !f->again_most &&
	       !f->config.truncated_address;
}

static struct reading load(const struct hsc_et_flow *f)
{
	return (struct reading){
		.address = f->address,
		.pending = f->left << 1 | (f->left ? f->bits & 1 : 1),
		.id = f->at.id,
		.off = (uint16_t)f->at.off,
		.out = f->ids,
		.top = f->stack_top,
		.base = f->stack_base,
	};
}

static void store(struct hsc_et_flow *f, const struct reading *r)
{
	f->address = r->address;
	f->left = f->known = (unsigned)(r->pending >> 1);
	f->bits = r->pending & f->left;
	f->at.id = r->id;
	f->at.out = 0;
	f->at.off = r->off;
	f->good = f->at;
	f->stack_top = r->top;
	f->stack_base = r->base;
	f->count = f->kept = (size_t)(r->out - f->ids);
	f->unsure = f->stamped = false;
}

/* Whose packet is it, by the bytes after the first one of its frame? */
static inline bool is_ours(const struct hsc_et_window *w, const uint8_t *p)
{
	unsigned source = 0;

	for (unsigned i = 0; i < w->source_bytes; i++)
		source |= (unsigned)p[i] << 8 * i;
	return source == w->src;
}

/* Take in packets until one is not simple; where the last was. */
static const uint8_t *take_packets(struct packet *k, struct reading *r,
				   struct hsc_input *in,
				   struct hsc_et_window *w)
{
	const uint8_t *p = in->buf + in->pos, *last = NULL;
	const uint8_t *const end = in->buf + in->len;

	while (end - p >= SIGHT && r->out <= k->f->ids + IDS_FULL) {
		const unsigned len = w->lengths[*p];
		const uint8_t *payload = p + 1 + w->source_bytes;
		const bool ours = w->source_bytes == 0 || is_ours(w, p + 1);

		if (HSC_UNLIKELY(len == 0 || len > (size_t)(end - payload)))
			break;
		if (ours && (len > HSC_ET_PEEK_BYTES ||
			     !take_packet(k, r, payload, len)))
			break;
		if (ours) {
			last = p;
			w->before_last = w->packets;
		}
		w->ours += ours;
		w->packets++;
		p = payload + len;
	}
	in->pos = (size_t)(p - in->buf);
	return last;
}

void hsc_et_flow_read_fast(struct hsc_et_flow *f, struct hsc_input *in,
			   struct hsc_et_window *w)
{
	struct packet k = { .f = f };
	const uint8_t *last;
	struct reading r;

	w->packets = w->ours = w->before_last = 0;
	if (!may_begin(f))
		return;
	r = load(f);
	last = take_packets(&k, &r, in, w);
	if (!last)
		return;
	store(f, &r);
	f->offset = in->offset + (size_t)(last - in->buf);
	f->messages += w->ours;
	f->message = f->messages - 1;
}
