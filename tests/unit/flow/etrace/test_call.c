/* SPDX-License-Identifier: MIT */
#include "support/etrace_case.h"
#include "unit/check.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

static const struct et_case calls[] = {
	{ "trace goes on after it", "@100 L4 E4 L4",
	  "START 0x100; SUP 1; START 0x108; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 [sync0 108] 108 [stop1 10c]" },
	{ "in a block of its own", "@100 L4 J4:200 @200 E4 L4",
	  "START 0x100; A 0x104; SUP 1; START 0x204; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 200 [sync0 204] 204 [stop1 208]" },
	{ "after a branch", "@100 L4 B4:200 @200 E4 B4:100",
	  "START 0x100; B t 0x104; SUP 1; START 0x204 t; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 200 [sync0 204] 204 [stop1 100]" },
	{ "after a jump that was reported", "@100 L4 JI4 @200 L4 E4 L4",
	  "START 0x100; A 0x200; SUP 3; START 0x208; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 200 204 [sync0 208] 208 [stop1 "
	  "20c]" },
	{ "elsewhere", "@100 L4 E4 L4 @300 L4",
	  "START 0x100; SUP 1; START 0x300; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 [stop1 108] [start0 300] 300 [stop1 "
	  "304]" },
	{ "a signal", "@100 L4 E4 L4 @300 L4",
	  "START 0x100; SUP 1; TRAP0 2 0x108; START 0x300; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 [trap2 108 300 2 0] [sync0 300] 300 "
	  "[stop1 304]" },
	{ "the end of all", "@100 L4 E4 L4", "START 0x100; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 [stop1 108]" },
	{ "damage", "@100 L4 E4 L4",
	  "START 0x100; SUP 1; BAD 1; START 0x108; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 [stop1 108] [gap+32:16 BAD_BYTES - "
	  "0] [start0 108] 108 [stop1 10c]" },
	{ "restarted after another", "@100 L4 E4 L4 @300 E4 L4",
	  "START 0x100; SUP 1; TRAP0 8 0x300; SUP 1; START 0x304; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 [stop1 108] [start 300] 300 [sync0 "
	  "304] 304 [stop1 308]" },
	{ "two in a row", "@100 L4 E4 E4 L4",
	  "START 0x100; SUP 1; TRAP0 8 0x108; SUP 1; START 0x10c; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 108 [sync0 10c] 10c [stop1 110]" },
	{ "the first of all", "@100 E4 L4",
	  "TRAP0 8 0x100; SUP 1; START 0x104; SUP 1",
	  "[start 100] [ctx 0 p3] 100 [sync0 104] 104 [stop1 108]" },
	{ "the only one", "@100 E4 L4", "TRAP0 8 0x100; SUP 1",
	  "[start 100] [ctx 0 p3] 100 [stop1 104]" },
	{ "restarted, with a handler that is traced",
	  "@100 L4 E4 L4 @300 E4 L4 @400 L4 L4",
	  "START 0x100; SUP 1; TRAP0 8 0x300; START 0x400; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 [stop1 108] [start0 400] [trap2 "
	  "300 400 8 0] 400 [stop1 404]" },
	{ "a trap at no ecall", "@100 L4 E4 L4 @300 L4 L4",
	  "START 0x100; SUP 1; TRAP0 8 0x300; SUP 1; START 0x304; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 [stop1 108] [start 300] [gap+48:16 "
	  "BAD_MESSAGE 300 0] [start0 304] 304 [stop1 308]" },
	{ "no ecall", "@100 L4 L4 L4", "START 0x100; SUP 1; START 0x108; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 [stop1 104] [start0 108] 108 [stop1 "
	  "10c]" },
	{ "nothing that follows a stop", "@100 L4 E4 L4",
	  "START 0x100; SUP 1; A 0x108; START 0x108; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 [stop1 108] [gap+32:16 UNSYNCED - "
	  "0] [start0 108] 108 [stop1 10c]" },
};

static const struct et_case stops[] = {
	{ "as a filter leaves it", "@100 L4 E4 L4",
	  "START 0x100; SUP 1; START 0x108; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 [stop1 104] [start0 108] 108 [stop1 "
	  "10c]" },
};

int main(void)
{
	struct hsc_et_flow_config config = et_case_config(HSC_ET_2_0);

	CHECK_EQ(et_cases_run(stops, COUNT(stops), &config), 0);
	config.ecall_stops = true;
	CHECK_EQ(et_cases_run(calls, COUNT(calls), &config), 0);
	return check_failures != 0;
}
