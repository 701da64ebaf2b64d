/* SPDX-License-Identifier: MIT */
/* graph_case.h - main, f and "g", who call each other, for tests of graphs. */
#ifndef HSC_TESTS_VIEW_GRAPH_CASE_H
#define HSC_TESTS_VIEW_GRAPH_CASE_H

#include "unit/view/report/tables.h"
#include "view/graph/graph.h"
#include <stdlib.h>

struct graph_case {
	struct hsc_functions *functions;
	struct hsc_profile *profile;
	struct hsc_call_edge *edges;
	bool *asked;
	struct hsc_view_graph view;
};

static const struct hsc_view_title graph_title = { .bundle = "a\"b.hart",
						   .harts = 1,
						   .unit = "hart",
						   .instructions = 20,
						   .gaps = 1,
						   .gap_bytes = 3,
						   .folded = 2 };

/* main calls f twice and is interrupted by "g"; `of` may be NULL. */
static inline void graph_make(struct graph_case *c, const char *of)
{
	static const char text[] = "+a0 +b2 -8 +b9 !c10 \\14 -16 -20";
	struct steps steps = { .at = text };
	struct hsc_stack_step step;
	struct hsc_calltree *tree;

	*c = (struct graph_case){ .functions = tables_functions(),
				  .profile = tables_profile(text) };
	CHECK_EQ(hsc_calltree_new(&tree, NULL), HSC_OK);
	while (steps_next(&steps, &step))
		CHECK_EQ(hsc_calltree_feed(tree, &step), HSC_OK);
	CHECK_EQ(hsc_call_graph_edges(tree, &c->edges, &c->view.count), HSC_OK);
	hsc_calltree_free(&tree);
	if (of)
		c->asked = hsc_view_graph_ask(c->functions, of);
	c->view.functions = c->functions;
	c->view.profile = c->profile;
	c->view.edges = c->edges;
	c->view.asked = c->asked;
	c->view.all = 20;
}

static inline void graph_free(struct graph_case *c)
{
	hsc_functions_free(&c->functions);
	hsc_profile_free(&c->profile);
	free(c->edges);
	free(c->asked);
}

/* What a view makes of the graph, or of the part around function `of`. */
struct graph_want {
	const char *of;
	size_t limit;
	const char *want;
};

static inline void graph_check(
	enum hsc_status (*view)(FILE *, const struct hsc_view_title *,
				const struct hsc_view_graph *),
	const struct graph_want *wants, size_t count)
{
	struct printed p = { .len = 0 };

	for (size_t i = 0; i < count; i++) {
		struct graph_case c;

		graph_make(&c, wants[i].of);
		c.view.limit = wants[i].limit;
		CHECK_EQ(view(printed_begin(&p), &graph_title, &c.view),
			 HSC_OK);
		CHECK_STR(printed_end(&p), wants[i].want,
			  wants[i].of ? wants[i].of : "all");
		graph_free(&c);
	}
	printed_free(&p);
}

#endif
