/* SPDX-License-Identifier: MIT */
#include "support/etrace_case.h"
#include "unit/check.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

static const struct et_case cases[] = {
	{ "time comes before what has it", "@100 L4 L4 R2 @300 L4 K2",
	  "START 0x100 T5; TRAP 2 0x300 T7; SUP 1 T9",
	  "[time 5] [start0 100] [ctx 0 p3] 100 [time 7] [trap2 104 300 2 0] "
	  "300 [time 9] [stop1 304]" },
	{ "a context is told once, then when it changes", "@100 L4 L4 L4 L4 R2",
	  "START 0x100 c5; START 0x104 c5; START 0x108 c6; SUP 1",
	  "[start0 100] [ctx 5 p3] 100 [sync0 104] 104 [sync0 108] [ctx 6 p3] "
	  "108 [stop1 10c]" },
	{ "a trap waits for its handler", "@100 L4 L4 R2 @300 L4 K2",
	  "START 0x100; TRAP0 2 0x104; START 0x300; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 [trap2 104 300 2 0] [sync0 300] 300 "
	  "[stop1 304]" },
};

int main(void)
{
	const struct hsc_et_flow_config config = et_case_config(HSC_ET_2_0);

	CHECK_EQ(et_cases_run(cases, COUNT(cases), &config), 0);
	return check_failures != 0;
}
