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

static const struct et_case returns[] = {
	{ "returns that nobody reports",
	  "@100 L4 C4:200 L4 C4:200 L4 R2 @200 L2 C4:280 L2 R2 @280 L2 R2 @300 "
	  "L4 K2",
	  "START 0x100; A 0x300; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 200 202 280 282 206 208 108 10c 200 "
	  "202 280 282 206 208 110 114 300 [stop1 304]" },
	{ "a return elsewhere: the entry of the stack",
	  "@100 L4 C4:200 L4 C4:200 L4 R2 @200 L2 C4:280 L2 R2 @280 L2 R2 @300 "
	  "L4 K2",
	  "START 0x100; A 0x300 R2; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 200 202 280 282 300 [stop1 304]" },
	{ "a return elsewhere, further out",
	  "@100 L4 C4:200 L4 C4:200 L4 R2 @200 L2 C4:280 L2 R2 @280 L2 R2 @300 "
	  "L4 K2",
	  "START 0x100; A 0x300 R1; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 200 202 280 282 206 208 300 [stop1 "
	  "304]" },
	{ "a sync forgets the calls before it",
	  "@100 L4 C4:200 L4 C4:200 L4 R2 @200 L2 C4:280 L2 R2 @280 L2 R2 @300 "
	  "L4 K2",
	  "START 0x100; START 0x280; A 0x206; A 0x300; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 200 202 [sync0 280] 280 282 206 208 "
	  "300 [stop1 304]" },
	{ "a recursion ends at the depth that is told",
	  "@100 C4:200 L4 K2 @200 L2 B4:20e C4:200 L4 @20e R2 @300 L4 K2",
	  "START 0x100; B nnt 0x300 R2; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 200 202 206 200 202 206 200 202 20e 20a "
	  "20e 300 [stop1 304]" },
};

static const struct et_case irets[] = {
	{ "the first return",
	  "@100 L4 C4:200 L4 C4:200 L4 R2 @200 L2 C4:280 L2 R2 @280 L2 R2 @300 "
	  "L4 K2",
	  "START 0x100; A 0x300 R0; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 200 202 280 282 300 [stop1 304]" },
	{ "the third return",
	  "@100 L4 C4:200 L4 C4:200 L4 R2 @200 L2 C4:280 L2 R2 @280 L2 R2 @300 "
	  "L4 K2",
	  "START 0x100; A 0x300 R2; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 200 202 280 282 206 208 108 10c 200 "
	  "202 280 282 300 [stop1 304]" },
	{ "the first instruction after the second return",
	  "@100 L4 C4:200 L4 C4:200 L4 R2 @200 L2 C4:280 L2 R2 @280 L2 R2 @300 "
	  "L4 K2",
	  "START 0x100; A 0x108 R1; TRAP 2 0x300; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 200 202 280 282 206 208 108 [trap2 "
	  "10c 300 2 0] 300 [stop1 304]" },
	{ "the second instruction after the second return",
	  "@100 L4 C4:200 L4 C4:200 L4 R2 @200 L2 C4:280 L2 R2 @280 L2 R2 @300 "
	  "L4 K2",
	  "START 0x100; A 0x10c R2; TRAP 2 0x300; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 200 202 280 282 206 208 108 10c "
	  "[trap2 200 300 2 0] 300 [stop1 304]" },
	{ "the second return to the same place, and a trap",
	  "@100 C4:200 L4 K2 @200 L2 B4:20e C4:200 L4 @20e R2 @300 L4 K2",
	  "START 0x100; B nnt 0x20a R1; TRAP 2 0x300; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 200 202 206 200 202 206 200 202 20e 20a "
	  "20e 20a [trap2 20e 300 2 0] 300 [stop1 304]" },
	{ "a return that failed, to where a call led",
	  "@100 C4:200 L4 K2 @200 L2 C4:300 L2 R2 @300 L4 R2",
	  "START 0x100; A 0x200 R0; A 0x104 R1; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 200 202 300 304 200 202 300 304 206 208 "
	  "104 [stop1 108]" },
	{ "a return that failed, to where another led",
	  "@100 C4:200 L4 K2 @200 C4:280 L2 R2 @280 C4:300 L2 R2 @300 L4 R2",
	  "START 0x100; A 0x284 R1; A 0x104 R0; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 200 280 300 304 284 286 284 286 104 "
	  "[stop1 108]" },
	{ "counted from the last branch",
	  "@100 C4:200 L4 K2 @200 L2 B4:20e C4:200 L4 @20e R2 @300 L4 K2",
	  "START 0x100; B nnt 0x300 R1; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 200 202 206 200 202 206 200 202 20e 20a "
	  "20e 300 [stop1 304]" },
};

int main(void)
{
	struct hsc_et_flow_config config = et_case_config(HSC_ET_2_0);
	struct hsc_problem why;

	CHECK_EQ(et_cases_run(plain, COUNT(plain), &config), 0);
	config.options.sequential_jump = true;
	CHECK_EQ(et_cases_run(inferable, COUNT(inferable), &config), 0);
	config.options.implicit_return = true;
	CHECK_EQ(et_cases_run(returns, COUNT(returns), &config), 0);
	CHECK_EQ(hsc_et_params_set(&config.params, "iret_ext", 1, &why),
		 HSC_OK);
	CHECK_EQ(et_cases_run(irets, COUNT(irets), &config), 0);
	return check_failures != 0;
}
