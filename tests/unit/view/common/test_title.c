/* SPDX-License-Identifier: MIT */
#include "support/printed.h"
#include "unit/check.h"
#include "view/common/text.h"

static const struct {
	struct hsc_view_title title;
	const char *want;
} cases[] = {
	{ { .bundle = "a.hart",
	    .harts = 1,
	    .unit = "hart",
	    .instructions = 1000 },
	  "a.hart  1 hart  1,000 instructions  no gaps\n" },
	{ { .bundle = "a\nb",
	    .harts = 2,
	    .unit = "thread",
	    .gaps = 1,
	    .gap_bytes = 1 },
	  "a?b  2 threads  0 instructions  1 gap (1 byte)\n" },
	{ { .bundle = "a", .harts = 1, .unit = "hart", .uncounted = 3 },
	  "a  1 hart  0 instructions  no gaps  3 of unknown count\n" },
	{ { .bundle = "a",
	    .harts = 1,
	    .unit = "hart",
	    .gaps = 2,
	    .gap_bytes = 9,
	    .axis.unit = HSC_AXIS_TICKS,
	    .shown = 1234 },
	  "a  1 hart  0 instructions  1,234 ticks  2 gaps (9 bytes)\n" },
	{ { .bundle = "a",
	    .harts = 1,
	    .unit = "hart",
	    .axis.unit = HSC_AXIS_TIME,
	    .shown = 1234 },
	  "a  1 hart  0 instructions  1.234 us  no gaps\n" },
	{ { .bundle = "a",
	    .harts = 1,
	    .unit = "hart",
	    .axis.unit = HSC_AXIS_TIME },
	  "a  1 hart  0 instructions  no gaps\n" },
};

int main(void)
{
	struct printed p = { .out = NULL };

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		hsc_view_title_line(printed_begin(&p), &cases[i].title);
		CHECK_STR(printed_end(&p), cases[i].want, "title");
	}
	printed_free(&p);
	return check_failures != 0;
}
