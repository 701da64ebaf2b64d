/* SPDX-License-Identifier: MIT */
#include "unit/view/graph/graph_case.h"

int main(void)
{
	struct graph_case c;
	struct hsc_view_graph_list list;

	graph_make(&c, "m*");
	CHECK(hsc_view_graph_shows(&c.view, 1));
	CHECK(!hsc_view_graph_shows(&c.view, 2));
	CHECK(!hsc_view_graph_shows(&c.view, HSC_FUNCTION_NONE));
	CHECK_EQ(hsc_view_graph_number(&c.view, &list), HSC_OK);
	/* main and f that it calls, not what interrupts f */
	CHECK(list.count == 2 && list.functions[0] == 1 &&
	      list.functions[1] == 2);
	/* nobody calls main, main calls f */
	CHECK(list.edge_count == 2 && list.edges[0].caller == HSC_VIEW_NOBODY &&
	      list.edges[0].callee == 1 && list.edges[1].caller == 1 &&
	      list.edges[1].callee == 2);
	for (size_t i = 0; i < c.view.count; i++)
		CHECK_EQ(hsc_view_graph_shows_edge(&c.view, &c.view.edges[i]),
			 c.view.edges[i].caller == 1);
	hsc_view_graph_list_clear(&list);
	graph_free(&c);
	graph_make(&c, NULL);
	CHECK_EQ(hsc_view_graph_number(&c.view, &list), HSC_OK);
	CHECK_EQ(list.count, 3);
	hsc_view_graph_list_clear(&list);
	graph_free(&c);
	return check_failures != 0;
}
