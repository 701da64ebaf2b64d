/* SPDX-License-Identifier: MIT */
#include "support/ntrace_case.h"
#include "unit/check.h"

#define CODE "@100 L2 B4:200 L4 K2 @200 L2 K2"

static const struct nt_case cases[] = {
	{ "trace begins stopped", CODE, "COR 4 0; PTS 5 0 0x100; COR 0 1",
	  "[stop4 -] [start5 100] 100 [stop0 102]" },
	{ "stop, and start again", CODE,
	  "PTS 5 0 0x100; COR 0 1; PTS 3 0 0x200; COR 0 1",
	  "[start5 100] 100 [stop0 102] [start3 200] 200 [stop0 202]" },
	{ "start by any sync message", CODE,
	  "IBHS 2 0 77 0x106 0x55; COR 4 2 1", "[start2 106] 106 [stop4 10a]" },
	{ "context", CODE, "OWN 0xc; PTS 5 0 0x100; OWN 0x3b2; COR 4 1",
	  "[ctx c] [start5 100] [ctx 3b2] 100 [stop4 102]" },
	{ "messages beside program trace", CODE,
	  "VEN 56; PTS 5 0 0x100; VEN 7; DB 3; COR 4 1",
	  "[note VENDOR 38] [start5 100] [note VENDOR 7] 100 102 "
	  "200 [stop4 202]" },
	{ "a reserved message is a damaged one", CODE,
	  "PTS 5 0 0x100; VEN 19; DB 3; PTS 2 0 0x200; COR 4 1",
	  "[start5 100] [gap+16:32 BAD_MESSAGE 100 0] [start2 200] 200 "
	  "[stop4 202]" },
	{ "RepeatBranch of 0", CODE, "PTS 5 0 0x100; DB 3; RB 0; COR 4 1",
	  "[start5 100] 100 102 200 [stop4 202]" },
	{ "ResourceFull of no bits", CODE,
	  "PTS 5 0 0x100; RF 1 1; PTS 2 0 0x100; COR 4 1",
	  "[start5 100] [gap+16:16 BAD_MESSAGE 100 0] [start2 100] 100 "
	  "[stop4 102]" },
	{ "ResourceFull of no instructions", CODE,
	  "PTS 5 0 0x100; RF 0 0; PTS 2 0 0x100; COR 4 1",
	  "[start5 100] [gap+16:16 BAD_MESSAGE 100 0] [start2 100] 100 "
	  "[stop4 102]" },
};

int main(void)
{
	const struct hsc_nt_flow_config config = { .implicit_return = true };

	check_failures +=
		nt_cases_run(cases, sizeof(cases) / sizeof(cases[0]), &config);
	return check_failures != 0;
}
