/* SPDX-License-Identifier: MIT */
/*
 * call_edges.h - who called whom, how often, and what it cost.
 *
 * Room   view (floor 8)
 *
 * The cost of an edge is what ran in calls of it while no call of the same
 * function was open further up: so the costs of all edges to a function are
 * what it took with all that it called, recursion once. What a trace begins in
 * is called by HSC_FUNCTION_NONE. Those of hartscope/measure/call_graph.h are
 * for a picture: there a trap is an edge of its own, and recursion counts by
 * edge.
 *
 * Functions are numbered by who comes first in the tree, which is the same
 * however the trace was decoded; the number of a function is not.
 */
#ifndef HSC_VIEW_EXPORT_PROFILE_CALL_EDGES_H
#define HSC_VIEW_EXPORT_PROFILE_CALL_EDGES_H

#include <hartscope/measure/calltree.h>

struct hsc_cost_edge {
	uint32_t caller; /* its place, or HSC_FUNCTION_NONE: nobody */
	uint32_t callee; /* its place */
	uint64_t calls;
	uint64_t cost; /* instructions */
};

struct hsc_call_edges {
	struct hsc_cost_edge *edges; /* edges[count], by caller and callee */
	size_t count;
	uint64_t *self;  /* self[functions], as all by place in */
	uint32_t *order; /* order[functions]: those of the tree */
	uint32_t functions;
};

/* Those of a tree, whose functions are below `most`. Returns HSC_OK or
 * HSC_E_MEMORY; release it in either case. */
HSC_MUST_USE enum hsc_status hsc_call_edges_make(
	struct hsc_call_edges *out, const struct hsc_calltree *tree,
	uint32_t most);
void hsc_call_edges_clear(struct hsc_call_edges *e);

#endif
