/* SPDX-License-Identifier: MIT */
#include "support/ntrace_case.h"
#include "unit/check.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

#define CODE "@100 L4 B4:100 L4 K2 @200 L4 M4"

/* N-Trace 1.0, "Timestamp Reporting" */
static const struct nt_case times[] = {
	{ "whole in sync messages, differences elsewhere", CODE,
	  "PTS 5 0 0x100 T1000; DB 4 T7; DB 4; PTS 2 0 0x100 T2000; "
	  "COR 4 2 T5",
	  "[time 1000] [start5 100] 100 104 [time 1007] 100 104 [time 2000] "
	  "[sync2 100] 100 [time 2005] [stop4 104]" },
	{ "time comes before the trap", CODE,
	  "PTS 5 0 0x100 T10; IB 3 2 0x200 T4; COR 4 0",
	  "[time 10] [start5 100] 100 [time 14] [trap3 104 200] "
	  "[stop4 200]" },
	{ "ResourceFull and Ownership have times", CODE,
	  "PTS 5 0 0x100 T10; OWN 0xc; RF 0 4 T1; OWN 0xc T1; COR 4 0 1 T1",
	  "[time 10] [start5 100] [ctx c] [time 11] [ctx c @12] "
	  "[gap+64:0 MISSING_BIT 100 0] [stop4 -]" },
	{ "so has a history, once it is known to be full", CODE,
	  "PTS 5 0 0x100 T10; RF 1 3 T1; RF 1 3 T1; RF 1 3 T1; RF 1 3 T1; "
	  "COR 4 16 1 T1",
	  "[time 10] [start5 100] 100 104 [time ~11] 100 104 [time ~12] "
	  "100 104 [time ~13] 100 104 [time 14] [time 15] [stop4 100]" },
	{ "not one that Ownership had sent", CODE,
	  "PTS 5 0 0x100 T10; OWN 0xc; RF 1 3 T1; OWN 0xc T1; RF 1 3 T1; "
	  "OWN 0xc T1; RF 1 3 T1; OWN 0xc T1; RF 1 3 T1; OWN 0xc T1; "
	  "COR 4 16 1 T1",
	  "[time 10] [start5 100] [ctx c] 100 104 [time ~11] [ctx c @12] "
	  "100 104 [time ~13] [ctx c @14] 100 104 [time ~15] [ctx c @16] "
	  "100 104 [time ~17] [ctx c @18] [time 19] [stop4 100]" },
	{ "nor one that was counted, or held back to be", CODE,
	  "PTS 5 0 0x100 T10; RF 2 3 3 T1; RF 1 3 T1; RF 1 3 T1; RF 1 3 T1; "
	  "RF 1 3 T1; COR 4 28 1 T1",
	  "[time 10] [start5 100] 100 104 100 104 100 104 [time ~11] "
	  "100 104 [time ~12] 100 104 [time ~13] 100 104 [time ~14] "
	  "100 104 [time ~15] [time 16] [stop4 100]" },
	{ "no base, no time", CODE, "COR 4 0 T5; PTS 5 0 0x100 T9; COR 4 0",
	  "[stop4 -] [time 9] [start5 100] [stop4 100]" },
	{ "differences across a loss mean nothing", CODE,
	  "PTS 5 0 0x100 T10; ERR 0 T3; DB 4 T9; OWN 0xc T9; PTS 7 0 0x200 "
	  "T50; "
	  "COR 4 0",
	  "[time 10] [start5 100] [gap+16:48 OVERRUN 100 0] [time 50] "
	  "[start7 200] [ctx c] [stop4 200]" },
	{ "but across unknown code they do", CODE,
	  "PTS 5 0 0x200 T10; IB 0 4 0x900 T3; RF 1 3 T9; IB 0 9 0x100 T1; "
	  "COR 4 0",
	  "[time 10] [start5 200] 200 204 [time 13] "
	  "[gap+32:16 UNKNOWN_CODE 900 900] [time 23] [start 100] "
	  "[stop4 100]" },
	{ "differences after a message that nobody knows may lack its own",
	  CODE,
	  "PTS 5 0 0x100 T10; VEN 56; DB 4 T7; DB 4 T7; PTS 2 0 0x100 T30; "
	  "DB 4 T7; COR 4 0",
	  "[time 10] [start5 100] [note VENDOR 38] 100 104 [time ~17] 100 104 "
	  "[time ~24] [time 30] [sync2 100] 100 104 [time 37] [stop4 100]" },
	{ "the time of a repeat comes after all of it, and is later", CODE,
	  "PTS 5 0 0x100 T1; DB 4 T1; RB 2 T1; COR 4 0",
	  "[time 1] [start5 100] 100 104 [time 2] 100 104 100 104 "
	  "[time ~3] [stop4 100]" },
};

static const struct nt_case narrow[] = {
	{ "a counter of 8 bits wraps", CODE,
	  "PTS 5 0 0x100 T250; DB 4 T3; PTS 2 0 0x100 T10; PTS 2 0 0x100 T100; "
	  "COR 4 0",
	  "[time 250] [start5 100] 100 104 [time 253] [time 266] [sync2 100] "
	  "[time 356] [sync2 100] [stop4 100]" },
	{ "and may be a little behind", CODE,
	  "PTS 5 0 0x100 T250; DB 4 T9; PTS 2 0 0x100 T2; COR 4 0",
	  "[time 250] [start5 100] 100 104 [time 259] [time 258] "
	  "[sync2 100] [stop4 100]" },
};

static const struct nt_case known[] = {
	{ "a history is known to be full by a setting", CODE,
	  "PTS 5 0 0x100 T10; RF 1 3 T1; COR 4 4 1 T1",
	  "[time 10] [start5 100] 100 104 [time 11] [time 12] [stop4 100]" },
};

static const struct nt_case held[] = {
	{ "and to be held back by another", CODE,
	  "PTS 5 0 0x100 T10; RF 1 3 T1; COR 4 4 1 T1",
	  "[time 10] [start5 100] 100 104 [time ~11] [time 12] "
	  "[stop4 100]" },
};

static const struct nt_case timeless[] = {
	{ "times are not looked at", CODE,
	  "PTS 5 0 0x100 T250; DB 4 T9; COR 4 0 T1",
	  "[start5 100] 100 104 [stop4 100]" },
};

int main(void)
{
	const struct hsc_nt_flow_config plain = { .implicit_return = true };
	const struct hsc_nt_flow_config bits8 = { .ts_bits = 8 };
	const struct hsc_nt_flow_config none = { .no_timestamp = true };
	const struct hsc_nt_flow_config full = { .hist_bits = 2 };
	const struct hsc_nt_flow_config counted = { .hist_bits = 2,
						    .repeated_history = true };
	const struct hsc_nt_flow_config late = { .hist_bits = 2,
						 .hist_late = true };

	CHECK_EQ(nt_cases_run(times, COUNT(times), &plain), 0);
	CHECK_EQ(nt_cases_run(narrow, COUNT(narrow), &bits8), 0);
	CHECK_EQ(nt_cases_run(known, COUNT(known), &full), 0);
	CHECK_EQ(nt_cases_run(held, COUNT(held), &counted), 0);
	CHECK_EQ(nt_cases_run(held, COUNT(held), &late), 0);
	CHECK_EQ(nt_cases_run(timeless, COUNT(timeless), &none), 0);
	return check_failures != 0;
}
