/* SPDX-License-Identifier: MIT */
#include "unit/measure/stack_case.h"

static const struct stack_case cases[] = {
	{ "call and return in one run",
	  { RUN(0x1000, 0x1100, 0x1008, 0x1200, 0x1010) },
	  "+main0 +f2 -f4=2 +g6 -g8=2 .main10=10 " },
	{ "the same in pieces",
	  { RUN(0x1000), RUN(0x1100), RUN(0x1008), RUN(0x1200), RUN(0x1010) },
	  "+main0 +f2 -f4=2 +g6 -g8=2 .main10=10 " },
	{ "writes of data report where calls and returns led",
	  { RUN(0x1000), BESIDE(0x1100), RUN(0x1100), BESIDE(0x1008),
	    RUN(0x1008, 0x1200), BESIDE(HSC_FLOW_NOWHERE), RUN(0x1010) },
	  "+main0 +f2 | -f4=2 | +g6 | -g8=2 .main10=10 " },
	{ "calls inside calls",
	  { RUN(0x1000, 0x1100, 0x110c, 0x1200) },
	  "+main0 +f2 +g5 .g7=2 .f7=5 .main7=7 " },
	{ "begins in the middle of a function",
	  { RUN(0x1008, 0x1200, 0x1010) },
	  "?main0 +g2 -g4=2 .main6=6 " },
	{ "a gap cuts what is open and what it finds",
	  { RUN(0x1000, 0x1100), AT(GAP, HSC_FLOW_NOWHERE, 0),
	    AT(START, 0, 0x1008), RUN(0x1008, 0x1200, 0x1010) },
	  "+main0 +f2 xf4(2) xmain4(4) ?main4 +g6 -g8=2 .main10(6) " },
	{ "a stop keeps calls open until the end",
	  { RUN(0x1000, 0x1100), AT(STOP, 0x1008, 0) },
	  "+main0 +f2 .f4=2 .main4=4 " },
	{ "a start after a stop cuts them",
	  { RUN(0x1000), AT(STOP, 0x1100, 0), AT(START, 0, 0x1200),
	    RUN(0x1200) },
	  "+main0 xmain2(2) +g2 .g4(2) " },
	{ "a block that runs into the next function",
	  { RUN(0x1500, 0x1010) },
	  "+a0 /a2=2 ~b2 -b4=2 ?main4 .main6=2 " },
};

/* Recursion without end: what is too deep is counted, and comes back. */
static void bottomless(void)
{
	enum { CALLS = HSC_STACK_MAX + 1000 };
	struct hsc_event e = { .kind = HSC_EVENT_BLOCKS, .blocks.count = 1 };
	uint64_t entered = 0, left = 0;
	struct hsc_stack *stack;
	struct hsc_stack_step step;
	struct program p;
	uint32_t ids[2];

	program_make(&p);
	ids[0] = hsc_blocks_find(p.blocks, 0x110c); /* f calls */
	ids[1] = hsc_blocks_find(p.blocks, 0x1110); /* f returns */
	CHECK_EQ(hsc_stack_new(&stack, p.map, 0), HSC_OK);
	for (int i = 0; i < 2 * CALLS; i++) {
		e.blocks.ids = &ids[i >= CALLS];
		CHECK_EQ(hsc_stack_feed(stack, &e), HSC_OK);
		while (hsc_stack_next(stack, &step) == HSC_OK)
			*(step.kind == HSC_STACK_ENTER ? &entered : &left) += 1;
	}
	CHECK_EQ(entered, HSC_STACK_MAX);
	/* the first frame was found, not called; the last return is open */
	CHECK_EQ(hsc_stack_folded(stack), CALLS + 1 - HSC_STACK_MAX);
	CHECK_EQ(left, HSC_STACK_MAX - 2);
	hsc_stack_free(&stack);
	program_free(&p);
}

int main(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		stack_case_run(&cases[i]);
	bottomless();
	return check_failures != 0;
}
