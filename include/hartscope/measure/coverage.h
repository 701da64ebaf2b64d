/* SPDX-License-Identifier: MIT */
/*
 * coverage.h - how often each block ran, and which way it was left.
 *
 * Room   measure (floor 5): events and blocks -> results that merge
 *
 * Exact wherever the trace is: a block is counted when it retired, and an edge
 * when both of its ends are in the trace, or the trace says where the flow went
 * (a trap, a stop). What a gap hides is not counted: a branch that ran just
 * before one is in the count of its block and in neither of its outcomes. Feed
 * all sources of a program, or keep one for each and merge them.
 */
#ifndef HSC_MEASURE_COVERAGE_H
#define HSC_MEASURE_COVERAGE_H

#include <hartscope/base/status.h>
#include <hartscope/event/event.h>
#include <hartscope/flow/blocks.h>

#ifdef __cplusplus
extern "C" {
#endif

struct hsc_coverage; /* of one block table */

/* `blocks` is borrowed and must outlive the object.
 * Returns HSC_OK or HSC_E_MEMORY */
HSC_API HSC_MUST_USE enum hsc_status hsc_coverage_new(
	struct hsc_coverage **out, struct hsc_blocks *blocks);
HSC_API void hsc_coverage_free(struct hsc_coverage **coverage);

/*
 * Count an event of a source: BLOCKS, and what says where they led to. Joined
 * events will do, those of words, and those without calls; sources may
 * alternate, and each has its events in order.
 *
 * Returns HSC_OK or HSC_E_MEMORY
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_coverage_feed(
	struct hsc_coverage *c, const struct hsc_event *e);

/* No more events of words come for now: free what they need. */
HSC_API void hsc_coverage_trim(struct hsc_coverage *c);

/* The same, but the memory goes to `to`, which has taken no words. The next of
 * either are to be spelled out. */
HSC_API void hsc_coverage_hand_on(struct hsc_coverage *c,
				  struct hsc_coverage *to);

/*
 * For callers without events: ids[count] of source `source` ran in a row, after
 * what it ran before.
 *
 * Returns HSC_OK or HSC_E_MEMORY
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_coverage_run(struct hsc_coverage *c,
						      uint32_t source,
						      const uint32_t *ids,
						      size_t count);

/*
 * What source `source` runs next does not follow from what it ran last, which
 * was left to `address`; HSC_FLOW_NOWHERE: that is not known. Such an edge
 * leads to the block that starts there, though that did not run.
 *
 * Returns HSC_OK or HSC_E_MEMORY
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_coverage_leave(struct hsc_coverage *c,
							uint32_t source,
							uint64_t address);

/* Block `id` ran `times` more often, on any path. HSC_OK or HSC_E_MEMORY. */
HSC_API HSC_MUST_USE enum hsc_status hsc_coverage_add(struct hsc_coverage *c,
						      uint32_t id,
						      uint64_t times);
/* The flow went from one block to another `times` more often; neither counts as
 * run by this. HSC_OK or HSC_E_MEMORY. */
HSC_API HSC_MUST_USE enum hsc_status hsc_coverage_add_edge(
	struct hsc_coverage *c, uint32_t from, uint32_t to, uint64_t times);

/*
 * Add what `from` counted. The two may be of different tables, if both are of
 * the same code in the same spaces; blocks are found by their addresses then.
 *
 * Returns HSC_OK, HSC_E_MEMORY, or HSC_E_VALUE: other code
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_coverage_merge(
	struct hsc_coverage *into, const struct hsc_coverage *from);

/* What source ran before is not known: this is of a piece of its trace, and of
 * no other source. Before its first event. */
HSC_API void hsc_coverage_begin_open(struct hsc_coverage *c);

/*
 * Add what a piece counted that follows what `source` ran so far, with the edge
 * that leads into it; `into` may be of a piece as well. Tables may differ, as
 * in hsc_coverage_merge.
 *
 * Returns HSC_OK, HSC_E_MEMORY, or HSC_E_VALUE: other code
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_coverage_join(
	struct hsc_coverage *into, uint32_t source,
	const struct hsc_coverage *piece);

/* How often block `id` ran. */
HSC_API uint64_t hsc_coverage_count(const struct hsc_coverage *c, uint32_t id);

/* What is known of the outcomes of a block that ends in a branch. Their sum is
 * less than its count if the trace hides some. */
struct hsc_coverage_branch {
	uint64_t taken, not_taken;
};

/* Of block `id`; zero if it does not end in a branch, or in one whose target is
 * the instruction after it. */
HSC_API struct hsc_coverage_branch hsc_coverage_branch_of(
	const struct hsc_coverage *c, uint32_t id);

struct hsc_coverage_edge {
	uint32_t from, to; /* blocks */
	uint64_t count;
};

/*
 * All edges that were counted, for free(), sorted by the addresses of their
 * blocks: the same whatever the order in which they were counted.
 *
 * Returns HSC_OK or HSC_E_MEMORY
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_coverage_edges(
	const struct hsc_coverage *c, struct hsc_coverage_edge **out,
	size_t *count);

/* The table that its ids are of. Borrowed. */
HSC_API struct hsc_blocks *hsc_coverage_blocks(const struct hsc_coverage *c);

#ifdef __cplusplus
}
#endif

#endif
