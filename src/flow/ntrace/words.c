/* SPDX-License-Identifier: MIT */
/* words.c - the message cache: segments of walks, learned and stored.
 * Room   flow (floor 3) */
#include "flow/ntrace/follow_fast.h"
#include <assert.h>
#include <hartscope/base/bits.h>
#include <stdlib.h>
#include <string.h>

#define CACHE_LINE 64u

static_assert(sizeof(struct hsc_nt_segment) * 2 == CACHE_LINE,
	      "half a cache line");
static_assert(HSC_FLOW_WORD_PLACES == 1u << HSC_STRETCH_PLACE_BITS,
	      "a bit more or less");

/*
 * Entries are aligned, because one that crosses a cache line costs twice as
 * much. The memory is not cleared, because pages that are never touched cost
 * nothing.
 */
static struct hsc_nt_store *align_store(void *memory)
{
	const uintptr_t at = (uintptr_t)memory;

	return (struct hsc_nt_store *)((at + CACHE_LINE - 1) / CACHE_LINE *
				       CACHE_LINE);
}

static struct hsc_nt_words *new_words(void)
{
	struct hsc_nt_words *w = calloc(1, sizeof(*w));

	if (!w)
		return NULL;
	w->spread = HSC_STRETCH_SPREAD;
	w->memory = calloc(1, sizeof(*w->store) + CACHE_LINE);
	if (w->memory) {
		w->store = align_store(w->memory);
		return w;
	}
	free(w);
	return NULL;
}

bool hsc_nt_words_open(struct hsc_nt_flow *f, bool paths)
{
	struct hsc_nt_words *w = f->words;

	if (!w) {
		w = f->words = new_words();
		if (!w)
			return false;
		w->style = f->style;
	}
	if (paths && !w->paths)
		w->paths = calloc(HSC_FLOW_WORD_PLACES, sizeof(*w->paths));
	if (w->style != f->style)
		memset(w->store, 0, sizeof(*w->store));
	w->style = f->style;
	return w->paths || !paths;
}

void hsc_nt_words_free(struct hsc_nt_words **words)
{
	if (!*words)
		return;
	free((*words)->memory);
	free((*words)->paths);
	free(*words);
	*words = NULL;
}

/* The walk of one segment. */
struct walk {
	struct hsc_nt_flow *f;
	struct hsc_nt_segment *s;
	struct hsc_nt_path *path;
	uint32_t id;   /* the next block, */
	uint32_t from; /* to which succ[which] of this one leads */
	unsigned which;
	unsigned bits;         /* of the history, not used yet */
	uint32_t walked;       /* half-words, */
	uint32_t instructions; /* and the instructions in them */
	unsigned open;         /* open calls, in s->push[] */
	unsigned deepest;      /* the most that were open at a time */
	unsigned turns;        /* calls so far */
	bool falls;            /* branches without a bit are not taken: BTM */
};

/* The kind of the last block's end for a count; false if no message of the fast
 * path can continue from it. */
static bool find_end(const struct walk *w, enum hsc_nt_segment_end *out)
{
	const struct hsc_block *b = hsc_blocks_get(w->f->blocks, w->id);
	const enum hsc_insn_kind end = (enum hsc_insn_kind)b->end;

	if (w->f->blocks->hot[w->id].way == HSC_WAY_BRANCH) {
		*out = HSC_NT_END_BRANCH;
		return w->falls;
	}
	if (!hsc_insn_is_indirect(end) || b->inferable)
		return false;
	if (hsc_insn_pops(end))
		*out = hsc_insn_pushes(end) ? HSC_NT_END_SWAP
					    : HSC_NT_END_RETURN;
	else
		*out = hsc_insn_pushes(end) ? HSC_NT_END_CALL : HSC_NT_END_JUMP;
	return true;
}

static void add_block(struct walk *w)
{
	const struct hsc_hot *h = &w->f->blocks->hot[w->id];

	w->path->ids[w->path->count++] = w->id;
	w->walked += h->halfwords;
	w->instructions += h->instructions;
}

/* The count ends in block w->id. */
static bool end_count(struct walk *w)
{
	enum hsc_nt_segment_end last;

	if (w->bits ||
	    w->walked + w->f->blocks->hot[w->id].halfwords != w->s->want ||
	    !find_end(w, &last))
		return false;
	w->s->kind = HSC_NT_SEGMENT_COUNT;
	w->s->last = last & 7;
	add_block(w);
	return true;
}

/* Add a call; false: there are too many. */
static bool push_call(struct walk *w)
{
	if (w->turns++ == HSC_NT_SEGMENT_TURNS)
		return false;
	if (!w->f->stack_room)
		return true; /* without a stack nothing is kept */
	if (w->open == HSC_NT_SEGMENT_CALLS || w->open == w->f->stack_room)
		return false;
	w->s->push[w->open++] = w->id;
	if (w->open > w->deepest)
		w->deepest = w->open;
	return true;
}

enum next { GOES_ON, ENDS, FAILS };

static enum next end_segment(struct walk *w, enum hsc_nt_segment_kind kind)
{
	w->s->kind = kind & 3;
	return ENDS;
}

/* Choose the way out of block w->id, which ends in an indirect jump. */
static enum next choose_inferable(struct walk *w)
{
	const struct hsc_block *b = hsc_blocks_get(w->f->blocks, w->id);
	const enum hsc_insn_kind end = (enum hsc_insn_kind)b->end;

	if (!b->inferable || w->f->config.explicit_jumps || hsc_insn_pops(end))
		return FAILS;
	if (hsc_insn_pushes(end) && !push_call(w))
		return end_segment(w, HSC_NT_SEGMENT_LONG);
	w->which = 1;
	return GOES_ON;
}

static enum next choose_return(struct walk *w)
{
	if (!w->f->stack_room)
		return FAILS;
	if (!w->open) {
		add_block(w);
		return end_segment(w, HSC_NT_SEGMENT_RETURN);
	}
	w->from = w->s->push[--w->open];
	return GOES_ON;
}

/* Choose the way out of block w->id. */
static enum next choose_way(struct walk *w)
{
	w->from = w->id;
	w->which = 0;
	switch (w->f->blocks->hot[w->id].way) {
	case HSC_WAY_ON:
		return GOES_ON;
	case HSC_WAY_BRANCH:
		if (w->falls)
			return GOES_ON;
		if (!w->bits)
			return FAILS;
		w->which = w->s->key >> --w->bits & 1;
		return GOES_ON;
	case HSC_WAY_CALL:
		w->which = 1;
		return push_call(w) ? GOES_ON
				    : end_segment(w, HSC_NT_SEGMENT_LONG);
	case HSC_WAY_RETURN:
		return choose_return(w);
	default:
		return choose_inferable(w);
	}
}

/* Go the way that choose_way() chose; false if there is no code. */
static bool follow_way(struct walk *w)
{
	struct hsc_blocks *b = w->f->blocks;

	w->id = b->hot[w->from].succ[w->which];
	if (HSC_UNLIKELY(w->id >= HSC_BLOCK_PENDING))
		w->id = hsc_blocks_follow(b, w->from, w->which);
	return w->id != HSC_BLOCK_NONE;
}

/* Walk one block. */
static enum next walk_block(struct walk *w)
{
	const uint32_t want = w->s->want;
	enum next next;

	if (w->path->count == HSC_FLOW_WORD_MOST)
		return end_segment(w, HSC_NT_SEGMENT_LONG);
	if (want && w->walked + w->f->blocks->hot[w->id].halfwords >= want)
		return end_count(w) ? ENDS : FAILS;
	next = choose_way(w);
	if (next != GOES_ON)
		return next;
	add_block(w);
	if (!follow_way(w))
		return FAILS;
	return w->bits || want ? GOES_ON : end_segment(w, HSC_NT_SEGMENT_BITS);
}

/* Walk the usual blocks: branches with a bit, and those with one way out. The
 * same as walk_block(), but faster. */
static void walk_fast(struct walk *w)
{
	const struct hsc_hot *hot = w->f->blocks->hot;
	const uint64_t hist = w->s->key;
	const uint32_t want = w->s->want ? w->s->want : UINT32_MAX;
	uint32_t *ids = w->path->ids;
	uint32_t n = w->path->count, id = w->id, walked = w->walked;
	uint32_t instructions = w->instructions;
	unsigned bits = w->bits;

	while (n < HSC_FLOW_WORD_MOST && bits > 1) {
		const struct hsc_hot *h = &hot[id];
		const bool branch = h->way == HSC_WAY_BRANCH;
		uint32_t to;

		if (h->way > HSC_WAY_BRANCH || walked + h->halfwords >= want)
			break;
		to = h->succ[branch ? hist >> (bits - 1) & 1 : 0];
		if (HSC_UNLIKELY(to >= HSC_BLOCK_PENDING))
			break;
		bits -= branch;
		ids[n++] = id;
		walked += h->halfwords;
		instructions += h->instructions;
		id = to;
	}
	w->path->count = n;
	w->id = id;
	w->walked = walked;
	w->instructions = instructions;
	w->bits = bits;
}

bool hsc_nt_words_walk_on(struct hsc_nt_flow *f, struct hsc_nt_segment *s,
			  struct hsc_nt_path *path)
{
	struct walk w = {
		.f = f,
		.s = s,
		.path = path,
		.id = hsc_stretch_linked((uint32_t)(s->key >> 32)),
		.bits = hsc_bits64((uint32_t)s->key & ~HSC_NT_SEGMENT_COUNTS) -
			1,
		.falls = f->style == HSC_NT_STYLE_BTM,
	};
	enum next next = GOES_ON;

	s->push[0] = s->push[1] = 0;
	while (next == GOES_ON) {
		walk_fast(&w);
		next = walk_block(&w);
	}
	if (next == FAILS)
		return false;
	s->end = w.id;
	s->halfwords = (uint16_t)w.walked;
	s->instructions = (uint16_t)w.instructions;
	s->left = (uint8_t)w.bits;
	s->calls = (uint8_t)w.open;
	s->deepest = (uint8_t)w.deepest;
	s->odd = w.deepest || s->kind > HSC_NT_SEGMENT_COUNT;
	return true;
}

uint32_t hsc_nt_words_target(struct hsc_nt_flow *f, uint64_t address)
{
	const uint64_t pc = address & f->blocks->address_mask;
	struct hsc_nt_target *t =
		&f->words->targets[(pc >> 1) % HSC_NT_TARGETS];

	if (HSC_LIKELY(t->pc == pc && t->space == f->space && t->id))
		return t->id;
	*t = (struct hsc_nt_target){
		pc, hsc_blocks_find_in(f->blocks, f->space, pc), f->space
	};
	return t->id;
}

/* Were enough segments found in the last trial, or over many of them? */
static bool goes_well(struct hsc_nt_words *w, uint64_t looks)
{
	const uint64_t least = w->apart ? HSC_NT_WORTH_APART : 2;
	bool well = looks - w->since >= least * HSC_NT_TRIAL;

	w->since = looks;
	if (!well || ++w->trials < HSC_NT_TRIALS)
		return well;
	well = looks - w->begun >=
	       (uint64_t)HSC_NT_TRIAL * HSC_NT_TRIALS * HSC_NT_WORTH;
	w->trials = 0;
	w->begun = looks;
	if (well)
		w->length = 0;
	return well;
}

/* A segment was not found. If there are many of these, learn none for a while,
 * and for twice as long if that happens again. */
static bool is_kept(struct hsc_nt_words *w, uint64_t looks, uint64_t now)
{
	if (now < w->pause)
		return false;
	if (++w->misses < HSC_NT_TRIAL)
		return true;
	w->misses = 0;
	if (goes_well(w, looks))
		return true;
	if (w->length < HSC_NT_PAUSE)
		w->length = HSC_NT_PAUSE;
	else if (w->length < HSC_NT_PAUSE_MOST)
		w->length *= 2;
	w->pause = now + w->length;
	return true;
}

/* The part of a segment that is needed most, in eight bytes; only if it
 * fits. */
static struct hsc_stretch hot_of(const struct hsc_nt_words *w,
				 const struct hsc_nt_segment *e)
{
	const uint32_t hist = (uint32_t)e->key;
	struct hsc_stretch hot = { 0, 0 };

	if (e->want || e->halfwords >= HSC_STRETCH_TOP)
		return hot;
	hot.key = hsc_stretch_key(
		hsc_stretch_sum(w->spread, (uint32_t)(e->key >> 32), hist),
		hist);
	hot.does = (uint32_t)e->instructions << HSC_STRETCH_INSTRUCTIONS |
		   e->halfwords;
	if (!e->odd)
		return hot;
	hot.key |= HSC_STRETCH_ODD;
	hot.does |= (uint32_t)e->left << HSC_STRETCH_LEFT |
		    (uint32_t)e->calls << HSC_STRETCH_CALLS |
		    (uint32_t)e->deepest << HSC_STRETCH_DEEPEST;
	if (e->kind == HSC_NT_SEGMENT_RETURN)
		hot.does |= HSC_STRETCH_RETURNS;
	return hot;
}

const struct hsc_nt_segment *hsc_nt_words_store(struct hsc_nt_reader *r,
						const struct hsc_nt_segment *e,
						uint32_t place, uint64_t looks)
{
	struct hsc_nt_words *w = r->words;

	if (!is_kept(w, looks, r->f->messages + r->messages)) {
		w->once = *e;
		return &w->once;
	}
	if (w->paths)
		w->paths[place] = w->path;
	w->store->segments[place] = *e;
	w->store->hot[place] = hot_of(w, e);
	memcpy(w->store->push[place], e->push, sizeof(e->push));
	w->store->links[place] = hsc_stretch_link(e->end);
	return &w->store->segments[place];
}

const struct hsc_nt_segment *hsc_nt_words_learn(struct hsc_nt_reader *r,
						uint64_t key, uint32_t want,
						uint32_t place, uint64_t looks)
{
	struct hsc_nt_segment e = { .key = key, .want = want };

	r->words->path.count = 0;
	return hsc_nt_words_walk_on(r->f, &e, &r->words->path)
		       ? hsc_nt_words_store(r, &e, place, looks)
		       : NULL;
}

/* Append a segment as a word: its place, and its blocks. */
static void append_word(const struct hsc_nt_reader *r,
			struct hsc_nt_position *s,
			const struct hsc_nt_segment *e)
{
	const struct hsc_nt_words *w = r->words;
	uint32_t *ids = r->batch->ids + s->ids;

	ids[0] = e == &w->once ? HSC_FLOW_WORD_ONCE
			       : (uint32_t)(e - w->store->segments);
	ids[1] = w->path.count;
	memcpy(ids + 2, w->path.ids, sizeof(w->path.ids));
	r->batch->words[s->out++] = HSC_FLOW_WORD_NEW | s->ids;
	s->ids += 2 + w->path.count;
}

void hsc_nt_words_append(const struct hsc_nt_reader *r,
			 struct hsc_nt_position *s,
			 const struct hsc_nt_segment *e, enum hsc_nt_form form)
{
	if (form == HSC_NT_WORDS) {
		append_word(r, s, e);
		return;
	}
	hsc_nt_copy_path(r->batch->ids + s->ids, &r->words->path);
	s->ids += r->words->path.count;
}

void hsc_nt_words_undo(struct hsc_nt_reader *r, uint32_t from, uint32_t to)
{
	struct hsc_nt_flow *f = r->f;

	while (r->undo_count) {
		const struct hsc_nt_popped *e = &r->undo[--r->undo_count];

		f->stack[e->at & f->stack_mask] = e->id;
	}
	/* the caller will not see the words that were listed in full */
	for (; from < to; from++) {
		const uint32_t word = r->batch->words[from];
		uint32_t place;

		if (!(word & HSC_FLOW_WORD_NEW))
			continue;
		place = r->batch->ids[word - HSC_FLOW_WORD_NEW];
		if (place == HSC_FLOW_WORD_ONCE)
			continue;
		r->words->store->segments[place].key = 0;
		r->words->store->hot[place].key = 0;
	}
}
