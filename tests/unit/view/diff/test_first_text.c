/* SPDX-License-Identifier: MIT */
#include "unit/view/diff/first_case.h"

static const struct {
	enum hsc_view_first_end end;
	const char *want;
} cases[] = {
	{ HSC_FIRST_SAME, "hart 7: no difference in 1 instruction\n" },
	{ HSC_FIRST_PARTED, "hart 7: the flows part after 1,234 instructions\n"
			    "  open calls, the outermost first\n"
			    "    main\n"
			    "    \"g\"?\n"
			    "  the last on both sides\n"
			    "    0x1004  f\"1+0x4\n"
			    "  before goes on, clock 1,234, byte 0x20\n"
			    "    0x1008  f\"1+0x8\n"
			    "  after goes on, clock 1,235, byte 0x21\n"
			    "    0x5000\n" },
	{ HSC_FIRST_ENDED, "hart 7: one ends after 1,234 instructions\n"
			   "  open calls, the outermost first\n"
			   "    main\n"
			   "    \"g\"?\n"
			   "  the last on both sides\n"
			   "    0x1004  f\"1+0x4\n"
			   "  before goes on, clock 1,234, byte 0x20\n"
			   "    0x1008  f\"1+0x8\n"
			   "  after ends, clock 1,235, byte 0x21\n" },
	{ HSC_FIRST_LOST, "hart 7: no difference before trace is lost, in 1,234"
			  " instructions\n"
			  "  open calls, the outermost first\n"
			  "    main\n"
			  "    \"g\"?\n"
			  "  the last on both sides\n"
			  "    0x1004  f\"1+0x4\n"
			  "  before goes on, clock 1,234, byte 0x20\n"
			  "    0x1008  f\"1+0x8\n"
			  "  after: trace is lost, clock 1,235, byte 0x21\n" },
};

int main(void)
{
	struct printed p = { .len = 0 };

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct first_case c;

		first_make(&c, cases[i].end);
		hsc_view_first_text(printed_begin(&p),
				    &(struct hsc_view_screen){ .color = false },
				    &c.view);
		CHECK_STR(printed_end(&p), cases[i].want, "a hart");
		first_free(&c);
	}
	printed_free(&p);
	return check_failures != 0;
}
