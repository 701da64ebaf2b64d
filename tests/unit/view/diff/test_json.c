/* SPDX-License-Identifier: MIT */
#include "unit/view/diff/pair.h"

static const struct {
	const char *name, *before, *after;
	size_t limit;
	const char *want;
} cases[] = {
	{ "changed", PAIR_BEFORE, PAIR_AFTER, 0,
	  "{ \"schema\": \"hartscope-diff\", \"version\": 1,\n"
	  "  \"before\": { \"bundle\": \"a\\u0022b.hart\","
	  " \"harts\": 1, \"instructions\": 20, \"gaps\": 0,"
	  " \"gap_bytes\": 0, \"folded_calls\": 0 },\n"
	  "  \"after\": { \"bundle\": \"new.hart\", \"harts\": 2,"
	  " \"instructions\": 2020, \"gaps\": 1, \"gap_bytes\": 3"
	  ", \"folded_calls\": 0 },\n"
	  "  \"clock\": \"instructions\", \"functions\": [\n"
	  "    { \"function\": \"f\", \"module\": \"prog\",\n"
	  "      \"before\": { \"calls\": 2, \"cut\": 0,"
	  " \"total\": 7, \"at_least\": 7, \"self\": 7 },\n"
	  "      \"after\": { \"calls\": 1, \"cut\": 0, \"total\""
	  ": 1000, \"at_least\": 1000, \"self\": 1000 } },\n"
	  "    { \"function\": \"\\u0022g\\u0022\\u000a\","
	  " \"module\": \"lib.so\",\n"
	  "      \"before\": { \"calls\": 0, \"cut\": 0,"
	  " \"total\": 0, \"at_least\": 0, \"self\": 0 },\n"
	  "      \"after\": { \"calls\": 1, \"cut\": 0, \"total\""
	  ": 10, \"at_least\": 10, \"self\": 10 } },\n"
	  "    { \"function\": \"main\", \"module\": \"prog\",\n"
	  "      \"before\": { \"calls\": 1, \"cut\": 0,"
	  " \"total\": 20, \"at_least\": 20, \"self\": 13 },\n"
	  "      \"after\": { \"calls\": 1, \"cut\": 1, \"total\""
	  ": 0, \"at_least\": 1023, \"self\": 13 } } ] }\n" },
	{ "turned around; the limit is of text", PAIR_AFTER, PAIR_BEFORE, 1,
	  "{ \"schema\": \"hartscope-diff\", \"version\": 1,\n"
	  "  \"before\": { \"bundle\": \"a\\u0022b.hart\","
	  " \"harts\": 1, \"instructions\": 20, \"gaps\": 0,"
	  " \"gap_bytes\": 0, \"folded_calls\": 0 },\n"
	  "  \"after\": { \"bundle\": \"new.hart\", \"harts\": 2,"
	  " \"instructions\": 2020, \"gaps\": 1, \"gap_bytes\": 3"
	  ", \"folded_calls\": 0 },\n"
	  "  \"clock\": \"instructions\", \"functions\": [\n"
	  "    { \"function\": \"f\", \"module\": \"prog\",\n"
	  "      \"before\": { \"calls\": 1, \"cut\": 0,"
	  " \"total\": 1000, \"at_least\": 1000, \"self\": 1000"
	  " },\n"
	  "      \"after\": { \"calls\": 2, \"cut\": 0, \"total\""
	  ": 7, \"at_least\": 7, \"self\": 7 } },\n"
	  "    { \"function\": \"\\u0022g\\u0022\\u000a\","
	  " \"module\": \"lib.so\",\n"
	  "      \"before\": { \"calls\": 1, \"cut\": 0,"
	  " \"total\": 10, \"at_least\": 10, \"self\": 10 },\n"
	  "      \"after\": { \"calls\": 0, \"cut\": 0, \"total\""
	  ": 0, \"at_least\": 0, \"self\": 0 } },\n"
	  "    { \"function\": \"main\", \"module\": \"prog\",\n"
	  "      \"before\": { \"calls\": 1, \"cut\": 1,"
	  " \"total\": 0, \"at_least\": 1023, \"self\": 13 },\n"
	  "      \"after\": { \"calls\": 1, \"cut\": 0, \"total\""
	  ": 20, \"at_least\": 20, \"self\": 13 } } ] }\n" },
	{ "the same", PAIR_BEFORE, PAIR_BEFORE, 0,
	  "{ \"schema\": \"hartscope-diff\", \"version\": 1,\n"
	  "  \"before\": { \"bundle\": \"a\\u0022b.hart\","
	  " \"harts\": 1, \"instructions\": 20, \"gaps\": 0,"
	  " \"gap_bytes\": 0, \"folded_calls\": 0 },\n"
	  "  \"after\": { \"bundle\": \"new.hart\", \"harts\": 2,"
	  " \"instructions\": 2020, \"gaps\": 1, \"gap_bytes\": 3"
	  ", \"folded_calls\": 0 },\n"
	  "  \"clock\": \"instructions\", \"functions\": [ ] }\n" },
};

int main(void)
{
	struct printed p = { .len = 0 };

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct hsc_comparison c =
			pair_compare(cases[i].before, cases[i].after);
		struct hsc_view_diff view = pair_view(&c);

		view.limit = cases[i].limit;
		CHECK_EQ(hsc_view_diff_json(printed_begin(&p), &view), HSC_OK);
		CHECK_STR(printed_end(&p), cases[i].want, cases[i].name);
		hsc_comparison_clear(&c);
	}
	printed_free(&p);
	return check_failures != 0;
}
