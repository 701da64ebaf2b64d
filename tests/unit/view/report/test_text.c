/* SPDX-License-Identifier: MIT */
#include "unit/view/report/tables.h"

#define CALLS "+a0 +b1 -3 +b4 -6 +c7 -9 -10"
#define HEAD  "     total      self   calls   function\n"
#define TITLE "run.hart  1 hart  10 instructions  no gaps\n"

static const struct {
	const char *name, *steps;
	size_t limit;
	bool given;
	const char *want;
} cases[] = {
	{ "all", CALLS, 0, false,
	  TITLE HEAD "   100.0 %    40.0 %       1   main  [prog]\n"
		     "    40.0 %    40.0 %       2   f  [prog]\n"
		     "    20.0 %    20.0 %       1   \"g\"?  [lib.so]\n" },
	{ "a limit that was asked for", CALLS, 1, true,
	  TITLE HEAD "   100.0 %    40.0 %       1   main  [prog]\n"
		     "2 more functions, each 40.0 % self or less; all of them: "
		     "--limit 0\n" },
	{ "hot functions come on top of the usual limit", CALLS, 1, false,
	  TITLE HEAD "   100.0 %    40.0 %       1   main  [prog]\n"
		     "    40.0 %    40.0 %       2   f  [prog]\n"
		     "    20.0 %    20.0 %       1   \"g\"?  [lib.so]\n" },
	{ "calls that lost trace", "+a0 +b2 x5 x5", 0, false,
	  TITLE HEAD
	  " >= 50.0 %    20.0 %       1   main  [prog]\n"
	  " >= 30.0 %    30.0 %       1   f  [prog]\n"
	  "note: 2 calls not traced whole; totals with >= count what was seen "
	  "of them\n" },
	{ "nothing", "", 0, false, TITLE HEAD },
};

static const char *print(struct printed *p, const struct hsc_view_report *as,
			 const struct hsc_view_title *title,
			 const struct hsc_view_table *tables, size_t count)
{
	struct hsc_view_report r = *as;

	r.out = printed_begin(p);
	CHECK_EQ(hsc_view_report_text(&r, title, tables, count), HSC_OK);
	return printed_end(p);
}

int main(void)
{
	struct hsc_view_title title = { .bundle = "run.hart",
					.harts = 1,
					.unit = "hart",
					.instructions = 10 };
	struct hsc_functions *functions = tables_functions();
	struct hsc_view_report r = { .functions = functions };
	struct hsc_view_table tables[2] = { { .name = NULL } };
	struct printed p = { .len = 0 };

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct hsc_profile *profile = tables_profile(cases[i].steps);

		tables[0].profile = profile;
		r.limit = cases[i].limit;
		r.limit_is_given = cases[i].given;
		CHECK_STR(print(&p, &r, &title, tables, 1), cases[i].want,
			  cases[i].name);
		hsc_profile_free(&profile);
	}

	/* a table for each hart, with shares of its own */
	struct hsc_profile *one = tables_profile("+a0 -3");
	struct hsc_profile *two = tables_profile("+b0 -1");

	tables[0] = (struct hsc_view_table){ .name = "hart 0", .profile = one };
	tables[1] =
		(struct hsc_view_table){ .name = "two\x1b", .profile = two };
	title.gaps = 1;
	title.gap_bytes = 1200;
	title.folded = 7;
	r.limit = 0;
	CHECK_STR(print(&p, &r, &title, tables, 2),
		  "run.hart  1 hart  10 instructions  1 gap (1,200 bytes)\n"
		  "\nhart 0  3 instructions\n" HEAD
		  "   100.0 %   100.0 %       1   main  [prog]\n"
		  "\ntwo?  1 instructions\n" HEAD
		  "   100.0 %   100.0 %       1   f  [prog]\n"
		  "note: 7 calls were nested too deep to be distinguished\n",
		  "by hart");
	hsc_profile_free(&one);
	hsc_profile_free(&two);
	hsc_functions_free(&functions);
	printed_free(&p);
	return check_failures != 0;
}
