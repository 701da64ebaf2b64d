/* SPDX-License-Identifier: MIT */
/* What a piece decides by itself, and what waits for what came before it. */
#include "unit/measure/program.h"
#include <hartscope/flow/flow_item.h>
#include <hartscope/measure/stack.h>

/* Starts of blocks, one by one, ended by 0; then a trap or a gap, or none. */
static const struct {
	const char *name;
	uint64_t starts[6];
	uint8_t kind; /* of the event after them, or BLOCKS: none */
	uint64_t from, to;
	const char *want; /* "+name", "-name" of the caller; "*" a move */
} cases[] = {
	{ "the first block may be anything's",
	  { 0x1008 },
	  HSC_EVENT_BLOCKS,
	  0,
	  0,
	  "* " },
	{ "calls above it are known",
	  { 0x1000, 0x1100, 0x1008, 0x1200, 0x1010 },
	  HSC_EVENT_BLOCKS,
	  0,
	  0,
	  "* +f<? -f<? +g<? -g<? " },
	{ "a return below the beginning waits",
	  { 0x1100, 0x1008, 0x1200 },
	  HSC_EVENT_BLOCKS,
	  0,
	  0,
	  "* * +g<? " },
	{ "a return to nowhere waits with what is open",
	  { 0x1000, 0x1100, 0x1208 },
	  HSC_EVENT_BLOCKS,
	  0,
	  0,
	  "* +f<? * " },
	{ "a jump to the start of a function waits at the bottom only",
	  { 0x1000, 0x1100, 0x1200 },
	  HSC_EVENT_BLOCKS,
	  0,
	  0,
	  "* +f<? * " },
	{ "the first trap to a handler waits",
	  { 0x1000, 0x1100 },
	  HSC_EVENT_TRAP,
	  0x1008,
	  0x1300,
	  "* +f<? -f<? * " },
	{ "a gap leaves nothing open, whatever was",
	  { 0x1000, 0x1100 },
	  HSC_EVENT_GAP,
	  0,
	  0,
	  "* +f<? * +main<- +f<main " },
};

static size_t tell(struct hsc_stack *s, const struct program *p, char *text,
		   size_t cap)
{
	struct hsc_stack_step step;
	size_t n = 0;

	while (hsc_stack_next(s, &step) == HSC_OK) {
		const char *caller = "-";

		CHECK(step.kind != HSC_STACK_GRAFT);
		if (step.kind == HSC_STACK_MOVE) {
			n += (size_t)snprintf(text + n, cap - n, "* ");
			continue;
		}
		if (step.caller == HSC_FUNCTION_BELOW)
			caller = "?";
		else if (step.caller != HSC_FUNCTION_NONE)
			caller = hsc_functions_get(p->functions, step.caller)
					 ->name;
		n += (size_t)snprintf(
			text + n, cap - n, "%c%s<%s ",
			step.kind == HSC_STACK_ENTER ? '+' : '-',
			hsc_functions_get(p->functions, step.function)->name,
			caller);
	}
	return n;
}

static size_t feed(struct hsc_stack *s, struct program *p, uint64_t start,
		   char *text, size_t cap)
{
	uint32_t id = hsc_blocks_find(p->blocks, start);
	const struct hsc_event e = { .kind = HSC_EVENT_BLOCKS,
				     .blocks = { &id, 1, 0, NULL } };

	CHECK_EQ(hsc_stack_feed(s, &e), HSC_OK);
	return tell(s, p, text, cap);
}

static void run(size_t c)
{
	struct hsc_event e = { .kind = cases[c].kind };
	struct hsc_stack *stack;
	struct program p;
	char text[256] = "";
	size_t n = 0;

	program_make(&p);
	CHECK_EQ(hsc_stack_new(&stack, p.map, 0), HSC_OK);
	hsc_stack_begin_open(stack);
	for (size_t i = 0; cases[c].starts[i]; i++)
		n += feed(stack, &p, cases[c].starts[i], text + n,
			  sizeof(text) - n);
	if (e.kind == HSC_EVENT_TRAP)
		e.trap = (struct hsc_event_trap){ .from = cases[c].from,
						  .to = cases[c].to };
	if (e.kind != HSC_EVENT_BLOCKS) {
		CHECK_EQ(hsc_stack_feed(stack, &e), HSC_OK);
		n += tell(stack, &p, text + n, sizeof(text) - n);
	}
	if (e.kind == HSC_EVENT_GAP) {
		n += feed(stack, &p, 0x1000, text + n, sizeof(text) - n);
		feed(stack, &p, 0x1100, text + n, sizeof(text) - n);
	}
	CHECK_STR(text, cases[c].want, cases[c].name);
	hsc_stack_free(&stack);
	program_free(&p);
}

int main(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		run(i);
	return check_failures != 0;
}
