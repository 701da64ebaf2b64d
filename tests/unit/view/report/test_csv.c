/* SPDX-License-Identifier: MIT */
#include "unit/view/report/tables.h"

int main(void)
{
	struct hsc_functions *functions = tables_functions();
	struct hsc_profile *p = tables_profile("+a0 +b1 -3 +c4 x9 x10");
	const struct hsc_view_title title = { .bundle = "run.hart" };
	const struct hsc_view_table tables[] = {
		{ .name = "hart, 0", .profile = p },
		{ .name = "events only" },
		{ .profile = p },
	};
	struct hsc_view_report r = { .functions = functions };
	struct printed out = { .out = NULL };

	r.out = printed_begin(&out);
	CHECK_EQ(hsc_view_report_csv(&r, &title, tables, 3), HSC_OK);
	CHECK_STR(printed_end(&out),
		  "hart,function,module,clock,calls,cut,total,at_least,self\n"
		  "\"hart, 0\",main,prog,instructions,1,1,0,10,3\n"
		  "\"hart, 0\",\"\"\"g\"\"?\",lib.so,instructions,1,1,0,5,5\n"
		  "\"hart, 0\",f,prog,instructions,1,0,2,2,2\n"
		  "all,main,prog,instructions,1,1,0,10,3\n"
		  "all,\"\"\"g\"\"?\",lib.so,instructions,1,1,0,5,5\n"
		  "all,f,prog,instructions,1,0,2,2,2\n",
		  "rows");
	r.out = printed_begin(&out);
	CHECK_EQ(hsc_view_report_csv(&r, &title, tables, 0), HSC_OK);
	CHECK_STR(printed_end(&out),
		  "hart,function,module,clock,calls,cut,total,at_least,self\n",
		  "no table");
	printed_free(&out);
	hsc_profile_free(&p);
	hsc_functions_free(&functions);
	return check_failures != 0;
}
