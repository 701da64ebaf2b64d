/* SPDX-License-Identifier: MIT */
/*
 * profile_fast.h - what words of blocks do to a profile: what profile.c makes
 * of the steps of stack.c, without the steps.
 *
 * Room   measure (floor 5), private
 *
 * See measure/stack/play_fast.h, of which these are the operations.
 */
#ifndef HSC_MEASURE_PROFILE_PROFILE_FAST_H
#define HSC_MEASURE_PROFILE_PROFILE_FAST_H

#include "measure/profile/rows.h"
#include "measure/stack/words.h"

/* What a frame that is on top ran until `clock`. */
static inline void hsc_profile_word_add_self(struct hsc_profile *p,
					     const struct hsc_frame *f,
					     uint64_t clock)
{
	p->rows[f->function].counts.self += clock - p->last;
	p->last = clock;
}

/* The same of the frame on top, be it the one below a piece. */
static inline void hsc_profile_word_add_self_top(struct hsc_profile *p,
						 const struct hsc_stack *s,
						 uint64_t clock)
{
	if (HSC_LIKELY(s->depth)) {
		hsc_profile_word_add_self(p, &s->frames[s->depth - 1], clock);
		return;
	}
	p->part.below += clock - p->last;
	p->last = clock;
}

/* The frame `f` is left. False: no memory, as of all below. */
static inline bool hsc_profile_word_leave(struct hsc_profile *p,
					  const struct hsc_frame *f,
					  uint64_t clock)
{
	struct hsc_profile_calls *row = &p->rows[f->function];
	const uint64_t took = clock - f->began;

	hsc_profile_word_add_self(p, f, clock);
	row->open -= row->open > 0;
	row->counts.cut += f->partial;
	p->depth -= p->depth > 0;
	return row->open ||
	       hsc_profile_done(p, f->function, f->partial ? 0 : took, took);
}

static inline bool hsc_profile_word_enter(struct hsc_profile *p,
					  const struct hsc_stack *s,
					  uint32_t function, uint64_t clock)
{
	hsc_profile_word_add_self_top(p, s, clock);
	p->rows[function].counts.calls++;
	return hsc_profile_open(p, function);
}

/* A call that came and went. */
static inline bool hsc_profile_word_pass(struct hsc_profile *p,
					 const struct hsc_word_change *c)
{
	struct hsc_profile_calls *row = &p->rows[c->function];

	row->counts.calls++;
	row->counts.self += c->own;
	if (!c->inner)
		p->last += c->whole;
	return row->open || c->again ||
	       hsc_profile_done(p, c->function, c->whole, c->whole);
}

/* Make a row for each function that word `w` enters. */
static inline bool hsc_profile_word_reach(struct hsc_profile *p,
					  const struct hsc_word *w)
{
	uint32_t most = w->function;

	for (unsigned i = 0; w->count != HSC_WORD_WALKED && i < w->count; i++)
		if (w->changes[i].function > most)
			most = w->changes[i].function;
	return hsc_profile_reach(p, most);
}

/* A profile can always play a word; a piece must note that it did. */
static inline bool hsc_profile_word_ready(struct hsc_profile *p)
{
	p->part.stepped = true;
	return true;
}

#endif
