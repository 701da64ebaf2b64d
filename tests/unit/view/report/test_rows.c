/* SPDX-License-Identifier: MIT */
#include "unit/view/report/tables.h"

/* main 0-10 with f 1-3 and 4-6, g 7-9 in it: self 4, 4 and 2 */
#define CALLS "+a0 +b1 -3 +b4 -6 +c7 -9 -10"

static const struct {
	const char *name, *steps;
	enum hsc_view_sort sort;
	const char *want; /* letters, in order */
} cases[] = {
	{ "by total", CALLS, HSC_SORT_TOTAL, "abc" },
	{ "by self; of two as much, that of the larger total", CALLS,
	  HSC_SORT_SELF, "abc" },
	{ "by calls, then self", CALLS, HSC_SORT_CALLS, "bac" },
	{ "the same counts: by name", "+b0 -2 +c2 -4 +a4 -6", HSC_SORT_TOTAL,
	  "cba" },
	{ "by the longest call", "+b0 -2 +b2 -4 +b4 -6 +a6 -7 +c9 -13",
	  HSC_SORT_MAX, "cba" },
	{ "no function", "", HSC_SORT_TOTAL, "" },
};

int main(void)
{
	struct hsc_functions *functions = tables_functions();

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		const struct hsc_view_report r = { .functions = functions,
						   .sort = cases[i].sort };
		struct hsc_profile *p = tables_profile(cases[i].steps);
		struct hsc_durations *d = tables_durations(cases[i].steps);
		struct hsc_view_row *rows;
		char text[8] = "";
		size_t count;

		CHECK_EQ(hsc_view_rows(&rows, &count, &r,
				       &(struct hsc_view_table){
					       .profile = p, .durations = d }),
			 HSC_OK);
		CHECK_EQ(count, strlen(cases[i].want));
		for (size_t k = 0; k < count; k++)
			text[k] = (char)('a' + rows[k].function - 1);
		CHECK_STR(text, cases[i].want, cases[i].name);
		if (i == 0 && count == 3) {
			CHECK_EQ(rows[0].counts.total, 10);
			CHECK_EQ(rows[0].counts.self, 4);
			CHECK_EQ(rows[1].counts.calls, 2);
		}
		free(rows);
		hsc_profile_free(&p);
		hsc_durations_free(&d);
	}
	hsc_functions_free(&functions);
	return check_failures != 0;
}
