/* SPDX-License-Identifier: MIT */
/*
 * call_graph.h - who calls whom, how often, and what the calls cost.
 *
 * Room   measure (floor 5): a call tree -> its edges
 *
 * An edge sums all contexts of the tree in which one function calls another.
 * Its total includes what the callee called; if an edge occurs inside itself
 * (recursion), only the outermost counts.
 */
#ifndef HSC_MEASURE_CALL_GRAPH_H
#define HSC_MEASURE_CALL_GRAPH_H

#include <hartscope/measure/calltree.h>

#ifdef __cplusplus
extern "C" {
#endif

struct hsc_call_edge {
	uint32_t caller; /* HSC_FUNCTION_NONE: no caller was seen */
	uint32_t callee;
	bool trap; /* a handler, over the code that it interrupted */
	uint64_t calls;
	uint64_t total; /* instructions */
};

/* Compare two struct hsc_call_edge by caller, callee and trap, for qsort(). */
HSC_API int hsc_call_edge_compare(const void *a, const void *b);

/*
 * List all edges, sorted by caller (none last), callee and trap. The list is
 * released by free().
 *
 * Returns HSC_OK or HSC_E_MEMORY
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_call_graph_edges(
	const struct hsc_calltree *tree, struct hsc_call_edge **out,
	size_t *count);

#ifdef __cplusplus
}
#endif

#endif
