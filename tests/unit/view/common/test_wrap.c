/* SPDX-License-Identifier: MIT */
#include "support/printed.h"
#include "unit/check.h"
#include "view/common/wrap.h"

static const struct {
	size_t columns, used;
	const char *text, *want;
} cases[] = {
	{ 0, 9, "a file has lines as long as they are", NULL },
	{ 36, 0, "what fits is one line, to the column", NULL },
	{ 35, 0, "what fits is one line, to the column",
	  "what fits is one line, to the\ncolumn" },
	{ 34, 10, "it goes on below where it began",
	  "it goes on below where\n          it began" },
	{ 33, 10, "with less room all of it goes below",
	  "\n    with less room all of it goes\n    below" },
	/* blanks of a line stay, those where it breaks do not */
	{ 30, 0, "two  blanks   and  a break    here",
	  "two  blanks   and  a break\nhere" },
	{ 26, 0, "a_word_that_is_longer_than_any_line, more",
	  "a_word_that_is_longer_than\n_any_line, more" },
	{ 26, 0, "x a_word_that_is_longer_than_any_line",
	  "x\na_word_that_is_longer_than\n_any_line" },
	/* a character is one column, and a control is none of the text */
	{ 25, 0,
	  "\xc3\xa4\xc3\xb6\xc3\xbc\xc3\xa4\xc3\xb6\xc3\xbc are six "
	  "\x1b[2J and a break",
	  "\xc3\xa4\xc3\xb6\xc3\xbc\xc3\xa4\xc3\xb6\xc3\xbc are six ?[2J and "
	  "a\nbreak" },
	{ 24, 0, "blanks at the end are no line            ",
	  "blanks at the end are no\nline" },
	{ 2, 0, "narrow", "\n    narrow" },
};

int main(void)
{
	struct printed p = { .len = 0 };

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		const char *text = cases[i].text, *want = cases[i].want;

		hsc_view_wrapped(printed_begin(&p), cases[i].columns,
				 cases[i].used, text);
		CHECK_STR(printed_end(&p), want ? want : text, text);
	}
	printed_free(&p);
	return check_failures != 0;
}
