/* SPDX-License-Identifier: MIT */
/* Pieces that cannot be joined say so: those that are too deep, those with too
 * much that waits, and a trap that was the way back of one below. */
#include "unit/measure/program.h"
#include <hartscope/flow/flow_item.h>
#include <hartscope/measure/stack.h>

static void drain(struct hsc_stack *s)
{
	struct hsc_stack_step step;

	while (hsc_stack_next(s, &step) == HSC_OK)
		;
}

static void feed(struct hsc_stack *s, struct program *p, uint64_t start)
{
	uint32_t id = hsc_blocks_find(p->blocks, start);
	const struct hsc_event e = { .kind = HSC_EVENT_BLOCKS,
				     .blocks = { &id, 1, 0, NULL } };

	CHECK_EQ(hsc_stack_feed(s, &e), HSC_OK);
	drain(s);
}

static void trap(struct hsc_stack *s, uint64_t from, uint64_t to)
{
	const struct hsc_event e = { .kind = HSC_EVENT_TRAP,
				     .trap = { .from = from, .to = to } };

	CHECK_EQ(hsc_stack_feed(s, &e), HSC_OK);
	drain(s);
}

static struct hsc_stack *make(struct program *p, bool open)
{
	struct hsc_stack *s;

	CHECK_EQ(hsc_stack_new(&s, p->map, 0), HSC_OK);
	if (open)
		hsc_stack_begin_open(s);
	return s;
}

/* `calls` of f, in the middle of itself: none returns. */
static void deep(struct program *p, unsigned calls, bool joins)
{
	struct hsc_stack *stack = make(p, false), *piece = make(p, true);

	feed(stack, p, 0x1000);
	for (unsigned i = 0; i < calls; i++)
		feed(piece, p, 0x110c);
	CHECK_EQ(hsc_stack_joins(stack, piece, NULL), joins);
	hsc_stack_free(&stack);
	hsc_stack_free(&piece);
}

/* Functions that return to each other, and nobody called them. */
static void wandering(struct program *p, unsigned returns, bool joins)
{
	struct hsc_stack *stack = make(p, false), *piece = make(p, true);

	for (unsigned i = 0; i < returns; i++)
		feed(piece, p, i % 2 ? 0x1100 : 0x1200);
	CHECK_EQ(hsc_stack_joins(stack, piece, NULL), joins);
	hsc_stack_free(&stack);
	hsc_stack_free(&piece);
}

/* Two traps are open, the lower one at `from`. In the piece a handler runs, and
 * the upper one ends; the next trap is taken for a new one. */
static void assumed(struct program *p, uint64_t from, bool joins)
{
	struct hsc_stack *stack = make(p, false), *piece = make(p, true);

	trap(stack, from, 0x1200);
	feed(stack, p, 0x1200);
	trap(stack, HSC_FLOW_NOWHERE, 0x1200);
	feed(piece, p, 0x1200);
	trap(piece, HSC_FLOW_NOWHERE, 0x1300);
	feed(piece, p, 0x1300);
	feed(piece, p, 0x1304);
	feed(piece, p, 0x1208);
	trap(piece, HSC_FLOW_NOWHERE, 0x1300);
	CHECK_EQ(hsc_stack_joins(stack, piece, NULL), joins);
	hsc_stack_free(&stack);
	hsc_stack_free(&piece);
}

int main(void)
{
	struct program p;

	program_make(&p);
	deep(&p, 1000, true);
	deep(&p, HSC_STACK_MAX, false);
	wandering(&p, HSC_STACK_MAX + 10, true);
	wandering(&p, 4 * HSC_STACK_MAX + 10, false);
	assumed(&p, 0x1008, true);
	assumed(&p, 0x1300, false);
	program_free(&p);
	return check_failures != 0;
}
