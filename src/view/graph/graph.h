/* SPDX-License-Identifier: MIT */
/*
 * graph.h - callers and callees of functions: text, JSON and dot.
 *
 * Room   view (floor 8)
 */
#ifndef HSC_VIEW_GRAPH_GRAPH_H
#define HSC_VIEW_GRAPH_GRAPH_H

#include "view/common/view.h"
#include <hartscope/measure/call_graph.h>
#include <hartscope/measure/profile.h>
#include <stdio.h>

struct hsc_view_graph {
	const struct hsc_functions *functions;
	const struct hsc_profile *profile;
	const struct hsc_call_edge *edges; /* edges[count], by caller */
	size_t count;
	const bool *asked; /* by function: those to show; NULL: all */
	size_t limit;      /* functions of text; 0: all */
	uint64_t all;      /* what their own shares sum to, on the axis */
};

/* For each function, whether it matches a name or pattern; to be freed. NULL:
 * no memory. */
bool *hsc_view_graph_ask(const struct hsc_functions *functions,
			 const char *name);

/* Is the function one that the user asked for? */
bool hsc_view_graph_shows(const struct hsc_view_graph *g, uint32_t function);
/* Is the edge to or from one? */
bool hsc_view_graph_shows_edge(const struct hsc_view_graph *g,
			       const struct hsc_call_edge *e);

#define HSC_VIEW_NOBODY 0 /* the number of a caller that was not seen */

/* The functions shown, numbered from 1 in the order of the report. The order in
 * which they were first seen depends on the number of threads. */
struct hsc_view_graph_list {
	uint32_t *functions; /* functions[count]: number - 1 to function */
	size_t count;
	struct hsc_call_edge *edges; /* edges[edge_count], between numbers */
	size_t edge_count;
};

/* Returns HSC_OK or HSC_E_MEMORY; the list is to be cleared. */
HSC_MUST_USE enum hsc_status hsc_view_graph_number(
	const struct hsc_view_graph *g, struct hsc_view_graph_list *out);
void hsc_view_graph_list_clear(struct hsc_view_graph_list *list);

/* Returns HSC_OK or HSC_E_MEMORY. */
HSC_MUST_USE enum hsc_status hsc_view_graph_text(
	FILE *out, const struct hsc_view_title *title,
	const struct hsc_view_graph *g);
HSC_MUST_USE enum hsc_status hsc_view_graph_json(
	FILE *out, const struct hsc_view_title *title,
	const struct hsc_view_graph *g);
/* For dot of Graphviz. */
HSC_MUST_USE enum hsc_status hsc_view_graph_dot(
	FILE *out, const struct hsc_view_title *title,
	const struct hsc_view_graph *g);

#endif
