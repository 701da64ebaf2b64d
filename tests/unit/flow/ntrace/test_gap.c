/* SPDX-License-Identifier: MIT */
#include "support/ntrace_case.h"
#include "unit/check.h"

/* a loop with a call in it; an endless loop; code that jumps out of the code */
#define CODE                                                                   \
	"@100 L4 C4:200 B4:100 L2 JI2 @200 L2 R2 @300 J4:300 "                 \
	"@400 L4 CI4 L4 B4:408 L4 J4:900 @500 L4 R4"

static const struct nt_case cases[] = {
	{ "UNSYNCED: no sync at all", CODE, "DB 3; IBH 0 3 0x100 2; COR 4 1",
	  "[gap+0:32 UNSYNCED - 0] [stop4 -]" },
	{ "UNSYNCED: joined late", CODE,
	  "RF 1 7; VEN 56; PTS 2 9 0x100; COR 4 2",
	  "[note VENDOR 38] [gap+0:32 UNSYNCED - 0] [start2 100] 100 "
	  "[stop4 104]" },
	{ "UNSYNCED: more after a stop", CODE,
	  "PTS 5 0 0x100; COR 4 2; RB 1; PTS 5 0 0x104; COR 4 0",
	  "[start5 100] 100 [stop4 104] [gap+32:16 UNSYNCED 104 0] "
	  "[start5 104] [stop4 104]" },
	{ "OVERRUN: Error", CODE,
	  "PTS 5 0 0x100; RF 1 3; ERR 4; DB 3; PTS 7 0 0x200; COR 4 1",
	  "[start5 100] 100 104 200 202 108 [gap+32:32 OVERRUN 100 0] "
	  "[start7 200] 200 [stop4 202]" },
	{ "OVERRUN: Error is the last message", CODE,
	  "PTS 5 0 0x100; COR 4 2; ERR 0",
	  "[start5 100] 100 [stop4 104] [gap+32:16 OVERRUN 104 0]" },
	{ "OVERRUN: sync 7 without Error", CODE,
	  "PTS 5 0 0x100; IBHS 7 0 5 0x200 3; COR 4 1",
	  "[start5 100] [gap+16:0 OVERRUN 100 0] [start7 200] 200 "
	  "[stop4 202]" },
	{ "BAD_BYTES", CODE,
	  "PTS 5 0 0x100; BAD; RF 1 3; PTS 2 1 0x200; COR 4 1",
	  "[start5 100] [gap+16:32 BAD_BYTES 100 0] [start2 200] 200 "
	  "[stop4 202]" },
	{ "BAD_BYTES at both ends", CODE, "BAD; PTS 5 0 0x100; COR 4 2; BAD",
	  "[gap+0:16 BAD_BYTES - 0] [start5 100] 100 [stop4 104] "
	  "[gap+48:16 BAD_BYTES 104 0]" },
	{ "BAD_MESSAGE: no U-ADDR", CODE, "PTS 5 0 0x100; IB 0 3",
	  "[start5 100] [gap+16:16 BAD_MESSAGE 100 0]" },
	{ "BAD_MESSAGE: sync without F-ADDR", CODE,
	  "PTS 5 0 0x100; PTS 2 0; PTS 2 0 0x200; COR 4 1",
	  "[start5 100] [gap+16:16 BAD_MESSAGE 100 0] [start2 200] 200 "
	  "[stop4 202]" },
	{ "BAD_MESSAGE: history without stop bit", CODE,
	  "PTS 5 0 0x100; RF 1 0",
	  "[start5 100] [gap+16:16 BAD_MESSAGE 100 0]" },
	{ "BAD_MESSAGE: the same in a branch", CODE,
	  "PTS 5 0 0x100; IBH 0 6 0x108 0",
	  "[start5 100] [gap+16:16 BAD_MESSAGE 100 0]" },
	{ "BAD_MESSAGE: I-CNT of 29 bits", CODE,
	  "PTS 5 0 0x300; COR 4 0x10000000",
	  "[start5 300] [gap+16:0 BAD_MESSAGE 300 0] [stop4 -]" },
	{ "BAD_MESSAGE: RCODE 0 of 29 bits", CODE,
	  "PTS 5 0 0x300; RF 0 0x10000000",
	  "[start5 300] [gap+16:16 BAD_MESSAGE 300 0]" },
	{ "BAD_MESSAGE: a resource that is not known was full", CODE,
	  "PTS 5 0 0x100; RF 8 1; RF 1 3",
	  "[start5 100] [gap+16:32 BAD_MESSAGE 100 0]" },
	{ "SPLIT", CODE, "PTS 5 0 0x100; COR 4 1",
	  "[start5 100] [gap+16:0 SPLIT 100 0] [stop4 -]" },
	{ "COUNT_SHORT", CODE, "PTS 5 0 0x100; RF 1 3; IB 2 3 0x200",
	  "[start5 100] 100 104 200 202 108 [gap+32:16 COUNT_SHORT 100 0]" },
	{ "COUNT_SHORT inside one message: its blocks are withheld", CODE,
	  "PTS 5 0 0x100; IBH 2 3 0x200 3",
	  "[start5 100] [gap+16:16 COUNT_SHORT 100 0]" },
	{ "WRONG_END: DirectBranch at no branch", CODE, "PTS 5 0 0x100; DB 2",
	  "[start5 100] 100 [gap+16:16 WRONG_END 100 0]" },
	{ "WRONG_END: DirectBranch at a call", CODE, "PTS 5 0 0x100; DB 4",
	  "[start5 100] 100 104 [gap+16:16 WRONG_END 100 0]" },
	{ "WRONG_END: DirectBranch of nothing", CODE, "PTS 5 0 0x100; DB 0",
	  "[start5 100] [gap+16:16 WRONG_END 100 0]" },
	{ "WRONG_END: IndirectBranch at a branch", CODE,
	  "PTS 5 0 0x108; IB 0 2 0x100",
	  "[start5 108] 108 [gap+16:16 WRONG_END 108 0]" },
	{ "WRONG_END: IndirectBranch of nothing", CODE,
	  "PTS 5 0 0x100; IB 0 0 0x100",
	  "[start5 100] [gap+16:16 WRONG_END 100 0]" },
	{ "WRONG_END: IndirectBranch in mid-block", CODE,
	  "PTS 5 0 0x100; IB 0 2 0x100",
	  "[start5 100] 100 [gap+16:16 WRONG_END 100 0]" },
	{ "MISSING_BIT: a branch after the history", CODE,
	  "PTS 5 0 0x100; IBH 2 16 0x200 3",
	  "[start5 100] [gap+16:16 MISSING_BIT 100 0]" },
	{ "MISSING_BIT: at the very end", CODE,
	  "PTS 5 0 0x100; RF 1 3; IB 2 16 0x200",
	  "[start5 100] 100 104 200 202 108 [gap+32:16 MISSING_BIT 100 0]" },
	{ "MISSING_ADDRESS: bits past an indirect jump", CODE,
	  "PTS 5 0 0x100; RF 1 5",
	  "[start5 100] [gap+16:16 MISSING_ADDRESS 100 0]" },
	{ "MISSING_ADDRESS: a count past one", CODE,
	  "PTS 5 0 0x10c; IB 1 3 0x100",
	  "[start5 10c] [gap+16:16 MISSING_ADDRESS 10c 0]" },
	{ "MISSING_ADDRESS: a trap after one", CODE,
	  "PTS 5 0 0x10c; IB 1 2 0x100",
	  "[start5 10c] [gap+16:16 MISSING_ADDRESS 10c 0]" },
	{ "WRONG_ADDRESS: the flow is elsewhere", CODE,
	  "PTS 5 0 0x100; PTS 2 2 0x200; COR 4 1",
	  "[start5 100] [gap+16:0 WRONG_ADDRESS 100 0] [start2 200] 200 "
	  "[stop4 202]" },
	{ "EMPTY_STACK", CODE, "PTS 5 0 0x200; RF 1 3; PTS 2 0 0x100; COR 4 2",
	  "[start5 200] [gap+16:16 EMPTY_STACK 200 0] [start2 100] 100 "
	  "[stop4 104]" },
	{ "BAD_REPEAT: HREPEAT 0", CODE, "PTS 5 0 0x100; RF 2 3 0",
	  "[start5 100] [gap+16:16 BAD_REPEAT 100 0]" },
	{ "BAD_REPEAT: HREPEAT of 19 bits", CODE,
	  "PTS 5 0 0x100; RF 2 3 0x40000",
	  "[start5 100] [gap+16:16 BAD_REPEAT 100 0]" },
	{ "BAD_REPEAT: B-CNT of 19 bits", CODE,
	  "PTS 5 0 0x108; DB 2; RB 0x40000",
	  "[start5 108] 108 [gap+32:16 BAD_REPEAT 100 0]" },
	{ "BAD_REPEAT: no branch message before", CODE, "PTS 5 0 0x100; RB 1",
	  "[start5 100] [gap+16:16 BAD_REPEAT 100 0]" },
	{ "BAD_REPEAT: not after a sync message", CODE,
	  "PTS 5 0 0x108; DB 2; PTS 2 0 0x100; RB 1",
	  "[start5 108] 108 [sync2 100] [gap+48:16 BAD_REPEAT 100 0]" },
	{ "BAD_REPEAT: not after ResourceFull", CODE,
	  "PTS 5 0 0x108; DB 2; RF 0 1; RB 1",
	  "[start5 108] 108 [gap+48:16 BAD_REPEAT 100 0]" },
	{ "RESTART: the stop was not told", CODE,
	  "PTS 5 0 0x100; RF 1 3; PTS 5 0 0x200; COR 4 1",
	  "[start5 100] 100 104 200 202 108 [gap+32:0 RESTART 100 0] "
	  "[start5 200] 200 [stop4 202]" },
	{ "RESTART: and in a loop it was the same place", CODE,
	  "PTS 5 0 0x108; DB 2; PTS 5 0 0x100; PTS 3 0 0x100; "
	  "PTS 2 0 0x100; COR 4 0",
	  "[start5 108] 108 [gap+32:0 RESTART 100 0] [start5 100] "
	  "[gap+48:0 RESTART 100 0] [start3 100] [sync2 100] "
	  "[stop4 100]" },
	{ "RESTART: reset, told where from", CODE,
	  "PTS 5 0 0x100; PTS 1 2 0x200; COR 4 1",
	  "[start5 100] 100 [gap+16:0 RESTART 100 0] [start1 200] 200 "
	  "[stop4 202]" },
	{ "start again where the flow is: nothing is lost", CODE,
	  "PTS 5 0 0x100; PTS 5 2 0x104; COR 4 0",
	  "[start5 100] 100 [sync5 104] [stop4 104]" },

	{ "UNKNOWN_CODE: back by an address, not a sync", CODE,
	  "PTS 5 0 0x400; IB 0 4 0x900; IBH 0 77 0x902 0x55; RF 1 9; "
	  "IBH 0 7 0x408 0x15; COR 4 4 2",
	  "[start5 400] 400 404 [gap+32:32 UNKNOWN_CODE 900 900] [start 408] "
	  "408 40c [stop4 410]" },
	{ "UNKNOWN_CODE: at a start, which may be of another mode", CODE,
	  "PTS 5 0 0x108; DB 2; ERR 4; PTS 7 0 0x900; IB 2 0 0x100; RF 0 8; "
	  "IBH 0 10 0x500 6; COR 4 2 1",
	  "[start5 108] 108 [gap+32:32 OVERRUN 100 0] [start 100] 100 104 200 "
	  "202 108 100 104 200 202 108 10c 10e 500 [stop4 504]" },
	{ "UNKNOWN_CODE: reached by a direct jump, blocks before it stay", CODE,
	  "PTS 5 0 0x408; IBH 0 30 0x500 0xa; COR 4 2 1",
	  "[start5 408] 408 40c 410 414 [gap+16:0 UNKNOWN_CODE 900 900] "
	  "[start 500] 500 [stop4 504]" },
	{ "UNKNOWN_CODE: trap out of it", CODE,
	  "PTS 5 0 0x400; IB 0 4 0x900; IB 3 7 0x500; COR 4 2",
	  "[start5 400] 400 404 [gap+32:0 UNKNOWN_CODE 900 900] [start 500] "
	  "500 [stop4 504]" },
	{ "UNKNOWN_CODE: sync into it, and out", CODE,
	  "PTS 5 0 0x900; OWN 0xc; IB 0 7 0x500; OWN 0x10; COR 4 2",
	  "[gap+0:32 UNKNOWN_CODE 900 900] [start 500] [ctx c] [ctx 10] 500 "
	  "[stop4 504]" },
	{ "UNKNOWN_CODE: stop in it", CODE,
	  "PTS 5 0 0x400; IB 0 4 0x900; COR 4 6",
	  "[start5 400] 400 404 [gap+32:0 UNKNOWN_CODE 900 900] [stop4 -]" },
	{ "UNKNOWN_CODE: where nothing ran there, nothing is lost", CODE,
	  "PTS 5 0 0x400; IB 0 4 0x900; COR 4 0",
	  "[start5 400] 400 404 [stop4 900]" },
	{ "UNKNOWN_CODE: then Error, a gap of its own", CODE,
	  "PTS 5 0 0x400; IB 0 4 0x900; RF 1 3; ERR 0; IB 0 1 0x500; "
	  "PTS 7 0 0x500; COR 4 2",
	  "[start5 400] 400 404 [gap+32:16 UNKNOWN_CODE 900 900] "
	  "[gap+48:32 OVERRUN - 0] [start7 500] 500 [stop4 504]" },
	{ "UNKNOWN_CODE: a call from there, a return to there", CODE,
	  "PTS 5 0 0x400; IB 0 4 0x900; IB 0 9 0x500; IBH 0 21 0x408 3; "
	  "COR 4 2 1",
	  "[start5 400] 400 404 [gap+32:0 UNKNOWN_CODE 900 900] "
	  "[start 500] [gap+48:0 EMPTY_STACK 500 0] [start 408] 408 "
	  "[stop4 40c]" },
	{ "UNKNOWN_CODE: RepeatBranch in it", CODE,
	  "PTS 5 0 0x400; IB 0 4 0x900; IB 0 4 0x900; RB 9; IB 0 4 0x500; "
	  "COR 4 2",
	  "[start5 400] 400 404 [gap+32:32 UNKNOWN_CODE 900 900] [start 500] "
	  "500 [stop4 504]" },
	{ "a mode that came last while lost comes last after the start", CODE,
	  "PTS 5 0 0x100; ERR 0; OWN 0x4e; OWN 0xf; OWN 4; PTS 7 0 0x200; "
	  "COR 4 1",
	  "[start5 100] [gap+16:64 OVERRUN 100 0] [start7 200] [ctx 4e] "
	  "[ctx f] [ctx 4] 200 [stop4 202]" },
	{ "of each format the last, in the order of the stream", CODE,
	  "PTS 5 0 0x100; ERR 0; OWN 0x12; OWN 0x23; OWN 0x22; "
	  "PTS 7 0 0x200; COR 4 1",
	  "[start5 100] [gap+16:64 OVERRUN 100 0] [start7 200] [ctx 23] "
	  "[ctx 22] 200 [stop4 202]" },
	{ "two losses before a sync are one gap", CODE,
	  "PTS 5 0 0x100; BAD; ERR 0; BAD; PTS 7 0 0x200; COR 4 1",
	  "[start5 100] [gap+16:48 BAD_BYTES 100 0] [start7 200] 200 "
	  "[stop4 202]" },
};

int main(void)
{
	const struct hsc_nt_flow_config config = { .implicit_return = true };

	check_failures +=
		nt_cases_run(cases, sizeof(cases) / sizeof(cases[0]), &config);
	return check_failures != 0;
}
