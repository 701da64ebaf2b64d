/* SPDX-License-Identifier: MIT */
/* dot.c - callers and callees for Graphviz.
 * Room   view (floor 8) */
#include "view/common/text.h"
#include "view/graph/graph.h"
#include <inttypes.h>
#include <stdlib.h>

static double share_of(const struct hsc_view_graph *g, uint64_t part)
{
	return g->all ? 100.0 * (double)part / (double)g->all : 0.0;
}

static void print_node(FILE *out, const struct hsc_view_graph *g,
		       uint32_t function, size_t number)
{
	const struct hsc_profile_row c = hsc_profile_get(g->profile, function);

	fprintf(out, "  f%zu [label=\"", number);
	hsc_view_foreign_escaped(
		out, hsc_functions_get(g->functions, function)->name);
	fprintf(out, "\\n%.1f %% (%.1f %%)\"%s];\n", share_of(g, c.at_least),
		share_of(g, c.self),
		g->asked && hsc_view_graph_shows(g, function) ? " penwidth=3"
							      : "");
}

/* Below the picture: of what there are no edges. */
static void print_missing(FILE *out, const struct hsc_view_title *title)
{
	if (!title->gaps && !title->folded)
		return;
	fputs("  label=\"", out);
	if (title->gaps)
		fprintf(out, "%" PRIu64 " gap%s: calls are missing\\n",
			title->gaps, title->gaps == 1 ? "" : "s");
	if (title->folded)
		fprintf(out,
			"%" PRIu64
			" calls were nested too deep, or in too many "
			"ways, to be distinguished\\n",
			title->folded);
	fputs("\";\n", out);
}

enum hsc_status hsc_view_graph_dot(FILE *out,
				   const struct hsc_view_title *title,
				   const struct hsc_view_graph *g)
{
	struct hsc_view_graph_list list;

	if (hsc_view_graph_number(g, &list) != HSC_OK)
		return HSC_E_MEMORY;
	fputs("digraph \"", out);
	hsc_view_foreign_escaped(out, title->bundle);
	fputs("\" {\n  node [shape=box];\n", out);
	for (size_t i = 0; i < list.count; i++)
		print_node(out, g, list.functions[i], i + 1);
	for (size_t i = 0; i < list.edge_count; i++) {
		const struct hsc_call_edge *e = &list.edges[i];

		if (e->caller == HSC_VIEW_NOBODY)
			continue;
		fprintf(out,
			"  f%" PRIu32 " -> f%" PRIu32 " [label=\"%" PRIu64
			"\"%s];\n",
			e->caller, e->callee, e->calls,
			e->trap ? " style=dashed" : "");
	}
	hsc_view_graph_list_clear(&list);
	print_missing(out, title);
	fputs("}\n", out);
	return HSC_OK;
}
