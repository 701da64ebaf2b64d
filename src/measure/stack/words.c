/* SPDX-License-Identifier: MIT */
/* words.c - words of history move a stack at once.
 * Room   measure (floor 5) */
#include "measure/stack/words.h"
#include "base/grow.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define CACHE_LINE 64u

static_assert(sizeof(struct hsc_word) == 2 * CACHE_LINE, "two cache lines");

/* Memory for words; none of it is read before it is written. */
static struct hsc_stack_words *make_words(void)
{
	struct hsc_stack_words *w = malloc(sizeof(*w));

	if (!w)
		return NULL;
	w->words = aligned_alloc(CACHE_LINE,
				 HSC_FLOW_WORD_PLACES * sizeof(*w->words));
	if (w->words)
		return w;
	free(w);
	return NULL;
}

bool hsc_stack_words_begin(struct hsc_stack *s)
{
	const size_t room = (size_t)s->depth + 2 * HSC_FLOW_WORD_MOST;

	if (!s->words)
		s->words = make_words();
	s->blocks = hsc_code_map_blocks(s->map);
	if (!s->words || !s->blocks || !HSC_GROW(s->frames, s->cap, room))
		return false;
	s->words->limit =
		s->most < HSC_FLOW_WORD_MOST ? 0 : s->most - HSC_FLOW_WORD_MOST;
	if (s->words->limit > s->cap - HSC_FLOW_WORD_MOST)
		s->words->limit = (uint32_t)(s->cap - HSC_FLOW_WORD_MOST);
	return true;
}

void hsc_stack_trim(struct hsc_stack *s)
{
	if (!s->words)
		return;
	free(s->words->words);
	free(s->words);
	s->words = NULL;
}

void hsc_stack_hand_on(struct hsc_stack *s, struct hsc_stack *to)
{
	hsc_stack_trim(to);
	to->words = s->words;
	s->words = NULL;
}

/* A call that the word has made and that is open so far. */
struct open_call {
	uint8_t change; /* its number */
	uint32_t began, own;
};

struct learning {
	const struct hsc_code_block *blocks;
	struct hsc_word *w;
	struct open_call open[HSC_FLOW_WORD_MOST];
	unsigned depth;
	uint32_t function; /* that runs, */
	uint32_t bottom;   /* and the one that no call of the word opened */
	uint32_t at;       /* instructions so far */
};

static bool add_change(struct learning *l, enum hsc_word_kind kind,
		       uint32_t function)
{
	struct hsc_word_change *c = &l->w->changes[l->w->count];

	if (l->w->count == HSC_WORD_CHANGES)
		return false;
	*c = (struct hsc_word_change){
		.function = function,
		.kind = kind & 3,
		.depth = (uint8_t)l->depth,
		.at = (uint16_t)l->at,
	};
	for (unsigned i = 0; i < l->depth; i++)
		if (l->w->changes[l->open[i].change].function == function)
			c->again = 1;
	l->w->count++;
	l->function = function;
	return true;
}

static bool open_call(struct learning *l, uint32_t function, uint64_t link)
{
	const uint8_t change = l->w->count;

	if (!add_change(l, HSC_WORD_ENTER, function))
		return false;
	l->w->changes[change].link = link;
	l->open[l->depth++] = (struct open_call){ change, l->at, 0 };
	if (l->depth > l->w->high)
		l->w->high = (uint8_t)l->depth;
	return true;
}

/* The call opened last ends; returns where it was to return to. */
static uint64_t close_call(struct learning *l)
{
	const struct open_call *o = &l->open[--l->depth];
	struct hsc_word_change *c = &l->w->changes[o->change];
	const uint64_t link = c->link;

	c->kind = HSC_WORD_WITHIN;
	c->own = o->own;
	c->whole = l->at - o->began;
	return link;
}

/* A return to block `b`. */
static bool learn_return(struct learning *l, const struct hsc_code_block *b)
{
	if (!l->depth || close_call(l) != b->start)
		return false;
	l->function =
		l->depth ? l->w->changes[l->open[l->depth - 1].change].function
			 : l->bottom;
	return l->function == b->function;
}

/* The flow goes on in block `b` without call or return. */
static bool learn_jump(struct learning *l, const struct hsc_code_block *b)
{
	if (b->function == l->function)
		return true;
	if (!b->entry)
		return false;
	l->w->tails++;
	if (l->depth)
		return open_call(l, b->function, close_call(l));
	l->bottom = b->function;
	l->w->replaces = true;
	return add_change(l, HSC_WORD_REPLACE, b->function);
}

/* From block `a` to block `b`. False: stack.c knows what that does. */
static bool learn_edge(struct learning *l, const struct hsc_code_block *a,
		       const struct hsc_code_block *b)
{
	switch (a->edge) {
	case HSC_EDGE_PLAIN:
		return learn_jump(l, b);
	case HSC_EDGE_ECALL:
		return b->start == a->next && learn_jump(l, b);
	case HSC_EDGE_CALL:
		l->w->calls++;
		return open_call(l, b->function, a->next);
	case HSC_EDGE_RETURN:
		return learn_return(l, b);
	default:
		return false;
	}
}

static bool learn_blocks(struct learning *l, const uint32_t *ids,
			 uint32_t count)
{
	for (uint32_t i = 0; i < count; i++) {
		const struct hsc_code_block *b = &l->blocks[ids[i]];

		if (!b->named || b->split ||
		    (i && !learn_edge(l, &l->blocks[ids[i - 1]], b)))
			return false;
		/* a frame that continues is that of the function */
		if (b->function != l->function)
			return false;
		l->at += b->instructions;
		if (l->depth)
			l->open[l->depth - 1].own += b->instructions;
	}
	return true;
}

/* Find calls inside other calls that have no frame either. */
static void find_inner(struct hsc_word *w)
{
	const struct hsc_word_change *in[HSC_WORD_CHANGES + 1] = { NULL };

	for (unsigned i = 0; i < w->count; i++) {
		struct hsc_word_change *c = &w->changes[i];

		if (c->depth && in[c->depth - 1]->kind == HSC_WORD_WITHIN)
			c->inner = 1;
		in[c->depth] = c;
	}
}

static uint16_t count_instructions(const struct hsc_code_block *blocks,
				   const uint32_t *ids, uint32_t count)
{
	uint32_t n = 0;

	for (uint32_t i = 0; i < count; i++)
		n += blocks[ids[i]].instructions;
	return (uint16_t)n;
}

/* Its open calls are not cleared: none is read before it is written. */
static void begin_learning(struct learning *l, const struct hsc_stack *s,
			   struct hsc_word *w, uint32_t id)
{
	l->blocks = s->blocks;
	l->w = w;
	l->depth = 0;
	l->function = l->bottom = s->blocks[id].function;
	l->at = 0;
}

void hsc_stack_words_learn(struct hsc_stack *s, uint32_t place,
			   const uint32_t *ids, uint32_t count)
{
	struct hsc_word *w = &s->words->words[place];
	const uint32_t last = ids[count - 1];
	struct learning l;

	begin_learning(&l, s, w, ids[0]);
	*w = (struct hsc_word){
		.start = s->blocks[ids[0]].start,
		.link = s->blocks[last].next,
		.function = s->blocks[ids[0]].function,
		.instructions = count_instructions(s->blocks, ids, count),
		.edge = s->blocks[last].edge,
		.sigreturn = s->blocks[last].sigreturn,
		.entry = s->blocks[ids[0]].entry,
	};
	s->words->blocks[place].count = count;
	memcpy(s->words->blocks[place].ids, ids, count * sizeof(*ids));
	if (learn_blocks(&l, ids, count))
		find_inner(w);
	else
		w->count = HSC_WORD_WALKED;
	s->words->plain[place] = (struct hsc_word_plain){
		w->count ? HSC_WORD_NOT_PLAIN : w->function,
		w->instructions,
		w->edge,
	};
}
