/* SPDX-License-Identifier: MIT */
#include "support/random.h"
#include "unit/measure/stack_case.h"
#include <hartscope/measure/profile.h>
#include <hartscope/measure/tasks.h>

#define DEEP 4096

static const struct stack_case cases[] = {
	{ "a handler goes back to another task, and later to the first",
	  { TASK(1), RUN(0x1000), AT(TRAP, 0x1100, 0x1300), TASK(2),
	    RUN(0x1300, 0x110c), AT(TRAP, 0x1200, 0x1300), TASK(1),
	    RUN(0x1300, 0x1100, 0x1008) },
	  "+task:10 +main0 +f2 !handler2 \\handler4=2 &f4=2 &main4=4 "
	  "&task:14=4 +task:24 ?f4 +g5 !handler5 \\handler7=2 &g7=2 &f7=3 "
	  "&task:27=3 +task:17 <main7 <f7 -f9=2 .main11=4 .task:111=4 "
	  "<task:211 <f11 <g11 .g11=0 .f11=0 .task:211=0 " },
	{ "a function that all tasks call returns to where another called it",
	  { TASK(1), RUN(0x1000), TASK(2), RUN(0x1100, 0x110c), TASK(1),
	    RUN(0x1200, 0x1008), TASK(2), RUN(0x1200, 0x1110) },
	  "+task:10 +main0 +f2 &f4=2 &main4=4 &task:14=4 +task:24 ?f4 +g5 "
	  "&g7=2 &f7=3 &task:27=3 +task:17 <main7 <f7 -f7=0 +g9 &g11=2 "
	  "&main11=4 &task:111=4 +task:211 <f11 <g11 -g11=0 .f12=1 .task:212=1 "
	  "<task:112 <main12 <g12 .g12=0 .main12=0 .task:112=0 " },
	{ "it is reported early: before the handler, and calls of that",
	  { TASK(1), RUN(0x1000), TASK(2), AT(TRAP, 0x1100, 0x1300),
	    RUN(0x1300, 0x110c), TASK(1), AT(TRAP, 0x1200, 0x1300),
	    RUN(0x1300, 0x1100) },
	  "+task:10 +main0 +f2 !handler2 \\handler4=2 &f4=2 &main4=4 "
	  "&task:14=4 +task:24 ?f4 +g5 !handler5 \\handler7=2 &g7=2 &f7=3 "
	  "&task:27=3 +task:17 <main7 <f7 .f9=2 .main9=2 .task:19=2 <task:29 "
	  "<f9 <g9 .g9=0 .f9=0 .task:29=0 " },
	{ "a trap on the way to the other task",
	  { TASK(1), RUN(0x1000), TASK(2), AT(TRAP, 0x1100, 0x1300),
	    RUN(0x1300, 0x1100, 0x1500) },
	  "+task:10 +main0 +f2 !handler2 \\handler4=2 &f6=4 &main6=6 "
	  "&task:16=6 +task:26 +a6 /a8=2 ~b8 .b10=2 .task:210=4 <task:110 "
	  "<main10 <f10 .f10=0 .main10=0 .task:110=0 " },
	{ "the old task again, before it was left",
	  { TASK(1), RUN(0x1000), TASK(2), TASK(1), RUN(0x1100, 0x1008) },
	  "+task:10 +main0 +f2 -f4=2 .main6=6 .task:16=6 " },
	{ "a handler that was left for another task goes on within the kernel",
	  { TASK(1), RUN(0x1000), AT(TRAP, 0x1100, 0x1300), TASK(2),
	    RUN(0x1300, 0x110c), TASK(1), RUN(0x1200, 0x1308), RUN(0x1300),
	    RUN(0x1100) },
	  "+task:10 +main0 +f2 !handler2 \\handler4=2 &f4=2 &main4=4 "
	  "&task:14=4 +task:24 ?f4 +g5 &g7=2 &f7=3 &task:27=3 +task:17 <main7 "
	  "<f7 >handler7 \\handler10=3 .f12=5 .main12=5 .task:112=5 <task:212 "
	  "<f12 <g12 .g12=0 .f12=0 .task:212=0 " },
	{ "a loss cuts all tasks, and nobody knows which runs",
	  { TASK(1), RUN(0x1000), AT(TRAP, 0x1100, 0x1300), TASK(2),
	    RUN(0x1300, 0x1200), AT(GAP, HSC_FLOW_NOWHERE, 0),
	    AT(START, 0, 0x1008), RUN(0x1008), TASK(1), RUN(0x1200, 0x1010) },
	  "+task:10 +main0 +f2 !handler2 \\handler4=2 &f4=2 &main4=4 "
	  "&task:14=4 +task:24 +g4 xg6(2) &task:26=2 <task:16 <main6 <f6 "
	  "xf6(0) xmain6(0) &task:16=0 +task:[unknown]6 ?main6 +g8 -g10=2 "
	  ".main12(6) .task:[unknown]12=6 " },
	{ "nobody says which task runs",
	  { RUN(0x1000, 0x1100, 0x1008) },
	  "+task:[unknown]0 +main0 +f2 -f4=2 .main6=6 .task:[unknown]6=6 " },
};

static void run(const struct stack_case *c)
{
	static const struct hsc_task_rule rule = { .by = HSC_TASK_CONTEXT };
	uint32_t ids[8], open[16], depth = 0;
	char text[4096], *at = text;
	struct hsc_stack_step step;
	struct hsc_tasks *tasks;
	struct program p;
	uint64_t clock = 0, task;

	program_make(&p);
	CHECK_EQ(hsc_tasks_new(&tasks, &rule, p.map, p.functions,
			       (struct hsc_image_spaces){ &p.image, 1 }, 7),
		 HSC_OK);
	for (const struct given *g = c->given;
	     g < c->given + GIVEN_MAX &&
	     (g->kind != HSC_EVENT_BLOCKS || g->starts[0]);
	     g++) {
		const struct hsc_event e = stack_case_event(&p, g, ids, &clock);

		if (hsc_task_of(&rule, &e, &task))
			CHECK_EQ(hsc_tasks_switch(tasks, task), HSC_OK);
		CHECK_EQ(hsc_tasks_feed(tasks, &e), HSC_OK);
		while (hsc_tasks_next(tasks, &step) == HSC_OK) {
			check_nesting(open, &depth, &step);
			stack_case_tell(&at, &p, &step);
		}
	}
	hsc_tasks_finish(tasks);
	while (hsc_tasks_next(tasks, &step) == HSC_OK) {
		check_nesting(open, &depth, &step);
		stack_case_tell(&at, &p, &step);
	}
	CHECK_EQ(hsc_tasks_next(tasks, &step), HSC_END);
	*at = '\0';
	CHECK_EQ(depth, 0);
	CHECK_STR(text, c->want, c->name);
	hsc_tasks_free(&tasks);
	program_free(&p);
}

static unsigned roll(uint64_t *state, unsigned sides)
{
	return (unsigned)((random_next(state) >> 20) % sides);
}

/* An event that makes no sense after the one before it. */
static struct given any_event(uint64_t *state)
{
	static const uint64_t starts[] = { 0x1000, 0x1008, 0x1010, 0x1100,
					   0x110c, 0x1110, 0x1200, 0x1208,
					   0x1300, 0x1308, 0x1500, 0x1600 };
	const unsigned dice = roll(state, 100);
	struct given g = { .kind = HSC_EVENT_BLOCKS };
	unsigned count = 1 + roll(state, 7);

	g.from = starts[roll(state, 12)];
	g.to = roll(state, 4) ? 0x1300 : 0x1200;
	if (dice < 25)
		g.kind = HSC_EVENT_CONTEXT;
	else if (dice < 45)
		g.kind = HSC_EVENT_TRAP;
	else if (dice < 47)
		g.kind = HSC_EVENT_GAP;
	else if (dice < 49)
		g.kind = HSC_EVENT_START;
	if (g.kind == HSC_EVENT_CONTEXT)
		g.from = roll(state, 4);
	while (g.kind == HSC_EVENT_BLOCKS && count-- > 0)
		g.starts[count] = starts[roll(state, 12)];
	return g;
}

static void take(struct hsc_tasks *tasks, struct hsc_profile *profile,
		 uint32_t *open, uint32_t *depth)
{
	struct hsc_stack_step step;

	while (hsc_tasks_next(tasks, &step) == HSC_OK) {
		CHECK(step.clock >= step.began || step.kind == HSC_STACK_ENTER);
		check_nesting(open, depth, &step);
		CHECK_EQ(hsc_tasks_date(tasks, &step), HSC_OK);
		CHECK_EQ(hsc_profile_feed(profile, &step), HSC_OK);
	}
}

/* Whatever a stream says: steps nest, and each instruction counts once. */
static void nonsense(uint64_t state)
{
	static const struct hsc_task_rule rule = { .by = HSC_TASK_CONTEXT };
	static uint32_t open[DEEP];
	struct hsc_profile *profile;
	struct hsc_tasks *tasks;
	struct hsc_stack_step step;
	struct program p;
	uint64_t clock = 0, task;
	uint32_t ids[8], depth = 0;

	program_make(&p);
	CHECK_EQ(hsc_profile_new(&profile), HSC_OK);
	CHECK_EQ(hsc_tasks_new(&tasks, &rule, p.map, p.functions,
			       (struct hsc_image_spaces){ &p.image, 1 }, 7),
		 HSC_OK);
	for (unsigned i = 0; i < 1000; i++) {
		const struct given g = any_event(&state);
		const struct hsc_event e =
			stack_case_event(&p, &g, ids, &clock);

		if (hsc_task_of(&rule, &e, &task))
			CHECK_EQ(hsc_tasks_switch(tasks, task), HSC_OK);
		CHECK_EQ(hsc_tasks_feed(tasks, &e), HSC_OK);
		take(tasks, profile, open, &depth);
	}
	hsc_tasks_finish(tasks);
	take(tasks, profile, open, &depth);
	CHECK_EQ(hsc_tasks_next(tasks, &step), HSC_END);
	CHECK_EQ(depth, 0);
	CHECK_EQ(hsc_profile_instructions(profile), clock);
	hsc_profile_free(&profile);
	hsc_tasks_free(&tasks);
	program_free(&p);
}

int main(void)
{
	for (uint64_t seed = 1; seed <= 300; seed++)
		nonsense(seed * UINT64_C(0x9e3779b97f4a7c15));

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		run(&cases[i]);
	return check_failures != 0;
}
