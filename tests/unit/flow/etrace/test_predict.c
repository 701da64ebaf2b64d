/* SPDX-License-Identifier: MIT */
#include "support/etrace_case.h"
#include "unit/check.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

static const struct et_case predictor[] = {
	{ "two misses, then it knows the loop",
	  "@100 L4 B4:100 L2 R2 @200 L4 B4:200 R2 @300 L4 R2",
	  "START 0x100; B tt 0x100; P 40 0; A 0x106; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 100 104 100 104 100 104 100 104 100 "
	  "104 100 104 100 104 100 104 100 104 100 104 100 104 100 104 100 104 "
	  "100 104 100 104 100 104 100 104 100 104 100 104 100 104 100 104 100 "
	  "104 100 104 100 104 100 104 100 104 100 104 100 104 100 104 100 104 "
	  "100 104 100 104 100 104 100 104 100 104 100 104 100 104 100 104 100 "
	  "104 100 104 100 104 100 104 108 10a 106 [stop1 108]" },
	{ "from a sync on nothing is taken", "@100 L4 B4:180 J4:100 @180 R2",
	  "START 0x100; P 31 0; A 0x100; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 108 100 104 108 100 104 108 100 104 "
	  "108 100 104 108 100 104 108 100 104 108 100 104 108 100 104 108 100 "
	  "104 108 100 104 108 100 104 108 100 104 108 100 104 108 100 104 108 "
	  "100 104 108 100 104 108 100 104 108 100 104 108 100 104 108 100 104 "
	  "108 100 104 108 100 104 108 100 104 108 100 104 108 100 104 108 100 "
	  "104 108 100 104 108 100 104 108 100 104 108 100 104 108 100 104 180 "
	  "100 [stop1 104]" },
	{ "an address after predicted branches",
	  "@100 L4 B4:180 J4:100 @180 R2", "START 0x100; P 31 2 0x108; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 108 100 104 108 100 104 108 100 104 "
	  "108 100 104 108 100 104 108 100 104 108 100 104 108 100 104 108 100 "
	  "104 108 100 104 108 100 104 108 100 104 108 100 104 108 100 104 108 "
	  "100 104 108 100 104 108 100 104 108 100 104 108 100 104 108 100 104 "
	  "108 100 104 108 100 104 108 100 104 108 100 104 108 100 104 108 100 "
	  "104 108 100 104 108 100 104 108 100 104 108 100 104 108 [stop1 "
	  "100]" },
	{ "at a branch that was predicted", "@100 L4 B4:180 J4:100 @180 R2",
	  "START 0x100; P 31 2 0x104; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 108 100 104 108 100 104 108 100 104 "
	  "108 100 104 108 100 104 108 100 104 108 100 104 108 100 104 108 100 "
	  "104 108 100 104 108 100 104 108 100 104 108 100 104 108 100 104 108 "
	  "100 104 108 100 104 108 100 104 108 100 104 108 100 104 108 100 104 "
	  "108 100 104 108 100 104 108 100 104 108 100 104 108 100 104 108 100 "
	  "104 108 100 104 108 100 104 108 100 104 108 100 104 [stop1 108]" },
	{ "at a branch that was not", "@100 L4 B4:180 J4:100 @180 R2",
	  "START 0x100; P 31 3 0x104; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 108 100 104 108 100 104 108 100 104 "
	  "108 100 104 108 100 104 108 100 104 108 100 104 108 100 104 108 100 "
	  "104 108 100 104 108 100 104 108 100 104 108 100 104 108 100 104 108 "
	  "100 104 108 100 104 108 100 104 108 100 104 108 100 104 108 100 104 "
	  "108 100 104 108 100 104 108 100 104 108 100 104 108 100 104 108 100 "
	  "104 108 100 104 108 100 104 108 100 104 108 100 104 108 100 104 "
	  "[stop1 180]" },
	{ "a miss needs a branch", "@100 L4 B4:180 J4:100 @180 R2",
	  "START 0x100; P 31 3 0x108; START 0x100; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 [gap+16:16 MISSING_BIT 100 0] [start0 "
	  "100] 100 [stop1 104]" },
	{ "a sync forgets", "@100 L4 B4:100 L2 R2 @200 L2",
	  "START 0x100; B tt 0x100; START 0x104; A 0x200; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 100 104 100 [sync0 104] 104 108 10a "
	  "200 [stop1 202]" },
};

static const struct et_case cache[] = {
	{ "a target again", "@100 L4 JI4 @200 L4 J4:104 @300 L2",
	  "START 0x100; A 0x200; J 0; J 0; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 200 204 104 200 204 104 200 [stop1 "
	  "204]" },
	{ "with outcomes", "@100 L4 JI4 @200 L4 B4:104 K2",
	  "START 0x100; A 0x200; J 0 t; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 200 204 104 200 [stop1 204]" },
	{ "nothing at that index", "@100 L4 JI4 @200 L4 J4:104",
	  "START 0x100; A 0x200; J 1; START 0x100; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 200 [gap+32:16 BAD_MESSAGE 200 0] "
	  "[start0 100] 100 [stop1 104]" },
	{ "a sync forgets", "@100 L4 JI4 @200 L4 J4:104",
	  "START 0x100; A 0x200; START 0x104; J 0; START 0x100; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 200 204 [sync0 104] 104 [gap+48:16 "
	  "BAD_MESSAGE 104 0] [start0 100] 100 [stop1 104]" },
	{ "what was only passed is not in it", "@100 L4 L4 JI4 @200 L4",
	  "START 0x100; A 0x104 N; J 2; START 0x100; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 [gap+32:16 BAD_MESSAGE 104 0] "
	  "[start0 100] 100 [stop1 104]" },
};

/* without resynchronisation */
static const struct et_case kept[] = {
	{ "a sync keeps the targets", "@100 L4 JI4 @200 L4 J4:104",
	  "START 0x100; A 0x200; START 0x104; J 0; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 200 204 [sync0 104] 104 200 [stop1 "
	  "204]" },
	{ "a trap keeps the calls", "@100 C4:200 L4 K2 @200 L2 R2 @300 L4 M4",
	  "START 0x100; A 0x200; INT 7 0x300; A 0x202; A 0x108; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 200 [trap3 202 300 7 0] 300 304 202 104 "
	  "108 [stop1 10a]" },
	{ "a return before a trap is one",
	  "@100 C4:200 L4 K2 @200 C4:280 L4 K2 @280 L2 R2 @300 R2",
	  "START 0x100; A 0x282; INT 7 0x300; A 0x108; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 200 280 282 [trap3 204 300 7 0] 300 104 "
	  "108 [stop1 10a]" },
	{ "a start forgets", "@100 L4 JI4 @200 L4 J4:104",
	  "START 0x100; A 0x200; SUP 1; START 0x104; J 0; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 200 [stop1 204] [start0 104] 104 "
	  "[gap+64:16 BAD_MESSAGE 104 0] [stop1 -]" },
	{ "after damage only a start is certain", "@100 L4 JI4 @200 L4 J4:104",
	  "START 0x100; A 0x200; BAD; START 0x104; J 0; SUP 1; START 0x100; "
	  "SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 200 [gap+32:48 BAD_BYTES 200 0] "
	  "[stop1 -] [start0 100] 100 [stop1 104]" },
};

int main(void)
{
	struct hsc_et_flow_config config = et_case_config(HSC_ET_2_0);

	config.options.branch_prediction = true;
	CHECK_EQ(et_cases_run(predictor, COUNT(predictor), &config), 0);
	config.options.branch_prediction = false;
	config.options.jump_target_cache = true;
	CHECK_EQ(et_cases_run(cache, COUNT(cache), &config), 0);
	config.options.implicit_return = true;
	config.options.resync_disabled = true;
	CHECK_EQ(et_cases_run(kept, COUNT(kept), &config), 0);
	return check_failures != 0;
}
