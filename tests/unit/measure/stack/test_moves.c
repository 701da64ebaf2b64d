/* SPDX-License-Identifier: MIT */
#include "unit/measure/stack_case.h"

static const struct stack_case cases[] = {
	{ "tail call returns to the caller's caller",
	  { RUN(0x1000, 0x1108, 0x1200, 0x1008) },
	  "+main0 +f2 /f3=1 ~g3 -g5=2 .main7=7 " },
	{ "returns from the function it began in",
	  { RUN(0x1100, 0x1008) },
	  "+f0 -f2=2 ?main2 .main4=2 " },
	{ "longjmp by a return lands in an open function",
	  { RUN(0x1000, 0x110c, 0x1200, 0x1010) },
	  "+main0 +f2 +g3 ^g5=2 ^f5=3 .main7=7 " },
	{ "exception: a jump into an open function",
	  { RUN(0x1000, 0x110c, 0x1210, 0x1010) },
	  "+main0 +f2 +g3 ^g4=1 ^f4=2 .main6=6 " },
	{ "trap and trap return",
	  { RUN(0x1000), AT(TRAP, 0x1100, 0x1300), RUN(0x1300), RUN(0x1100) },
	  "+main0 +f2 !handler2 \\handler4=2 .f6=4 .main6=6 " },
	{ "a return into the same function, and a trap there",
	  { RUN(0x1010), AT(TRAP, 0x1008, 0x1300), RUN(0x1300, 0x1008) },
	  "?main0 !handler2 \\handler4=2 .main6=6 " },
	{ "signal: a handler returns into unknown code, which traps back",
	  { RUN(0x1000), AT(TRAP, 0x1100, 0x1200), RUN(0x1200, 0x1400),
	    AT(TRAP, 0x1408, 0x1100), RUN(0x1100, 0x1008) },
	  "+main0 +f2 !g2 /g4=2 ?[unknown]4 \\[unknown]6=2 -f8=6 "
	  ".main10=10 " },
	{ "signal: a handler's rt_sigreturn, to a place of its choice",
	  { RUN(0x1000), AT(TRAP, 0x1100, 0x1200),
	    RUN(0x1200, 0x1400, 0x1104) },
	  "+main0 +f2 !g2 /g4=2 ?[unknown]4 \\[unknown]6=2 .f7=5 .main7=7 " },
	{ "signal: a handler returns into rt_sigreturn",
	  { RUN(0x1000), AT(TRAP, 0x1100, 0x1200),
	    RUN(0x1200, 0x1700, 0x1100, 0x1008) },
	  "+main0 +f2 !g2 -g4=2 +[rt_sigreturn]4 \\[rt_sigreturn]6=2 -f8=6 "
	  ".main10=10 " },
	{ "signal: trace ends at rt_sigreturn, and begins where it goes",
	  { RUN(0x1000), AT(TRAP, 0x1100, 0x1200), RUN(0x1200, 0x1700),
	    AT(STOP, 0x1704, 0), AT(START, 0, 0x1100), RUN(0x1100, 0x1008) },
	  "+main0 +f2 !g2 -g4=2 +[rt_sigreturn]4 \\[rt_sigreturn]6=2 -f8=6 "
	  ".main10=10 " },
	{ "signal: trace ends at rt_sigreturn, and begins elsewhere",
	  { RUN(0x1000), AT(TRAP, 0x1100, 0x1200), RUN(0x1200, 0x1700),
	    AT(STOP, 0x1704, 0), AT(START, 0, 0x1010), RUN(0x1010) },
	  "+main0 +f2 !g2 -g4=2 +[rt_sigreturn]4 x[rt_sigreturn]6(2) xf6(4) "
	  "xmain6(6) ?main6 .main8(2) " },
	{ "a system call goes on in its function",
	  { RUN(0x1000, 0x1400, 0x1408, 0x1008) },
	  "+main0 +0x14002 -0x14005=3 .main7=7 " },
	{ "a trap within a trap",
	  { RUN(0x1008), AT(TRAP, 0x1200, 0x1300), AT(TRAP, 0x1300, 0x1300),
	    RUN(0x1300, 0x1300, 0x1200) },
	  "?main0 +g2 !handler2 !handler2 \\handler4=2 \\handler6=4 .g8=6 "
	  ".main8=8 " },
	{ "a trap return that no trap led to",
	  { RUN(0x1300, 0x1100) },
	  "+handler0 ^handler2=2 +f2 .f4=2 " },
	{ "unknown code is named after where it is called",
	  { RUN(0x1000, 0x1400) },
	  "+main0 +0x14002 .0x14004=2 .main4=4 " },
	{ "a swap takes the place of its caller",
	  { RUN(0x1600, 0x1100, 0x1604) },
	  "+swap0 /swap1=1 ~f1 -f3=2 ?swap3 .swap4=1 " },
	{ "a jump to where nobody is",
	  { RUN(0x1000, 0x1108), RUN(0x1208) },
	  "+main0 +f2 /f3=1 ?g3 .g5=2 .main5=5 " },
};

/* A return out of a deep recursion, as by longjmp: the frame that it goes to is
 * not the less open. */
static void from_afar(uint64_t to, enum hsc_step_how last)
{
	enum { CALLS = 3000 };
	const uint64_t starts[] = { 0x1000, 0x110c, 0x1100, to };
	struct hsc_event e = { .kind = HSC_EVENT_BLOCKS, .blocks.count = 1 };
	uint64_t entered = 0, left = 0;
	struct hsc_stack_step step = { .depth = 0 };
	struct hsc_stack *stack;
	struct program p;

	program_make(&p);
	CHECK_EQ(hsc_stack_new(&stack, p.map, 0), HSC_OK);
	for (int i = 0; i < CALLS + 3; i++) {
		const uint32_t id = hsc_blocks_find(
			p.blocks, starts[i == 0       ? 0
					 : i <= CALLS ? 1
						      : i - CALLS + 1]);

		e.blocks.ids = &id;
		CHECK_EQ(hsc_stack_feed(stack, &e), HSC_OK);
		while (hsc_stack_next(stack, &step) == HSC_OK)
			*(step.kind == HSC_STACK_ENTER ? &entered : &left) += 1;
	}
	CHECK_EQ(entered, CALLS + 2);
	CHECK_EQ(left, CALLS + 1);
	CHECK_EQ(step.depth, 1);
	CHECK_EQ(step.how, last);
	CHECK(hsc_stack_frame(stack, 0, &step) && step.how == HSC_STACK_CALL);
	CHECK(!hsc_stack_frame(stack, 1, &step));
	hsc_stack_free(&stack);
	program_free(&p);
}

int main(void)
{
	from_afar(0x1008, HSC_STACK_RETURN);
	from_afar(0x1010, HSC_STACK_UNWOUND);
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		stack_case_run(&cases[i]);
	return check_failures != 0;
}
