/* SPDX-License-Identifier: MIT */
/* graph.c - which functions and edges a graph shows. */
#include "view/graph/graph.h"
#include "view/common/event_filter.h"
#include <stdlib.h>

bool *hsc_view_graph_ask(const struct hsc_functions *functions,
			 const char *name)
{
	const uint32_t count = hsc_functions_count(functions);
	bool *asked = calloc(count + 1, sizeof(*asked));

	for (uint32_t i = 0; asked && i < count; i++)
		asked[i] = hsc_view_is_named(hsc_functions_get(functions, i),
					     name);
	return asked;
}

bool hsc_view_graph_shows(const struct hsc_view_graph *g, uint32_t function)
{
	return function != HSC_FUNCTION_NONE &&
	       (!g->asked || g->asked[function]);
}

bool hsc_view_graph_shows_edge(const struct hsc_view_graph *g,
			       const struct hsc_call_edge *e)
{
	return e->caller != HSC_FUNCTION_NONE &&
	       (hsc_view_graph_shows(g, e->caller) ||
		hsc_view_graph_shows(g, e->callee));
}

bool *hsc_view_graph_nodes(const struct hsc_view_graph *g)
{
	const uint32_t count = hsc_functions_count(g->functions);
	bool *nodes = calloc(count + 1, sizeof(*nodes));

	for (uint32_t i = 0; nodes && i < count; i++) {
		const struct hsc_profile_row c = hsc_profile_get(g->profile, i);

		nodes[i] = hsc_view_graph_shows(g, i) &&
			   (c.calls || c.cut || c.at_least || c.self);
	}
	for (size_t i = 0; nodes && i < g->count; i++)
		if (hsc_view_graph_shows_edge(g, &g->edges[i]))
			nodes[g->edges[i].caller] = nodes[g->edges[i].callee] =
				true;
	return nodes;
}
