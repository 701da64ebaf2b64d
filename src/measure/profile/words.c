/* SPDX-License-Identifier: MIT */
/* words.c - a profile of words of blocks: what profile.c makes of the
 * steps of stack.c, without the steps. */
#include "measure/stack/words.h"
#include "measure/profile/rows.h"

/* Words that are fetched from memory while so many before them are played. */
#define AHEAD 8u

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

static inline bool leave_top(struct hsc_profile *p, struct hsc_stack *s,
			     uint64_t clock)
{
	const bool good = leave(p, &s->frames[s->depth - 1], clock);

	s->keep = --s->depth;
	return good;
}

static inline bool enter_top(struct hsc_profile *p, struct hsc_stack *s,
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
static inline bool pass(struct hsc_profile *p, const struct hsc_word_change *c)
{
	struct hsc_profile_calls *row = &p->rows[c->function];

	row->counts.calls++;
	row->counts.self += c->own;
	if (!c->inner)
		p->last += c->whole;
	return row->open || c->again ||
	       hsc_profile_done(p, c->function, c->whole, c->whole);
}

static inline bool change(struct hsc_profile *p, struct hsc_stack *s,
			  const struct hsc_word *w, uint64_t clock)
{
	bool good = true;

	for (unsigned i = 0; i < w->count && good; i++) {
		const struct hsc_word_change *c = &w->changes[i];

		if (c->kind == HSC_WORD_WITHIN)
			good = pass(p, c);
		else if (c->kind == HSC_WORD_ENTER)
			good = enter_top(p, s, c->function, c->link,
					 clock + c->at);
		else
			good = replace_top(p, s, c->function, clock + c->at);
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

/* Between words: what the stack and the profile have in memory, in registers.
 */
struct playing {
	const struct hsc_word *last; /* whose end is not in the stack; NULL */
	uint64_t clock;
	uint32_t top; /* see hsc_stack_words_top */
	uint8_t edge; /* of the word before */
};

static inline struct playing take_up(const struct hsc_stack *s)
{
	return (struct playing){ NULL, s->clock, hsc_stack_words_top(s),
				 s->edge };
}

/* Let the stack know. */
static inline void put_down(const struct playing *y, struct hsc_stack *s)
{
	s->clock = y->clock;
	s->edge = y->edge;
	if (!y->last)
		return;
	s->link = y->last->link;
	s->sigreturn = y->last->sigreturn;
}

/* How the word begins. False: no memory. */
static inline bool begin(struct hsc_profile *p, struct hsc_stack *s,
			 const struct playing *y, const struct hsc_word *w,
			 enum hsc_word_begin how)
{
	switch (how) {
	case HSC_WORD_CALLED:
		return enter_top(p, s, w->function,
				 y->last ? y->last->link : s->link, y->clock);
	case HSC_WORD_RETURNED:
		return leave_top(p, s, y->clock);
	case HSC_WORD_JUMPED:
		return replace_top(p, s, w->function, y->clock);
	default:
		return true;
	}
}

/* A word whose place is known. */
static HSC_ALWAYS_INLINE enum hsc_status play(struct hsc_profile *p,
					      struct hsc_stack *s,
					      struct playing *y,
					      const struct hsc_event *e,
					      uint32_t place)
{
	const struct hsc_word *w = &s->words->words[place];
	const enum hsc_word_begin how =
		hsc_stack_words_how(s, w, y->top, y->edge);

	if (how == HSC_WORD_IS_WALKED) {
		enum hsc_status rc;

		put_down(y, s);
		rc = walk(p, s, e, s->words->blocks[place].ids,
			  s->words->blocks[place].count);
		*y = take_up(s);
		return rc;
	}
	if (how != HSC_WORD_GOES_ON || w->count) {
		if (!begin(p, s, y, w, how) || !change(p, s, w, y->clock))
			return HSC_E_MEMORY;
		y->top = hsc_stack_words_top(s);
	}
	y->clock += w->instructions;
	y->edge = w->edge;
	y->last = w;
	return HSC_OK;
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
HSC_NEVER_INLINE static enum hsc_status spell(struct hsc_profile *p,
					      struct hsc_stack *s,
					      const struct hsc_event *e,
					      const uint32_t *spelled)
{
	const uint32_t place = spelled[0];
	struct playing y;
	enum hsc_status rc;

	if (place == HSC_FLOW_WORD_ONCE)
		return walk(p, s, e, spelled + 2, spelled[1]);
	hsc_stack_words_learn(s, place, spelled + 2, spelled[1]);
	if (!reach_all(p, &s->words->words[place]))
		return HSC_E_MEMORY;
	y = take_up(s);
	rc = play(p, s, &y, e, place);
	put_down(&y, s);
	return rc;
}

/* A word that will come soon. */
static inline void fetch(const struct hsc_stack *s, uint32_t word)
{
	HSC_PREFETCH(&s->words->words[word % HSC_FLOW_WORD_PLACES]);
}

enum hsc_status hsc_profile_words(struct hsc_profile *p, struct hsc_stack *s,
				  const struct hsc_event *e)
{
	const uint32_t *words = e->blocks.words;
	const size_t count = e->blocks.count;
	struct playing y;
	enum hsc_status rc = HSC_OK;

	if (!hsc_stack_words_begin(s))
		return HSC_E_MEMORY;
	s->clock = e->clock;
	y = take_up(s);
	for (size_t i = 0; rc == HSC_OK && i < count; i++) {
		fetch(s, words[i + AHEAD < count ? i + AHEAD : i]);
		if (HSC_LIKELY(!(words[i] & HSC_FLOW_WORD_NEW))) {
			rc = play(p, s, &y, e, words[i]);
			continue;
		}
		put_down(&y, s);
		rc = spell(p, s, e,
			   e->blocks.ids + (words[i] - HSC_FLOW_WORD_NEW));
		y = take_up(s);
	}
	put_down(&y, s);
	return rc;
}
