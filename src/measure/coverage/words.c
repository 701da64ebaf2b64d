/* SPDX-License-Identifier: MIT */
#include "measure/coverage/words.h"
#include <hartscope/flow/batch.h>
#include <stdlib.h>
#include <string.h>

#define NONE HSC_BLOCK_NONE

/* What is needed each time that it comes. */
struct hot {
	uint64_t times; /* that its blocks were not counted */
	uint32_t first, last;
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
static bool add(struct hsc_coverage_rows *c, const uint32_t *ids,
		uint32_t count, uint64_t times)
{
	for (uint32_t i = 0; i < count; i++) {
		c->rows[ids[i]].count += times;
		if (i && !hsc_coverage_pass(c, ids[i - 1], ids[i], times))
			return false;
	}
	return true;
}

/* Its edges are there since it was learned, so none of them needs memory, and
 * nothing but numbers changes. */
static void settle(struct hsc_coverage_words *w,
		   const struct hsc_coverage_rows *c, uint32_t place)
{
	const struct path *path = &w->paths[place];
	struct hsc_coverage_rows rows = *c;

	if (w->words[place].times)
		(void)add(&rows, path->ids, path->count, w->words[place].times);
	w->words[place].times = 0;
}

void hsc_coverage_words_settle(struct hsc_coverage_words *w,
			       const struct hsc_coverage_rows *c)
{
	for (uint32_t i = 0; w->due && i < HSC_FLOW_WORD_PLACES; i++)
		settle(w, c, i);
	w->due = false;
}

/* The word that has been in `place` until now. False: no memory. */
static bool learn(struct hsc_coverage_words *w, struct hsc_coverage_rows *c,
		  uint32_t place, const uint32_t *ids, uint32_t count)
{
	settle(w, c, place);
	w->words[place] = (struct hot){ 0, ids[0], ids[count - 1] };
	w->paths[place].count = count;
	memcpy(w->paths[place].ids, ids, count * sizeof(*ids));
	return add(c, ids, count, 0);
}

/* A word that is spelled out; *place: where it stands, or HSC_FLOW_WORD_ONCE,
 * and then it is counted. False: no memory. */
static bool spell(struct hsc_coverage_words *w, struct hsc_coverage_rows *c,
		  const uint32_t *spelled, uint32_t *place)
{
	*place = spelled[0];
	return *place == HSC_FLOW_WORD_ONCE
		       ? add(c, spelled + 2, spelled[1], 1)
		       : learn(w, c, *place, spelled + 2, spelled[1]);
}

bool hsc_coverage_words_run(struct hsc_coverage_words *w,
			    struct hsc_coverage_rows *c,
			    const struct hsc_event_blocks *b, uint32_t *last)
{
	uint32_t before = *last;

	*last = NONE; /* unless all goes well */
	w->due = true;
	for (size_t i = 0; i < b->count; i++) {
		uint32_t place = b->words[i];
		struct hot once, *word = &once;

		if (place & HSC_FLOW_WORD_NEW) {
			const uint32_t *spelled =
				b->ids + (place - HSC_FLOW_WORD_NEW);

			once.first = spelled[2];
			once.last = spelled[1 + spelled[1]];
			if (!spell(w, c, spelled, &place))
				return false;
		}
		if (place != HSC_FLOW_WORD_ONCE) {
			word = &w->words[place];
			word->times++;
		}
		if (before != NONE &&
		    !hsc_coverage_pass(c, before, word->first, 1))
			return false;
		before = word->last;
	}
	*last = before;
	return true;
}
