/* SPDX-License-Identifier: MIT */
/* tasks.c - the stacks of all tasks, by who runs.
 * Room   measure (floor 5) */
#include "base/grow.h"
#include "measure/tasks/state.h"
#include <hartscope/event/stm_events.h>
#include <hartscope/flow/flow_item.h>
#include <hartscope/spec/ntrace_process.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

/* Numbers from here on may be addresses of objects, after which tasks are
 * named. */
#define POINTER_LEAST 0x1000

/* A return is searched in this many frames of the old task. */
#define LOOK_MAX 64

static bool add_task(struct hsc_tasks *t, uint64_t key, const char *name)
{
	const struct hsc_function f = { .name = name, .module = "" };
	struct hsc_task *task;

	if (!HSC_GROW(t->list, t->cap, t->count + 1))
		return false;
	task = &t->list[t->count];
	*task = (struct hsc_task){ .key = key };
	task->function = hsc_functions_index(t->functions, &f);
	if (task->function == HSC_FUNCTION_NONE ||
	    hsc_stack_new(&task->stack, t->map, t->source) != HSC_OK)
		return false;
	task->stack->caller = task->function;
	t->count++;
	return true;
}

enum hsc_status hsc_tasks_new(struct hsc_tasks **out,
			      const struct hsc_task_rule *rule,
			      struct hsc_code_map *map,
			      struct hsc_functions *functions,
			      struct hsc_image_spaces images, uint32_t source)
{
	struct hsc_tasks *t = calloc(1, sizeof(*t));

	*out = t;
	if (!t)
		return HSC_E_MEMORY;
	t->rule = *rule;
	t->map = map;
	t->functions = functions;
	t->images = images;
	t->source = source;
	if (add_task(t, 0, "task:[unknown]"))
		return HSC_OK;
	hsc_tasks_free(out);
	return HSC_E_MEMORY;
}

void hsc_tasks_free(struct hsc_tasks **tasks)
{
	struct hsc_tasks *t = *tasks;

	if (!t)
		return;
	for (size_t i = 0; i < t->count; i++) {
		hsc_stack_free(&t->list[i].stack);
		free(t->list[i].frames);
	}
	free(t->list);
	free(t);
	*tasks = NULL;
}

uint64_t hsc_tasks_folded(const struct hsc_tasks *t)
{
	uint64_t sum = 0;

	for (size_t i = 0; i < t->count; i++)
		sum += hsc_stack_folded(t->list[i].stack);
	return sum;
}

/* A message with only a mode says nothing about tasks. */
static bool take_context(unsigned by, const struct hsc_event *e, uint64_t *task)
{
	const uint64_t process = e->context.process;
	const unsigned format = HSC_NT_PROCESS_FORMAT(process);

	*task = process;
	if (e->context.privilege != HSC_FLOW_NO_PRIVILEGE)
		return by != HSC_TASK_HCONTEXT; /* E-Trace has one */
	*task = process >> HSC_NT_PROCESS_CONTEXT_AT;
	if (by == HSC_TASK_CONTEXT)
		return format != HSC_NT_FORMAT_MODE || *task != 0;
	return format == (by == HSC_TASK_SCONTEXT ? HSC_NT_FORMAT_SCONTEXT
						  : HSC_NT_FORMAT_HCONTEXT);
}

static bool take_store(uint64_t address, const struct hsc_event *e,
		       uint64_t *task)
{
	const uint8_t known = HSC_FLOW_ACCESS_WRITE | HSC_FLOW_ACCESS_ADDRESS |
			      HSC_FLOW_ACCESS_VALUE;

	*task = e->access.value;
	return (e->access.known & (known | HSC_FLOW_ACCESS_FAILED)) == known &&
	       e->access.address == address;
}

static bool take_thread(const struct hsc_event *e, uint64_t *task)
{
	const struct hsc_stm_reading *r = hsc_event_software(e);

	if (!r || e->kind != HSC_EVENT_SOFTWARE || !r->has_thread)
		return false;
	*task = r->thread;
	return true;
}

bool hsc_task_of(const struct hsc_task_rule *rule, const struct hsc_event *e,
		 uint64_t *task)
{
	switch (rule->by) {
	case HSC_TASK_WORD:
		return e->kind == HSC_EVENT_ACCESS &&
		       take_store(rule->at, e, task);
	case HSC_TASK_CHANNEL:
		*task = e->write.value;
		return e->kind == HSC_EVENT_DATA_WRITE &&
		       e->write.channel == rule->at;
	case HSC_TASK_THREAD:
		return take_thread(e, task);
	default:
		return e->kind == HSC_EVENT_CONTEXT &&
		       take_context(rule->by, e, task);
	}
}

/* Name a task after the object at its address, else by its number. */
static void name_task(const struct hsc_tasks *t, uint64_t key, char *text,
		      size_t room)
{
	const bool pointer = key >= POINTER_LEAST;
	const struct hsc_image *image = hsc_image_of(&t->images, 0);
	struct hsc_symbol symbol;
	const bool object =
		pointer && image && hsc_image_object_at(image, key, &symbol);

	if (object && symbol.start == key)
		snprintf(text, room, "task:%s", symbol.name);
	else if (object) /* an element of an array */
		snprintf(text, room, "task:%s+0x%" PRIx64, symbol.name,
			 key - symbol.start);
	else if (pointer)
		snprintf(text, room, "task:0x%" PRIx64, key);
	else
		snprintf(text, room, "task:%" PRIu64, key);
}

/* Note which task is due. Before anything ran, it is switched in at once. */
static void set_due(struct hsc_tasks *t, size_t i)
{
	t->next = i;
	if (!t->rooted && t->phase == HSC_TASKS_RUN)
		t->now = i;
}

enum hsc_status hsc_tasks_switch(struct hsc_tasks *t, uint64_t task)
{
	char name[128];
	size_t i = HSC_TASK_UNKNOWN + 1;

	while (i < t->count && t->list[i].key != task)
		i++;
	if (i == t->count && i > HSC_TASKS_MAX) {
		i = HSC_TASK_UNKNOWN;
	} else if (i == t->count) {
		name_task(t, task, name, sizeof(name));
		if (!add_task(t, task, name))
			return HSC_E_MEMORY;
	}
	set_due(t, i);
	return HSC_OK;
}

void hsc_tasks_lose(struct hsc_tasks *t)
{
	set_due(t, HSC_TASK_UNKNOWN);
}

static bool is_link(const struct hsc_frame *f, uint64_t address)
{
	return !f->trap && f->link == address;
}

/* Does a call of the stack, down to the handler of its last trap, return to
 * `address`? */
static bool returns_to(const struct hsc_stack *s, uint64_t address)
{
	for (uint32_t i = s->depth, n = 0; i > s->traps && n < LOOK_MAX;
	     i--, n++)
		if (is_link(&s->frames[i - 1], address))
			return true;
	return false;
}

/* Does a handler that was entered before `link` return to `address`? After an
 * ecall it returns to the next instruction. */
static bool goes_on(uint64_t link, uint64_t address)
{
	return link == address || link + 4 == address;
}

/* Was the task switched out there, by a handler? */
static bool resumes_at(const struct hsc_task *task, uint64_t address)
{
	return task->handled && goes_on(task->resume, address);
}

/* Can only the due task reach `address` in the way that the flow does? */
static bool is_due_at(const struct hsc_tasks *t, uint64_t address)
{
	const struct hsc_stack *s = t->list[t->now].stack;
	const struct hsc_task *due = &t->list[t->next];
	const struct hsc_stack *b = due->stack;

	if (!s->depth)
		return true;
	if (s->edge == HSC_EDGE_TRAP_RETURN)
		return resumes_at(due, address) || !s->traps ||
		       !goes_on(s->frames[s->traps - 1].link, address);
	if (s->edge != HSC_EDGE_RETURN)
		return false;
	if (!s->traps && b->depth && !due->handled &&
	    is_link(&b->frames[b->depth - 1], address))
		return true;
	return !returns_to(s, address);
}

/* Leave the handler of the old task before it is switched out. */
static void leave_handler(struct hsc_tasks *t)
{
	struct hsc_task *task = &t->list[t->now];
	struct hsc_stack *s = task->stack;

	task->handled = s->edge == HSC_EDGE_TRAP_RETURN;
	task->resume = HSC_FLOW_NOWHERE;
	if (!task->handled || !s->traps)
		return;
	task->resume = s->frames[s->traps - 1].link;
	hsc_stack_leave(s, s->traps - 1, HSC_STACK_UNWOUND,
			HSC_STACK_TRAP_RETURN);
}

/*
 * A task that was switched out where a handler returned continues within the
 * kernel: the rest of the handler is again a trap of this task.
 */
static bool find_handler(struct hsc_tasks *t, uint64_t address)
{
	struct hsc_task *task = &t->list[t->next];
	struct hsc_stack *s = task->stack;
	const uint32_t id = hsc_code_map_find(t->map, t->event.space, address);
	const struct hsc_code_block *blocks = hsc_code_map_blocks(t->map);
	uint32_t function = HSC_FUNCTION_UNKNOWN;

	if (!blocks)
		return false;
	if (!task->handled || !s->depth || t->edge == HSC_EDGE_TRAP_RETURN)
		return true;
	if (id != HSC_BLOCK_NONE)
		function = blocks[id].function;
	if (!HSC_GROW(s->frames, s->cap, (size_t)s->depth + 1))
		return false;
	s->frames[s->depth++] = (struct hsc_frame){
		.link = HSC_FLOW_NOWHERE,
		.began = s->clock,
		.function = function,
		.base = function,
		.traps = s->traps,
		.trap = true,
		.found = true,
	};
	s->traps = s->keep = s->depth;
	t->edge = HSC_EDGE_PLAIN;
	return true;
}

enum hsc_status hsc_tasks_feed(struct hsc_tasks *t, const struct hsc_event *e)
{
	if (t->loaded)
		return HSC_E_VALUE;
	t->event = *e;
	t->at = 0;
	t->loaded = true;
	t->cutting = e->kind == HSC_EVENT_GAP || e->kind == HSC_EVENT_START;
	return HSC_OK;
}

void hsc_tasks_finish(struct hsc_tasks *t)
{
	t->finished = true;
}

/* Where the flow goes next, if the event says so; else HSC_FLOW_NOWHERE. */
static uint64_t goes_to(struct hsc_tasks *t)
{
	const struct hsc_event *e = &t->event;
	const struct hsc_code_block *blocks = hsc_code_map_blocks(t->map);

	if (e->kind == HSC_EVENT_TRAP)
		return e->trap.from;
	if (e->kind != HSC_EVENT_BLOCKS || !blocks)
		return HSC_FLOW_NOWHERE;
	return blocks[e->blocks.ids[t->at]].start;
}

/* Feed the stack one block, or the whole rest of the event. */
static enum hsc_status feed_stack(struct hsc_tasks *t, bool one)
{
	struct hsc_stack *s = t->list[t->now].stack;
	const struct hsc_code_block *blocks;
	struct hsc_event e = t->event;

	t->loaded = false;
	if (e.kind != HSC_EVENT_BLOCKS)
		return hsc_stack_feed(s, &e);
	e.blocks.ids += t->at;
	e.blocks.count -= t->at;
	if (one && e.blocks.count > 1) {
		blocks = hsc_code_map_blocks(t->map);
		if (!blocks)
			return HSC_E_MEMORY;
		e.blocks.count = 1;
		t->event.clock += blocks[e.blocks.ids[0]].instructions;
		t->at++;
		t->loaded = true;
	}
	return hsc_stack_feed(s, &e);
}

/* The first task from `i` on that has open calls, else the unknown task. */
static size_t open_from(const struct hsc_tasks *t, size_t i)
{
	for (; i < t->count; i++)
		if (t->list[i].stack->depth)
			return i;
	return HSC_TASK_UNKNOWN;
}

/* Trace was lost: cut the stacks one after the other, that of the unknown task
 * last. */
static enum hsc_status cut_next(struct hsc_tasks *t)
{
	struct hsc_task *task = &t->list[t->now];
	const size_t next = open_from(t, HSC_TASK_UNKNOWN + 1);
	const bool last = next == HSC_TASK_UNKNOWN && t->now == next;
	const struct hsc_event e = t->event;

	task->handled = false;
	t->quiet = true;
	if (last || task->stack->depth) {
		t->loaded = !last;
		t->next = t->now;
		return hsc_stack_feed(task->stack, &e);
	}
	t->next = next;
	hsc_tasks_begin_switch(t, HSC_EDGE_PLAIN);
	return HSC_OK;
}

/* Enter the current task when its first block runs. */
static void begin_task(struct hsc_tasks *t)
{
	struct hsc_stack *s = t->list[t->now].stack;

	s->clock = t->event.clock;
	s->address = goes_to(t);
	s->event.offset = t->event.offset;
	s->event.space = t->event.space;
	t->phase = HSC_TASKS_ENTER;
	t->index = 0;
	t->quiet = false;
}

/* Handle the next part of the current event. */
static enum hsc_status handle_event(struct hsc_tasks *t)
{
	struct hsc_stack *s = t->list[t->now].stack;
	const bool runs = t->event.kind == HSC_EVENT_BLOCKS ||
			  t->event.kind == HSC_EVENT_TRAP;
	uint64_t address;

	if (t->cutting)
		return cut_next(t);
	if (!t->rooted && runs) {
		begin_task(t);
		return HSC_OK;
	}
	if (t->next == t->now)
		return feed_stack(t, false);
	address = goes_to(t);
	if (address == HSC_FLOW_NOWHERE || !is_due_at(t, address))
		return feed_stack(t, true);
	t->quiet = false;
	hsc_tasks_begin_switch(t, s->edge);
	leave_handler(t);
	s->edge = HSC_EDGE_PLAIN;
	return find_handler(t, address) ? HSC_OK : HSC_E_MEMORY;
}

/* The stack has no step now. Returns HSC_OK to look again, or the status for
 * the caller. */
static enum hsc_status no_step(struct hsc_tasks *t, enum hsc_status rc)
{
	struct hsc_stack *s = t->list[t->now].stack;

	if (t->phase == HSC_TASKS_DRAIN) {
		t->phase = HSC_TASKS_LEAVE;
		t->index = t->rooted ? s->depth + 1 : 0;
		return HSC_OK;
	}
	if (t->loaded)
		return handle_event(t);
	if (!t->finished)
		return rc;
	if (s->depth) {
		hsc_stack_finish(s);
		return HSC_OK;
	}
	t->next = open_from(t, HSC_TASK_UNKNOWN);
	if (!t->rooted && !t->list[t->next].stack->depth)
		return HSC_END;
	if (!t->list[t->next].stack->depth)
		t->next = t->now;
	t->quiet = true;
	hsc_tasks_begin_switch(t, HSC_EDGE_PLAIN);
	return HSC_OK;
}

enum hsc_status hsc_tasks_next(struct hsc_tasks *t, struct hsc_stack_step *out)
{
	enum hsc_status rc = HSC_OK;

	while (rc == HSC_OK) {
		if (hsc_tasks_go_on(t, out))
			return HSC_OK;
		rc = hsc_stack_next(t->list[t->now].stack, out);
		if (rc == HSC_OK) {
			out->depth++;
			t->given = t->now;
			return HSC_OK;
		}
		if (rc > 0)
			rc = no_step(t, rc);
	}
	return rc;
}
