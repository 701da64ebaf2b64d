/* SPDX-License-Identifier: MIT */
/* profile_words.c - a profile of words of blocks: what profile.c makes of the
 * steps of stack.c, without the steps. */
#include "measure/profile_rows.h"
#include "measure/stack_words.h"

/* What a frame that is on top ran until `clock`. */
static inline void add_self(struct hsc_profile *p, const struct hsc_frame *f,
			    uint64_t clock)
{
	p->rows[f->function].counts.self += clock - p->last;
	p->last = clock;
}

/* The frame `f` is left. False: no memory, as of all below. */
static inline bool leave(struct hsc_profile *p, const struct hsc_frame *f,
			 uint64_t clock)
{
	struct hsc_profile_calls *row = &p->rows[f->function];
	const uint64_t took = clock - f->began;

	add_self(p, f, clock);
	row->open -= row->open > 0;
	row->counts.cut += f->partial;
	p->depth -= p->depth > 0;
	return row->open ||
	       hsc_profile_done(p, f->function, f->partial ? 0 : took, took);
}

static inline bool enter(struct hsc_profile *p, uint32_t function)
{
	p->rows[function].counts.calls++;
	return hsc_profile_open(p, function);
}

static bool leave_top(struct hsc_profile *p, struct hsc_stack *s)
{
	const bool good = leave(p, &s->frames[s->depth - 1], s->clock);

	s->keep = --s->depth;
	return good;
}

static bool enter_top(struct hsc_profile *p, struct hsc_stack *s,
		      uint32_t function, uint64_t link, uint64_t clock)
{
	add_self(p, &s->frames[s->depth - 1], clock);
	hsc_stack_words_push(s, function, link, clock);
	return enter(p, function);
}

/* The frame on top goes, and another one takes its place. */
static bool replace_top(struct hsc_profile *p, struct hsc_stack *s,
			uint32_t function, uint64_t clock)
{
	struct hsc_frame *top = &s->frames[s->depth - 1];
	const bool good = leave(p, top, clock);

	top->function = top->base = function;
	top->began = clock;
	top->found = false;
	return good && enter(p, function);
}

/* A call that came and went. */
static bool pass(struct hsc_profile *p, const struct hsc_word_change *c)
{
	struct hsc_profile_calls *row = &p->rows[c->function];

	row->counts.calls++;
	row->counts.self += c->own;
	if (!c->inner)
		p->last += c->whole;
	return row->open || c->again ||
	       hsc_profile_done(p, c->function, c->whole, c->whole);
}

static bool change(struct hsc_profile *p, struct hsc_stack *s,
		   const struct hsc_word *w)
{
	bool good = true;

	for (unsigned i = 0; i < w->count && good; i++) {
		const struct hsc_word_change *c = &w->changes[i];

		if (c->kind == HSC_WORD_WITHIN)
			good = pass(p, c);
		else if (c->kind == HSC_WORD_ENTER)
			good = enter_top(p, s, c->function, c->link,
					 s->clock + c->at);
		else
			good = replace_top(p, s, c->function, s->clock + c->at);
	}
	return good;
}

/* Blocks that only stack.c can walk. */
static enum hsc_status walk(struct hsc_profile *p, struct hsc_stack *s,
			    const struct hsc_event *e, const uint32_t *ids,
			    uint32_t count)
{
	struct hsc_event blocks = *e;
	struct hsc_stack_step step;
	enum hsc_status rc;

	blocks.clock = s->clock;
	blocks.blocks = (struct hsc_event_blocks){ .ids = ids, .count = count };
	rc = hsc_stack_feed(s, &blocks);
	while (rc == HSC_OK) {
		rc = hsc_stack_next(s, &step);
		if (rc == HSC_OK)
			rc = hsc_profile_feed(p, &step);
	}
	return rc == HSC_AGAIN ? HSC_OK : rc;
}

/* A word whose place is known. */
static inline enum hsc_status play(struct hsc_profile *p, struct hsc_stack *s,
				   const struct hsc_event *e, uint32_t place)
{
	const struct hsc_word *w = &s->words->words[place];

	bool good = true;

	switch (hsc_stack_words_how(s, w)) {
	case HSC_WORD_GOES_ON:
		break;
	case HSC_WORD_CALLED:
		good = enter_top(p, s, w->function, s->link, s->clock);
		break;
	case HSC_WORD_RETURNED:
		good = leave_top(p, s);
		break;
	case HSC_WORD_JUMPED:
		good = replace_top(p, s, w->function, s->clock);
		break;
	default:
		return walk(p, s, e, s->words->blocks[place].ids,
			    s->words->blocks[place].count);
	}
	good = good && change(p, s, w);
	hsc_stack_words_end(s, w);
	return good ? HSC_OK : HSC_E_MEMORY;
}

/* Have a row for each function that word `w` enters. */
static bool reach_all(struct hsc_profile *p, const struct hsc_word *w)
{
	uint32_t most = w->function;

	for (unsigned i = 0; w->count != HSC_WORD_WALKED && i < w->count; i++)
		if (w->changes[i].function > most)
			most = w->changes[i].function;
	return hsc_profile_reach(p, most);
}

/* A word that is spelled out, with its place and its blocks. */
static enum hsc_status spell(struct hsc_profile *p, struct hsc_stack *s,
			     const struct hsc_event *e, const uint32_t *spelled)
{
	const uint32_t place = spelled[0];

	if (place == HSC_FLOW_WORD_ONCE)
		return walk(p, s, e, spelled + 2, spelled[1]);
	hsc_stack_words_learn(s, place, spelled + 2, spelled[1]);
	return reach_all(p, &s->words->words[place]) ? play(p, s, e, place)
						     : HSC_E_MEMORY;
}

enum hsc_status hsc_profile_words(struct hsc_profile *p, struct hsc_stack *s,
				  const struct hsc_event *e)
{
	enum hsc_status rc = HSC_OK;

	if (!hsc_stack_words_begin(s))
		return HSC_E_MEMORY;
	s->clock = e->clock;
	for (size_t i = 0; rc == HSC_OK && i < e->blocks.count; i++) {
		const uint32_t word = e->blocks.words[i];

		rc = word & HSC_FLOW_WORD_NEW
			     ? spell(p, s, e,
				     e->blocks.ids + (word - HSC_FLOW_WORD_NEW))
			     : play(p, s, e, word);
	}
	return rc;
}
