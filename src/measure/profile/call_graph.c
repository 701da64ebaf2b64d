/* SPDX-License-Identifier: MIT */
/* call_graph.c - a call tree becomes edges of a graph.
 * Room   measure (floor 5) */
#include <hartscope/measure/call_graph.h>
#include <stdlib.h>

/* The totals of each node with all nodes below it. Parents come before
 * children. */
static uint64_t *totals_of(const struct hsc_calltree *tree)
{
	const uint32_t count = hsc_calltree_count(tree);
	uint64_t *totals = calloc(count, sizeof(*totals));

	for (uint32_t i = count; totals && i-- > 0;) {
		const struct hsc_calltree_node *n = hsc_calltree_get(tree, i);

		totals[i] += n->self;
		if (i != HSC_CALLTREE_ROOT)
			totals[n->parent] += totals[i];
	}
	return totals;
}

static bool same_edge(const struct hsc_calltree *tree,
		      const struct hsc_calltree_node *a,
		      const struct hsc_calltree_node *b)
{
	return a->function == b->function && a->trap == b->trap &&
	       hsc_calltree_get(tree, a->parent)->function ==
		       hsc_calltree_get(tree, b->parent)->function;
}

/* Is the edge to this node inside another edge with the same caller and
 * callee? */
static bool is_inner(const struct hsc_calltree *tree, uint32_t node)
{
	const struct hsc_calltree_node *n = hsc_calltree_get(tree, node);
	uint32_t up = n->parent;

	for (; up != HSC_CALLTREE_ROOT; up = hsc_calltree_get(tree, up)->parent)
		if (same_edge(tree, hsc_calltree_get(tree, up), n))
			return true;
	return false;
}

int hsc_call_edge_compare(const void *a, const void *b)
{
	const struct hsc_call_edge *x = a, *y = b;

	if (x->caller != y->caller)
		return x->caller < y->caller ? -1 : 1;
	if (x->callee != y->callee)
		return x->callee < y->callee ? -1 : 1;
	return x->trap - y->trap;
}

/* Join equal edges of a sorted list. Returns how many are left. */
static size_t join_edges(struct hsc_call_edge *edges, size_t count)
{
	size_t kept = 0;

	for (size_t i = 0; i < count; i++) {
		if (kept &&
		    hsc_call_edge_compare(&edges[kept - 1], &edges[i]) == 0) {
			edges[kept - 1].calls += edges[i].calls;
			edges[kept - 1].total += edges[i].total;
		} else {
			edges[kept++] = edges[i];
		}
	}
	return kept;
}

enum hsc_status hsc_call_graph_edges(const struct hsc_calltree *tree,
				     struct hsc_call_edge **out, size_t *count)
{
	const uint32_t nodes = hsc_calltree_count(tree);
	struct hsc_call_edge *edges = calloc(nodes, sizeof(*edges));
	uint64_t *totals = totals_of(tree);

	*out = NULL;
	*count = 0;
	if (!edges || !totals) {
		free(edges);
		free(totals);
		return HSC_E_MEMORY;
	}
	for (uint32_t i = 1; i < nodes; i++) {
		const struct hsc_calltree_node *n = hsc_calltree_get(tree, i);

		edges[i - 1] = (struct hsc_call_edge){
			.caller = hsc_calltree_get(tree, n->parent)->function,
			.callee = n->function,
			.trap = n->trap,
			.calls = n->calls,
			.total = is_inner(tree, i) ? 0 : totals[i],
		};
	}
	free(totals);
	qsort(edges, nodes - 1, sizeof(*edges), hsc_call_edge_compare);
	*count = join_edges(edges, nodes - 1);
	*out = edges;
	return HSC_OK;
}
