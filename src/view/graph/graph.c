/* SPDX-License-Identifier: MIT */
/* graph.c - which functions and edges a graph shows.
 * Room   view (floor 8) */
#include "view/graph/graph.h"
#include "view/common/event_filter.h"
#include "view/report/report.h"
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

/* For each function, whether it is shown: on an edge that is, or asked for and
 * run. To be freed; NULL: no memory. */
static bool *nodes_of(const struct hsc_view_graph *g)
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

/* The functions that are shown, as the report has them: numbers[] by
 * function. */
static void number_functions(struct hsc_view_graph_list *list,
			     const struct hsc_view_row *rows, size_t count,
			     const bool *nodes, uint32_t *numbers)
{
	for (size_t i = 0; i < count; i++) {
		if (!nodes[rows[i].function])
			continue;
		list->functions[list->count++] = rows[i].function;
		numbers[rows[i].function] = (uint32_t)list->count;
	}
}

/* An edge without a known caller has no node for it; its callee may be shown.
 */
static bool is_listed(const struct hsc_view_graph *g,
		      const struct hsc_call_edge *e)
{
	return hsc_view_graph_shows_edge(g, e) ||
	       (e->caller == HSC_FUNCTION_NONE &&
		hsc_view_graph_shows(g, e->callee));
}

static void number_edges(struct hsc_view_graph_list *list,
			 const struct hsc_view_graph *g,
			 const uint32_t *numbers)
{
	for (size_t i = 0; i < g->count; i++) {
		struct hsc_call_edge e = g->edges[i];

		if (!is_listed(g, &e))
			continue;
		e.caller = e.caller == HSC_FUNCTION_NONE ? HSC_VIEW_NOBODY
							 : numbers[e.caller];
		e.callee = numbers[e.callee];
		list->edges[list->edge_count++] = e;
	}
	qsort(list->edges, list->edge_count, sizeof(*list->edges),
	      hsc_call_edge_compare);
}

enum hsc_status hsc_view_graph_number(const struct hsc_view_graph *g,
				      struct hsc_view_graph_list *out)
{
	const struct hsc_view_report by_cost = { .functions = g->functions };
	const struct hsc_view_table table = { .profile = g->profile };
	const uint32_t all = hsc_functions_count(g->functions);
	struct hsc_view_row *rows = NULL;
	size_t count;
	bool *nodes = nodes_of(g);
	uint32_t *numbers = calloc((size_t)all + 1, sizeof(*numbers));
	enum hsc_status rc = hsc_view_rows(&rows, &count, &by_cost, &table);

	*out = (struct hsc_view_graph_list){
		.functions = calloc((size_t)all + 1, sizeof(*out->functions)),
		.edges = calloc(g->count + 1, sizeof(*out->edges)),
	};
	if (!nodes || !numbers || !out->functions || !out->edges)
		rc = HSC_E_MEMORY;
	if (rc == HSC_OK) {
		number_functions(out, rows, count, nodes, numbers);
		number_edges(out, g, numbers);
	} else {
		hsc_view_graph_list_clear(out);
	}
	free(rows);
	free(nodes);
	free(numbers);
	return rc;
}

void hsc_view_graph_list_clear(struct hsc_view_graph_list *list)
{
	free(list->functions);
	free(list->edges);
	*list = (struct hsc_view_graph_list){ .functions = NULL };
}
