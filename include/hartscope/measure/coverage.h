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
 * Count an event of a source: BLOCKS, and those that say where blocks led to.
 * Events may be joined, have words, or come without calls. Sources may
 * alternate, but each has its events in order.
 *
 * Returns HSC_OK or HSC_E_MEMORY
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_coverage_feed(
	struct hsc_coverage *c, const struct hsc_event *e);

/* Free the memory that events of words need; more may come. */
HSC_API void hsc_coverage_trim(struct hsc_coverage *c);

/* The same, but give the memory to `to`, which has taken no words. In the next
 * event of either, words must be listed in full. */
HSC_API void hsc_coverage_hand_on(struct hsc_coverage *c,
				  struct hsc_coverage *to);

/*
 * Count blocks without an event: ids[count] of `source` ran in a row, after
 * those that it ran before.
 *
 * Returns HSC_OK or HSC_E_MEMORY
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_coverage_run(struct hsc_coverage *c,
						      uint32_t source,
						      const uint32_t *ids,
						      size_t count);

/*
 * Say that the block that `source` ran last was left to `address`, and that the
 * next one does not follow from it. HSC_FLOW_NOWHERE: the address is not known.
 * The edge leads to the block that starts there, although it did not run.
 *
 * Returns HSC_OK or HSC_E_MEMORY
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_coverage_leave(struct hsc_coverage *c,
							uint32_t source,
							uint64_t address);

/* Count block `id` `times` more, on any path. Returns HSC_OK or HSC_E_MEMORY.
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_coverage_add(struct hsc_coverage *c,
						      uint32_t id,
						      uint64_t times);
/* Count an edge `times` more, without its blocks. Returns HSC_OK or
 * HSC_E_MEMORY. */
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

/* Say, before the first event, that this is a piece of the trace of one source:
 * it is not known what ran before. */
HSC_API void hsc_coverage_begin_open(struct hsc_coverage *c);

/*
 * Add a piece that follows what `source` ran so far, with the edge that leads
 * into it; `into` may be of a piece as well. Tables may differ, as
 * in hsc_coverage_merge.
 *
 * Returns HSC_OK, HSC_E_MEMORY, or HSC_E_VALUE: other code
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_coverage_join(
	struct hsc_coverage *into, uint32_t source,
	const struct hsc_coverage *piece);

/* How often block `id` ran. */
HSC_API uint64_t hsc_coverage_count(const struct hsc_coverage *c, uint32_t id);

/* The outcomes of a block that ends in a branch. Their sum is less than its
 * count if some are lost. */
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
 * List all edges that were counted, sorted by the addresses of their blocks, so
 * the list does not depend on the order of counting. It is released by free().
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
