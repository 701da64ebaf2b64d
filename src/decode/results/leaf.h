/* SPDX-License-Identifier: MIT */
/*
 * leaf.h - the result of one piece of a source, and how two are joined.
 *
 * Room   decode (floor 6), private
 */
#ifndef HSC_DECODE_RESULTS_LEAF_H
#define HSC_DECODE_RESULTS_LEAF_H

#include "measure/pack/pack.h"
#include <hartscope/decode/piece.h>
#include <hartscope/decode/results.h>

struct hsc_leaf {
	uint32_t source;
	uint64_t from; /* it begins at the first message that can, from there */
	uint64_t until; /* and ends at the first cut from there; 0: never */
	uint64_t step;
	/* as in hsc_decode_piece; NULL: `until` says it */
	bool (*ends)(void *ctx, uint64_t at, bool cuts);
	void *ctx;
	uint64_t begin, end; /* offsets in the stream */
	uint64_t last;       /* number of its last message, from its first */
	uint64_t clock;      /* at its begin */
	bool open;           /* what was open at its begin is not known */
	bool empty;          /* no message can, before `until` */
	bool unfit;          /* it must be decoded in one go */
	struct hsc_stack *stack; /* NULL: nothing that is wanted asks for it */
	struct hsc_source_result result;
	struct hsc_totals_parts parts; /* of its totals */
	struct hsc_decode_totals totals;
	struct hsc_functions *functions; /* of whoever decoded it; borrowed */
};

/* Is a stack needed for what is wanted? */
bool hsc_leaf_stacked(const struct hsc_results_config *config);

/* Can the stream of a source be cut for what is wanted? */
bool hsc_leaf_cuts(const struct hsc_decode *d, uint32_t source,
		   const struct hsc_results_config *config);

/* Has a source software events and no instructions? Its stream is not cut. */
bool hsc_leaf_of_software(const struct hsc_decode *d, uint32_t source);

/* Room for what is wanted; `open` as hsc_stack_begin_open. Of its code:
 * `blocks` for coverage, `map` for all else. */
HSC_MUST_USE enum hsc_status hsc_leaf_make(
	struct hsc_leaf *leaf, const struct hsc_results_config *config,
	struct hsc_blocks *blocks, struct hsc_code_map *map, bool open);
void hsc_leaf_clear(struct hsc_leaf *leaf);

/* All of it but its functions, as bytes or from bytes; see measure/pack/pack.h.
 * What is read into has room. */
void hsc_leaf_pack(struct hsc_leaf *leaf, struct hsc_pack *p);

/* Add what was decoded; `bytes` is that of all streams. */
void hsc_leaf_add_totals(struct hsc_decode_totals *t,
			 const struct hsc_decode_totals *from);

/* Count a BLOCKS event of words, by a leaf with a stack and without lengths of
 * calls. */
HSC_MUST_USE enum hsc_status hsc_leaf_feed_words(
	struct hsc_leaf *leaf, const struct hsc_results_config *config,
	const struct hsc_event *e);

/* Count an event; with a stack, one that is not of words. */
HSC_MUST_USE enum hsc_status hsc_leaf_feed(
	struct hsc_leaf *leaf, const struct hsc_results_config *config,
	const struct hsc_event *e);

/* Give the steps that there are to the results. */
HSC_MUST_USE enum hsc_status hsc_leaf_drain(struct hsc_leaf *leaf);

/* Add `from`, which begins where `into` ends. HSC_AGAIN: it cannot be. */
HSC_MUST_USE enum hsc_status hsc_leaf_join(struct hsc_leaf *into,
					   const struct hsc_leaf *from);

#endif
