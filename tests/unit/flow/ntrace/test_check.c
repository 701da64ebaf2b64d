/* SPDX-License-Identifier: MIT */
/*
 * What no undamaged stream does is a gap, even where the walk would fit; and
 * what looks like it, but is allowed, is none.
 */
#include "support/ntrace_case.h"
#include "unit/check.h"

/* A loop of a branch, a call, and a trap handler. */
#define CODE                                                                   \
	"@100 L4 B4:100 L4 C4:200 L4 B4:100 K2 "                               \
	"@200 L4 R2 @400 L4 J4:400 "

/* Two calls, which return to 104 and 10a. */
#define RETURNS "@100 C4:200 L2 C4:200 L2 L4 K2 @200 L4 R2 "

/* A loop with a call, which returns to 108; what stands at 100 cannot trap. */
#define LOOP "@100 L4 C4:200 L4 B4:100 K2 @200 L4 R2 "

/* Histories that are full have four bits and a stop bit. */
#define FULL "RF 1 0x1f; "

static const struct nt_case cases[] = {
	{ "no timestamps with sync messages: none elsewhere", CODE,
	  "PTS 5 0 0x100; DB 4; DB 4 T9; PTS 2 0 0x100; COR 4 0",
	  "[start5 100] 100 104 [gap+32:16 BAD_MESSAGE 100 0] [start2 100] "
	  "[stop4 100]" },
	{ "timestamps may be left out", CODE,
	  "PTS 5 0 0x100 T9; DB 4; DB 4 T9; COR 4 0",
	  "[time 9] [start5 100] 100 104 100 104 [time 18] [stop4 100]" },
	{ "timestamps that begin in the middle", CODE,
	  "PTS 5 0 0x100; DB 4; PTS 2 0 0x100 T7; DB 4 T1; COR 4 0",
	  "[start5 100] 100 104 [gap+32:0 BAD_MESSAGE 100 0] [time 7] "
	  "[start2 100] 100 104 [time 8] [stop4 100]" },
	{ "timestamps that end in the middle", CODE,
	  "PTS 5 0 0x100 T9; DB 4; PTS 2 0 0x100; DB 4; COR 4 0",
	  "[time 9] [start5 100] 100 104 [gap+32:0 BAD_MESSAGE 100 0] "
	  "[start2 100] 100 104 [stop4 100]" },
	{ "timestamps that begin with a new trace", CODE,
	  "PTS 5 0 0x100; COR 4 0; PTS 5 0 0x100 T7; DB 4 T1; COR 4 0",
	  "[start5 100] [stop4 100] [time 7] [start5 100] 100 104 [time 8] "
	  "[stop4 100]" },

	{ "Ownership after all sync messages, or none", CODE,
	  "PTS 5 0 0x100; DB 4; OWN 0xc; DB 4; PTS 2 0 0x100; OWN 0xc; COR 4 "
	  "0",
	  "[start5 100] 100 104 [gap+32:32 BAD_MESSAGE 100 0] [start2 100] "
	  "[ctx c] [stop4 100]" },
	{ "Ownership of a reserved format", CODE,
	  "PTS 5 0 0x100; OWN 1; COR 4 0",
	  "[start5 100] [gap+16:16 BAD_MESSAGE 100 0] [stop4 -]" },
	{ "Ownership of no mode", CODE, "PTS 5 0 0x100; OWN 8; COR 4 0",
	  "[start5 100] [gap+16:16 BAD_MESSAGE 100 0] [stop4 -]" },
	{ "Ownership of V in M-mode", CODE, "PTS 5 0 0x100; OWN 0x1c; COR 4 0",
	  "[start5 100] [gap+16:16 BAD_MESSAGE 100 0] [stop4 -]" },
	{ "Ownership with a context that its format has not", CODE,
	  "PTS 5 0 0x100; OWN 0x2c; COR 4 0",
	  "[start5 100] [gap+16:16 BAD_MESSAGE 100 0] [stop4 -]" },

	{ "a history shorter than all full ones", CODE,
	  "PTS 5 0 0x100; " FULL FULL FULL "RF 1 7; DB 4; PTS 2 0 0x100; "
	  "COR 4 0 1",
	  "[start5 100] 100 104 100 104 100 104 100 104 100 104 100 104 100 "
	  "104 100 104 100 104 100 104 100 104 100 104 100 104 100 104 "
	  "[gap+80:16 BAD_MESSAGE 100 0] [start2 100] [stop4 100]" },
	{ "but before Ownership it may be", CODE,
	  "PTS 5 0 0x100; OWN 0xc; " FULL FULL FULL "RF 1 7; OWN 0xc; COR 4 56 "
	  "1",
	  "[start5 100] [ctx c] 100 104 100 104 100 104 100 104 100 104 100 "
	  "104 100 104 100 104 100 104 100 104 100 104 100 104 100 104 100 104 "
	  "[ctx c] [stop4 100]" },
	{ "and before ProgTraceSync, which has no HIST", CODE,
	  "PTS 5 0 0x100; " FULL FULL FULL "RF 1 7; PTS 6 56 0x100; COR 4 0 1",
	  "[start5 100] 100 104 100 104 100 104 100 104 100 104 100 104 100 "
	  "104 100 104 100 104 100 104 100 104 100 104 100 104 100 104 "
	  "[sync6 100] [stop4 100]" },
	{ "and before IndirectBranchSync, which has none either", CODE,
	  "PTS 5 0 0x100; " FULL FULL FULL
	  "RF 1 7; IBS 6 0 56 0x100; COR 4 0 1",
	  "[start5 100] 100 104 100 104 100 104 100 104 100 104 100 104 100 "
	  "104 100 104 100 104 100 104 100 104 100 104 100 104 100 104 "
	  "[sync6 100] [stop4 100]" },
	{ "and where lengths are not known yet", CODE,
	  "PTS 5 0 0x100; RF 1 7; RF 1 0x1f; RF 1 3; COR 4 28 1",
	  "[start5 100] 100 104 100 104 100 104 100 104 100 104 100 104 100 "
	  "104 [stop4 100]" },

	{ "traps of a kind unknown, or of kinds", CODE,
	  "PTS 5 0 0x100; IB 1 2 0x400; IB 3 2 0x400; COR 4 0",
	  "[start5 100] 100 [trap1 104 400] [gap+32:16 WRONG_ADDRESS 400 0] "
	  "[stop4 -]" },
	{ "exceptions and interrupts", CODE,
	  "PTS 5 0 0x100; IB 2 2 0x400; IB 3 2 0x400; COR 4 0",
	  "[start5 100] 100 [trap2 104 400] 400 [trap3 404 400] [stop4 400]" },
	{ "a handler where calls return to, at a multiple of 4", RETURNS,
	  "PTS 5 0 0x100; IB 0 5 0x104; IB 0 6 0x10a; IB 2 1 0x104; COR 4 0",
	  "[start5 100] 100 200 204 104 106 200 204 10a [trap2 10c 104] "
	  "[stop4 104]" },
	{ "but elsewhere none begins there", RETURNS,
	  "PTS 5 0 0x100; IB 0 5 0x104; IB 0 6 0x10a; IB 2 1 0x10a; COR 4 0",
	  "[start5 100] 100 200 204 104 106 200 204 "
	  "[gap+48:16 WRONG_ADDRESS 10a 0] [stop4 -]" },
	{ "an instruction that cannot trap after a branch, to a return", LOOP,
	  "PTS 5 0 0x100; IB 0 7 0x108; DB 4; IB 2 0 0x108; COR 4 0",
	  "[start5 100] 100 104 200 204 108 10c "
	  "[gap+48:16 WRONG_ADDRESS 100 0] [stop4 -]" },
	{ "an interrupt may come there", LOOP,
	  "PTS 5 0 0x100; IB 0 7 0x108; DB 4; IB 3 0 0x108; COR 4 0",
	  "[start5 100] 100 104 200 204 108 10c [trap3 100 108] "
	  "[stop4 108]" },
	{ "and a fetch after a jump may fault", LOOP,
	  "PTS 5 0 0x100; IB 0 7 0x108; IB 2 0 0x108; COR 4 0",
	  "[start5 100] 100 104 200 204 [trap2 108 108] [stop4 108]" },
};

/* An encoder of which it is known that it sends histories of any length. */
static const struct nt_case varies[] = {
	{ "a history shorter than all before it", CODE,
	  "PTS 5 0 0x100; " FULL FULL FULL "RF 1 7; RF 1 3; COR 4 60 1",
	  "[start5 100] 100 104 100 104 100 104 100 104 100 104 100 104 100 "
	  "104 100 104 100 104 100 104 100 104 100 104 100 104 100 104 100 104 "
	  "[stop4 100]" },
	{ "or longer", CODE,
	  "PTS 5 0 0x100; RF 1 7; " FULL "RF 1 0x3f; COR 4 44 1",
	  "[start5 100] 100 104 100 104 100 104 100 104 100 104 100 104 100 "
	  "104 100 104 100 104 100 104 100 104 [stop4 100]" },
	{ "but not an empty one", CODE,
	  "PTS 5 0 0x100; " FULL "RF 1 1; COR 4 16 1",
	  "[start5 100] 100 104 100 104 100 104 100 104 "
	  "[gap+32:16 BAD_MESSAGE 100 0] [stop4 -]" },
};

/* And how many bits are the most. */
static const struct nt_case widths[] = {
	{ "as long, and shorter", CODE,
	  "PTS 5 0 0x100; " FULL "RF 1 7; COR 4 24 1",
	  "[start5 100] 100 104 100 104 100 104 100 104 100 104 100 104 "
	  "[stop4 100]" },
	{ "longer", CODE, "PTS 5 0 0x100; " FULL "RF 1 0x3f; COR 4 36 1",
	  "[start5 100] 100 104 100 104 100 104 100 104 "
	  "[gap+32:16 BAD_MESSAGE 100 0] [stop4 -]" },
};

/* Counts of a history, whose branches have no bits any more. */
static const struct nt_case counts[] = {
	{ "one count may be left over", CODE, "PTS 5 0 0x100; RF 1 3; RF 0 100",
	  "[start5 100] 100 104 100" },
	{ "more than one says that histories are missing", CODE,
	  "PTS 5 0 0x100; RF 1 3; RF 0 100; RF 0 100",
	  "[start5 100] 100 104 100 [gap+64:0 MISSING_BIT 100 0]" },
	{ "histories of more than a count can hold", CODE,
	  "PTS 5 0 0x100; RF 1 3; RF 0 4; RF 2 3 0x3ff; COR 4 0 1",
	  "[start5 100] 100 104 [gap+48:16 COUNT_SHORT 100 0] [stop4 -]" },
};

/* A branch to itself, and a block of more than a count of three bits holds. */
#define LARGE "@100 B4:100 L4 L4 L4 L4 L4 L4 L4 L4 L4 B4:100 K2 "

static const struct nt_case large[] = {
	{ "a count overflows by the block that fills the history, too", LARGE,
	  "PTS 5 0 0x100; RF 1 7; RF 0 4; RF 1 5; RF 0 22; COR 4 0 1",
	  "[start5 100] 100 100 100 104 108 10c 110 114 118 11c 120 124 128 "
	  "[stop4 100]" },
	{ "but not by two of them", LARGE,
	  "PTS 5 0 0x100; RF 1 7; RF 0 4; RF 1 0x15; RF 0 44; COR 4 0 1",
	  "[start5 100] 100 100 [gap+48:32 COUNT_SHORT 100 0] [stop4 -]" },
};

static const struct nt_case intervals[] = {
	{ "as many messages as there must be", CODE,
	  "PTS 5 0 0x100; DB 4; DB 4; DBS 2 4 0x100; DB 4; DB 4; DBS 2 4 "
	  "0x100; "
	  "COR 4 0",
	  "[start5 100] 100 104 100 104 100 104 [sync2 100] 100 104 100 104 "
	  "100 104 [sync2 100] [stop4 100]" },
	{ "one is missing", CODE,
	  "PTS 5 0 0x100; DB 4; DB 4; DBS 2 4 0x100; DB 4; DBS 2 4 0x100; "
	  "COR 4 0",
	  "[start5 100] 100 104 100 104 100 104 [sync2 100] 100 104 "
	  "[gap+80:0 BAD_MESSAGE 100 0] [start2 100] [stop4 100]" },
	{ "the settings were others then", CODE,
	  "PTS 5 0 0x100; DB 4; DBS 2 4 0x100; DB 4; DBS 2 4 0x100; COR 4 0",
	  "[start5 100] 100 104 100 104 [sync2 100] 100 104 100 104 [sync2 "
	  "100] [stop4 100]" },
	{ "a trigger may come at any time", CODE,
	  "PTS 5 0 0x100; DB 4; DB 4; DBS 2 4 0x100; DB 4; DBS 6 4 0x100; DB "
	  "4; "
	  "DB 4; DBS 2 4 0x100; COR 4 0",
	  "[start5 100] 100 104 100 104 100 104 [sync2 100] 100 104 100 104 "
	  "[sync6 100] 100 104 100 104 100 104 [sync2 100] [stop4 100]" },
};

#define RUN(list, ...)                                                         \
	nt_cases_run(list, sizeof(list) / sizeof((list)[0]),                   \
		     &(struct hsc_nt_flow_config){ __VA_ARGS__ })

int main(void)
{
	check_failures += RUN(cases, .ts_bits = 0);
	check_failures += RUN(varies, .hist_varies = true);
	check_failures += RUN(widths, .hist_varies = true, .hist_bits = 5);
	check_failures += RUN(counts, .icnt_bits = 8);
	check_failures += RUN(large, .icnt_bits = 3);
	check_failures += RUN(intervals, .sync_messages = 2);
	return check_failures != 0;
}
