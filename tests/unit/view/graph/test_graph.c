/* SPDX-License-Identifier: MIT */
#include "unit/view/graph/graph_case.h"

int main(void)
{
	struct graph_case c;
	bool *nodes;

	graph_make(&c, "m*");
	CHECK(hsc_view_graph_shows(&c.view, 1));
	CHECK(!hsc_view_graph_shows(&c.view, 2));
	CHECK(!hsc_view_graph_shows(&c.view, HSC_FUNCTION_NONE));
	nodes = hsc_view_graph_nodes(&c.view);
	/* main and f that it calls, not what interrupts f */
	CHECK(nodes && !nodes[0] && nodes[1] && nodes[2] && !nodes[3]);
	for (size_t i = 0; i < c.view.count; i++)
		CHECK_EQ(hsc_view_graph_shows_edge(&c.view, &c.view.edges[i]),
			 c.view.edges[i].caller == 1);
	free(nodes);
	graph_free(&c);
	graph_make(&c, NULL);
	nodes = hsc_view_graph_nodes(&c.view);
	CHECK(nodes && !nodes[0] && nodes[1] && nodes[2] && nodes[3]);
	free(nodes);
	graph_free(&c);
	return check_failures != 0;
}
