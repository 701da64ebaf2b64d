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

/* What is known of a frame since it was entered first. */
struct hsc_task_frame {
	uint64_t entered, spent;
	uint8_t how; /* of all of its moments the worst */
};

struct hsc_task {
	uint64_t key;
	uint32_t function; /* its frame, below all others */
	bool handled;      /* switched out where a trap handler returned */
	uint64_t resume;   /* and where that handler was entered before */
	uint64_t began;    /* clock when it was switched in */
	struct hsc_stack *stack;
	struct hsc_task_frame *frames; /* by depth */
	size_t cap;
};

enum hsc_tasks_phase {
	HSC_TASKS_RUN,
	HSC_TASKS_DRAIN, /* the old task's handler is left, then all of it */
	HSC_TASKS_LEAVE, /* `index` of its frames are to be left */
	HSC_TASKS_ENTER, /* those of the new one from `index` on */
};

struct hsc_tasks {
	struct hsc_task_rule rule;
	struct hsc_code_map *map;
	struct hsc_functions *functions;
	struct hsc_image_spaces images;
	uint32_t source;
	struct hsc_task *list; /* list[count]; the first is not known */
	size_t count, cap;
	size_t now;     /* whose stack serves */
	bool rooted;    /* and its own frame is open */
	size_t next;    /* who is due; `now`: nobody */
	size_t given;   /* whose the last step was */
	uint8_t phase;  /* enum hsc_tasks_phase */
	uint32_t index; /* 0: the task's own frame */
	uint8_t edge;   /* that leads into the new task */
	bool quiet;     /* it is not switched in: only to be cut or closed */
	bool cutting;   /* the event in hand cuts one after the other */
	bool finished;
	bool loaded;            /* `event` is in hand, */
	struct hsc_event event; /* `at` of its blocks done */
	size_t at;
};

/* The task that is not known: the first. */
#define HSC_TASK_UNKNOWN 0

/* Switch from the task that serves to `next`, which `edge` leads into, once the
 * steps of the old stack are taken. */
void hsc_tasks_begin_switch(struct hsc_tasks *t, uint8_t edge);

/* The next step of a switch. False: it is done, or the steps of a stack come
 * first. */
bool hsc_tasks_go_on(struct hsc_tasks *t, struct hsc_stack_step *out);

#endif
