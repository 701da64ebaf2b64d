/* SPDX-License-Identifier: MIT */
/* words.c - a profile of words of blocks: what profile.c makes of the steps of
 * stack.c, without the steps.
 * Room   measure (floor 5) */
#include "measure/profile/rows.h"
#include "measure/stack/play_fast.h"

/* What a frame that is on top ran until `clock`. */
static inline void add_self(struct hsc_profile *p, const struct hsc_frame *f,
			    uint64_t clock)
{
	p->rows[f->function].counts.self += clock - p->last;
	p->last = clock;
}

/* The same of the frame on top, be it the one below a piece. */
static inline void add_self_top(struct hsc_profile *p,
				const struct hsc_stack *s, uint64_t clock)
{
	if (HSC_LIKELY(s->depth)) {
		add_self(p, &s->frames[s->depth - 1], clock);
		return;
	}
	p->part.below += clock - p->last;
	p->last = clock;
}

/* The frame `f` is left. False: no memory, as of all below. */
static inline bool leave(void *to, const struct hsc_frame *f, uint64_t clock)
{
	struct hsc_profile *p = to;
	struct hsc_profile_calls *row = &p->rows[f->function];
	const uint64_t took = clock - f->began;

	add_self(p, f, clock);
	row->open -= row->open > 0;
	row->counts.cut += f->partial;
	p->depth -= p->depth > 0;
	return row->open ||
	       hsc_profile_done(p, f->function, f->partial ? 0 : took, took);
}

static inline bool enter(void *to, const struct hsc_stack *s, uint32_t function,
			 uint64_t clock)
{
	struct hsc_profile *p = to;

	add_self_top(p, s, clock);
	p->rows[function].counts.calls++;
	return hsc_profile_open(p, function);
}

/* A call that came and went. */
static inline bool pass(void *to, const struct hsc_word_change *c)
{
	struct hsc_profile *p = to;
	struct hsc_profile_calls *row = &p->rows[c->function];

	row->counts.calls++;
	row->counts.self += c->own;
	if (!c->inner)
		p->last += c->whole;
	return row->open || c->again ||
	       hsc_profile_done(p, c->function, c->whole, c->whole);
}

/* Have a row for each function that word `w` enters. */
static bool reach(void *to, const struct hsc_word *w)
{
	uint32_t most = w->function;

	for (unsigned i = 0; w->count != HSC_WORD_WALKED && i < w->count; i++)
		if (w->changes[i].function > most)
			most = w->changes[i].function;
	return hsc_profile_reach(to, most);
}

/* It always may; and a piece must know that it did. */
static inline bool ready(void *to)
{
	struct hsc_profile *p = to;

	p->part.stepped = true;
	return true;
}

static enum hsc_status feed(void *to, const struct hsc_stack_step *step)
{
	return hsc_profile_feed(to, step);
}

static const struct hsc_play_ops ops = {
	ready, pass, enter, leave, reach, feed
};

enum hsc_status hsc_profile_words(struct hsc_profile *p, struct hsc_stack *s,
				  const struct hsc_event *e)
{
	return hsc_play_words(&ops, p, s, e);
}
