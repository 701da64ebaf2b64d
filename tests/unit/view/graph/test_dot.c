/* SPDX-License-Identifier: MIT */
#include "unit/view/graph/graph_case.h"

#define MISSING                                                                \
	"  label=\"1 gap: calls are missing\\n2 calls were nested too deep, "  \
	"or "                                                                  \
	"in too many ways, to be distinguished\\n\";\n"

static const struct graph_want cases[] = {
	{ NULL, 0,
	  "digraph \"a\\\"b.hart\" {\n"
	  "  node [shape=box];\n"
	  "  f1 [label=\"main\\n100.0 % (35.0 %)\"];\n"
	  "  f2 [label=\"f\\n65.0 % (45.0 %)\"];\n"
	  "  f3 [label=\"\\\"g\\\"?\\n20.0 % (20.0 %)\"];\n"
	  "  f1 -> f2 [label=\"2\"];\n"
	  "  f2 -> f3 [label=\"1\" style=dashed];\n" MISSING "}\n" },
	{ "f", 0,
	  "digraph \"a\\\"b.hart\" {\n"
	  "  node [shape=box];\n"
	  "  f1 [label=\"main\\n100.0 % (35.0 %)\"];\n"
	  "  f2 [label=\"f\\n65.0 % (45.0 %)\" penwidth=3];\n"
	  "  f3 [label=\"\\\"g\\\"?\\n20.0 % (20.0 %)\"];\n"
	  "  f1 -> f2 [label=\"2\"];\n"
	  "  f2 -> f3 [label=\"1\" style=dashed];\n" MISSING "}\n" },
	{ NULL, 1,
	  "digraph \"a\\\"b.hart\" {\n"
	  "  node [shape=box];\n"
	  "  f1 [label=\"main\\n100.0 % (35.0 %)\"];\n"
	  "  f2 [label=\"f\\n65.0 % (45.0 %)\"];\n"
	  "  f3 [label=\"\\\"g\\\"?\\n20.0 % (20.0 %)\"];\n"
	  "  f1 -> f2 [label=\"2\"];\n"
	  "  f2 -> f3 [label=\"1\" style=dashed];\n" MISSING "}\n" },
	{ "none", 0,
	  "digraph \"a\\\"b.hart\" {\n"
	  "  node [shape=box];\n" MISSING "}\n" },
};

int main(void)
{
	graph_check(hsc_view_graph_dot, cases,
		    sizeof(cases) / sizeof(cases[0]));
	return check_failures != 0;
}
