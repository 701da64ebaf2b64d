/* SPDX-License-Identifier: MIT */
/*
 * words.h - words of blocks are counted, and their blocks later.
 *
 * Room   measure (floor 5), private
 *
 * A word that comes again costs one count, and the edge that leads to it. What
 * it stands for is counted when another takes its place, or when somebody
 * asks. See hartscope/flow/batch.h for words.
 */
#ifndef HSC_MEASURE_COVERAGE_WORDS_H
#define HSC_MEASURE_COVERAGE_WORDS_H

#include "measure/coverage/rows.h"
#include <hartscope/event/event.h>

struct hsc_coverage_words; /* of one source */

/* NULL: no memory. */
struct hsc_coverage_words *hsc_coverage_words_new(void);
void hsc_coverage_words_free(struct hsc_coverage_words **words);

/* The first block of a word, which may be spelled out in ids. */
uint32_t hsc_coverage_words_first(const struct hsc_coverage_words *w,
				  const uint32_t *ids, uint32_t word);

/* Count the words of `b`, which run after block *last, or HSC_BLOCK_NONE; *last
 * becomes the last block. All blocks have rows. False: no memory. */
bool hsc_coverage_words_run(struct hsc_coverage_words *w,
			    struct hsc_coverage_rows *c,
			    const struct hsc_event_blocks *b, uint32_t *last);

/* Count the blocks and edges of all words. */
void hsc_coverage_words_settle(struct hsc_coverage_words *w,
			       const struct hsc_coverage_rows *c);

#endif
