/* SPDX-License-Identifier: MIT */
#include "view/common/axis_text.h"
#include "view/common/text.h"
#include "view/graph/graph.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define SCHEMA_VERSION 1

static void print_function(FILE *out, const struct hsc_view_graph *g,
			   uint32_t function)
{
	const struct hsc_function *f =
		hsc_functions_get(g->functions, function);
	const struct hsc_profile_row c = hsc_profile_get(g->profile, function);

	fprintf(out, "\n    { \"id\": %" PRIu32 ", \"function\": ", function);
	hsc_view_json_string(out, f->name);
	if (strcmp(f->name, f->raw) != 0) {
		fputs(", \"linkage_name\": ", out);
		hsc_view_json_string(out, f->raw);
	}
	fputs(", \"module\": ", out);
	hsc_view_json_string(out, f->module);
	fprintf(out,
		", \"calls\": %" PRIu64 ", \"cut\": %" PRIu64
		", \"total\": %" PRIu64 ", \"at_least\": %" PRIu64
		", \"self\": %" PRIu64 " }",
		c.calls, c.cut, c.total, c.at_least, c.self);
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
			    const bool *nodes)
{
	const char *before = "";

	for (uint32_t i = 0; i < hsc_functions_count(g->functions); i++) {
		if (!nodes[i])
			continue;
		fputs(before, out);
		print_function(out, g, i);
		before = ",";
	}
}

enum hsc_status hsc_view_graph_json(FILE *out,
				    const struct hsc_view_title *title,
				    const struct hsc_view_graph *g)
{
	bool *nodes = hsc_view_graph_nodes(g);
	const char *before = "";

	if (!nodes)
		return HSC_E_MEMORY;
	fprintf(out,
		"{ \"schema\": \"hartscope-graph\", \"version\": %d,\n"
		"  \"bundle\": ",
		SCHEMA_VERSION);
	hsc_view_json_string(out, title->bundle);
	fprintf(out,
		",\n  \"harts\": %zu, \"instructions\": %" PRIu64
		", \"gaps\": %" PRIu64 ", \"gap_bytes\": %" PRIu64
		",\n  \"clock\": \"%s\", \"functions\": [",
		title->harts, title->instructions, title->gaps,
		title->gap_bytes, hsc_view_unit(&title->axis));
	print_functions(out, g, nodes);
	free(nodes);
	fputs(" ],\n  \"edges\": [", out);
	for (size_t i = 0; i < g->count; i++) {
		if (!hsc_view_graph_shows_edge(g, &g->edges[i]))
			continue;
		fputs(before, out);
		print_edge(out, &g->edges[i]);
		before = ",";
	}
	fputs(" ] }\n", out);
	return HSC_OK;
}
