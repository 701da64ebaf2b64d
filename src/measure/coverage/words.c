/* SPDX-License-Identifier: MIT */
/* words.c - words of history are counted, and their blocks at the end.
 * Room   measure (floor 5) */
#include "measure/coverage/words.h"
#include <hartscope/base/compiler.h>
#include <hartscope/flow/batch.h>
#include <stdlib.h>
#include <string.h>

#define NONE HSC_BLOCK_NONE

/* What is needed each time that it comes: a quarter of a cache line. Most words
 * are followed by the same block nearly each time, so that edge is counted with
 * the word, and only the times when it was another one are counted apart. */
struct hot {
	uint32_t times;  /* that its blocks were not counted, */
	uint32_t others; /* and of these, that it did not go on at `next` */
	uint32_t first;
	uint32_t next; /* NONE: not known */
};

struct path {
	uint32_t count, ids[HSC_FLOW_WORD_MOST];
};

struct hsc_coverage_words {
	struct hot words[HSC_FLOW_WORD_PLACES];
	struct path paths[HSC_FLOW_WORD_PLACES];
	bool due; /* some of them are to be counted */
};

struct hsc_coverage_words *hsc_coverage_words_new(void)
{
	return calloc(1, sizeof(struct hsc_coverage_words));
}

void hsc_coverage_words_free(struct hsc_coverage_words **words)
{
	free(*words);
	*words = NULL;
}

uint32_t hsc_coverage_words_first(const struct hsc_coverage_words *w,
				  const uint32_t *ids, uint32_t word)
{
	return word & HSC_FLOW_WORD_NEW ? ids[word - HSC_FLOW_WORD_NEW + 2]
					: w->words[word].first;
}

/* Blocks in a row, `times` more often. False: no memory. */
static bool add_blocks(struct hsc_coverage_rows *c, const uint32_t *ids,
		       uint32_t count, uint64_t times)
{
	for (uint32_t i = 0; i < count; i++) {
		c->rows[ids[i]].count += times;
		if (i && !hsc_coverage_pass(c, ids[i - 1], ids[i], times))
			return false;
	}
	return true;
}

static uint32_t last_of(const struct path *path)
{
	return path->ids[path->count - 1];
}

/* Its edges are there since it was learned, or went on, so none of them needs
 * memory, and nothing but numbers changes. */
static void settle_word(struct hsc_coverage_words *w,
			const struct hsc_coverage_rows *c, uint32_t place)
{
	const struct path *path = &w->paths[place];
	struct hot *word = &w->words[place];
	struct hsc_coverage_rows rows = *c;

	if (word->times)
		(void)add_blocks(&rows, path->ids, path->count, word->times);
	/* `others` may be one more, of a time that was counted before */
	if (word->next != NONE && word->times != word->others)
		(void)hsc_coverage_pass(&rows, last_of(path), word->next,
					(uint64_t)word->times - word->others);
	word->times = word->others = 0;
}

void hsc_coverage_words_settle(struct hsc_coverage_words *w,
			       const struct hsc_coverage_rows *c)
{
	for (uint32_t i = 0; w->due && i < HSC_FLOW_WORD_PLACES; i++)
		if (w->words[i].times || w->words[i].others)
			settle_word(w, c, i);
	w->due = false;
}

/* The word that has been in `place` until now. False: no memory. */
static bool learn_word(struct hsc_coverage_words *w,
		       struct hsc_coverage_rows *c, uint32_t place,
		       const uint32_t *ids, uint32_t count)
{
	if (w->words[place].times || w->words[place].others)
		settle_word(w, c, place);
	w->words[place] = (struct hot){ 0, 0, ids[0], NONE };
	w->paths[place].count = count;
	memcpy(w->paths[place].ids, ids, count * sizeof(*ids));
	return add_blocks(c, ids, count, 0);
}

/* The word in `place` went on at `to`, which is not where it goes. If it seldom
 * does, that changes. False: no memory. */
HSC_NEVER_INLINE static bool go_elsewhere(struct hsc_coverage_words *w,
					  struct hsc_coverage_rows *c,
					  uint32_t place, uint32_t to)
{
	struct hot *word = &w->words[place];

	word->others++;
	if (!hsc_coverage_pass(c, last_of(&w->paths[place]), to, 1))
		return false;
	if (word->next != NONE && word->others <= word->times / 2 + 8)
		return true;
	settle_word(w, c, place);
	word->next = to;
	return true;
}

/* Where a run of words is. */
struct spot {
	uint32_t place; /* of the word before, NONE: it has none, */
	uint32_t next;  /* where it goes on; */
	uint32_t block; /* or its last block, if any */
};

/* The flow goes on at block `to`. False: no memory. */
static inline bool go_on(struct hsc_coverage_words *w,
			 struct hsc_coverage_rows *c, const struct spot *s,
			 uint32_t to)
{
	if (HSC_LIKELY(s->place != NONE))
		return s->next == to || go_elsewhere(w, c, s->place, to);
	return s->block == NONE || hsc_coverage_pass(c, s->block, to, 1);
}

/* A word that is spelled out. False: no memory. */
static bool spell_word(struct hsc_coverage_words *w,
		       struct hsc_coverage_rows *c, const uint32_t *spelled,
		       struct spot *s)
{
	const uint32_t place = spelled[0];

	if (!go_on(w, c, s, spelled[2]))
		return false;
	if (place == HSC_FLOW_WORD_ONCE) {
		*s = (struct spot){ NONE, NONE, spelled[1 + spelled[1]] };
		return add_blocks(c, spelled + 2, spelled[1], 1);
	}
	*s = (struct spot){ place, NONE, NONE };
	if (!learn_word(w, c, place, spelled + 2, spelled[1]))
		return false;
	w->words[place].times = 1;
	return true;
}

/* Nothing that goes on from here is counted with the word before. Returns its
 * last block. */
static uint32_t end_word(struct hsc_coverage_words *w, const struct spot *s)
{
	if (s->place == NONE)
		return s->block;
	w->words[s->place].others++;
	return last_of(&w->paths[s->place]);
}

bool hsc_coverage_words_run(struct hsc_coverage_words *w,
			    struct hsc_coverage_rows *c,
			    const struct hsc_event_blocks *b, uint32_t *last)
{
	struct spot s = { NONE, NONE, *last };

	*last = NONE; /* unless all goes well */
	w->due = true;
	for (size_t i = 0; i < b->count; i++) {
		const uint32_t place = b->words[i];
		struct hot *word;

		if (HSC_UNLIKELY(place & HSC_FLOW_WORD_NEW)) {
			if (!spell_word(w, c,
					b->ids + (place - HSC_FLOW_WORD_NEW),
					&s))
				return false;
			continue;
		}
		word = &w->words[place];
		if (!go_on(w, c, &s, word->first))
			return false;
		s.place = place;
		s.next = word->next;
		if (HSC_UNLIKELY(++word->times == UINT32_MAX))
			settle_word(w, c, place);
	}
	*last = end_word(w, &s);
	return true;
}
