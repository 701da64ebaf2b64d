/* SPDX-License-Identifier: MIT */
/*
 * state.h - the state of the stacks of all tasks, and who does what.
 *
 * Room   measure (floor 5)
 *
 * tasks.c   which task runs, and when the flow has got to it
 * switch.c  frames that are left and entered as tasks are switched
 */
#ifndef HSC_MEASURE_TASKS_STATE_H
#define HSC_MEASURE_TASKS_STATE_H

#include "measure/stack/state.h"
#include <hartscope/measure/tasks.h>

/* What is known about a frame since it was first entered. */
struct hsc_task_frame {
	uint64_t entered, spent;
	uint8_t how; /* the least certain of its times */
};

struct hsc_task {
	uint64_t key;
	uint32_t function; /* the task's own frame, below all others */
	bool handled;      /* switched out where a trap handler returned */
	uint64_t resume;   /* and where that handler was entered before */
	uint64_t began;    /* clock when it was switched in */
	struct hsc_stack *stack;
	struct hsc_task_frame *frames; /* by depth */
	size_t cap;
};

enum hsc_tasks_phase {
	HSC_TASKS_RUN,
	HSC_TASKS_DRAIN, /* the handler, then all of the old task is left */
	HSC_TASKS_LEAVE, /* `index` of its frames are to be left */
	HSC_TASKS_ENTER, /* frames of the new task from `index` on */
};

struct hsc_tasks {
	struct hsc_task_rule rule;
	struct hsc_code_map *map;
	struct hsc_functions *functions;
	struct hsc_image_spaces images;
	uint32_t source;
	struct hsc_task *list; /* list[count]; the first is the unknown task */
	size_t count, cap;
	size_t now;     /* whose stack serves */
	bool rooted;    /* and its own frame is open */
	size_t next;    /* the task that is due; `now`: none */
	size_t given;   /* the task of the last step */
	uint8_t phase;  /* enum hsc_tasks_phase */
	uint32_t index; /* 0: the task's own frame */
	uint8_t edge;   /* the edge that leads into the new task */
	bool quiet;     /* it is not switched in, but cut or closed */
	bool cutting;   /* the current event cuts all tasks in turn */
	bool finished;
	bool loaded;            /* `event` is in hand, */
	struct hsc_event event; /* `at` of its blocks done */
	size_t at;
};

/* The unknown task is the first one. */
#define HSC_TASK_UNKNOWN 0

/* Switch from the current task to `next`, which `edge` leads into, after the
 * steps of the old stack were taken. */
void hsc_tasks_begin_switch(struct hsc_tasks *t, uint8_t edge);

/* Make the next step of a switch. False: the switch is complete, or the steps
 * of a stack come first. */
bool hsc_tasks_go_on(struct hsc_tasks *t, struct hsc_stack_step *out);

#endif
