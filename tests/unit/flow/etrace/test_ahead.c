/* SPDX-License-Identifier: MIT */
#include "support/etrace_case.h"
#include "unit/check.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

static const struct et_case ahead[] = {
	{ "a loop that tells nothing, left by a trap",
	  "@100 L4 L4 J4:104 @300 L4",
	  "START 0x100; A 0x104; INT 7 0x300; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 [note COUNT_UNKNOWN 104 0] [trap3 "
	  "108 300 7 0] 300 [stop1 304]" },
	{ "and at the end", "@100 L4 J4:104", "START 0x100; A 0x104; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 [note COUNT_UNKNOWN 104 0] [stop1 "
	  "104]" },
	{ "and at a sync", "@100 L4 L4 J4:104",
	  "START 0x100; START 0x108; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 [sync0 108] [note COUNT_UNKNOWN 108 "
	  "0] 108 [stop1 104]" },
	{ "and after a pass that a trigger reports",
	  "@100 L4 L4 J4:104 @300 L4",
	  "START 0x100; A 0x104 N; A 0x104 N; INT 7 0x300; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 108 104 [note COUNT_UNKNOWN 104 0] "
	  "[trap3 108 300 7 0] 300 [stop1 304]" },
	{ "a trigger outside a loop", "@100 L4 L4 JI4 @300 L4",
	  "START 0x100; A 0x104 N; INT 7 0x300; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 [trap3 108 300 7 0] 300 [stop1 "
	  "304]" },
	{ "a loop with a branch does tell", "@100 L4 L4 B4:104 K2 @300 L4",
	  "START 0x100; A 0x104; INT 7 0x300; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 [trap3 108 300 7 0] 300 [stop1 "
	  "304]" },
	{ "a circle that does not pass the address",
	  "@100 L4 L4 J4:180 @180 L4 J4:180 @300 L4",
	  "START 0x100; A 0x104; INT 7 0x300; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 [trap3 108 300 7 0] 300 [stop1 "
	  "304]" },
	{ "calls in a circle", "@100 L4 C4:100 @300 L4",
	  "START 0x100; A 0x104; INT 7 0x300; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 [note COUNT_UNKNOWN 104 0] [trap3 "
	  "100 300 7 0] 300 [stop1 304]" },
};

/* As at the end of a thread, which asks again and again. */
static const struct et_case calls[] = {
	{ "a loop around an ecall", "@100 L4 L4 E4 J4:104",
	  "START 0x100; A 0x104; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 [note COUNT_UNKNOWN 104 0] [stop1 "
	  "108]" },
};

static const struct et_case stops[] = {
	{ "is not one where trace ends before it", "@100 L4 L4 E4 J4:104",
	  "START 0x100; A 0x104; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 108 [stop1 10c]" },
};

/* Each turn of the recursion is a return, and irets counts them. */
static const struct et_case recursion[] = {
	{ "the second return of four",
	  "@100 C4:200 L4 K2 @200 L2 B4:20e C4:200 L2 L2 @20e R2 @300 L4 K2",
	  "START 0x100; B nnnt 0x20c R2; TRAP 2 0x300; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 200 202 206 200 202 206 200 202 206 200 "
	  "202 20e 20a 20c 20e 20a 20c [trap2 20e 300 2 0] 300 [stop1 304]" },
};

/* irdepth is 1 for the returns of both calls. */
static const struct et_case returns[] = {
	{ "a later return of one depth may be meant",
	  "@100 C4:200 C4:200 L2 K2 @200 R2 @400 L4 K2",
	  "START 0x100; A 0x400 R1; SUP 3",
	  "[start0 100] [ctx 0 p3] 100 200 [note AMBIGUOUS 400 0] 400 "
	  "[stop3 404]" },
	{ "the address itself, at that depth, may be meant",
	  "@100 C4:200 C4:280 L4 @200 R2 @280 L4 L4 L4 @400 L4 K2",
	  "START 0x100; A 0x284 R1; TRAP 2 0x400; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 200 [note AMBIGUOUS 284 0] 284 [trap2 "
	  "288 400 2 0] 400 [stop1 404]" },
	{ "it is reached at another depth only",
	  "@100 C4:200 J4:280 L4 @200 R2 @280 L4 L4 L4 @400 L4 K2",
	  "START 0x100; A 0x284 R1; TRAP 2 0x400; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 200 284 [trap2 288 400 2 0] 400 [stop1 "
	  "404]" },
	{ "a branch comes before it",
	  "@100 C4:200 B4:100 C4:200 L2 K2 @200 R2 @400 L4 K2",
	  "START 0x100; A 0x400 R1; SUP 3",
	  "[start0 100] [ctx 0 p3] 100 200 400 [stop3 404]" },
	{ "it is of another depth",
	  "@100 C4:200 L2 K2 @200 C4:300 R2 @300 R2 @400 L4 K2",
	  "START 0x100; A 0x400 R2; SUP 3",
	  "[start0 100] [ctx 0 p3] 100 200 300 400 [stop3 404]" },
};

static const struct et_case exact[] = {
	{ "an encoder that reports a call then",
	  "@100 C4:200 C4:200 L2 K2 @200 R2 @400 L4 K2",
	  "START 0x100; A 0x400 R1; SUP 3",
	  "[start0 100] [ctx 0 p3] 100 200 400 [stop3 404]" },
};

static const struct et_case inferable[] = {
	{ "an inferable jump does not push",
	  "@100 L4 L4 U4:180 UJ4:180 @180 R2 @400 L2",
	  "START 0x100; A 0x104; A 0x400; SUP 1",
	  "[start0 100] [ctx 0 p3] 100 104 108 10c 180 104 108 10c 180 400 "
	  "[stop1 402]" },
};

int main(void)
{
	struct hsc_et_flow_config config = et_case_config(HSC_ET_2_0);
	struct hsc_error why;

	CHECK_EQ(et_cases_run(ahead, COUNT(ahead), &config), 0);
	CHECK_EQ(et_cases_run(calls, COUNT(calls), &config), 0);
	config.ecall_stops = true;
	CHECK_EQ(et_cases_run(stops, COUNT(stops), &config), 0);
	config.ecall_stops = false;
	config.options.implicit_return = true;
	CHECK_EQ(et_cases_run(ahead, COUNT(ahead), &config), 0);
	CHECK_EQ(et_cases_run(returns, COUNT(returns), &config), 0);
	config.irdepth_exact = true;
	CHECK_EQ(et_cases_run(exact, COUNT(exact), &config), 0);
	CHECK_EQ(hsc_et_params_set(&config.params, "iret_ext", 1, &why),
		 HSC_OK);
	CHECK_EQ(et_cases_run(recursion, COUNT(recursion), &config), 0);
	config.options.sequential_jump = true;
	CHECK_EQ(et_cases_run(inferable, COUNT(inferable), &config), 0);
	return check_failures != 0;
}
