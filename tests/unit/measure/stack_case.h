/* SPDX-License-Identifier: MIT */
/* stack_case.h - events of a small program and the steps they make, as text. */
#ifndef HSC_TESTS_MEASURE_STACK_CASE_H
#define HSC_TESTS_MEASURE_STACK_CASE_H

#include "unit/measure/nesting.h"
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

/* A write of data, beside the flow, which is at `a`. */
#define BESIDE(a)                                                              \
	{                                                                      \
		.kind = HSC_EVENT_DATA_WRITE, .from = a                        \
	}

/*
 * Steps: "+name" called, "~name" tail call, "!name" trap, "?name" found;
 * "-name" returned, "/name" replaced, "\name" trap return, "^name" unwound,
 * "xname" cut, ".name" open at the end, "&name" switched out, "<name" resumed,
 * ">name" the same of a trap; then the clock, and of LEAVE how long
 * it took, in brackets if trace was lost.
 */
struct stack_case {
	const char *name;
	struct given given[GIVEN_MAX];
	const char *want;
};

static inline void stack_case_tell(char **at, const struct program *p,
				   const struct hsc_stack_step *s)
{
	*at += snprintf(*at, 64, "%c%s%" PRIu64, "+~!?-/\\^x.&<>"[s->how],
			hsc_functions_get(p->functions, s->function) -> name,
			s -> clock);
	if (s->kind == HSC_STACK_LEAVE)
		*at += snprintf(*at, 64,
				s->whole ? "=%" PRIu64 : "(%" PRIu64 ")",
				s->clock - s->began);
	*at += snprintf(*at, 64, " ");
}

/* A task that runs from here on, and who reports it. */
#define TASK(n)                                                                \
	{                                                                      \
		.kind = HSC_EVENT_CONTEXT, .from = n                           \
	}

/* The event of a row, whose blocks go to `ids`; moves the clock. */
static inline struct hsc_event stack_case_event(const struct program *p,
						const struct given *g,
						uint32_t ids[8],
						uint64_t *clock)
{
	struct hsc_event e = {
		.kind = g->kind, .clock = *clock, .source = 7, .at = g->from
	};

	if (g->kind == HSC_EVENT_TRAP)
		e.trap =
			(struct hsc_event_trap){ .from = g->from, .to = g->to };
	else if (g->kind == HSC_EVENT_START)
		e.edge.address = g->to;
	else if (g->kind == HSC_EVENT_GAP)
		e.gap.to = g->to;
	else if (g->kind == HSC_EVENT_CONTEXT)
		e.context.process = g->from;
	else
		e.blocks.ids = ids;
	for (size_t i = 0; g->starts[i]; i++) {
		ids[i] = hsc_blocks_find(p->blocks, g->starts[i]);
		*clock += hsc_blocks_get(p->blocks, ids[i])->instructions;
		e.blocks.count++;
	}
	return e;
}

static inline void stack_case_text(const struct stack_case *c, char *text)
{
	uint32_t ids[8], open[16], depth = 0;
	struct hsc_stack *stack;
	struct hsc_stack_step step;
	struct program p;
	uint64_t clock = 0;

	program_make(&p);
	CHECK_EQ(hsc_stack_new(&stack, p.map, 7), HSC_OK);
	for (size_t k = 0; k < GIVEN_MAX; k++) {
		const struct given *g = &c->given[k];
		struct hsc_event e;

		if (g->kind == HSC_EVENT_BLOCKS && !g->starts[0])
			break;
		e = stack_case_event(&p, g, ids, &clock);
		CHECK_EQ(hsc_stack_feed(stack, &e), HSC_OK);
		if (e.kind == HSC_EVENT_BLOCKS)
			CHECK_EQ(hsc_stack_feed(stack, &e), HSC_E_VALUE);
		while (hsc_stack_next(stack, &step) == HSC_OK) {
			check_nesting(open, &depth, &step);
			stack_case_tell(&text, &p, &step);
		}
		if (e.kind == HSC_EVENT_DATA_WRITE)
			text += snprintf(text, 3, "| ");
	}
	hsc_stack_finish(stack);
	while (hsc_stack_next(stack, &step) == HSC_OK) {
		check_nesting(open, &depth, &step);
		stack_case_tell(&text, &p, &step);
	}
	CHECK_EQ(hsc_stack_next(stack, &step), HSC_END);
	CHECK_EQ(step.source, 7);
	*text = '\0';
	CHECK_EQ(depth, 0);
	hsc_stack_free(&stack);
	program_free(&p);
}

static inline void stack_case_run(const struct stack_case *c)
{
	char text[2048];

	stack_case_text(c, text);
	CHECK_STR(text, c->want, c->name);
}

#endif
