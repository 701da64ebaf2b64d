/* SPDX-License-Identifier: MIT */
#include "support/etrace_case.h"
#include "unit/check.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

static const struct et_case gaps[] = {
	{ "no sync yet", "@100 L4 L4 R2 @200 L2",
	  "A 0x200; B t 0x100; START 0x100; SUP 1",
	  "[gap+0:32 UNSYNCED - 0] [start0 100] [ctx 0 p3] 100 [stop1 104]" },
	{ "damage, and the next sync", "@100 L4 L4 R2 @200 L2",
	  "START 0x100; A 0x200; BAD; A 0x100; START 0x104; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 108 200 [gap+32:32 BAD_BYTES 200 0] "
	  "[start0 104] 104 [stop1 108]" },
	{ "damage in the middle of a block", "@100 L4 L4 L4 R2",
	  "START 0x100; A 0x104; BAD; START 0x108; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 [gap+32:16 BAD_BYTES 104 0] [start0 "
	  "108] 108 [stop1 10c]" },
	{ "damage at the end", "@100 L4 L4", "START 0x100; BAD",
	  "[start0 100] [ctx 0 p3] 100 [gap+16:16 BAD_BYTES 100 0]" },
	{ "damage twice is one gap", "@100 L4 L4",
	  "START 0x100; BAD; BAD; START 0x104; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 [gap+16:32 BAD_BYTES 100 0] [start0 "
	  "104] 104 [stop1 108]" },
	{ "what a wrong packet led to is taken back",
	  "@100 L4 J4:120 @120 L4 B4:100 R2",
	  "START 0x100; A 0x200; START 0x120; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 [gap+16:16 MISSING_BIT 100 0] [start0 "
	  "120] 120 [stop1 124]" },
	{ "a sync that contradicts the flow is where it goes on",
	  "@100 L4 B4:120 @200 L4", "START 0x100; START 0x200; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 [gap+16:0 MISSING_BIT 100 0] [start0 "
	  "200] 200 [stop1 204]" },
	{ "unknown code: any address ends the gap",
	  "@100 L4 JI4 @200 L4 B4:200 R2",
	  "START 0x100; A 0x3000; A 0x200; B n 0x200; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 [gap+16:16 UNKNOWN_CODE 3000 3000] "
	  "[start 200] 200 204 208 200 [stop1 204]" },
	{ "unknown code: a branch there", "@100 L4 JI4 @200 B4:220 @220 L4 R2",
	  "START 0x100; A 0x3000; B nt 0x200; A 0x220; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 [gap+16:16 UNKNOWN_CODE 3000 3000] "
	  "[start 200] 200 220 [stop1 224]" },
	{ "unknown code after a branch", "@100 L4 B4:400 L4 R2",
	  "START 0x100; B t 0x100; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 [gap+16:0 UNKNOWN_CODE 400 400] "
	  "[start 100] 100 [stop1 104]" },
	{ "a sync at unknown code", "@100 L4 R2",
	  "START 0x3000; A 0x100; A 0x100; SUP 1",
	  "[gap+0:16 UNKNOWN_CODE 3000 3000] [start 100] [ctx 0 p3] 100 104 "
	  "100 [stop1 104]" },
	{ "damage makes a soft gap a hard one", "@100 L4 JI4 @200 L4",
	  "START 0x100; A 0x3000; BAD; A 0x200; START 0x200; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 [gap+16:16 UNKNOWN_CODE 3000 3000] "
	  "[gap+32:32 BAD_BYTES - 0] [start0 200] 200 [stop1 204]" },
};

static const struct et_case strict[] = {
	{ "with a return stack only a sync does", "@100 L4 JI4 @200 L4 R2",
	  "START 0x100; A 0x3000; A 0x200; START 0x200; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 [gap+16:32 UNKNOWN_CODE 3000 3000] "
	  "[start0 200] 200 [stop1 204]" },
};

int main(void)
{
	struct hsc_et_flow_config config = et_case_config(HSC_ET_2_0);

	CHECK_EQ(et_cases_run(gaps, COUNT(gaps), &config), 0);
	config.options.implicit_return = true;
	CHECK_EQ(et_cases_run(strict, COUNT(strict), &config), 0);
	return check_failures != 0;
}
