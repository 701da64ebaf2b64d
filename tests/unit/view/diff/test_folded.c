/* SPDX-License-Identifier: MIT */
#include "unit/view/diff/pair.h"

static const struct {
	const char *name, *before, *after;
	size_t limit;
	const char *want;
} cases[] = {
	{ "changed", PAIR_BEFORE, PAIR_AFTER, 0,
	  "main 13 13\n"
	  "main;\"g\"? 0 10\n"
	  "main;f 7 1000\n" },
	{ "turned around, and a limit", PAIR_AFTER, PAIR_BEFORE, 1,
	  "main 13 13\n"
	  "main;\"g\"? 10 0\n"
	  "main;f 1000 7\n" },
	{ "the same", PAIR_BEFORE, PAIR_BEFORE, 0,
	  "main 13 13\n"
	  "main;f 7 7\n" },
	{ "nothing", "@", "@", 0, "" },
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
		CHECK_EQ(hsc_view_diff_folded(printed_begin(&p), &view),
			 HSC_OK);
		CHECK_STR(printed_end(&p), cases[i].want, cases[i].name);
		hsc_comparison_clear(&c);
	}
	printed_free(&p);
	return check_failures != 0;
}
