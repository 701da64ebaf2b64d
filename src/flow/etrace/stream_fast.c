/* SPDX-License-Identifier: MIT */
/* stream_fast.c - the fast path from frames to runs.
 * Room   flow (floor 3) */
/*
 * Packets straight from their frames, as long as each is a map, an address or
 * both, with nothing odd about it. What changes from one to the next is kept in
 * registers. A packet that turns out odd has done nothing: the stream stands
 * before it, and it goes the usual way.
 */
#include "codec/etrace/peek.h"
#include "flow/batch.h"
#include "flow/etrace/paths.h"
#include "flow/etrace/targets.h"
#include <string.h>

/* Paths of one packet; so a batch that has room has enough. */
#define PATHS_MOST 24u

/* Bytes that are looked at where a frame begins: header, source, payload. */
#define SIGHT (1 + 2 + HSC_ET_PEEK_BYTES)

/* What a batch is made of. */
enum form {
	WORDS,
	JOINED, /* ids, in runs of many packets */
	APART,  /* ids, a run for each packet */
};

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
	uint32_t *words;  /* and the next word */
	uint64_t instructions; /* of words */
	uint32_t top, base;    /* of the return stack */
};

/* What is rarely needed. */
struct packet {
	struct hsc_et_flow *f;
	struct hsc_flow_batch *batch;
	struct hsc_et_path_key key;
	uint64_t outcomes;     /* that are left, and what is beside them */
	uint64_t wire;         /* of its address, or 0 */
	struct reading before; /* if it turns out odd */
	struct lost_return lost[PATHS_MOST * HSC_ET_PATH_CALLS];
	struct hsc_et_path *learned[PATHS_MOST]; /* and spelled out */
	unsigned lost_count, learned_count;
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

/* The packet has done nothing. Paths that were spelled out for the first time
 * are not known, as nobody will have seen that. */
static void undo_packet(struct packet *k, struct reading *r)
{
	while (k->lost_count) {
		const struct lost_return *l = &k->lost[--k->lost_count];

		*l->at = l->was;
	}
	while (k->learned_count)
		k->learned[--k->learned_count]->key.outcomes = 0;
	*r = k->before;
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

static inline void put_word(struct reading *r, uint32_t word,
			    const struct hsc_et_path *path)
{
	*r->words++ = word;
	r->instructions += path->instructions;
}

/* A word with its place, and its blocks, which stand there already if it has
 * none. */
static void append_word(struct packet *k, struct reading *r,
			const struct hsc_et_path *path, uint32_t place)
{
	const uint32_t at = (uint32_t)(r->out - k->batch->ids);

	put_word(r, HSC_FLOW_WORD_NEW | at, path);
	r->out[0] = place;
	r->out[1] = path->count;
	if (place != HSC_FLOW_WORD_ONCE)
		copy_ids(r->out + 2, k->f->paths->ids[place], path->count);
	r->out += 2 + path->count;
}

static void learn_path(struct packet *k, struct reading *r, uint32_t place,
		       enum form form)
{
	struct hsc_et_paths *paths = k->f->paths;
	struct hsc_et_path *path = &paths->path[place];

	hsc_et_path_learn(k->f, &k->key, path, paths->ids[place]);
	if (form != WORDS || path->count == 0)
		return;
	k->learned[k->learned_count++] = path;
	append_word(k, r, path, place);
}

/* While none is kept. */
static void walk_once(struct packet *k, struct reading *r,
		      struct hsc_et_path *path, enum form form)
{
	k->f->paths->pause--;
	hsc_et_path_walk(k->f, &k->key, path, r->out + (form == WORDS ? 2 : 0));
	if (form != WORDS)
		r->out += path->count;
	else if (path->count != 0)
		append_word(k, r, path, HSC_FLOW_WORD_ONCE);
}

/* The path that begins where the key says; its ids or its word are put out. */
static HSC_ALWAYS_INLINE const struct hsc_et_path *find_path(
	struct packet *k, struct reading *r, struct hsc_et_path *spare,
	const enum form form)
{
	struct hsc_et_paths *paths = k->f->paths;
	const uint32_t place = (uint32_t)slot_of(&k->key);
	struct hsc_et_path *path = &paths->path[place];

	if (HSC_LIKELY(is_same(&path->key, &k->key))) {
		paths->hits++;
		if (form == WORDS && HSC_LIKELY(path->count != 0))
			put_word(r, place, path);
	} else if (HSC_LIKELY(!paths->pause)) {
		learn_path(k, r, place, form);
	} else {
		walk_once(k, r, spare, form);
		return spare;
	}
	if (form != WORDS)
		r->out = copy_ids(r->out, paths->ids[place], path->count);
	return path;
}

/* A return to a call before the packet: to the block after that. */
static bool pop_call(struct packet *k, struct reading *r)
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
static bool end_at_target(struct packet *k, struct reading *r, uint64_t pending)
{
	const struct hsc_et_target *t;

	if (!(k->outcomes & HSC_ET_PATH_ADDRESSED))
		return false;
	t = hsc_et_target_of(k->f, k->wire);
	if (!t || pending >> t->branch != 1)
		return false;
	r->id = t->id;
	r->off = 0;
	r->pending = pending;
	return true;
}

/* Where the next path begins is set: so many outcomes as a path takes. */
static HSC_ALWAYS_INLINE void set_path_key(struct packet *k)
{
	const uint64_t most = UINT64_C(1) << HSC_ET_PATH_BITS;
	const uint64_t beside = ~(HSC_ET_PATH_OUTCOMES - 1);

	k->key.outcomes = k->outcomes;
	k->key.wire = k->wire;
	if ((k->outcomes & ~beside) >= 2 * most) {
		k->key.outcomes = (k->outcomes & (most - 1)) | most |
				  (k->outcomes & HSC_ET_PATH_FRESH) |
				  HSC_ET_PATH_PIECE;
		k->key.wire = 0;
	}
}

/* Go where the outcomes lead, path by path. False: something is odd. */
static HSC_ALWAYS_INLINE bool follow_paths(struct packet *k, struct reading *r,
					   const enum form form)
{
	struct hsc_et_path spare;

	for (unsigned i = 0; i < PATHS_MOST; i++) {
		const struct hsc_et_path *path;
		uint64_t left;

		set_path_key(k);
		path = find_path(k, r, &spare, form);
		left = (k->outcomes & (HSC_ET_PATH_OUTCOMES - 1)) >> path->used;
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
			return end_at_target(k, r, left);
		if (path->end == HSC_ET_PATH_RETURN && !pop_call(k, r))
			return false;
		k->outcomes = left | HSC_ET_PATH_FRESH |
			      (k->outcomes & HSC_ET_PATH_ADDRESSED);
	}
	return false;
}

/* --- packets ----------------------------------------------------------- */

/* What the packet says, as where a path begins. */
static HSC_ALWAYS_INLINE uint64_t set_packet_key(struct packet *k,
						 const struct reading *r,
						 const struct hsc_et_peek *peek)
{
	const struct hsc_et_flow *f = k->f;
	const uint64_t before = r->pending >> 1;
	const uint64_t end = UINT64_C(1) << peek->count;
	const uint64_t taken = ~(uint64_t)peek->map & (end - 1);
	uint64_t address = r->address;

	k->key.from = r->id;
	k->outcomes = (r->pending & before) | (taken | end) << before;
	k->wire = 0;
	if (peek->addressed) {
		address = peek->address;
		if (!(f->options.full_address || peek->full))
			address += r->address;
		address &= f->wire_mask;
		k->wire = address;
		k->outcomes |= HSC_ET_PATH_ADDRESSED;
	}
	return address;
}

/* Take in a packet of len bytes at p. False: it has done nothing. */
static HSC_ALWAYS_INLINE bool decode_packet(struct packet *k, struct reading *r,
					    const uint8_t *p, unsigned len,
					    const enum form form)
{
	struct hsc_et_peek peek;
	uint64_t address;

	if (HSC_UNLIKELY(!hsc_et_peek(p, len, &k->f->config.params, &peek)))
		return false;
	address = set_packet_key(k, r, &peek);
	k->before = *r;
	k->lost_count = k->learned_count = 0;
	if (HSC_UNLIKELY(!follow_paths(k, r, form))) {
		undo_packet(k, r);
		return false;
	}
	r->address = address;
	return true;
}

/* Whose packet is it, by the bytes after the first one of its frame? */
static inline bool is_ours(const struct hsc_et_reading *as, const uint8_t *p)
{
	unsigned source = 0;

	for (unsigned i = 0; i < as->source_bytes; i++)
		source |= (unsigned)p[i] << 8 * i;
	return source == as->src;
}

/* A packet is done: its run, if it has blocks. */
static inline void add_run(struct packet *k, const struct reading *r,
			   uint64_t offset, uint64_t message)
{
	struct hsc_flow_batch *b = k->batch;

	if (r->out == k->before.out)
		return;
	b->runs[b->count++] = (struct hsc_flow_batch_run){
		.offset = offset,
		.message = message,
		.first = (uint32_t)(k->before.out - b->ids),
		.count = (uint32_t)(r->out - k->before.out),
		.space = k->f->space,
	};
}

static inline bool has_room(const struct packet *k, const struct reading *r,
			    const enum form form)
{
	const struct hsc_flow_batch *b = k->batch;

	return r->out <= b->ids + b->id_room - HSC_FLOW_BATCH_LEAST &&
	       (form != WORDS ||
		r->words <= b->words + b->word_room - HSC_FLOW_BATCH_WORDS) &&
	       (form != APART || b->count < b->run_room);
}

/* Take in packets until one is not simple; where the last was. */
static HSC_ALWAYS_INLINE const uint8_t *decode_packets(
	struct packet *k, struct reading *at, struct hsc_input *in,
	struct hsc_et_reading *as, const enum form form)
{
	const uint8_t *p = in->buf + in->pos, *last = NULL;
	const uint8_t *const end = in->buf + in->len;
	struct reading r = *at; /* in registers */

	while (end - p >= SIGHT && has_room(k, &r, form)) {
		const unsigned len = as->lengths[*p];
		const uint8_t *payload = p + 1 + as->source_bytes;
		const bool ours = as->source_bytes == 0 || is_ours(as, p + 1);

		if (HSC_UNLIKELY(len == 0 || len > (size_t)(end - payload)))
			break;
		if (ours && (len > HSC_ET_PEEK_BYTES ||
			     !decode_packet(k, &r, payload, len, form)))
			break;
		if (ours && form == APART)
			add_run(k, &r, in->offset + (size_t)(p - in->buf),
				as->number + as->packets);
		if (ours) {
			last = p;
			as->last = as->packets;
		}
		as->ours += ours;
		as->packets++;
		p = payload + len;
	}
	in->pos = (size_t)(p - in->buf);
	*at = r;
	return last;
}

/* --- from decoder to fast path and back -------------------------------- */

/* Can a packet begin where the flow is? */
static bool may_begin(const struct hsc_et_flow *f)
{
	return !f->thorough && f->state == HSC_ET_FLOW_RUNNING &&
	       f->phase == HSC_ET_DONE && !f->count && !f->queue_end &&
	       !f->finished && !f->inferred && !f->notified && f->at.out == 0 &&
	       f->left == f->known && f->left <= 1 &&
	       (f->left || f->at.off == 0) && !f->options.branch_prediction &&
	       !f->options.jump_target_cache && !f->again_most &&
	       !f->config.truncated_address;
}

static struct reading load_reading(const struct hsc_et_flow *f,
				   const struct hsc_flow_batch *b)
{
	return (struct reading){
		.address = f->address,
		.pending = f->left << 1 | (f->left ? f->bits & 1 : 1),
		.id = f->at.id,
		.off = (uint16_t)f->at.off,
		.out = b->ids + b->used,
		.words = b->words ? b->words + b->word_count : NULL,
		.top = f->stack_top,
		.base = f->stack_base,
	};
}

static void store_reading(struct hsc_et_flow *f, const struct reading *r)
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
	f->kept = 0;
	f->unsure = f->stamped = false;
}

/* The run of all packets, in a batch that joins. */
static void join_run(const struct hsc_et_flow *f, const struct reading *r,
		     const struct hsc_et_reading *as, struct hsc_flow_batch *b,
		     const enum form form)
{
	const struct hsc_flow_origin origin = { f->offset,
						as->number + as->last,
						f->space };
	const uint32_t ids = (uint32_t)(r->out - b->ids) - b->used;
	uint32_t count = ids;

	if (form == WORDS)
		count = (uint32_t)(r->words - b->words) - b->word_count;
	if (form != APART && count) {
		struct hsc_flow_batch_run *run =
			hsc_flow_batch_run_of(b, &origin);

		run->count += count;
		run->instructions += r->instructions;
	}
	b->used += ids;
	if (form == WORDS)
		b->word_count += count;
}

static enum form form_of(const struct hsc_flow_batch *batch)
{
	return batch->words ? WORDS : batch->joined ? JOINED : APART;
}

/* What is not set here each packet sets: it is more than a KB. */
static void read_packets(struct hsc_et_flow *f, struct hsc_input *in,
			 struct hsc_et_reading *as,
			 struct hsc_flow_batch *batch)
{
	const enum form form = form_of(batch);
	struct reading r = load_reading(f, batch);
	const uint8_t *last;
	struct packet k;

	k.f = f;
	k.batch = batch;
	if (form == WORDS)
		last = decode_packets(&k, &r, in, as, WORDS);
	else if (form == JOINED)
		last = decode_packets(&k, &r, in, as, JOINED);
	else
		last = decode_packets(&k, &r, in, as, APART);
	if (!last)
		return;
	store_reading(f, &r);
	f->offset = in->offset + (size_t)(last - in->buf);
	f->messages += as->ours;
	f->message = f->messages - 1;
	join_run(f, &r, as, batch, form);
}

void hsc_et_flow_read(struct hsc_et_flow *f, struct hsc_input *in,
		      struct hsc_et_reading *as, struct hsc_flow_batch *batch)
{
	as->packets = as->ours = as->last = 0;
	if (may_begin(f) && hsc_flow_batch_has_room(batch) &&
	    hsc_et_paths_open(f))
		read_packets(f, in, as, batch);
}
