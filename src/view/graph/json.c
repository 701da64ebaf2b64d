/* SPDX-License-Identifier: MIT */
/* json.c - callers and callees as JSON.
 * Room   view (floor 8) */
#include "view/common/axis_text.h"
#include "view/common/text.h"
#include "view/graph/graph.h"
#include <inttypes.h>
#include <stdlib.h>

static void print_function(FILE *out, const struct hsc_view_graph *g,
			   uint32_t function, size_t number)
{
	const struct hsc_function *f =
		hsc_functions_get(g->functions, function);
	const struct hsc_profile_row c = hsc_profile_get(g->profile, function);

	fprintf(out, "\n    { \"id\": %zu, ", number);
	hsc_view_json_function(out, f);
	fputs(", ", out);
	hsc_view_json_counts(out, &c);
	fputs(" }", out);
}

static void print_edge(FILE *out, const struct hsc_call_edge *e)
{
	fprintf(out,
		"\n    { \"caller\": %" PRIu32 ", \"callee\": %" PRIu32
		", \"trap\": %s, \"calls\": %" PRIu64 ", \"total\": %" PRIu64
		" }",
		e->caller, e->callee, e->trap ? "true" : "false", e->calls,
		e->total);
}

static void print_functions(FILE *out, const struct hsc_view_graph *g,
			    const struct hsc_view_graph_list *list)
{
	for (size_t i = 0; i < list->count; i++) {
		fputs(i ? "," : "", out);
		print_function(out, g, list->functions[i], i + 1);
	}
}

enum hsc_status hsc_view_graph_json(FILE *out,
				    const struct hsc_view_title *title,
				    const struct hsc_view_graph *g)
{
	struct hsc_view_graph_list list;
	const char *before = "";

	if (hsc_view_graph_number(g, &list) != HSC_OK)
		return HSC_E_MEMORY;
	hsc_view_json_head(out, "graph", title);
	fprintf(out,
		",\n  \"folded_calls\": %" PRIu64
		", \"clock\": \"%s\", \"functions\": [",
		title->folded, hsc_view_unit(&title->axis));
	print_functions(out, g, &list);
	fputs(" ],\n  \"edges\": [", out);
	for (size_t i = 0; i < list.edge_count; i++) {
		if (list.edges[i].caller == HSC_VIEW_NOBODY)
			continue;
		fputs(before, out);
		print_edge(out, &list.edges[i]);
		before = ",";
	}
	hsc_view_graph_list_clear(&list);
	fputs(" ] }\n", out);
	return HSC_OK;
}
