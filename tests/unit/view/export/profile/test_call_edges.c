/* SPDX-License-Identifier: MIT */
#include "unit/measure/steps.h"
#include "view/export/profile/call_edges.h"

/* Steps, and edges as "caller>callee:calls/cost"; 0 is nobody. */
static const struct {
	const char *name, *steps, *want;
} cases[] = {
	{ "nothing", "", "" },
	{ "one", "+a0 -5", "0>1:1/5 " },
	{ "twice", "+a0 +b1 -3 +b3 -4 -6", "1>2:2/3 0>1:1/6 " },
	/* the cost of recursion is in the first call */
	{ "recursion", "+a0 +b1 +b2 +b3 -4 -5 -6 -7",
	  "1>2:1/5 2>2:2/0 0>1:1/7 " },
	{ "by way of another", "+a0 +b1 +a2 +b3 -4 -5 -6 -7",
	  "1>2:2/5 2>1:1/0 0>1:1/7 " },
	{ "found amid its run", "?a0 -5", "0>1:0/5 " },
	{ "two callers", "+a0 +c1 -2 +b2 +c3 -4 -5 -6",
	  "1>2:1/3 1>3:1/1 2>3:1/1 0>1:1/6 " },
};

int main(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct steps steps = { .at = cases[i].steps };
		struct hsc_call_edges e;
		struct hsc_calltree *tree;
		struct hsc_stack_step step;
		char text[256] = "";
		size_t used = 0;

		CHECK_EQ(hsc_calltree_new(&tree, NULL), HSC_OK);
		while (steps_next(&steps, &step))
			CHECK_EQ(hsc_calltree_feed(tree, &step), HSC_OK);
		CHECK_EQ(hsc_call_edges_make(&e, tree, 4), HSC_OK);
		for (size_t n = 0; n < e.count; n++)
			used += (size_t)snprintf(
				text + used, sizeof(text) - used,
				"%u>%u:%u/%u ",
				e.edges[n].caller == HSC_FUNCTION_NONE
					? 0
					: e.order[e.edges[n].caller],
				e.order[e.edges[n].callee],
				(unsigned)e.edges[n].calls,
				(unsigned)e.edges[n].cost);
		CHECK_STR(text, cases[i].want, cases[i].name);
		if (i == 2)
			CHECK_EQ(e.self[0] * 10 + e.self[1], 33);
		hsc_call_edges_clear(&e);
		CHECK(!e.edges && !e.self && !e.order);
		hsc_calltree_free(&tree);
	}
	return check_failures != 0;
}
