/* SPDX-License-Identifier: MIT */
#include "support/etrace_case.h"
#include "unit/check.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

static const struct et_case plain[] = {
	{ "outcomes, then a jump",
	  "@100 L4 B4:120 L4 R2 @120 L2 B4:140 JI4 @140 L4 R2 @200 L4 K2",
	  "START 0x100; B tn 0x200; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 120 122 126 200 [stop1 204]" },
	{ "a branch at the address keeps its outcome",
	  "@100 L4 JI4 @200 B4:220 L2 R2 @220 L2 K2",
	  "START 0x100; B n 0x200; A 0x220; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 200 204 206 220 [stop1 222]" },
	{ "no address: to the last branch, which has not been left",
	  "@100 L4 B4:100 L2 K2",
	  "START 0x100; F ttttttttttttttttttttttttttttttn; A 0x108; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 100 104 100 104 100 104 100 104 100 "
	  "104 100 104 100 104 100 104 100 104 100 104 100 104 100 104 100 104 "
	  "100 104 100 104 100 104 100 104 100 104 100 104 100 104 100 104 100 "
	  "104 100 104 100 104 100 104 100 104 100 104 100 104 100 104 100 104 "
	  "108 [stop1 10a]" },
	{ "and its outcome is used next", "@100 L4 B4:100 L2 R2 @200 L2",
	  "START 0x100; F ttttttttttttttttttttttttttttttt; B n 0x200; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 100 104 100 104 100 104 100 104 100 "
	  "104 100 104 100 104 100 104 100 104 100 104 100 104 100 104 100 104 "
	  "100 104 100 104 100 104 100 104 100 104 100 104 100 104 100 104 100 "
	  "104 100 104 100 104 100 104 100 104 100 104 100 104 100 104 100 104 "
	  "100 104 108 10a 200 [stop1 202]" },
	{ "a start at a branch that is taken",
	  "@100 B4:120 L4 @120 L2 R2 @200 L2", "START 0x100 t; A 0x200; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 120 122 200 [stop1 202]" },
	{ "a start at a branch that is not", "@100 B4:120 L4 R2 @200 L2",
	  "START 0x100; A 0x200; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 108 200 [stop1 202]" },
	{ "a jump to the middle of a block known already", "@100 L4 L4 L4 R2",
	  "START 0x100; A 0x104; A 0x108; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 108 10c 104 108 [stop1 10c]" },
	{ "an ecall that just goes on", "@100 L4 E4 L4 R2 @200 L2",
	  "START 0x100; A 0x200; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 108 10c 200 [stop1 202]" },
	{ "a sync in the middle of a block", "@100 L4 L4 L4 R2 @200 L2",
	  "START 0x100; START 0x108; A 0x200; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 [sync0 108] 108 10c 200 [stop1 "
	  "202]" },
	{ "a sync at the target of a jump",
	  "@100 L4 B4:120 L4 R2 @120 L2 B4:140 JI4 @140 L4 R2 @200 L4 K2",
	  "START 0x100; B tn 0x200; START 0x204; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 120 122 126 200 [sync0 204] 204 "
	  "[stop1 206]" },
	{ "a sync at a branch: its outcome is in the packet",
	  "@100 L4 B4:120 L4 @120 L2 R2 @200 L2",
	  "START 0x100; START 0x104 t; A 0x200; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 [sync0 104] 104 120 122 200 [stop1 "
	  "202]" },
	{ "another privilege: passed on the way, reached by mret",
	  "@100 L4 L4 M4 L2 @104 ", "START 0x100; START 0x104 p0; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 108 [sync0 104] [ctx 0 p0] 104 "
	  "[stop1 108]" },
	{ "the same privilege: the first time", "@100 L4 L4 M4 L2",
	  "START 0x100; START 0x104; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 [sync0 104] 104 [stop1 108]" },
	{ "a branch too many", "@100 L4 B4:120 L4 R2 @120 L2",
	  "START 0x100; A 0x200; START 0x100",
	  "[start0 100] [ctx 0 p3] 100 [gap+16:16 MISSING_BIT 100 0] [start0 "
	  "100] 100" },
	{ "an outcome too many", "@100 L4 R2 @200 L2",
	  "START 0x100; B t 0x200; START 0x100",
	  "[start0 100] [ctx 0 p3] 100 [gap+16:16 MISSING_ADDRESS 100 0] "
	  "[start0 100] 100" },
	{ "no outcome for a branch at the address", "@100 L4 R2 @200 B4:100",
	  "START 0x100; A 0x200; START 0x100",
	  "[start0 100] [ctx 0 p3] 100 [gap+16:16 MISSING_BIT 100 0] [start0 "
	  "100] 100" },
	{ "a jump before the last outcome", "@100 L4 R2",
	  "START 0x100; F ttttttttttttttttttttttttttttttt; START 0x100",
	  "[start0 100] [ctx 0 p3] 100 [gap+16:16 MISSING_ADDRESS 100 0] "
	  "[start0 100] 100" },
	{ "an endless loop", "@100 L2 J2:100 @200 L2",
	  "START 0x100; A 0x200; START 0x100",
	  "[start0 100] [ctx 0 p3] 100 [gap+16:16 ENDLESS 100 0] [start0 100] "
	  "100" },
	{ "an endless loop by outcomes", "@100 L2 J2:100",
	  "START 0x100; F ttttttttttttttttttttttttttttttt; START 0x100",
	  "[start0 100] [ctx 0 p3] 100 [gap+16:16 ENDLESS 100 0] [start0 100] "
	  "100" },
	{ "endless calls", "@100 L2 C4:100 @200 L2", "START 0x100; A 0x200",
	  "[start0 100] [ctx 0 p3] 100 [gap+16:16 ENDLESS 100 0]" },
	{ "lui and auipc tell nothing if the mode is off",
	  "@100 L4 U4:300 UJ4:300 @300 L4 @400 L2",
	  "START 0x100; A 0x400; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 108 400 [stop1 402]" },
};

static const struct et_case inferable[] = {
	{ "a jump that auipc tells",
	  "@100 L4 U4:300 UJ4:300 @300 L4 R2 @400 L2",
	  "START 0x100; A 0x400; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 108 300 304 400 [stop1 402]" },
	{ "a sync between the two", "@100 L4 U4:300 UJ4:300 @300 L4 R2 @400 L2",
	  "START 0x100; START 0x108; A 0x400; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 [sync0 108] 108 300 304 400 [stop1 "
	  "402]" },
};

int main(void)
{
	struct hsc_et_flow_config config = et_case_config(HSC_ET_2_0);

	CHECK_EQ(et_cases_run(plain, COUNT(plain), &config), 0);
	config.options.sequential_jump = true;
	CHECK_EQ(et_cases_run(inferable, COUNT(inferable), &config), 0);
	return check_failures != 0;
}
