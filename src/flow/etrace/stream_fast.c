/* SPDX-License-Identifier: MIT */
/* stream_fast.c - the fast path from frames to runs.
 * Room   flow (floor 3) */
/*
 * Packets are decoded directly from their frames, as long as each is a map, an
 * address or both, with nothing unusual. The state that changes with each
 * packet is kept in registers. A packet that turns out not to be simple has
 * changed nothing: the input position is before it, and the general code
 * decodes it.
 */
#include "codec/etrace/peek.h"
#include "flow/etrace/follow_fast.h"

/* Most bytes read at the start of a frame: header, source, payload. */
#define SIGHT (1 + 2 + HSC_ET_PEEK_BYTES)

/* The address of the packet, as on the wire, if it has one. */
static HSC_ALWAYS_INLINE uint64_t address_of(const struct hsc_et_flow *f,
					     const struct hsc_et_cursor *r,
					     const struct hsc_et_peek *peek)
{
	uint64_t address = peek->address;

	if (!(f->options.full_address || peek->full))
		address += r->address;
	return address & f->wire_mask;
}

/* Does the packet belong to this source? Decided by the bytes after the first
 * one of its frame. */
static inline bool is_ours(const struct hsc_et_reading *as, const uint8_t *p)
{
	unsigned source = 0;

	for (unsigned i = 0; i < as->source_bytes; i++)
		source |= (unsigned)p[i] << 8 * i;
	return source == as->src;
}

/* A packet is done: add its run, if it has blocks. */
static inline void add_run(struct hsc_et_following *k,
			   const struct hsc_et_cursor *r, uint64_t offset,
			   uint64_t message)
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

static inline bool has_room(const struct hsc_et_following *k,
			    const struct hsc_et_cursor *r,
			    const enum hsc_et_form form)
{
	const struct hsc_flow_batch *b = k->batch;

	return r->out <= b->ids + b->id_room - HSC_FLOW_BATCH_LEAST &&
	       (form != HSC_ET_WORDS ||
		r->words <= b->words + b->word_room - HSC_FLOW_BATCH_WORDS) &&
	       (form != HSC_ET_APART || b->count < b->run_room);
}

/* A frame, described by its first bytes. */
struct frame {
	const uint8_t *begin, *payload;
	unsigned len; /* of the payload; 0: not a frame for the fast path */
	bool ours;
};

static HSC_ALWAYS_INLINE struct frame see_frame(const struct hsc_et_reading *as,
						const uint8_t *p)
{
	return (struct frame){
		.begin = p,
		.payload = p + 1 + as->source_bytes,
		.len = as->lengths[*p],
		.ours = as->source_bytes == 0 || is_ours(as, p + 1),
	};
}

static HSC_ALWAYS_INLINE bool see_packet(const struct hsc_et_following *k,
					 const struct frame *frame,
					 struct hsc_et_peek *peek)
{
	return frame->len <= HSC_ET_PEEK_BYTES &&
	       hsc_et_peek(frame->payload, frame->len, &k->f->config.params,
			   peek);
}

static inline bool is_full_map(const struct hsc_et_peek *peek)
{
	return !peek->addressed && peek->count == HSC_ET_MAP_MAX;
}

/* Packets that are decoded together: one, or several full maps. */
struct together {
	struct hsc_et_string outcomes;
	const uint8_t *last, *next; /* the last one, and what comes after it */
	unsigned count;
};

static inline void add_packet(struct together *t, const struct frame *frame)
{
	t->last = frame->begin;
	t->next = frame->payload + frame->len;
	t->count++;
}

static inline uint64_t taken_of(const struct hsc_et_peek *peek)
{
	return ~(uint64_t)peek->map & hsc_ones64(peek->count);
}

/* Add the full maps that come next: their outcomes form one string with the
 * first, which is followed without regard to the ends of packets. */
static HSC_ALWAYS_INLINE void add_maps(const struct hsc_et_following *k,
				       struct together *t,
				       const struct hsc_et_reading *as,
				       const uint8_t *end)
{
	struct hsc_et_string *to = &t->outcomes;

	while (t->count < HSC_ET_MAPS_MOST && end - t->next >= SIGHT) {
		const struct frame frame = see_frame(as, t->next);
		uint8_t *at = &to->bytes[to->to / 8];
		struct hsc_et_peek peek;

		if (!frame.len || !frame.ours ||
		    !see_packet(k, &frame, &peek) || !is_full_map(&peek))
			break;
		hsc_store64(at, *at | taken_of(&peek) << to->to % 8);
		to->to += HSC_ET_MAP_MAX;
		add_packet(t, &frame);
	}
}

/* Decode a packet, and if it is a full map, and `alone` is 0, those that come
 * next. False: nothing has been done. */
static HSC_ALWAYS_INLINE bool decode_together(
	struct hsc_et_following *k, struct hsc_et_cursor *r, struct together *t,
	const struct hsc_et_reading *as, const struct frame *frame,
	const uint8_t *end, bool alone, const enum hsc_et_form form)
{
	const unsigned before = (unsigned)(r->pending >> 1);
	uint64_t outcomes = r->pending & before, address = r->address;
	struct hsc_et_peek peek;

	t->count = 0;
	if (HSC_UNLIKELY(!see_packet(k, frame, &peek)))
		return false;
	add_packet(t, frame);
	outcomes |= taken_of(&peek) << before;
	t->outcomes.to = before + peek.count;
	if (t->outcomes.to > HSC_ET_PATH_BITS)
		hsc_store64(t->outcomes.bytes, outcomes);
	if (form != HSC_ET_APART && is_full_map(&peek) && !alone)
		add_maps(k, t, as, end);
	k->wire = 0;
	if (peek.addressed)
		k->wire = address = address_of(k->f, r, &peek);
	if (HSC_UNLIKELY(!hsc_et_follow(k, r, &t->outcomes, outcomes,
					peek.addressed, form)))
		return false;
	r->address = address;
	return true;
}

/* Decode packets until one is not simple; returns where the last one was. */
static HSC_ALWAYS_INLINE const uint8_t *decode_packets(
	struct hsc_et_following *k, struct hsc_et_cursor *at,
	struct hsc_input *in, struct hsc_et_reading *as,
	const enum hsc_et_form form)
{
	const uint8_t *p = in->buf + in->pos, *last = NULL;
	const uint8_t *const end = in->buf + in->len;
	struct hsc_et_cursor r = *at; /* in registers */
	unsigned alone = 0; /* this many packets are decoded one by one */
	struct together t;

	while (end - p >= SIGHT && has_room(k, &r, form)) {
		const struct frame frame = see_frame(as, p);

		if (HSC_UNLIKELY(!frame.len ||
				 frame.len > (size_t)(end - frame.payload)))
			break;
		if (!frame.ours) {
			as->packets++;
			p = frame.payload + frame.len;
			continue;
		}
		if (HSC_UNLIKELY(!decode_together(k, &r, &t, as, &frame, end,
						  alone, form))) {
			if (t.count < 2)
				break;
			alone = t.count;
			continue;
		}
		alone -= alone > 0;
		if (form == HSC_ET_APART)
			add_run(k, &r, in->offset + (size_t)(p - in->buf),
				as->number + as->packets);
		last = t.last;
		p = t.next;
		as->ours += t.count;
		as->packets += t.count;
		as->last = as->packets - 1;
	}
	in->pos = (size_t)(p - in->buf);
	*at = r;
	return last;
}

/* Is the flow in a state in which the fast path can begin? */
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

static struct hsc_et_cursor load_reading(const struct hsc_et_flow *f,
					 const struct hsc_flow_batch *b)
{
	return (struct hsc_et_cursor){
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

static void store_reading(struct hsc_et_flow *f, const struct hsc_et_cursor *r)
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

/* The run of all packets, in a batch that joins them. */
static void join_run(const struct hsc_et_flow *f, const struct hsc_et_cursor *r,
		     const struct hsc_et_reading *as, struct hsc_flow_batch *b,
		     const enum hsc_et_form form)
{
	const struct hsc_flow_origin origin = { f->offset,
						as->number + as->last,
						f->space };
	const uint32_t ids = (uint32_t)(r->out - b->ids) - b->used;
	uint32_t count = ids;

	if (form == HSC_ET_WORDS)
		count = (uint32_t)(r->words - b->words) - b->word_count;
	if (form != HSC_ET_APART && count) {
		struct hsc_flow_batch_run *run =
			hsc_flow_batch_run_of(b, &origin);

		run->count += count;
		run->instructions += r->instructions;
	}
	b->used += ids;
	if (form == HSC_ET_WORDS)
		b->word_count += count;
}

static enum hsc_et_form form_of(const struct hsc_flow_batch *batch)
{
	return batch->words    ? HSC_ET_WORDS
	       : batch->joined ? HSC_ET_JOINED
			       : HSC_ET_APART;
}

/* Members that are not set here are set by each packet: the struct has more
 * than a KB. */
static void read_packets(struct hsc_et_flow *f, struct hsc_input *in,
			 struct hsc_et_reading *as,
			 struct hsc_flow_batch *batch)
{
	const enum hsc_et_form form = form_of(batch);
	struct hsc_et_cursor r = load_reading(f, batch);
	const uint8_t *last;
	struct hsc_et_following k;

	k.f = f;
	k.batch = batch;
	if (form == HSC_ET_WORDS)
		last = decode_packets(&k, &r, in, as, HSC_ET_WORDS);
	else if (form == HSC_ET_JOINED)
		last = decode_packets(&k, &r, in, as, HSC_ET_JOINED);
	else
		last = decode_packets(&k, &r, in, as, HSC_ET_APART);
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
