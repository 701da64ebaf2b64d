/* SPDX-License-Identifier: MIT */
/*
 * leaf.h - the results of one piece of a source, and how two are joined.
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
	uint64_t from;  /* begins at the first possible message at or after this
			 */
	uint64_t until; /* ends at the first cut at or after this; 0: never */
	uint64_t step;
	/* as in hsc_decode_piece; NULL: use `until` */
	bool (*ends)(void *ctx, uint64_t at, bool cuts);
	void *ctx;
	uint64_t begin, end; /* offsets in the stream */
	uint64_t last;  /* number of its last message, counted from its first */
	uint64_t clock; /* at its begin */
	bool open;      /* the calls open at its begin are not known */
	bool empty;     /* no message before `until` can begin it */
	bool unfit;     /* it must be decoded together with what is before it */
	struct hsc_stack *stack; /* NULL: no wanted result needs it */
	struct hsc_source_result result;
	struct hsc_totals_parts parts; /* parts of its totals */
	struct hsc_decode_totals totals;
	struct hsc_functions *functions; /* those of its decoder; borrowed */
};

/* Is a stack needed for what is wanted? */
bool hsc_leaf_stacked(const struct hsc_results_config *config);

/* Can the stream of a source be cut, for these results? */
bool hsc_leaf_cuts(const struct hsc_decode *d, uint32_t source,
		   const struct hsc_results_config *config);

/* Has a source software events and no instructions? Its stream is not cut. */
bool hsc_leaf_of_software(const struct hsc_decode *d, uint32_t source);

/* Allocate the results; `open` as hsc_stack_begin_open. The code: `blocks` for
 * coverage, `map` for all others. */
HSC_MUST_USE enum hsc_status hsc_leaf_make(
	struct hsc_leaf *leaf, const struct hsc_results_config *config,
	struct hsc_blocks *blocks, struct hsc_code_map *map, bool open);
void hsc_leaf_clear(struct hsc_leaf *leaf);

/* Pack everything but its functions, or unpack it; see measure/pack/pack.h. To
 * unpack, make it before. */
void hsc_leaf_pack(struct hsc_leaf *leaf, struct hsc_pack *p);

/* Add what was decoded; `bytes` is that of all streams. */
void hsc_leaf_add_totals(struct hsc_decode_totals *t,
			 const struct hsc_decode_totals *from);

/* Count a BLOCKS event of words, in a leaf with a stack and without lengths of
 * calls. */
HSC_MUST_USE enum hsc_status hsc_leaf_feed_words(
	struct hsc_leaf *leaf, const struct hsc_results_config *config,
	const struct hsc_event *e);

/* Count an event; in a leaf with a stack, one without words. */
HSC_MUST_USE enum hsc_status hsc_leaf_feed(
	struct hsc_leaf *leaf, const struct hsc_results_config *config,
	const struct hsc_event *e);

/* Give the waiting steps to the results. */
HSC_MUST_USE enum hsc_status hsc_leaf_drain(struct hsc_leaf *leaf);

/* Add `from`, which begins where `into` ends. HSC_AGAIN: that is not
 * possible. */
HSC_MUST_USE enum hsc_status hsc_leaf_join(struct hsc_leaf *into,
					   const struct hsc_leaf *from);

#endif
