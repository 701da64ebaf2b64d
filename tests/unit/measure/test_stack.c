/* SPDX-License-Identifier: MIT */
#include "unit/measure/program.h"
#include <hartscope/flow/flow_item.h>
#include <hartscope/measure/stack.h>

#define GIVEN_MAX 12

/* Blocks by their starts, ended by 0; or another event. */
struct given {
	uint8_t kind;
	uint64_t starts[8];
	uint64_t from, to;
};

#define RUN(...)                                                               \
	{                                                                      \
		.kind = HSC_EVENT_BLOCKS, .starts = { __VA_ARGS__ }            \
	}
#define AT(k, f, t)                                                            \
	{                                                                      \
		.kind = HSC_EVENT_##k, .from = f, .to = t                      \
	}

/*
 * Steps: "+name" called, "~name" tail call, "!name" trap, "?name" found;
 * "-name" returned, "/name" replaced, "\name" trap return, "^name" unwound,
 * "xname" cut, ".name" open at the end; then the clock, and of LEAVE how long
 * it took, in brackets if trace was lost.
 */
static const struct {
	const char *name;
	struct given given[GIVEN_MAX];
	const char *want;
} cases[] = {
	{ "call and return in one run",
	  { RUN(0x1000, 0x1100, 0x1008, 0x1200, 0x1010) },
	  "+main0 +f2 -f4=2 +g6 -g8=2 .main10=10 " },
	{ "the same in pieces",
	  { RUN(0x1000), RUN(0x1100), RUN(0x1008), RUN(0x1200), RUN(0x1010) },
	  "+main0 +f2 -f4=2 +g6 -g8=2 .main10=10 " },
	{ "calls inside calls",
	  { RUN(0x1000, 0x1100, 0x110c, 0x1200) },
	  "+main0 +f2 +g5 .g7=2 .f7=5 .main7=7 " },
	{ "tail call returns to the caller's caller",
	  { RUN(0x1000, 0x1108, 0x1200, 0x1008) },
	  "+main0 +f2 /f3=1 ~g3 -g5=2 .main7=7 " },
	{ "begins in the middle of a function",
	  { RUN(0x1008, 0x1200, 0x1010) },
	  "?main0 +g2 -g4=2 .main6=6 " },
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
	{ "a trap within a trap",
	  { RUN(0x1008), AT(TRAP, 0x1200, 0x1300), AT(TRAP, 0x1300, 0x1300),
	    RUN(0x1300, 0x1300, 0x1200) },
	  "?main0 +g2 !handler2 !handler2 \\handler4=2 \\handler6=4 .g8=6 "
	  ".main8=8 " },
	{ "a trap return that no trap led to",
	  { RUN(0x1300, 0x1100) },
	  "+handler0 ^handler2=2 +f2 .f4=2 " },
	{ "a gap cuts what is open and what it finds",
	  { RUN(0x1000, 0x1100), AT(GAP, HSC_FLOW_NOWHERE, 0),
	    AT(START, 0, 0x1008), RUN(0x1008, 0x1200, 0x1010) },
	  "+main0 +f2 xf4(2) xmain4(4) ?main4 +g6 -g8=2 .main10(6) " },
	{ "a stop keeps calls open until the end",
	  { RUN(0x1000, 0x1100), AT(STOP, 0x1008, 0) },
	  "+main0 +f2 .f4=2 .main4=4 " },
	{ "a start behind a stop cuts them",
	  { RUN(0x1000), AT(STOP, 0x1100, 0), AT(START, 0, 0x1200),
	    RUN(0x1200) },
	  "+main0 xmain2(2) +g2 .g4(2) " },
	{ "a block that runs into the next function",
	  { RUN(0x1500, 0x1010) },
	  "+a0 /a2=2 ~b2 -b4=2 ?main4 .main6=2 " },
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

static void tell(char **at, const struct program *p, const struct hsc_step *s)
{
	*at += snprintf(*at, 64, "%c%s%" PRIu64, "+~!?-/\\^x."[s->how],
			hsc_functions_get(p->functions, s->function) -> name,
			s -> clock);
	if (s->kind == HSC_STEP_LEAVE)
		*at += snprintf(*at, 64,
				s->whole ? "=%" PRIu64 : "(%" PRIu64 ")",
				s->clock - s->began);
	*at += snprintf(*at, 64, " ");
}

/* Frames are entered and left like brackets, with the right caller. */
static void nest(uint32_t *open, uint32_t *depth, const struct hsc_step *s)
{
	if (s->kind == HSC_STEP_LEAVE)
		CHECK_EQ(open[--*depth], s->function);
	CHECK_EQ(s->depth, *depth);
	CHECK_EQ(s->caller, *depth ? open[*depth - 1] : HSC_FUNCTION_NONE);
	if (s->kind == HSC_STEP_ENTER)
		open[(*depth)++] = s->function;
}

static void run(size_t i, char *text)
{
	uint32_t ids[8], open[16], depth = 0;
	struct hsc_stack *stack;
	struct hsc_step step;
	struct program p;
	uint64_t clock = 0;

	program_make(&p);
	CHECK_EQ(hsc_stack_new(&stack, p.map, 7), HSC_OK);
	for (size_t k = 0; k < GIVEN_MAX; k++) {
		const struct given *g = &cases[i].given[k];
		struct hsc_event e = { .kind = g->kind, .clock = clock };

		if (g->kind == HSC_EVENT_BLOCKS && !g->starts[0])
			break;
		e.from = g->from;
		e.to = g->to;
		e.source = 7;
		e.ids = ids;
		for (; g->starts[e.count]; e.count++) {
			const uint32_t id =
				hsc_blocks_find(p.blocks, g->starts[e.count]);

			ids[e.count] = id;
			clock += hsc_blocks_get(p.blocks, id)->instructions;
		}
		CHECK_EQ(hsc_stack_feed(stack, &e), HSC_OK);
		CHECK_EQ(hsc_stack_feed(stack, &e), HSC_E_VALUE);
		while (hsc_stack_next(stack, &step) == HSC_OK) {
			nest(open, &depth, &step);
			tell(&text, &p, &step);
		}
	}
	hsc_stack_finish(stack);
	while (hsc_stack_next(stack, &step) == HSC_OK) {
		nest(open, &depth, &step);
		tell(&text, &p, &step);
	}
	CHECK_EQ(hsc_stack_next(stack, &step), HSC_END);
	CHECK_EQ(step.source, 7);
	*text = '\0';
	CHECK_EQ(depth, 0);
	hsc_stack_free(&stack);
	program_free(&p);
}

/* Recursion without end: what is too deep is counted, and comes back. */
static void bottomless(void)
{
	enum { CALLS = HSC_STACK_MAX + 1000 };
	struct hsc_event e = { .kind = HSC_EVENT_BLOCKS, .count = 1 };
	uint64_t entered = 0, left = 0;
	struct hsc_stack *stack;
	struct hsc_step step;
	struct program p;
	uint32_t ids[2];

	program_make(&p);
	ids[0] = hsc_blocks_find(p.blocks, 0x110c); /* f calls */
	ids[1] = hsc_blocks_find(p.blocks, 0x1110); /* f returns */
	CHECK_EQ(hsc_stack_new(&stack, p.map, 0), HSC_OK);
	for (int i = 0; i < 2 * CALLS; i++) {
		e.ids = &ids[i >= CALLS];
		CHECK_EQ(hsc_stack_feed(stack, &e), HSC_OK);
		while (hsc_stack_next(stack, &step) == HSC_OK)
			*(step.kind == HSC_STEP_ENTER ? &entered : &left) += 1;
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
	char text[2048];

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		run(i, text);
		CHECK_STR(text, cases[i].want, cases[i].name);
	}
	bottomless();
	return check_failures != 0;
}
