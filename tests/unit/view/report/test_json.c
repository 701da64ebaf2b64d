/* SPDX-License-Identifier: MIT */
#include "unit/view/report/tables.h"

int main(void)
{
	const struct hsc_view_title title = { .bundle = "a\"b.hart",
					      .harts = 2,
					      .instructions = 10,
					      .gaps = 1,
					      .gap_bytes = 3,
					      .folded = 4 };
	struct hsc_profile *profile = tables_profile("+a0 +c2 x5 -10");
	const struct hsc_view_table tables[] = {
		{ .name = "hart 7", .id = 7, .profile = profile },
		{ .name = NULL },
	};
	struct hsc_functions *functions = tables_functions();
	struct printed p = { .len = 0 };
	struct hsc_view_report r = { .out = printed_begin(&p),
				     .functions = functions,
				     .limit = 1 };

	/* the limit is of text */
	CHECK_EQ(hsc_view_report_json(&r, &title, tables, 2), HSC_OK);
	CHECK_STR(printed_end(&p),
		  "{ \"schema\": \"hartscope-report\", \"version\": 1,\n"
		  "  \"bundle\": \"a\\u0022b.hart\",\n"
		  "  \"harts\": 2, \"instructions\": 10, \"gaps\": 1, "
		  "\"gap_bytes\": 3, \"folded_calls\": 4,\n"
		  "  \"clock\": \"instructions\", \"tables\": [\n"
		  "  { \"hart\": 7, \"name\": \"hart 7\", "
		  "\"instructions\": 10, \"functions\": [\n"
		  "    { \"function\": \"main\", \"module\": \"prog\", "
		  "\"calls\": 1, \"cut\": 0, \"total\": 10, \"at_least\": 10, "
		  "\"self\": 7 },\n"
		  "    { \"function\": \"\\u0022g\\u0022\\u000a\", "
		  "\"module\": \"lib.so\", \"calls\": 1, \"cut\": 1, "
		  "\"total\": 0, \"at_least\": 3, \"self\": 3 } ] },\n"
		  "  { \"instructions\": 0, \"functions\": [ ] } ] }\n",
		  "two tables, one empty");
	r.out = printed_begin(&p);
	CHECK_EQ(hsc_view_report_json(&r, &title, tables, 0), HSC_OK);
	CHECK(strstr(printed_end(&p), "\"tables\": [ ] }\n") != NULL);
	hsc_profile_free(&profile);
	hsc_functions_free(&functions);
	printed_free(&p);
	return check_failures != 0;
}
