/* SPDX-License-Identifier: MIT */
#include "unit/measure/steps.h"
#include <hartscope/measure/call_graph.h>

/* Edges: caller (- for none), callee (! a trap), calls, total. */
static const struct {
	const char *name, *steps, *want;
} cases[] = {
	{ "nothing", "", "" },
	{ "a caller and two callees", "+a0 +b1 -2 +c3 -6 -7",
	  "ab/1=1 ac/1=3 -a/1=7 " },
	{ "two contexts are one edge",
	  "+a0 +b1 +c2 -4 -5 +c5 +b6 +c7 -8 -9 -9 -9",
	  "ab/1=4 ac/1=4 bc/2=3 cb/1=3 -a/1=9 " },
	{ "recursion counts once", "+a0 +a1 +a2 -3 -4 -5", "aa/2=3 -a/1=5 " },
	{ "recursion through another", "+a0 +b1 +a2 +b3 -4 -5 -6 -6",
	  "ab/2=5 ba/1=3 -a/1=6 " },
	{ "a handler is another edge", "+a0 !b1 \\2 +b3 -5 -6",
	  "ab/1=2 ab!/1=1 -a/1=6 " },
	{ "found, not called", "?a0 -4", "-a/0=4 " },
};

static void describe(char *at, size_t cap, const struct hsc_call_edge *e)
{
	snprintf(at, cap, "%c%c%s/%u=%u ",
		 e->caller == HSC_FUNCTION_NONE ? '-'
						: 'a' + (char)e->caller - 1,
		 'a' + (char)e->callee - 1, e->trap ? "!" : "",
		 (unsigned)e->calls, (unsigned)e->total);
}

int main(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct steps steps = { .at = cases[i].steps };
		struct hsc_stack_step step;
		struct hsc_call_edge *edges;
		struct hsc_calltree *tree;
		char text[256] = "";
		size_t count;

		CHECK_EQ(hsc_calltree_new(&tree, NULL), HSC_OK);
		while (steps_next(&steps, &step))
			CHECK_EQ(hsc_calltree_feed(tree, &step), HSC_OK);
		CHECK_EQ(hsc_call_graph_edges(tree, &edges, &count), HSC_OK);
		for (size_t k = 0; k < count; k++)
			describe(text + strlen(text),
				 sizeof(text) - strlen(text), &edges[k]);
		CHECK_STR(text, cases[i].want, cases[i].name);
		free(edges);
		hsc_calltree_free(&tree);
	}
	return check_failures != 0;
}
