/* SPDX-License-Identifier: MIT */
#include "unit/view/graph/graph_case.h"

#define HEAD                                                                   \
	"{ \"schema\": \"hartscope-graph\", \"version\": 1,\n"                 \
	"  \"bundle\": \"a\\u0022b.hart\",\n"                                  \
	"  \"harts\": 1, \"instructions\": 20, \"gaps\": 1,"                   \
	" \"gap_bytes\": 3,\n"                                                 \
	"  \"folded_calls\": 2, \"clock\": \"instructions\","                  \
	" \"functions\": ["

static const char all[] =
	HEAD "\n"
	     "    { \"id\": 1, \"function\": \"main\", \"module\":"
	     " \"prog\", \"calls\": 1, \"cut\": 0, \"total\": 20,"
	     " \"at_least\": 20, \"self\": 7 },\n"
	     "    { \"id\": 2, \"function\": \"f\", \"module\":"
	     " \"prog\", \"calls\": 2, \"cut\": 0, \"total\": 13,"
	     " \"at_least\": 13, \"self\": 9 },\n"
	     "    { \"id\": 3, \"function\":"
	     " \"\\u0022g\\u0022\\u000a\", \"module\": \"lib.so\","
	     " \"calls\": 1, \"cut\": 0, \"total\": 4, \"at_least\":"
	     " 4, \"self\": 4 } ],\n"
	     "  \"edges\": [\n"
	     "    { \"caller\": 1, \"callee\": 2, \"trap\": false,"
	     " \"calls\": 2, \"total\": 13 },\n"
	     "    { \"caller\": 2, \"callee\": 3, \"trap\": true,"
	     " \"calls\": 1, \"total\": 4 } ] }\n";

/* The limit is of text; f calls and is called by all others. */
static const struct graph_want cases[] = {
	{ NULL, 0, all },
	{ "f", 0, all },
	{ NULL, 1, all },
	{ "none", 0, HEAD " ],\n  \"edges\": [ ] }\n" },
};

int main(void)
{
	graph_check(hsc_view_graph_json, cases,
		    sizeof(cases) / sizeof(cases[0]));
	return check_failures != 0;
}
