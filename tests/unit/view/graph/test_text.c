/* SPDX-License-Identifier: MIT */
#include "unit/view/graph/graph_case.h"

#define NOTE                                                                   \
	"\nnote: 2 calls were nested too deep, or in too many ways, to be "    \
	"distinguished\n"

static const struct graph_want cases[] = {
	{ NULL, 0,
	  "a\"b.hart  1 hart  20 instructions  1 gap (3 bytes)\n"
	  "\n"
	  "main  [prog]  1 call, total 100.0 %, self 35.0 %\n"
	  "  called by\n"
	  "           1   100.0 %   (no call seen)\n"
	  "  calls\n"
	  "           2    65.0 %   f  [prog]\n"
	  "\n"
	  "f  [prog]  2 calls, total 65.0 %, self 45.0 %\n"
	  "  called by\n"
	  "           2    65.0 %   main  [prog]\n"
	  "  calls\n"
	  "           1    20.0 %   \"g\"?  [lib.so]  (trap)\n"
	  "\n"
	  "\"g\"?  [lib.so]  1 call, total 20.0 %, self 20.0 %\n"
	  "  called by\n"
	  "           1    20.0 %   f  [prog]  (trap)\n" NOTE },
	{ "f", 0,
	  "a\"b.hart  1 hart  20 instructions  1 gap (3 bytes)\n"
	  "\n"
	  "f  [prog]  2 calls, total 65.0 %, self 45.0 %\n"
	  "  called by\n"
	  "           2    65.0 %   main  [prog]\n"
	  "  calls\n"
	  "           1    20.0 %   \"g\"?  [lib.so]  (trap)\n" NOTE },
	{ NULL, 1,
	  "a\"b.hart  1 hart  20 instructions  1 gap (3 bytes)\n"
	  "\n"
	  "main  [prog]  1 call, total 100.0 %, self 35.0 %\n"
	  "  called by\n"
	  "           1   100.0 %   (no call seen)\n"
	  "  calls\n"
	  "           2    65.0 %   f  [prog]\n"
	  "\n"
	  "2 more functions; all of them: --limit 0, one: --of"
	  " FUNCTION\n" NOTE },
	{ "none", 0,
	  "a\"b.hart  1 hart  20 instructions  1 gap (3 bytes)\n" NOTE },
};

int main(void)
{
	graph_check(hsc_view_graph_text, cases,
		    sizeof(cases) / sizeof(cases[0]));
	return check_failures != 0;
}
