/* SPDX-License-Identifier: MIT */
#include "unit/view/stat/figures.h"

int main(void)
{
	struct hsc_totals t = figures_totals();
	struct hsc_view_stat s = figures_stat(&t);
	struct printed p = { .len = 0 };
	const char *text;

	hsc_view_stat_text(printed_begin(&p), &figures_title, &s);
	CHECK_STR(printed_end(&p),
		  "a\"b.hart  2 harts  2,000 instructions  1 gap (3"
		  " bytes)\n"
		  "instructions                     2,000\n"
		  "  integer                        1,500    75.0 %\n"
		  "  branch                           400    20.0 %\n"
		  "  jump                             100     5.0 %\n"
		  "  of 2 bytes                     1,000    50.0 %\n"
		  "branches                           400    20.0 %\n"
		  "  taken                            300    75.0 %\n"
		  "  not taken                         99    24.8 %\n"
		  "  outcome lost                       1     0.2 %\n"
		  "indirect jumps                      20     1.0 %\n"
		  "calls                               30\n"
		  "  tail calls                         2\n"
		  "  open at most                       5\n"
		  "functions                            9\n"
		  "exceptions                           1\n"
		  "interrupts                           3\n"
		  "software events                      6\n"
		  "ticks                            5,000\n"
		  "packets                             40\n"
		  "bytes of trace                     250\n"
		  "bits an instruction              1.000\n"
		  "gaps                                 1   3 bytes lost;"
		  " what lies in them is in no figure\n",
		  "all");
	/* of some harts in a stream of several nobody knows the share */
	s.part = true;
	hsc_view_stat_text(printed_begin(&p), &figures_title, &s);
	CHECK(!strstr(printed_end(&p), "bits an instruction"));
	/* only other events */
	t.instructions = 0;
	s.part = false;
	hsc_view_stat_text(printed_begin(&p), &figures_title, &s);
	text = printed_end(&p);
	CHECK(!strstr(text, "branches") && !strstr(text, "bits"));
	CHECK(strstr(text, "software events ") != NULL);
	for (unsigned i = 0; i < HSC_CLASSES; i++)
		CHECK(hsc_view_class((enum hsc_class)i) != NULL);
	printed_free(&p);
	return check_failures != 0;
}
