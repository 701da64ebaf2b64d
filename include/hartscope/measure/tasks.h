/* SPDX-License-Identifier: MIT */
/*
 * tasks.h - a stack of open calls for each task of an operating system.
 *
 * Room   measure (floor 5): events and blocks -> results that merge
 *
 * A kernel that switches tasks leaves the calls of one open and goes on with
 * those of another. Where the trace reports which task runs, each has a stack
 * of its own here. The steps of a source are those of one stack as before: when
 * a task is switched out all its frames are left (SWITCHED), and entered again
 * (RESUMED) when it goes on, so no view counts what ran meanwhile. Below its
 * frames lies one for the task itself, a function that is named after it; how
 * often it is entered is how often the task was switched in.
 *
 * What reports a switch stands somewhere in the kernel, before the task that
 * goes on is reached. So the stack of the old task serves on until the flow
 * goes where only the new one can: back from the handler of a trap, or by a
 * return that the old stack has no call for and the new one may have.
 *
 * Where trace is lost or was off, the calls of all tasks are cut, and the task
 * is not known until it is reported again.
 */
#ifndef HSC_MEASURE_TASKS_H
#define HSC_MEASURE_TASKS_H

#include <hartscope/measure/stack.h>

#ifdef __cplusplus
extern "C" {
#endif

/* More tasks than this are one. */
#define HSC_TASKS_MAX 1024u

/* Who reports which task runs. */
enum hsc_task_by {
	HSC_TASK_CONTEXT,  /* CONTEXT, whichever it is */
	HSC_TASK_SCONTEXT, /* of N-Trace, that of scontext */
	HSC_TASK_HCONTEXT, /* of N-Trace, that of hcontext */
	HSC_TASK_WORD,     /* data trace: what is stored at address `at` */
	HSC_TASK_CHANNEL,  /* what is written to ITC channel `at` */
	HSC_TASK_THREAD,   /* a software event: the thread that runs */
};

struct hsc_task_rule {
	uint8_t by; /* enum hsc_task_by */
	uint64_t at;
};

struct hsc_tasks;

/* `map`, `functions` and the list of `images`, which name tasks whose number is
 * the address of data, are borrowed. Returns HSC_OK or HSC_E_MEMORY. */
HSC_API HSC_MUST_USE enum hsc_status hsc_tasks_new(
	struct hsc_tasks **out, const struct hsc_task_rule *rule,
	struct hsc_code_map *map, struct hsc_functions *functions,
	struct hsc_image_spaces images, uint32_t source);
HSC_API void hsc_tasks_free(struct hsc_tasks **tasks);

/* Does the event report which task runs, by the rule? Then *task is that. Of
 * THREAD the event is one of another source. */
HSC_API bool hsc_task_of(const struct hsc_task_rule *rule,
			 const struct hsc_event *e, uint64_t *task);

/* From here on task `task` is due, see above. Returns HSC_OK or HSC_E_MEMORY.
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_tasks_switch(struct hsc_tasks *t,
						      uint64_t task);

/* What reports tasks was lost: the task is not known from here on. */
HSC_API void hsc_tasks_lose(struct hsc_tasks *t);

/* As hsc_stack_feed, hsc_stack_finish, hsc_stack_next and hsc_stack_folded. */
HSC_API HSC_MUST_USE enum hsc_status hsc_tasks_feed(struct hsc_tasks *t,
						    const struct hsc_event *e);
HSC_API void hsc_tasks_finish(struct hsc_tasks *t);
HSC_API HSC_MUST_USE enum hsc_status hsc_tasks_next(struct hsc_tasks *t,
						    struct hsc_stack_step *out);
HSC_API uint64_t hsc_tasks_folded(const struct hsc_tasks *t);

/*
 * The step that was taken last is on its axis now, see
 * hartscope/measure/step_dates.h: set how long its call ran before it was
 * switched out, and when it was entered first.
 *
 * Returns HSC_OK or HSC_E_MEMORY
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_tasks_date(
	struct hsc_tasks *t, struct hsc_stack_step *step);

#ifdef __cplusplus
}
#endif

#endif
