/* SPDX-License-Identifier: MIT */
#include "support/ntrace_case.h"
#include "unit/check.h"

/* N-Trace 1.0, "Example of I-CNT Handling in BTM mode" */
#define ICNT_CODE "@100 L2 B4:200 L4 B4:300 L2 L4 K2 @200 L2 K2 @300 L4 K2"
/* N-Trace 1.0, "Examples of I-CNT Field Full Generation" */
#define FULL_CODE "@100 L2 B4:200 L4 L4 L4 L4 L4 L2 K2"
/* a loop with a call in it, and a handler */
#define LOOP_CODE                                                              \
	"@100 L4 C4:200 B4:100 L2 JI2 @200 L2 R2 @400 L4 M4 @300 L2 JI4 L4 K2"

static const struct nt_case cases[] = {
	{ "BTM, first branch taken", ICNT_CODE, "PTS 3 0 0x100; DB 3; COR 0 1",
	  "[start3 100] 100 102 200 [stop0 202]" },
	{ "BTM, second branch taken", ICNT_CODE, "PTS 3 0 0x100; DB 7; COR 0 2",
	  "[start3 100] 100 102 106 10a 300 [stop0 304]" },
	{ "BTM, no branch taken", ICNT_CODE, "PTS 3 0 0x100; COR 0 10",
	  "[start3 100] 100 102 106 10a 10e 110 [stop0 114]" },
	{ "HTM, first branch taken", ICNT_CODE, "PTS 3 0 0x100; COR 0 4 3",
	  "[start3 100] 100 102 200 [stop0 202]" },
	{ "HTM, second branch taken", ICNT_CODE, "PTS 3 0 0x100; COR 0 9 5",
	  "[start3 100] 100 102 106 10a 300 [stop0 304]" },
	{ "HTM, no branch taken", ICNT_CODE, "PTS 3 0 0x100; COR 0 10 4",
	  "[start3 100] 100 102 106 10a 10e 110 [stop0 114]" },
	{ "I-CNT 1 is a trap at the branch", ICNT_CODE,
	  "PTS 3 0 0x100; IB 1 1 0x200; COR 0 1",
	  "[start3 100] 100 [trap1 102 200] 200 [stop0 202]" },
	{ "I-CNT 5 is a trap at the second branch", ICNT_CODE,
	  "PTS 3 0 0x100; IB 2 5 0x200; COR 0 1",
	  "[start3 100] 100 102 106 [trap2 10a 200] 200 [stop0 202]" },
	{ "I-CNT 0 is a trap before anything", ICNT_CODE,
	  "PTS 3 0 0x100; IB 3 0 0x200; COR 0 1",
	  "[start3 100] [trap3 100 200] 200 [stop0 202]" },
	{ "I-CNT 4 is wrong", ICNT_CODE, "PTS 3 0 0x100; IB 1 4 0x200",
	  "[start3 100] [gap+16:16 SPLIT 100 0]" },
	{ "I-CNT 6 is wrong", ICNT_CODE, "PTS 3 0 0x100; IB 1 6 0x200",
	  "[start3 100] [gap+16:16 SPLIT 100 0]" },
	{ "I-CNT 9 is wrong", ICNT_CODE, "PTS 3 0 0x100; COR 0 9",
	  "[start3 100] [gap+16:0 SPLIT 100 0] [stop0 -]" },

	{ "I-CNT full by ResourceFull, HTM", FULL_CODE,
	  "PTS 3 0 0x100; RF 0 9; COR 0 5 2",
	  "[start3 100] 100 102 106 10a 10e 112 116 11a [stop0 11c]" },
	{ "I-CNT full by sync, BTM", FULL_CODE,
	  "PTS 3 0 0x100; PTS 4 9 0x112; COR 0 5",
	  "[start3 100] 100 102 106 10a 10e [sync4 112] 112 116 11a "
	  "[stop0 11c]" },
	{ "I-CNT full before history full", LOOP_CODE,
	  "PTS 5 0 0x100; RF 0 4; RF 1 7; COR 0 12 1",
	  "[start5 100] 100 104 200 202 108 100 104 200 202 108 [stop0 100]" },
	{ "history full before I-CNT full", LOOP_CODE,
	  "PTS 5 0 0x100; RF 1 7; RF 0 4; COR 0 12 1",
	  "[start5 100] 100 104 200 202 108 100 104 200 202 108 [stop0 100]" },

	{ "indirect jump", LOOP_CODE,
	  "PTS 5 0 0x100; IBH 0 10 0x300 2; IB 0 3 0x306; COR 4 2 1",
	  "[start5 100] 100 104 200 202 108 10c 10e 300 302 306 [stop4 30a]" },
	{ "return by address, then implicit", LOOP_CODE,
	  "PTS 5 0 0x100; IB 0 6 0x108; COR 4 8 3",
	  "[start5 100] 100 104 200 202 108 100 104 200 202 [stop4 108]" },
	{ "return by address elsewhere", LOOP_CODE,
	  "PTS 5 0 0x100; IB 0 6 0x306; COR 4 2",
	  "[start5 100] 100 104 200 202 306 [stop4 30a]" },
	{ "trap return", LOOP_CODE, "PTS 5 0 0x400; IB 0 4 0x100; COR 4 2",
	  "[start5 400] 400 404 100 [stop4 104]" },
	{ "trap after a branch: its bit is there", LOOP_CODE,
	  "PTS 5 0 0x100; IBH 3 8 0x400 3; IB 0 4 0x100; COR 4 2",
	  "[start5 100] 100 104 200 202 108 [trap3 100 400] 400 404 100 "
	  "[stop4 104]" },
	{ "trap in mid-block, and back there", LOOP_CODE,
	  "PTS 5 0 0x100; IB 2 2 0x400; IB 0 4 0x104; COR 4 4 1",
	  "[start5 100] 100 [trap2 104 400] 400 404 104 200 202 [stop4 108]" },
	{ "trap after an implicit return", LOOP_CODE,
	  "PTS 5 0 0x100; IB 1 6 0x400; COR 4 2",
	  "[start5 100] 100 104 200 202 [trap1 108 400] 400 [stop4 404]" },
	{ "traps back to back", LOOP_CODE,
	  "PTS 5 0 0x100; IB 3 2 0x400; IB 2 0 0x300; COR 4 1",
	  "[start5 100] 100 [trap3 104 400] [trap2 400 300] 300 "
	  "[stop4 302]" },
	{ "user mode: ecall goes on", "@100 L4 E4 L4 K2",
	  "PTS 5 0 0x100; COR 4 6 1", "[start5 100] 100 104 108 [stop4 10c]" },
	{ "user mode: sigreturn is an ecall that goes elsewhere",
	  "@100 L4 E4 L4 @200 L4 K2", "PTS 5 0 0x100; IB 0 4 0x200; COR 4 2 1",
	  "[start5 100] 100 104 200 [stop4 204]" },
	{ "custom instruction that goes elsewhere",
	  "@100 L4 X4 L2 K2 @200 L2 K2", "PTS 5 0 0x100; IB 0 4 0x200; COR 4 1",
	  "[start5 100] 100 104 200 [stop4 202]" },
	{ "custom instruction that does not", "@100 L4 X4 L2 K2 @200 L2 K2",
	  "PTS 5 0 0x100; COR 4 5", "[start5 100] 100 104 108 [stop4 10a]" },

	{ "mark on linear code", FULL_CODE,
	  "PTS 5 0 0x100; IBHS 2 0 7 0x10e 2; COR 4 2 1",
	  "[start5 100] 100 102 106 10a [sync2 10e] 10e [stop4 112]" },
	{ "mark where nothing ran", FULL_CODE,
	  "PTS 5 0 0x100; PTS 6 0 0x100; COR 4 1",
	  "[start5 100] [sync6 100] 100 [stop4 102]" },
	{ "mark after an indirect jump told before", LOOP_CODE,
	  "PTS 5 0 0x300; IB 0 3 0x100; IBS 2 0 0 0x100; COR 4 2",
	  "[start5 300] 300 302 [sync2 100] 100 [stop4 104]" },
	{ "indirect jump with sync", LOOP_CODE,
	  "PTS 5 0 0x300; IBS 2 0 3 0x100; COR 4 2",
	  "[start5 300] 300 302 [sync2 100] 100 [stop4 104]" },
	{ "trap with sync", LOOP_CODE,
	  "PTS 5 0 0x100; IBS 2 3 2 0x400; COR 4 2",
	  "[start5 100] 100 [trap3 104 400] [sync2 400] 400 [stop4 404]" },
	{ "taken branch with sync", ICNT_CODE,
	  "PTS 5 0 0x100; DBS 2 3 0x200; COR 4 1",
	  "[start5 100] 100 102 [sync2 200] 200 [stop4 202]" },
	{ "mark after a branch not taken", ICNT_CODE,
	  "PTS 5 0 0x100; DBS 2 3 0x106; COR 4 2",
	  "[start5 100] 100 102 [sync2 106] 106 [stop4 10a]" },
	{ "sync empties the return stack", LOOP_CODE,
	  "PTS 5 0 0x100; PTS 2 4 0x200; COR 4 3",
	  "[start5 100] 100 104 [sync2 200] [gap+32:0 EMPTY_STACK 200 0] "
	  "[stop4 -]" },

	{ "RepeatBranch of a taken branch", "@100 L4 B4:100 L2 K2",
	  "PTS 5 0 0x100; DB 4; RB 2; COR 4 5",
	  "[start5 100] 100 104 100 104 100 104 100 104 108 [stop4 10a]" },
	{ "RepeatBranch does not xor again", LOOP_CODE,
	  "PTS 5 0 0x100; U 0x100 IB 0 6 0x300; IB 0 3 0x300; RB 2; "
	  "IB 0 3 0x306; COR 4 2",
	  "[start5 100] 100 104 200 202 300 302 300 302 300 302 300 302 306 "
	  "[stop4 30a]" },
	{ "RepeatBranch with history", LOOP_CODE,
	  "PTS 5 0 0x100; IBH 0 10 0x100 2; RB 1; COR 4 2 1",
	  "[start5 100] 100 104 200 202 108 10c 10e 100 104 200 202 108 10c "
	  "10e 100 [stop4 104]" },
	{ "RepeatBranch of traps", LOOP_CODE,
	  "PTS 5 0 0x400; IB 2 2 0x400; RB 2; COR 4 0",
	  "[start5 400] 400 [trap2 404 400] 400 [trap2 404 400] 400 "
	  "[trap2 404 400] [stop4 400]" },
	{ "RepeatBranch twice, context between", "@100 L4 B4:100 L2 K2",
	  "PTS 5 0 0x100; OWN 0xc; DB 4; RB 1; OWN 0xc; RB 1; COR 4 0",
	  "[start5 100] [ctx c] 100 104 100 104 [ctx c] 100 104 [stop4 100]" },
	{ "RepeatBranch of 0", "@100 L4 B4:100 L2 K2",
	  "PTS 5 0 0x100; DB 4; RB 0; COR 4 2",
	  "[start5 100] 100 104 100 [stop4 104]" },

	{ "the capture ends within a message", LOOP_CODE,
	  "PTS 5 0 0x100; RF 0 4; CUT", "[start5 100] 100 104 [note CUT 0]" },
	{ "it ends within a message while lost", LOOP_CODE,
	  "PTS 5 0 0x100; BAD 0; CUT",
	  "[start5 100] [note CUT 0] [gap+16:32 BAD_BYTES 100 0]" },

	{ "stop after an indirect jump", LOOP_CODE, "PTS 5 0 0x300; COR 4 3",
	  "[start5 300] 300 302 [stop4 -]" },
};

/* What SiFive's cores report in another way than N-Trace. */
static const struct nt_case sifive[] = {
	{ "direct jump as a taken branch",
	  "@100 L4 J4:200 @200 L4 B4:100 L4 K2",
	  "PTS 5 0 0x100; DB 4; DB 4; DB 4; COR 4 2",
	  "[start5 100] 100 104 200 204 100 104 200 [stop4 204]" },
	{ "call as a taken branch, and its return", LOOP_CODE,
	  "PTS 5 0 0x100; DB 4; IB 0 2 0x108; COR 4 2 2",
	  "[start5 100] 100 104 200 202 108 [stop4 10c]" },
	{ "branch as a taken branch still", ICNT_CODE,
	  "PTS 5 0 0x100; DB 3; COR 4 1",
	  "[start5 100] 100 102 200 [stop4 202]" },
	{ "DirectBranch at a return is wrong", LOOP_CODE, "PTS 5 0 0x200; DB 2",
	  "[start5 200] 200 202 [gap+16:16 WRONG_END "
	  "200 0]" },

	{ "taken branch without a bit, before a sync message", ICNT_CODE,
	  "PTS 5 0 0x100; IBHS 2 0 7 0x300 2; COR 4 2 1",
	  "[start5 100] 100 102 106 10a [sync2 300] 300 [stop4 304]" },
	{ "branch without a bit that is not taken", ICNT_CODE,
	  "PTS 5 0 0x100; IBHS 2 0 7 0x10e 2; COR 4 1 1",
	  "[start5 100] 100 102 106 10a [sync2 10e] 10e [stop4 110]" },
	{ "branch without a bit that leads elsewhere", ICNT_CODE,
	  "PTS 5 0 0x100; IBHS 2 0 7 0x104 2; COR 4 1 1",
	  "[start5 100] [gap+16:0 WRONG_ADDRESS 100 0] [start2 104] 104 "
	  "[stop4 106]" },
	{ "a branch in mid-way lacks its bit", ICNT_CODE,
	  "PTS 5 0 0x100; RF 1 2; IBHS 2 0 9 0x110 1; COR 4 2 1",
	  "[start5 100] 100 102 [gap+32:0 MISSING_BIT 106 0] [start2 110] 110 "
	  "[stop4 114]" },
	{ "a trap after a branch without a bit", ICNT_CODE,
	  "PTS 5 0 0x100; IBHS 2 1 7 0x200 2; COR 4 1 1",
	  "[start5 100] [gap+16:0 MISSING_BIT 100 0] [start2 200] 200 "
	  "[stop4 202]" },
	{ "a correlation with too few bits: what they led to stays", ICNT_CODE,
	  "PTS 5 0 0x100; COR 4 10 2",
	  "[start5 100] 100 102 106 [gap+16:0 MISSING_BIT 100 0] [stop4 -]" },
};

static const struct nt_case standard[] = {
	{ "N-Trace: a correlation with too few bits", ICNT_CODE,
	  "PTS 5 0 0x100; COR 4 10 2",
	  "[start5 100] [gap+16:0 MISSING_BIT 100 0] [stop4 -]" },
	{ "N-Trace: no branch lacks its bit", ICNT_CODE,
	  "PTS 5 0 0x100; IBHS 2 0 7 0x300 2; COR 4 2 1",
	  "[start5 100] [gap+16:0 MISSING_BIT 100 0] [start2 300] 300 "
	  "[stop4 304]" },
	{ "N-Trace: a jump is no taken branch",
	  "@100 L4 J4:200 @200 L4 B4:100 L4 K2", "PTS 5 0 0x100; DB 4",
	  "[start5 100] 100 104 [gap+16:16 WRONG_END 100 0]" },
};

int main(void)
{
	const struct hsc_nt_flow_config config = { .implicit_return = true };
	const struct hsc_nt_flow_config vendor = { .implicit_return = true,
						   .dialect = HSC_NT_SIFIVE };

	check_failures +=
		nt_cases_run(cases, sizeof(cases) / sizeof(cases[0]), &config);
	check_failures += nt_cases_run(
		sifive, sizeof(sifive) / sizeof(sifive[0]), &vendor);
	check_failures += nt_cases_run(
		standard, sizeof(standard) / sizeof(standard[0]), &config);
	return check_failures != 0;
}
