/* SPDX-License-Identifier: MIT */
/*
 * calltree.h - which calls led where, and the instructions of each context.
 *
 * Room   measure (floor 5)
 *
 * A calling-context tree: one node for every chain of functions that occurred.
 * Its size is bounded: deeper calls, and new contexts once there are too many,
 * count for the node above them, and hsc_calltree_folded says how many.
 */
#ifndef HSC_MEASURE_CALLTREE_H
#define HSC_MEASURE_CALLTREE_H

#include <hartscope/base/status.h>
#include <hartscope/measure/stack.h>

#ifdef __cplusplus
extern "C" {
#endif

#define HSC_CALLTREE_ROOT 0u

/* Zero means default. */
struct hsc_calltree_config {
	uint32_t max_depth; /* 0: 512 */
	uint32_t max_nodes; /* 0: 2^20 */
};

struct hsc_calltree_node {
	uint32_t parent;   /* index; of the root: itself */
	uint32_t function; /* of the root: HSC_FUNCTION_NONE */
	uint32_t first;    /* its first child, or 0: none */
	uint32_t next;     /* its next sibling, or 0: none */
	uint64_t calls;
	uint64_t found; /* entries that were not seen to be calls */
	uint64_t self;  /* instructions in it, not in its children */
	bool trap;      /* a trap handler, over the code that it interrupted */
};

struct hsc_calltree;

/* Returns HSC_OK or HSC_E_MEMORY. */
HSC_API HSC_MUST_USE enum hsc_status hsc_calltree_new(
	struct hsc_calltree **out, const struct hsc_calltree_config *config);
HSC_API void hsc_calltree_free(struct hsc_calltree **tree);

/* Say, before the first step, that the steps are those of a piece, see
 * hsc_stack_begin_open: the contexts of its calls are known when it is joined.
 */
HSC_API void hsc_calltree_begin_open(struct hsc_calltree *t);

/* Can hsc_calltree_graft be used? Not if the piece has too many contexts. */
HSC_API bool hsc_calltree_grafts(const struct hsc_calltree *piece);

/* Add one step other than GRAFT; the sources come one after the other.
 * Returns HSC_OK or HSC_E_MEMORY. */
HSC_API HSC_MUST_USE enum hsc_status hsc_calltree_feed(
	struct hsc_calltree *t, const struct hsc_stack_step *step);

/* Add what `from` counted. Function indices must mean the same in both.
 * Returns HSC_OK or HSC_E_MEMORY. */
HSC_API HSC_MUST_USE enum hsc_status hsc_calltree_merge(
	struct hsc_calltree *into, const struct hsc_calltree *from);

/*
 * Add a part of a piece at a GRAFT of its joint. `piece` took all steps of the
 * piece; `functions` as in hsc_stack_join. `t` may be of a piece as well.
 *
 * Returns HSC_OK or HSC_E_MEMORY
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_calltree_graft(
	struct hsc_calltree *t, const struct hsc_calltree *piece,
	const uint32_t *functions, const struct hsc_stack_step *graft);

/* The same for a tree with other function indices: index i of `from` is
 * functions[i] in `into`. Nodes of `into` keep their index. Returns HSC_OK or
 * HSC_E_MEMORY. */
HSC_API HSC_MUST_USE enum hsc_status hsc_calltree_merge_as(
	struct hsc_calltree *into, const struct hsc_calltree *from,
	const uint32_t *functions);

/* Nodes are 0..count-1, parents before their children. */
HSC_API uint32_t hsc_calltree_count(const struct hsc_calltree *t);
/* Borrowed until the next feed or merge. */
HSC_API const struct hsc_calltree_node *hsc_calltree_get(
	const struct hsc_calltree *t, uint32_t node);
/*
 * The node after `node` in depth-first order, root first; 0: there is none.
 * *depth is that of `node` (the root has 0) and becomes that of the result.
 */
HSC_API uint32_t hsc_calltree_after(const struct hsc_calltree *t, uint32_t node,
				    uint32_t *depth);
/* Calls that have no node of their own: too deep, or too many contexts. */
HSC_API uint64_t hsc_calltree_folded(const struct hsc_calltree *t);

#ifdef __cplusplus
}
#endif

#endif
