/* SPDX-License-Identifier: MIT */
/*
 * The messages that fill a trace are read here, from their bytes to what they
 * did, as long as nothing about them is odd: no item but a run comes of them. A
 * message that turns out to be another is left as it was found, with all that
 * it changed put back, and step.c has it, so the two can only agree (a test
 * compares them).
 */
#include "codec/ntrace/groups.h"
#include "codec/ntrace/peek.h"
#include "codec/ntrace/table.h"
#include "flow/ntrace/follow_fast.h"
#include "flow/ntrace/items.h"
#include "spec/ntrace_rows.h"
#include <string.h>

#define FIRST_BYTE(rows) ((rows)[0].value << HSC_NT_MDO_SHIFT)

/* What a message says: present those that its kind has. */
struct said {
	uint64_t icnt, hist, address;
	uint64_t stamp;
	bool stamped;
};

/* --- walks ------------------------------------------------------------- */

/* Each is a function of its own, as that keeps what it needs in registers. */

HSC_NEVER_INLINE static const struct hsc_nt_segment *bits_words(
	struct hsc_nt_reader *r, struct hsc_nt_spot *s, uint64_t hist)
{
	return hsc_nt_follow(r, s, hist, 0, false, HSC_NT_WORDS);
}

HSC_NEVER_INLINE static const struct hsc_nt_segment *bits_ids(
	struct hsc_nt_reader *r, struct hsc_nt_spot *s, uint64_t hist)
{
	return hsc_nt_follow(r, s, hist, 0, false, HSC_NT_JOINED);
}

HSC_NEVER_INLINE static const struct hsc_nt_segment *count_words(
	struct hsc_nt_reader *r, struct hsc_nt_spot *s, uint64_t hist,
	uint32_t want)
{
	return hsc_nt_follow(r, s, hist, want, true, HSC_NT_WORDS);
}

HSC_NEVER_INLINE static const struct hsc_nt_segment *count_ids(
	struct hsc_nt_reader *r, struct hsc_nt_spot *s, uint64_t hist,
	uint32_t want)
{
	return hsc_nt_follow(r, s, hist, want, true, HSC_NT_JOINED);
}

/* --- messages ---------------------------------------------------------- */

/* ResourceFull with history */
static HSC_ALWAYS_INLINE bool take_history(struct hsc_nt_reader *r,
					   struct hsc_nt_spot *s,
					   const struct said *m,
					   const enum hsc_nt_form form)
{
	const struct hsc_nt_habits *h = &r->f->habits;

	if (m->hist <= 1 || m->hist >> 32 ||
	    (h->hist_known ? m->hist >> (h->hist_bits - 1) != 1
			   : !h->hist_varies || m->hist >> h->hist_bits))
		return false;
	if (!(form == HSC_NT_WORDS ? bits_words(r, s, m->hist)
				   : bits_ids(r, s, m->hist)) ||
	    (int64_t)(s->walked - s->counted) >= h->walked_top ||
	    (m->stamped && s->counted > s->walked))
		return false;
	r->repeats = false;
	return true;
}

/* Walk to the end of a count; returns the last segment, or NULL. */
static HSC_ALWAYS_INLINE const struct hsc_nt_segment *take_count(
	struct hsc_nt_reader *r, struct hsc_nt_spot *s, const struct said *m,
	const enum hsc_nt_form form)
{
	const uint64_t want = m->icnt + s->counted - s->walked;
	const struct hsc_nt_segment *e;

	if (m->icnt >> HSC_NT_ICNT_BITS_MAX || m->hist == 0 || m->hist >> 32 ||
	    want - 1 >= HSC_NT_ICNT_TOP)
		return NULL;
	e = form == HSC_NT_WORDS ? count_words(r, s, m->hist, (uint32_t)want)
				 : count_ids(r, s, m->hist, (uint32_t)want);
	s->walked = s->counted = 0;
	return e;
}

/* A message ended a count. */
static HSC_ALWAYS_INLINE void end_count(struct hsc_nt_reader *r,
					const uint8_t *p, const struct said *m)
{
	r->branch = p;
	r->icnt = m->icnt;
	r->hist = (uint32_t)m->hist;
	r->repeats = true;
}

static HSC_ALWAYS_INLINE bool take_direct(struct hsc_nt_reader *r,
					  struct hsc_nt_spot *s,
					  const struct said *m,
					  const enum hsc_nt_form form)
{
	const struct hsc_nt_segment *e = take_count(r, s, m, form);

	if (!e || e->last != HSC_NT_END_BRANCH)
		return false;
	s->id = r->f->blocks->hot[e->end].succ[1];
	return s->id < HSC_BLOCK_PENDING;
}

/* The jump that ends a count was reported: do what it does to the stack. */
static HSC_ALWAYS_INLINE void turn(const struct hsc_nt_flow *f,
				   struct hsc_nt_spot *s,
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

static HSC_ALWAYS_INLINE bool take_indirect(struct hsc_nt_reader *r,
					    struct hsc_nt_spot *s,
					    const struct said *m,
					    const enum hsc_nt_form form)
{
	struct hsc_nt_flow *f = r->f;
	const uint64_t above = ~f->blocks->address_mask;
	const uint64_t address = m->address << 1;
	const struct hsc_nt_segment *e = take_count(r, s, m, form);

	if (!e || e->last == HSC_NT_END_BRANCH ||
	    ((address & above) && (address & above) != above))
		return false;
	turn(f, s, e);
	s->address = (s->address ^ address) & ~above;
	s->id = hsc_nt_words_target(f, s->address);
	if (e->last == HSC_NT_END_RETURN)
		hsc_nt_landed(&f->habits, s->id);
	return true;
}

/* The groups of a message that are not taken. */
struct groups {
	const uint8_t *p; /* the next */
	unsigned left;    /* their ends, from p on */
};

/* The next group, if it is not too long for one word. */
static HSC_ALWAYS_INLINE bool take_group(struct groups *g, uint64_t *v,
					 unsigned *bits)
{
	unsigned bytes;

	if (!g->left)
		return false;
	bytes = hsc_ctz64(g->left) + 1;
	if (bytes > HSC_NT_GROUP_BYTES)
		return false;
	*v = hsc_nt_group_bits(g->p, bytes);
	*bits = bytes * HSC_NT_MDO_BITS;
	g->p += bytes;
	g->left >>= bytes;
	return true;
}

static HSC_ALWAYS_INLINE bool take_address(struct hsc_nt_reader *r,
					   struct groups *g, struct said *m)
{
	unsigned bits;

	if (!take_group(g, &m->address, &bits))
		return false;
	m->address = hsc_nt_address(m->address, bits, &r->as->params);
	return true;
}

/* The rest of a message: nothing, or a timestamp. */
static HSC_ALWAYS_INLINE bool take_rest(struct hsc_nt_reader *r,
					struct groups *g, struct said *m)
{
	unsigned bits;

	m->stamped = g->left != 0;
	return HSC_LIKELY(!m->stamped) ||
	       (r->timestamps && take_group(g, &m->stamp, &bits) && !g->left &&
		m->stamp <= r->f->habits.stamp_most);
}

/* Use the time of a message. */
static void take_time(struct hsc_nt_flow *f, const struct said *m)
{
	f->whole = false;
	f->stamp = m->stamp;
	f->stamped = !f->config.no_timestamp;
	hsc_nt_pass_time(f);
}

/*
 * One message at p, of ours, whose groups after TCODE are g. False: it is
 * another one, or does something else.
 */
static HSC_ALWAYS_INLINE bool take_message(struct hsc_nt_reader *r,
					   struct hsc_nt_spot *s,
					   const uint8_t *p, struct groups *g,
					   struct said *m,
					   const enum hsc_nt_form form)
{
	const bool history = r->words->style == HSC_NT_STYLE_HTM;
	uint64_t v;
	unsigned bits, unused;

	if (!take_group(g, &v, &bits) || bits <= r->src_bits)
		return false;
	v >>= r->src_bits;
	bits -= r->src_bits;
	m->hist = 1;
	if (*p == FIRST_BYTE(nt_resource_full)) {
		m->hist = v >> HSC_NT_RCODE_BITS;
		return history && bits > HSC_NT_RCODE_BITS &&
		       (v & 15) == HSC_NT_RCODE_HIST && take_rest(r, g, m) &&
		       take_history(r, s, m, form);
	}
	m->icnt = v;
	if (*p == FIRST_BYTE(nt_direct)) {
		if (history || !take_rest(r, g, m) ||
		    !take_direct(r, s, m, form))
			return false;
		end_count(r, p, m);
		return true;
	}
	m->icnt >>= HSC_NT_BTYPE_BITS;
	if (bits <= HSC_NT_BTYPE_BITS || (v & 3) != HSC_NT_BTYPE_INDIRECT)
		return false;
	if (*p == FIRST_BYTE(nt_indirect_hist)) {
		if (!history || !take_address(r, g, m) ||
		    !take_group(g, &m->hist, &unused))
			return false;
	} else if (*p != FIRST_BYTE(nt_indirect) || !take_address(r, g, m)) {
		return false;
	}
	if (!take_rest(r, g, m) || !take_indirect(r, s, m, form))
		return false;
	end_count(r, p, m);
	return true;
}

/* Pass messages of other sources, as far as they are certain to be some. */
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

/* A message is done: its run. */
static HSC_ALWAYS_INLINE void add_run(struct hsc_nt_reader *r, const uint8_t *p,
				      uint32_t first, uint32_t count,
				      const struct said *m)
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
	};
}

static HSC_ALWAYS_INLINE bool has_room(const struct hsc_nt_reader *r,
				       const struct hsc_nt_spot *s,
				       const enum hsc_nt_form form)
{
	const struct hsc_flow_batch *b = r->batch;

	return b->id_room - s->ids >= HSC_FLOW_BATCH_LEAST &&
	       (form != HSC_NT_WORDS ||
		b->word_room - s->out >= HSC_FLOW_BATCH_WORDS) &&
	       (form != HSC_NT_APART || b->count < b->run_room);
}

/* Messages from p on. Returns where it stopped. */
static HSC_ALWAYS_INLINE const uint8_t *read_messages(
	struct hsc_nt_reader *r, struct hsc_nt_spot *at, const uint8_t *p,
	const enum hsc_nt_form form)
{
	struct hsc_nt_spot s = *at, before;

	while (p <= r->end && has_room(r, &s, form)) {
		const uint32_t ends = hsc_nt_group_ends(p);
		const unsigned len = hsc_bits64(ends);
		struct groups g = { p + 1, ends >> 1 };
		struct said m = { .stamp = 0 };

		if (r->as->filtered) {
			const uint8_t *next = pass_others(r, p);

			if (next != p) {
				p = next;
				continue;
			}
		}
		before = s;
		if ((ends & 1) || !take_message(r, &s, p, &g, &m, form)) {
			hsc_nt_words_take_back(r, before.out, s.out);
			s = before;
			break;
		}
		r->undo_count = 0;
		if (HSC_UNLIKELY(m.stamped))
			take_time(r->f, &m);
		if (form == HSC_NT_APART)
			add_run(r, p, before.ids, s.ids - before.ids, &m);
		r->latest = p;
		r->number = r->others + r->messages++;
		p += len;
		if (HSC_UNLIKELY(s.id == HSC_BLOCK_NONE))
			break;
	}
	*at = s;
	return p;
}

/* --- from decoder to fast path and back -------------------------------- */

/* Are messages such as are read here all that is expected? */
static bool is_ready(const struct hsc_nt_flow *f, const struct hsc_input *in)
{
	return !f->thorough && f->phase == HSC_NT_DONE && !f->queue_end &&
	       !f->count && f->state == HSC_NT_RUNNING &&
	       f->style != HSC_NT_STYLE_OPEN && !f->config.all_jumps &&
	       f->at.id < HSC_BLOCK_PENDING && !f->blocks->out_of_memory &&
	       f->habits.watched == f->habits.fields &&
	       in->len - in->pos >= HSC_NT_GROUPS_READ;
}

/* Can sources be told apart by one byte? */
static bool can_filter(struct hsc_nt_words *w, const struct hsc_nt_reading *s)
{
	if (!s->filtered || (w->peeks && memcmp(&w->params, &s->params,
						sizeof(s->params)) == 0))
		return true;
	w->params = s->params;
	w->peeks = hsc_nt_peek_init(&w->peek, &w->params);
	return w->peeks;
}

static struct hsc_nt_spot begin(const struct hsc_nt_flow *f,
				const struct hsc_flow_batch *batch)
{
	return (struct hsc_nt_spot){
		.id = f->at.id,
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

/* Leave the decoder as step.c would have left it. */
static void commit(const struct hsc_nt_reader *r, const struct hsc_nt_spot *s)
{
	struct hsc_nt_flow *f = r->f;

	f->at.id = s->id;
	f->at.pc = s->id < HSC_BLOCK_PENDING
			   ? hsc_blocks_get(f->blocks, s->id)->start
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
		.hist = *r->branch == FIRST_BYTE(nt_indirect_hist) ? r->hist
								   : 0,
		.layout = hsc_nt_layout(&r->as->params,
					*r->branch >> HSC_NT_MDO_SHIFT),
		.code = HSC_NT_BTYPE_INDIRECT,
		.sync = HSC_FLOW_NO_SYNC,
		.addressed = *r->branch != FIRST_BYTE(nt_direct),
	};
	if (!f->repeated.addressed)
		f->repeated.address = 0;
}

/* The run of all messages, in a batch that joins. */
static void join(const struct hsc_nt_reader *r, const struct hsc_nt_spot *s,
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
	struct hsc_nt_spot s;

	if (!is_ready(f, in) || !hsc_nt_words_reach(f, form != HSC_NT_WORDS) ||
	    !can_filter(f->words, as) || !hsc_flow_batch_has_room(batch))
		return;
	r.words = f->words;
	r.offset = in->offset;
	r.buf = in->buf;
	r.end = in->buf + in->len - HSC_NT_GROUPS_READ;
	r.bits = f->messages < f->words->pause ? HSC_NT_HIST_MOST
					       : HSC_NT_SEGMENT_MOST;
	r.src_bits = as->params.width[NT_SRC_BITS];
	r.timestamps = f->habits.stamps != HSC_NT_STAMPS_NONE;
	r.repeats = f->can_repeat;
	s = begin(f, batch);
	if (form == HSC_NT_WORDS)
		p = read_messages(&r, &s, in->buf + in->pos, HSC_NT_WORDS);
	else if (form == HSC_NT_JOINED)
		p = read_messages(&r, &s, in->buf + in->pos, HSC_NT_JOINED);
	else
		p = read_messages(&r, &s, in->buf + in->pos, HSC_NT_APART);
	if (r.messages) {
		commit(&r, &s);
		join(&r, &s, form);
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
