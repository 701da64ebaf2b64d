/* SPDX-License-Identifier: MIT */
#include "unit/view/diff/pair.h"

static const struct {
	const char *name, *before, *after;
	size_t limit;
	const char *want;
} cases[] = {
	{ "changed", PAIR_BEFORE, PAIR_AFTER, 0,
	  "before  a\"b.hart  1 hart  20 instructions  no gaps\n"
	  "after   new.hart  2 harts  2,020 instructions  1 gap ("
	  "3 bytes)\n"
	  "     self before           after          change   "
	  " total change    calls change   function\n"
	  "               7           1,000            +993      "
	  "      +993              -1   f  [prog]\n"
	  "               0              10             +10      "
	  "       +10              +1   \"g\"?  [lib.so]  (new)\n"
	  "              13              13               0      "
	  "    +1,003               0   main  [prog]\n"
	  "note: calls were not traced whole; what was seen of"
	  " them is in the totals\n" },
	{ "turned around, and a limit", PAIR_AFTER, PAIR_BEFORE, 1,
	  "before  a\"b.hart  1 hart  20 instructions  no gaps\n"
	  "after   new.hart  2 harts  2,020 instructions  1 gap ("
	  "3 bytes)\n"
	  "     self before           after          change   "
	  " total change    calls change   function\n"
	  "           1,000               7            -993      "
	  "      -993              +1   f  [prog]\n"
	  "2 more functions changed; all of them: --limit 0\n"
	  "note: calls were not traced whole; what was seen of"
	  " them is in the totals\n" },
	{ "the same", PAIR_BEFORE, PAIR_BEFORE, 0,
	  "before  a\"b.hart  1 hart  20 instructions  no gaps\n"
	  "after   new.hart  2 harts  2,020 instructions  1 gap ("
	  "3 bytes)\n"
	  "2 functions are the same\n" },
	{ "nothing", "@", "@", 0,
	  "before  a\"b.hart  1 hart  20 instructions  no gaps\n"
	  "after   new.hart  2 harts  2,020 instructions  1 gap ("
	  "3 bytes)\n" },
};

static const char *text_of(const char *text)
{
	return *text == '@' ? text + 1 : text;
}

int main(void)
{
	struct printed p = { .len = 0 };

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct hsc_comparison c = pair_compare(text_of(cases[i].before),
						       text_of(cases[i].after));
		struct hsc_view_diff view = pair_view(&c);

		view.limit = cases[i].limit;
		CHECK_EQ(hsc_view_diff_text(printed_begin(&p), &view), HSC_OK);
		CHECK_STR(printed_end(&p), cases[i].want, cases[i].name);
		hsc_comparison_clear(&c);
	}
	printed_free(&p);
	return check_failures != 0;
}
