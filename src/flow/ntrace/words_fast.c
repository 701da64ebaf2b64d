/* SPDX-License-Identifier: MIT */
/* words_fast.c - the fast path from bytes to runs.
 * Room   flow (floor 3) */
/*
 * The usual messages of a trace are decoded here, from their bytes to their
 * blocks, as long as they make no other item than a run. If a message turns out
 * not to be simple, everything that it changed is restored, and step.c decodes
 * it, so both must agree (a test compares them).
 */
#include "codec/ntrace/peek.h"
#include "flow/ntrace/branches_fast.h"
#include "flow/ntrace/decode_fast.h"
#include "flow/ntrace/histories_fast.h"
#include "flow/ntrace/items.h"
#include "flow/ntrace/message.h"
#include <string.h>

/* Can a full history be this one? */
static HSC_ALWAYS_INLINE bool is_full(const struct hsc_nt_habits *h,
				      uint64_t hist)
{
	if (hist <= 1 || hist >> 32)
		return false;
	if (h->hist_known)
		return hist >> (h->hist_bits - 1) == 1;
	return h->hist_varies && !(hist >> h->hist_bits);
}

/* A history was walked. */
static HSC_ALWAYS_INLINE bool end_history(struct hsc_nt_reader *r,
					  const struct hsc_nt_position *s,
					  const struct hsc_nt_decoded *m)
{
	if ((int64_t)(s->walked - s->counted) >= r->f->habits.walked_top ||
	    (m->stamped && s->counted > s->walked))
		return false;
	r->repeats = false;
	return true;
}

static HSC_ALWAYS_INLINE bool end_direct(const struct hsc_nt_reader *r,
					 struct hsc_nt_position *s,
					 const struct hsc_nt_segment *e)
{
	const uint32_t id = r->f->blocks->hot[e->end].succ[1];

	s->at = hsc_stretch_link(id);
	return e->last == HSC_NT_END_BRANCH && id < HSC_BLOCK_PENDING;
}

/* The jump that ends a count was reported: apply its effect on the stack. */
static HSC_ALWAYS_INLINE void apply_jump(const struct hsc_nt_flow *f,
					 struct hsc_nt_position *s,
					 const struct hsc_nt_segment *e)
{
	if (e->last == HSC_NT_END_JUMP)
		return;
	if (e->last != HSC_NT_END_CALL && s->top != s->base)
		s->top--;
	if (e->last == HSC_NT_END_RETURN)
		return;
	f->stack[++s->top & f->stack_mask] = e->end;
	if (s->top - s->base > f->stack_room)
		s->base = s->top - f->stack_room;
}

static HSC_ALWAYS_INLINE bool end_indirect(struct hsc_nt_reader *r,
					   struct hsc_nt_position *s,
					   const struct hsc_nt_decoded *m,
					   const struct hsc_nt_segment *e)
{
	struct hsc_nt_flow *f = r->f;
	const uint64_t above = ~f->blocks->address_mask;
	const uint64_t address = m->address << 1;
	uint32_t id;

	if (e->last == HSC_NT_END_BRANCH ||
	    ((address & above) && (address & above) != above))
		return false;
	apply_jump(f, s, e);
	s->address = (s->address ^ address) & ~above;
	id = hsc_nt_words_target(f, s->address);
	s->at = hsc_stretch_link(id);
	if (e->last == HSC_NT_END_RETURN)
		hsc_nt_learn_return(&f->habits, id);
	return true;
}

/* Follow a message that ends a count. */
static HSC_ALWAYS_INLINE bool end_count(struct hsc_nt_reader *r,
					struct hsc_nt_position *s,
					const uint8_t *p,
					const struct hsc_nt_decoded *m,
					const struct hsc_nt_segment *e)
{
	if (!(m->kind == HSC_NT_DIRECT ? end_direct(r, s, e)
				       : end_indirect(r, s, m, e)))
		return false;
	s->walked = s->counted = 0;
	r->branch = p;
	r->bytes = 0;
	r->icnt = m->icnt;
	r->hist = (uint32_t)m->hist;
	r->repeats = true;
	return true;
}

static HSC_ALWAYS_INLINE bool follow_bits(struct hsc_nt_reader *r,
					  struct hsc_nt_position *s,
					  uint32_t hist,
					  const enum hsc_nt_form form)
{
	struct hsc_nt_cursor y = hsc_nt_cursor_load(r, s, form);
	uint8_t bytes[16];
	bool good;

	hsc_store64(bytes, hist);
	good = hsc_nt_walk_bits_fast(r, s, &y, bytes, hsc_bits64(hist) - 1, 0,
				     form);
	hsc_nt_cursor_store(r, s, &y, form);
	return good;
}

static HSC_ALWAYS_INLINE const struct hsc_nt_segment *follow_count(
	struct hsc_nt_reader *r, struct hsc_nt_position *s, uint32_t hist,
	uint64_t target, const enum hsc_nt_form form)
{
	struct hsc_nt_cursor y = hsc_nt_cursor_load(r, s, form);
	const struct hsc_nt_segment *e =
		hsc_nt_walk_count_fast(r, s, &y, hist, target, form);

	hsc_nt_cursor_store(r, s, &y, form);
	return e;
}

/* Follow the message at p, decoded in m. False: it is not simple. */
static HSC_ALWAYS_INLINE bool follow_message(struct hsc_nt_reader *r,
					     struct hsc_nt_position *s,
					     const uint8_t *p,
					     const struct hsc_nt_decoded *m,
					     const enum hsc_nt_form form)
{
	const uint64_t target = m->icnt + s->counted;
	const struct hsc_nt_segment *e;

	if (m->kind == HSC_NT_HISTORY)
		return is_full(&r->f->habits, m->hist) &&
		       follow_bits(r, s, (uint32_t)m->hist, form) &&
		       end_history(r, s, m);
	if (m->icnt >> HSC_NT_ICNT_BITS_MAX || m->hist == 0 || m->hist >> 32 ||
	    target - s->walked - 1 >= HSC_NT_ICNT_TOP)
		return false;
	e = follow_count(r, s, (uint32_t)m->hist, target, form);
	return e && end_count(r, s, p, m, e);
}

/* Skip messages of other sources, as far as it is certain that they are. */
static const uint8_t *pass_others(struct hsc_nt_reader *r, const uint8_t *p)
{
	const struct hsc_nt_peek *peek = &r->words->peek;
	const uint8_t *const begin = p;

	while (p <= r->end) {
		const uint64_t bytes = hsc_load64(p);
		size_t len;

		if (hsc_nt_peek_src(peek, bytes) == r->as->src)
			break;
		len = hsc_nt_peek_length(peek, bytes);
		if (HSC_UNLIKELY(len == 0))
			len = hsc_nt_peek_other(peek, &r->as->params, p);
		if (HSC_UNLIKELY(len == 0))
			break;
		p += len;
		r->others++;
	}
	r->other_bytes += (size_t)(p - begin);
	return p;
}

/* A message is done: add its run. */
static HSC_ALWAYS_INLINE void add_run(struct hsc_nt_reader *r, const uint8_t *p,
				      uint32_t first, uint32_t count,
				      const struct hsc_nt_decoded *m)
{
	struct hsc_nt_flow *f = r->f;

	r->batch->runs[r->batch->count++] = (struct hsc_flow_batch_run){
		.offset = r->offset + (uint64_t)(p - r->buf),
		.message = r->as->number + r->others + r->messages,
		.time = m->stamped ? f->time.ticks : 0,
		.first = first,
		.count = count,
		.space = f->space,
		.timed = m->stamped && !f->config.no_timestamp && f->time.known,
		.late = f->time.lags || (m->kind == HSC_NT_HISTORY &&
					 !hsc_nt_dates(f, m->hist)),
	};
}

/* Read the message at p, which has `ends`. False: nothing has happened. */
static HSC_ALWAYS_INLINE bool read_one(struct hsc_nt_reader *r,
				       struct hsc_nt_position *s,
				       const uint8_t *p, uint32_t ends,
				       const enum hsc_nt_form form)
{
	const struct hsc_nt_position before = *s;
	struct hsc_nt_groups g = { p + 1, ends >> 1 };
	struct hsc_nt_decoded m = { .stamp = 0 };

	if ((ends & 1) || !hsc_nt_decode_fast(r, p, &g, &m) ||
	    !follow_message(r, s, p, &m, form)) {
		hsc_nt_words_undo(r, before.out, s->out);
		*s = before;
		return false;
	}
	r->undo_count = 0;
	if (HSC_UNLIKELY(m.stamped))
		hsc_nt_pass_stamp(r->f, m.stamp);
	if (form == HSC_NT_APART)
		add_run(r, p, before.ids, s->ids - before.ids, &m);
	r->latest = p;
	r->number = r->others + r->messages++;
	return true;
}

/* Read messages from p on. Returns where it stopped. */
static HSC_ALWAYS_INLINE const uint8_t *read_messages(
	struct hsc_nt_reader *r, struct hsc_nt_position *at, const uint8_t *p,
	const enum hsc_nt_form form)
{
	struct hsc_nt_position s = *at;           /* in registers */
	struct hsc_nt_window w = { .at = p + 1 }; /* not examined yet */

	while (p <= r->end && hsc_nt_has_room(r, &s, form)) {
		uint32_t ends;

		if (form != HSC_NT_APART && r->branches) {
			const uint8_t *next =
				hsc_nt_read_branches(r, &s, p, &w, form);

			if (next != p) {
				p = next;
				continue;
			}
		}
		if (form != HSC_NT_APART && r->histories &&
		    *p == HSC_NT_FIRST_BYTE(nt_resource_full)) {
			const uint8_t *next =
				hsc_nt_read_histories(r, &s, p, form);

			if (next != p) {
				p = next;
				continue;
			}
		}
		if (r->as->filtered) {
			const uint8_t *next = pass_others(r, p);

			if (next != p) {
				p = next;
				continue;
			}
		}
		ends = hsc_nt_group_ends(p);
		if (!read_one(r, &s, p, ends, form))
			break;
		p += hsc_bits64(ends);
		if (HSC_UNLIKELY(s.at == hsc_stretch_link(HSC_BLOCK_NONE)))
			break;
	}
	*at = s;
	return p;
}

/* Each form has a function of its own, so that the compiler keeps its state in
 * registers. */
HSC_NEVER_INLINE static const uint8_t *read_words(struct hsc_nt_reader *r,
						  struct hsc_nt_position *at,
						  const uint8_t *p)
{
	return read_messages(r, at, p, HSC_NT_WORDS);
}

HSC_NEVER_INLINE static const uint8_t *read_joined(struct hsc_nt_reader *r,
						   struct hsc_nt_position *at,
						   const uint8_t *p)
{
	return read_messages(r, at, p, HSC_NT_JOINED);
}

HSC_NEVER_INLINE static const uint8_t *read_apart(struct hsc_nt_reader *r,
						  struct hsc_nt_position *at,
						  const uint8_t *p)
{
	return read_messages(r, at, p, HSC_NT_APART);
}

/* Is the decoder in a state in which only such messages are expected? */
static bool is_ready(const struct hsc_nt_flow *f, const struct hsc_input *in)
{
	return !f->thorough && f->phase == HSC_NT_DONE && !f->queue_end &&
	       !f->count && f->state == HSC_NT_RUNNING &&
	       f->style != HSC_NT_STYLE_OPEN && !f->config.all_jumps &&
	       f->at.id < HSC_BLOCK_PENDING && !f->blocks->out_of_memory &&
	       f->habits.watched == f->habits.fields &&
	       in->len - in->pos >= HSC_NT_GROUPS_READ;
}

/* Is the source of a message in one byte? */
static bool can_filter(struct hsc_nt_words *w, const struct hsc_nt_reading *s)
{
	if (!s->filtered || (w->peeks && memcmp(&w->params, &s->params,
						sizeof(s->params)) == 0))
		return true;
	w->params = s->params;
	w->peeks = hsc_nt_peek_init(&w->peek, &w->params);
	return w->peeks;
}

/* May several branches be read together? */
static bool can_read_branches(const struct hsc_nt_flow *f,
			      const struct hsc_nt_reader *r)
{
	return f->style == HSC_NT_STYLE_BTM && !f->stack_room &&
	       !r->as->params.width[NT_SRC_BITS];
}

static struct hsc_nt_position load_position(const struct hsc_nt_flow *f,
					    const struct hsc_flow_batch *batch)
{
	return (struct hsc_nt_position){
		.at = hsc_stretch_link(f->at.id),
		.top = f->stack_top,
		.base = f->stack_base,
		.walked = f->walked,
		.counted = f->counted,
		.address = f->address,
		.ids = batch->used,
		.out = batch->word_count,
		.looks = f->words->looks,
	};
}

/* If the last step read several branches, find the last of them. */
static void find_last(struct hsc_nt_reader *r)
{
	const uint8_t *p;

	if (!r->bytes)
		return;
	p = hsc_nt_last_branch(r->branch, r->bytes);
	r->icnt = hsc_nt_group_bits(p + 1,
				    (unsigned)(r->branch + r->bytes - p) - 1);
	r->hist = 1;
	r->latest = r->branch = p;
}

/* Set the state of the decoder as step.c would have. */
static void store_position(const struct hsc_nt_reader *r,
			   const struct hsc_nt_position *s)
{
	struct hsc_nt_flow *f = r->f;
	const uint32_t id = hsc_stretch_linked(s->at);

	f->at.id = id;
	f->at.pc = id < HSC_BLOCK_PENDING ? hsc_blocks_get(f->blocks, id)->start
					  : s->address;
	f->good = f->at;
	f->stack_top = s->top;
	f->stack_base = s->base;
	f->walked = s->walked;
	f->counted = s->counted;
	f->address = s->address;
	f->offset = r->offset + (uint64_t)(r->latest - r->buf);
	f->messages += r->messages;
	f->message = f->messages - 1;
	f->waiting = false;
	f->can_repeat = r->repeats;
	if (!r->branch)
		return;
	f->confirmed = 0;
	f->repeated = (struct hsc_nt_branch){
		.icnt = r->icnt,
		.address = s->address,
		.hist = *r->branch == HSC_NT_FIRST_BYTE(nt_indirect_hist)
				? r->hist
				: 0,
		.layout = hsc_nt_layout(&r->as->params,
					*r->branch >> HSC_NT_MDO_SHIFT),
		.code = HSC_NT_BTYPE_INDIRECT,
		.sync = HSC_FLOW_NO_SYNC,
		.addressed = *r->branch != HSC_NT_FIRST_BYTE(nt_direct),
	};
	if (!f->repeated.addressed)
		f->repeated.address = 0;
}

/* The run of all messages, in a batch that joins them. */
static void join_run(const struct hsc_nt_reader *r,
		     const struct hsc_nt_position *s,
		     const enum hsc_nt_form form)
{
	struct hsc_flow_batch *b = r->batch;
	const struct hsc_flow_origin origin = { r->f->offset,
						r->as->number + r->number,
						r->f->space };
	struct hsc_flow_batch_run *run;

	if (form == HSC_NT_APART)
		return;
	run = hsc_flow_batch_run_of(b, &origin);
	run->count += form == HSC_NT_WORDS ? s->out - b->word_count
					   : s->ids - b->used;
	run->instructions += s->instructions;
}

void hsc_nt_flow_read(struct hsc_nt_flow *f, struct hsc_input *in,
		      struct hsc_nt_reading *as, struct hsc_flow_batch *batch)
{
	const enum hsc_nt_form form = batch->words    ? HSC_NT_WORDS
				      : batch->joined ? HSC_NT_JOINED
						      : HSC_NT_APART;
	struct hsc_nt_reader r = { .f = f, .batch = batch, .as = as };
	const uint8_t *p;
	struct hsc_nt_position s;

	if (!is_ready(f, in) || !hsc_nt_words_open(f, form != HSC_NT_WORDS) ||
	    f->messages < f->words->pause || !can_filter(f->words, as) ||
	    !hsc_flow_batch_has_room(batch))
		return;
	r.words = f->words;
	r.words->apart = form == HSC_NT_APART;
	r.offset = in->offset;
	r.buf = in->buf;
	r.end = in->buf + in->len - HSC_NT_GROUPS_READ;
	r.branches = can_read_branches(f, &r);
	r.src_bits = as->params.width[NT_SRC_BITS];
	r.timestamps = f->habits.stamps != HSC_NT_STAMPS_NONE;
	r.histories = hsc_nt_can_read_histories(&r);
	if (r.histories && r.timestamps)
		r.full = hsc_nt_timed_history(f->habits.hist_bits);
	else if (r.histories)
		r.full = hsc_nt_full_history(f->habits.hist_bits);
	r.repeats = f->can_repeat;
	s = load_position(f, batch);
	if (form == HSC_NT_WORDS)
		p = read_words(&r, &s, in->buf + in->pos);
	else if (form == HSC_NT_JOINED)
		p = read_joined(&r, &s, in->buf + in->pos);
	else
		p = read_apart(&r, &s, in->buf + in->pos);
	if (r.messages) {
		find_last(&r);
		store_position(&r, &s);
		join_run(&r, &s, form);
	}
	f->words->looks = s.looks;
	batch->used = s.ids;
	batch->word_count = s.out;
	as->bytes += (size_t)(p - in->buf) - in->pos - r.other_bytes;
	in->pos = (size_t)(p - in->buf);
	as->messages += r.others + r.messages;
	as->ours += r.messages;
	as->last = r.number;
}
