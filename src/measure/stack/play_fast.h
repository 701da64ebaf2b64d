/* SPDX-License-Identifier: MIT */
/*
 * play_fast.h - words of blocks, played on a stack of open calls.
 *
 * Room   measure (floor 5), private
 *
 * Who counts calls says what a frame that comes or goes means: each has a copy.
 */
#ifndef HSC_MEASURE_STACK_PLAY_FAST_H
#define HSC_MEASURE_STACK_PLAY_FAST_H

#include "measure/stack/words.h"
#include <hartscope/base/compiler.h>

#define HSC_PLAY_AHEAD 8u /* how many words ahead memory is prefetched */

/* Operations on the result `to`; false: no memory. */
struct hsc_play_ops {
	/* May a word that changes the stack be played as a whole now? */
	bool (*ready)(void *to);
	/* Before the rest of a word that changes the stack; may be NULL. */
	void (*begin)(void *to, const struct hsc_stack *s,
		      const struct hsc_word *w, enum hsc_word_begin how);
	/* A call comes and goes within the word. */
	bool (*pass)(void *to, const struct hsc_word_change *c);
	/* A frame is pushed on those of `s`, or replaces the top frame, which
	 * left. */
	bool (*enter)(void *to, const struct hsc_stack *s, uint32_t function,
		      uint64_t clock);
	bool (*leave)(void *to, const struct hsc_frame *f, uint64_t clock);
	/* Prepare for the functions that the word enters. */
	bool (*reach)(void *to, const struct hsc_word *w);
	enum hsc_status (*step)(void *to, const struct hsc_stack_step *step);
};

static HSC_ALWAYS_INLINE bool hsc_play_leave_top(const struct hsc_play_ops *ops,
						 void *to, struct hsc_stack *s,
						 uint64_t clock)
{
	const bool good = ops->leave(to, &s->frames[s->depth - 1], clock);

	s->keep = --s->depth;
	return good;
}

static HSC_ALWAYS_INLINE bool hsc_play_enter_top(const struct hsc_play_ops *ops,
						 void *to, struct hsc_stack *s,
						 uint32_t function,
						 uint64_t link, uint64_t clock)
{
	const bool good = ops->enter(to, s, function, clock);

	hsc_stack_words_push(s, function, link, clock);
	return good;
}

/* Another frame replaces the top frame. */
static HSC_ALWAYS_INLINE bool hsc_play_replace_top(
	const struct hsc_play_ops *ops, void *to, struct hsc_stack *s,
	uint32_t function, uint64_t clock)
{
	struct hsc_frame *top = &s->frames[s->depth - 1];
	const bool good = ops->leave(to, top, clock);

	top->function = top->base = function;
	top->began = clock;
	top->found = false;
	return good && ops->enter(to, s, function, clock);
}

static HSC_ALWAYS_INLINE bool hsc_play_changes(const struct hsc_play_ops *ops,
					       void *to, struct hsc_stack *s,
					       const struct hsc_word *w,
					       uint64_t clock)
{
	bool good = true;

	for (unsigned i = 0; i < w->count && good; i++) {
		const struct hsc_word_change *c = &w->changes[i];

		if (c->kind == HSC_WORD_WITHIN)
			good = ops->pass(to, c);
		else if (c->kind == HSC_WORD_ENTER)
			good = hsc_play_enter_top(ops, to, s, c->function,
						  c->link, clock + c->at);
		else
			good = hsc_play_replace_top(ops, to, s, c->function,
						    clock + c->at);
	}
	return good;
}

/* Walk blocks that only stack.c can handle. */
static inline enum hsc_status hsc_play_walk(const struct hsc_play_ops *ops,
					    void *to, struct hsc_stack *s,
					    const struct hsc_event *e,
					    const uint32_t *ids, uint32_t count)
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
			rc = ops->step(to, &step);
	}
	return rc == HSC_AGAIN ? HSC_OK : rc;
}

/* How the word begins. False: no memory. */
static HSC_ALWAYS_INLINE bool hsc_play_begin(const struct hsc_play_ops *ops,
					     void *to, struct hsc_stack *s,
					     const struct hsc_playing *y,
					     const struct hsc_word *w,
					     enum hsc_word_begin how)
{
	if (ops->begin)
		ops->begin(to, s, w, how);
	switch (how) {
	case HSC_WORD_CALLED:
		return hsc_play_enter_top(ops, to, s, w->function,
					  y->last ? y->last->link : s->link,
					  y->clock);
	case HSC_WORD_RETURNED:
		return hsc_play_leave_top(ops, to, s, y->clock);
	case HSC_WORD_JUMPED:
		return hsc_play_replace_top(ops, to, s, w->function, y->clock);
	default:
		return true;
	}
}

/* A word whose place is known. */
static HSC_ALWAYS_INLINE enum hsc_status hsc_play_word(
	const struct hsc_play_ops *ops, void *to, struct hsc_stack *s,
	struct hsc_playing *y, const struct hsc_event *e, uint32_t place)
{
	const struct hsc_word *w = &s->words->words[place];
	const enum hsc_word_begin how =
		hsc_stack_words_how(s, w, y->top, y->edge);
	const bool does = how != HSC_WORD_GOES_ON || w->count;

	if (how == HSC_WORD_IS_WALKED || (does && !ops->ready(to))) {
		enum hsc_status rc;

		hsc_play_put_down(y, s);
		rc = hsc_play_walk(ops, to, s, e, s->words->blocks[place].ids,
				   s->words->blocks[place].count);
		*y = hsc_play_take_up(s);
		return rc;
	}
	if (does) {
		if (!hsc_play_begin(ops, to, s, y, w, how) ||
		    !hsc_play_changes(ops, to, s, w, y->clock))
			return HSC_E_MEMORY;
		y->top = hsc_stack_words_top(s);
	}
	y->clock += w->instructions;
	y->edge = w->edge;
	y->last = w;
	return HSC_OK;
}

/* A word that is spelled out, with its place and its blocks. */
HSC_NEVER_INLINE static enum hsc_status hsc_play_spelled(
	const struct hsc_play_ops *ops, void *to, struct hsc_stack *s,
	const struct hsc_event *e, const uint32_t *spelled)
{
	const uint32_t place = spelled[0];
	struct hsc_playing y;
	enum hsc_status rc;

	if (place == HSC_FLOW_WORD_ONCE)
		return hsc_play_walk(ops, to, s, e, spelled + 2, spelled[1]);
	hsc_stack_words_learn(s, place, spelled + 2, spelled[1]);
	if (!ops->reach(to, &s->words->words[place]))
		return HSC_E_MEMORY;
	y = hsc_play_take_up(s);
	rc = hsc_play_word(ops, to, s, &y, e, place);
	hsc_play_put_down(&y, s);
	return rc;
}

/* Play words that continue in the top function and stay in it. Returns how many
 * of words[count] these were. */
static inline size_t hsc_play_run_on(const struct hsc_stack_words *all,
				     const uint32_t *words, size_t count,
				     struct hsc_playing *y)
{
	uint64_t clock = y->clock;
	unsigned edge = y->edge;
	size_t i = 0;

	for (; edge == HSC_EDGE_PLAIN && i < count &&
	       !(words[i] & HSC_FLOW_WORD_NEW);
	     i++) {
		const struct hsc_word_plain *w = &all->plain[words[i]];

		if (w->function != y->top)
			break;
		clock += w->instructions;
		edge = w->edge;
	}
	if (i)
		y->last = &all->words[words[i - 1]];
	y->clock = clock;
	y->edge = (uint8_t)edge;
	return i;
}

/* All words of a BLOCKS event. */
static HSC_ALWAYS_INLINE enum hsc_status hsc_play_words(
	const struct hsc_play_ops *ops, void *to, struct hsc_stack *s,
	const struct hsc_event *e)
{
	const uint32_t *words = e->blocks.words;
	const size_t count = e->blocks.count;
	struct hsc_playing y;
	enum hsc_status rc = HSC_OK;

	if (!hsc_stack_words_begin(s))
		return HSC_E_MEMORY;
	s->clock = e->clock;
	y = hsc_play_take_up(s);
	for (size_t i = 0, next; rc == HSC_OK; i++) {
		i += hsc_play_run_on(s->words, words + i, count - i, &y);
		if (i == count)
			break;
		next = i + HSC_PLAY_AHEAD < count ? i + HSC_PLAY_AHEAD : i;
		HSC_PREFETCH(
			&s->words->words[words[next] % HSC_FLOW_WORD_PLACES]);
		if (HSC_LIKELY(!(words[i] & HSC_FLOW_WORD_NEW))) {
			rc = hsc_play_word(ops, to, s, &y, e, words[i]);
			continue;
		}
		hsc_play_put_down(&y, s);
		rc = hsc_play_spelled(ops, to, s, e,
				      e->blocks.ids +
					      (words[i] - HSC_FLOW_WORD_NEW));
		y = hsc_play_take_up(s);
	}
	hsc_play_put_down(&y, s);
	return rc;
}

#endif
