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
static const struct {
	const char *of;
	size_t limit;
	const char *want;
} cases[] = {
	{ NULL, 0, all },
	{ "f", 0, all },
	{ NULL, 1, all },
	{ "none", 0, HEAD " ],\n  \"edges\": [ ] }\n" },
};

int main(void)
{
	struct printed p = { .len = 0 };

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct graph_case c;

		graph_make(&c, cases[i].of);
		c.view.limit = cases[i].limit;
		CHECK_EQ(hsc_view_graph_json(printed_begin(&p), &graph_title,
					     &c.view),
			 HSC_OK);
		CHECK_STR(printed_end(&p), cases[i].want,
			  cases[i].of ? cases[i].of : "all");
		graph_free(&c);
	}
	printed_free(&p);
	return check_failures != 0;
}
