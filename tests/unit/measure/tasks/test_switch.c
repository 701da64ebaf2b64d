/* SPDX-License-Identifier: MIT */
/* How long a call ran, of a task that others interrupted. */
#include "unit/measure/stack_case.h"
#include <hartscope/event/axis.h>
#include <hartscope/measure/durations.h>
#include <hartscope/measure/tasks.h>

static const struct given given[] = {
	TASK(1),
	RUN(0x1000),
	AT(TRAP, 0x1100, 0x1300),
	TASK(2),
	RUN(0x1300, 0x110c),
	AT(TRAP, 0x1200, 0x1300),
	TASK(1),
	RUN(0x1300, 0x1100, 0x1008),
};

/* What is fed: steps on a clock of its own, ten times as long. */
static void see(struct hsc_tasks *tasks, struct hsc_durations *d, uint8_t how)
{
	struct hsc_stack_step step;

	while (hsc_tasks_next(tasks, &step) == HSC_OK) {
		step.clock *= 10;
		step.began *= 10;
		step.clock_how = step.clock == 20 ? how : HSC_MOMENT_EXACT;
		CHECK_EQ(hsc_tasks_date(tasks, &step), HSC_OK);
		CHECK_EQ(hsc_durations_feed(d, &step), HSC_OK);
	}
}

static const struct hsc_duration *row_of(const struct program *p,
					 const struct hsc_durations *d,
					 const char *name)
{
	uint32_t i = 0;

	while (strcmp(hsc_functions_get(p->functions, i)->name, name) != 0)
		i++;
	return hsc_durations_get(d, i);
}

static void lengths(uint8_t how)
{
	static const struct hsc_task_rule rule = { .by = HSC_TASK_CONTEXT };
	const struct hsc_duration *f, *slices;
	struct hsc_durations *d;
	struct hsc_tasks *tasks;
	struct program p;
	uint32_t ids[8];
	uint64_t clock = 0, task;

	program_make(&p);
	CHECK_EQ(hsc_durations_new(&d), HSC_OK);
	CHECK_EQ(hsc_tasks_new(&tasks, &rule, p.map, p.functions,
			       (struct hsc_image_spaces){ &p.image, 1 }, 7),
		 HSC_OK);
	for (size_t i = 0; i < sizeof(given) / sizeof(given[0]); i++) {
		const struct hsc_event e =
			stack_case_event(&p, &given[i], ids, &clock);

		if (hsc_task_of(&rule, &e, &task))
			CHECK_EQ(hsc_tasks_switch(tasks, task), HSC_OK);
		CHECK_EQ(hsc_tasks_feed(tasks, &e), HSC_OK);
		see(tasks, d, how);
	}
	hsc_tasks_finish(tasks);
	see(tasks, d, how);
	/* the handler is its own; the other task is not */
	f = row_of(&p, d, "f");
	CHECK_EQ(f->lengths.count, how == HSC_MOMENT_EXACT);
	CHECK_EQ(f->untimed, how != HSC_MOMENT_EXACT);
	if (how == HSC_MOMENT_EXACT) {
		CHECK_EQ(f->lengths.max, 40);
		CHECK_EQ(f->worst_at, 20);
	}
	slices = row_of(&p, d, "task:1");
	CHECK_EQ(slices->lengths.count, 1);
	CHECK_EQ(slices->lengths.max, 40);
	CHECK_EQ(hsc_tasks_folded(tasks), 0);
	hsc_tasks_free(&tasks);
	hsc_durations_free(&d);
	program_free(&p);
}

int main(void)
{
	lengths(HSC_MOMENT_EXACT);
	lengths(HSC_MOMENT_UNKNOWN);
	return check_failures != 0;
}
