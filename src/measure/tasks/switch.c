/* SPDX-License-Identifier: MIT */
/* switch.c - one task's stack is put away, another's taken.
 * Room   measure (floor 5) */
#include "base/grow.h"
#include "measure/tasks/state.h"
#include <hartscope/event/axis.h>

void hsc_tasks_begin_switch(struct hsc_tasks *t, uint8_t edge)
{
	t->phase = HSC_TASKS_DRAIN;
	t->edge = edge;
}

/* The function of the task's own frame, 0, or of one above it. */
static uint32_t function_of(const struct hsc_task *task, uint32_t index)
{
	return index ? task->stack->frames[index - 1].function : task->function;
}

static void make_step(struct hsc_tasks *t, uint32_t index,
		      struct hsc_stack_step *out)
{
	const struct hsc_task *task = &t->list[t->now];
	const struct hsc_stack *s = task->stack;

	*out = (struct hsc_stack_step){
		.source = t->source,
		.function = function_of(task, index),
		.caller = index ? function_of(task, index - 1)
				: HSC_FUNCTION_NONE,
		.depth = index,
		.space = s->event.space,
		.clock_how = HSC_MOMENT_EXACT,
		.began_how = HSC_MOMENT_EXACT,
		.clock = s->clock,
		.began = index ? s->frames[index - 1].began : task->began,
		.address = s->address,
		.offset = s->event.offset,
	};
	t->given = t->now;
}

static void leave_frame(struct hsc_tasks *t, struct hsc_stack_step *out)
{
	const struct hsc_stack *s = t->list[t->now].stack;

	make_step(t, --t->index, out);
	out->kind = HSC_STACK_LEAVE;
	out->how = t->finished ? HSC_STACK_OPEN : HSC_STACK_SWITCHED;
	out->whole = t->index == 0 || !s->frames[t->index - 1].partial;
	out->found = t->index && s->frames[t->index - 1].found;
	t->rooted = t->index > 0;
}

/* The next task continues at the clock and place where the last one ended. */
static void take_over(struct hsc_tasks *t)
{
	const struct hsc_stack *old = t->list[t->now].stack;
	struct hsc_task *task = &t->list[t->next];
	struct hsc_stack *s = task->stack;

	s->clock = old->clock;
	s->address = old->address;
	s->event.offset = old->event.offset;
	s->event.space = old->event.space;
	s->lossy = s->lossy || old->lossy;
	s->edge = t->edge;
	if (t->edge == HSC_EDGE_TRAP_RETURN && (task->handled || !s->depth))
		s->edge = HSC_EDGE_PLAIN; /* there is no handler to leave */
	t->now = t->next;
	t->index = 0;
}

static void enter_frame(struct hsc_tasks *t, struct hsc_stack_step *out)
{
	struct hsc_task *task = &t->list[t->now];
	struct hsc_frame *f = NULL;
	const uint32_t index = t->index++;

	if (index == 0)
		task->began = task->stack->clock;
	else
		f = &task->stack->frames[index - 1];
	if (f)
		f->began = task->stack->clock;
	make_step(t, index, out);
	out->kind = HSC_STACK_ENTER;
	out->how = f && f->trap    ? HSC_STACK_RESUMED_TRAP
		   : f || t->quiet ? HSC_STACK_RESUMED
				   : HSC_STACK_CALL;
	t->rooted = true;
}

/* All frames of the old task are left: which task comes next, if any? */
static void go_over(struct hsc_tasks *t)
{
	/* no task is switched in; the calls to be cut are known, except those
	 * of the unknown task */
	const bool lost = t->cutting && t->next == HSC_TASK_UNKNOWN &&
			  !t->list[t->next].stack->depth;

	t->phase = HSC_TASKS_RUN;
	if (t->next == t->now)
		return;
	take_over(t);
	if (!lost)
		t->phase = HSC_TASKS_ENTER;
}

bool hsc_tasks_go_on(struct hsc_tasks *t, struct hsc_stack_step *out)
{
	if (t->phase == HSC_TASKS_LEAVE && t->index > 0) {
		leave_frame(t, out);
		return true;
	}
	if (t->phase == HSC_TASKS_LEAVE)
		go_over(t);
	if (t->phase == HSC_TASKS_ENTER &&
	    t->index <= t->list[t->now].stack->depth) {
		enter_frame(t, out);
		return true;
	}
	if (t->phase == HSC_TASKS_ENTER)
		t->phase = HSC_TASKS_RUN;
	return false;
}

static uint8_t pick_worse(uint8_t a, uint8_t b)
{
	return a > b ? a : b;
}

enum hsc_status hsc_tasks_date(struct hsc_tasks *t, struct hsc_stack_step *step)
{
	struct hsc_task *task = &t->list[t->given];
	struct hsc_task_frame *f;

	if (!HSC_GROW(task->frames, task->cap, (size_t)step->depth + 1))
		return HSC_E_MEMORY;
	f = &task->frames[step->depth];
	if (step->kind == HSC_STACK_ENTER) {
		if (step->how < HSC_STACK_RESUMED)
			*f = (struct hsc_task_frame){ .entered = step->clock };
		f->how = pick_worse(f->how, step->clock_how);
	} else if (step->how == HSC_STACK_SWITCHED) {
		f->spent += step->clock - step->began;
		f->how = pick_worse(f->how, step->clock_how);
	} else {
		step->entered = f->entered;
		step->spent = f->spent;
		step->began_how = pick_worse(f->how, step->began_how);
	}
	return HSC_OK;
}
