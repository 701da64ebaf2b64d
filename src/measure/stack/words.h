/* SPDX-License-Identifier: MIT */
/*
 * words.h - what a word of blocks does to the stack of open calls.
 *
 * Room   measure (floor 5), private
 *
 * Most words run through code that symbols name, by calls, returns to them and
 * jumps to the starts of functions. What they do is worked out once, and done
 * each time that they come; all else is walked block by block, by stack.c.
 * Calls that return within their word never get a frame.
 *
 * See hartscope/flow/batch.h for words.
 */
#ifndef HSC_MEASURE_STACK_WORDS_H
#define HSC_MEASURE_STACK_WORDS_H

#include "measure/stack/state.h"
#include <hartscope/flow/batch.h>

/* The most changes of one word; words with more are walked block by block. */
#define HSC_WORD_CHANGES 6u
/* Instead of the number of changes: the word is walked block by block. */
#define HSC_WORD_WALKED 0xff

enum hsc_word_kind {
	HSC_WORD_ENTER,   /* a call that is open at the end */
	HSC_WORD_REPLACE, /* another function replaces the top */
	HSC_WORD_WITHIN,  /* a call that has returned by the end */
};

/* In order of their beginnings. */
struct hsc_word_change {
	union {
		uint64_t link; /* ENTER: where its return goes */
		struct {       /* WITHIN: instructions */
			uint32_t own, whole;
		};
	};
	uint32_t function;
	uint16_t at;       /* instructions before it */
	uint8_t depth;     /* calls of the word that it is in */
	uint8_t kind : 2;  /* enum hsc_word_kind */
	uint8_t inner : 1; /* WITHIN: of another WITHIN */
	uint8_t again : 1; /* WITHIN: of a call of the same function */
};

/* Two cache lines, of which most words need one. */
struct hsc_word {
	uint64_t start, link; /* of its first block, and after its last */
	uint32_t function;    /* that the first lies in */
	uint16_t instructions;
	uint8_t edge;   /* enum hsc_edge of the last block, */
	bool sigreturn; /* and whether it calls rt_sigreturn */
	bool entry;     /* the first block is where its function begins */
	uint8_t count;  /* of changes, or HSC_WORD_WALKED */
	bool replaces;  /* one of them is a REPLACE */
	uint8_t calls;  /* of the changes: calls, and */
	uint8_t tails;  /* jumps that took a function's position */
	uint8_t high;   /* frames above those of before, at most */
	struct hsc_word_change changes[HSC_WORD_CHANGES];
};

/* A plain word, as most are: instructions of one function, which it does not
 * leave. It is small, so that a core's own cache has all of them. */
struct hsc_word_plain {
	uint32_t function; /* HSC_WORD_NOT_PLAIN: see its hsc_word */
	uint16_t instructions;
	uint16_t edge; /* enum hsc_edge of the last block */
};

/* No function has this index. */
#define HSC_WORD_NOT_PLAIN (UINT32_MAX - 1)

struct hsc_stack_words {
	struct hsc_word *words; /* words[HSC_FLOW_WORD_PLACES] */
	struct hsc_word_plain plain[HSC_FLOW_WORD_PLACES];
	uint32_t limit; /* frames before a word, so that there is room */
	struct {
		uint32_t count, ids[HSC_FLOW_WORD_MOST];
	} blocks[HSC_FLOW_WORD_PLACES];
};

/* Begin a BLOCKS event of words: allocate their memory, and rows for all
 * blocks. False: no memory. */
bool hsc_stack_words_begin(struct hsc_stack *s);

/* Learn what the blocks ids[count] of the word in `place` do. */
void hsc_stack_words_learn(struct hsc_stack *s, uint32_t place,
			   const uint32_t *ids, uint32_t count);

/* The function of the top frame, if words may continue in it; else
 * HSC_FUNCTION_NONE, which no word has. In a piece it may be that of the frame
 * below. */
static inline uint32_t hsc_stack_words_top(const struct hsc_stack *s)
{
	if (s->folding || s->depth >= s->words->limit)
		return HSC_FUNCTION_NONE;
	if (HSC_LIKELY(s->depth))
		return s->frames[s->depth - 1].base;
	return s->afloat ? s->floor : HSC_FUNCTION_NONE;
}

/* How a word begins on the current stack. */
enum hsc_word_begin {
	HSC_WORD_GOES_ON,   /* in the function on top */
	HSC_WORD_CALLED,    /* it was called */
	HSC_WORD_RETURNED,  /* the one on top returned to it */
	HSC_WORD_JUMPED,    /* the one on top is replaced */
	HSC_WORD_IS_WALKED, /* stack.c knows */
};

/* The same on the frame below a piece, of which only the function is known. */
static inline enum hsc_word_begin hsc_stack_words_below(
	const struct hsc_word *w, uint32_t top, uint8_t edge)
{
	if (w->replaces)
		return HSC_WORD_IS_WALKED;
	if (edge == HSC_EDGE_CALL)
		return HSC_WORD_CALLED;
	return edge == HSC_EDGE_PLAIN && w->function == top
		       ? HSC_WORD_GOES_ON
		       : HSC_WORD_IS_WALKED;
}

/* Does the top frame return to the word, whose function is known to be that of
 * the frame below? */
static inline bool hsc_stack_words_returns(const struct hsc_stack *s,
					   const struct hsc_word *w)
{
	const struct hsc_frame *f = &s->frames[s->depth - 1];

	if (f->link != w->start)
		return false;
	if (HSC_LIKELY(s->depth > 1))
		return f[-1].base == w->function;
	return s->afloat && !w->replaces && s->floor == w->function;
}

/* The same for the edges that most words have; `top` is what
 * hsc_stack_words_top says, and `edge` that of the word before. */
static inline enum hsc_word_begin hsc_stack_words_how(const struct hsc_stack *s,
						      const struct hsc_word *w,
						      uint32_t top,
						      uint8_t edge)
{
	const struct hsc_frame *f;

	if (top == HSC_FUNCTION_NONE || w->count == HSC_WORD_WALKED)
		return HSC_WORD_IS_WALKED;
	if (HSC_UNLIKELY(!s->depth))
		return hsc_stack_words_below(w, top, edge);
	if (edge == HSC_EDGE_PLAIN && w->function == top)
		return HSC_WORD_GOES_ON;
	f = &s->frames[s->depth - 1];
	if (f->trap)
		return HSC_WORD_IS_WALKED;
	if (edge == HSC_EDGE_CALL)
		return HSC_WORD_CALLED;
	if (edge == HSC_EDGE_RETURN)
		return hsc_stack_words_returns(s, w) ? HSC_WORD_RETURNED
						     : HSC_WORD_IS_WALKED;
	if (edge != HSC_EDGE_PLAIN &&
	    (edge != HSC_EDGE_ECALL || s->traps || s->afloat))
		return HSC_WORD_IS_WALKED;
	if (w->function == top)
		return HSC_WORD_GOES_ON;
	return w->entry ? HSC_WORD_JUMPED : HSC_WORD_IS_WALKED;
}

/* A frame for a call of `function`. There is room. */
static inline void hsc_stack_words_push(struct hsc_stack *s, uint32_t function,
					uint64_t link, uint64_t clock)
{
	struct hsc_frame *f = &s->frames[s->depth];

	f->link = link;
	f->began = clock;
	f->function = f->base = function;
	f->trap = f->partial = f->found = false;
	s->keep = ++s->depth;
}

/* What is kept in registers between words, instead of in the stack and the
 * result. */
struct hsc_playing {
	const struct hsc_word *last; /* whose end is not in the stack; NULL */
	uint64_t clock;
	uint32_t top; /* see hsc_stack_words_top */
	uint8_t edge; /* of the word before */
};

static inline struct hsc_playing hsc_play_take_up(const struct hsc_stack *s)
{
	return (struct hsc_playing){ NULL, s->clock, hsc_stack_words_top(s),
				     s->edge };
}

/* Let the stack know. */
static inline void hsc_play_put_down(const struct hsc_playing *y,
				     struct hsc_stack *s)
{
	s->clock = y->clock;
	s->edge = y->edge;
	if (!y->last)
		return;
	s->link = y->last->link;
	s->sigreturn = y->last->sigreturn;
}

#endif
