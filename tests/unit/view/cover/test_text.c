/* SPDX-License-Identifier: MIT */
#include "unit/view/cover/shown.h"

#define HEAD                                                                   \
	"a<b.hart  1 hart  12 instructions  1 gap (7 bytes)\n"                 \
	"                lines            functions             branches"      \
	"         instructions  file\n"
#define A                                                                      \
	"   66.6 %         4/6   50.0 %         1/2  100.0 %         4/4"      \
	"   66.6 %         4/6  a.c"
#define B                                                                      \
	"  100.0 %         1/1                    -                    -"      \
	"  100.0 %         2/2  b.h"
#define PROG                                                                   \
	"                    -  100.0 %         1/1                    -"      \
	"  100.0 %         2/2  [prog]"
#define TAIL                                                                   \
	"   71.4 %         5/7   66.6 %         2/3  100.0 %         4/4"      \
	"   80.0 %        8/10  total\n"                                       \
	"branches: outcomes of the conditional branches in the binary\n"

int main(void)
{
	struct shown s;

	shown_make(&s);
	hsc_view_cover_text(&s.view);
	CHECK_STR(printed_end(&s.printed), HEAD A "\n" B "\n" PROG "\n" TAIL,
		  "plain");
	s.view.out = printed_begin(&s.printed);
	s.view.missing = true;
	hsc_view_cover_text(&s.view);
	CHECK_STR(printed_end(&s.printed),
		  HEAD A "  never ran: 20, 22\n" B "\n" PROG "\n" TAIL,
		  "with lines that did not run");
	shown_free(&s);
	return check_failures != 0;
}
