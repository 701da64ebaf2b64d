/* SPDX-License-Identifier: MIT */
#include "measure/stack_state.h"
#include <hartscope/flow/flow_item.h>

/* How many frames a return or jump looks through for the one it goes back to;
 * bounds the work of a stream in which none ever matches. */
#define LOOK_MAX 1024
void hsc_stack_leave(struct hsc_stack *s, uint32_t keep, enum hsc_step_how how,
		     enum hsc_step_how last)
{
	s->keep = keep;
	s->leave_how = (uint8_t)how;
	s->last_how = (uint8_t)last;
	s->folding = 0;
}

/* Enter the function that block `id` starts. */
static bool enter(struct hsc_stack *s, uint32_t id, enum hsc_step_how how)
{
	const struct hsc_code_block *b = &s->blocks[id];
	const bool called = how == HSC_STACK_CALL || how == HSC_STACK_TRAP;

	s->entering = true;
	s->enter_how = (uint8_t)how;
	s->enter = (struct hsc_frame){
		.link = s->link,
		.began = s->clock,
		.function = b->function,
		.base = b->function,
		.trap = how == HSC_STACK_TRAP,
	};
	if (called || b->entry)
		s->enter.function = hsc_code_map_entered(s->map, id);
	return s->enter.function != HSC_FUNCTION_NONE;
}

/* A frame at the bottom: nobody saw it called. */
static bool enter_root(struct hsc_stack *s, uint32_t id)
{
	s->link = HSC_FLOW_NOWHERE;
	if (!enter(s, id,
		   s->blocks[id].entry ? HSC_STACK_CALL : HSC_STACK_FOUND))
		return false;
	s->enter.partial = s->lossy;
	return true;
}

/* A jump, or code that runs on, from one function into another. */
static bool replace(struct hsc_stack *s, uint32_t id)
{
	const struct hsc_frame old = s->frames[s->depth - 1];

	s->link = old.link;
	hsc_stack_leave(s, s->depth - 1, HSC_STACK_REPLACED,
			HSC_STACK_REPLACED);
	if (!enter(s, id,
		   s->blocks[id].entry ? HSC_STACK_TAIL : HSC_STACK_FOUND))
		return false;
	s->enter.trap = old.trap;
	s->enter.partial = old.partial;
	return true;
}

static uint32_t look_end(const struct hsc_stack *s)
{
	return s->depth > LOOK_MAX ? s->depth - LOOK_MAX : 0;
}

/* The top-most frame of the block's function, if that is known; else, or if
 * there is none within reach, depth. */
static uint32_t find_function(const struct hsc_stack *s,
			      const struct hsc_code_block *b)
{
	if (b->named)
		for (uint32_t i = s->depth; i > look_end(s); i--)
			if (s->frames[i - 1].base == b->function)
				return i - 1;
	return s->depth;
}

/* The top-most frame that returns to `address`, or depth, likewise. */
static uint32_t find_link(const struct hsc_stack *s, uint64_t address)
{
	for (uint32_t i = s->depth; i > look_end(s); i--)
		if (s->frames[i - 1].link == address && !s->frames[i - 1].trap)
			return i - 1;
	return s->depth;
}

/* The handler of a signal is done; what it returns to ends the trap. */
static bool restore(struct hsc_stack *s, uint32_t id)
{
	const struct hsc_frame old = s->frames[s->depth - 1];

	s->link = old.link;
	hsc_stack_leave(s, s->depth - 1, HSC_STACK_RETURN, HSC_STACK_RETURN);
	if (!enter(s, id, HSC_STACK_CALL))
		return false;
	s->enter.trap = true;
	s->enter.partial = old.partial;
	return true;
}

static bool do_return(struct hsc_stack *s, uint32_t id)
{
	const struct hsc_code_block *b = &s->blocks[id];
	uint32_t i = find_link(s, b->start);

	if (i < s->depth) {
		hsc_stack_leave(s, i, HSC_STACK_UNWOUND, HSC_STACK_RETURN);
		return true;
	}
	/* a signal handler returns into code that nobody called */
	if (s->depth && s->frames[s->depth - 1].trap)
		return !b->sigreturn || restore(s, id);
	i = find_function(s, b);
	if (i < s->depth) {
		hsc_stack_leave(s, i + 1, HSC_STACK_UNWOUND, HSC_STACK_UNWOUND);
		return true;
	}
	hsc_stack_leave(s, 0, HSC_STACK_UNWOUND, HSC_STACK_RETURN);
	return enter_root(s, id);
}

static bool do_trap_return(struct hsc_stack *s, uint32_t id)
{
	if (s->traps) {
		hsc_stack_leave(s, s->traps - 1, HSC_STACK_UNWOUND,
				HSC_STACK_TRAP_RETURN);
		return true;
	}
	hsc_stack_leave(s, 0, HSC_STACK_UNWOUND, HSC_STACK_UNWOUND);
	return enter_root(s, id);
}

/* Code of another function goes on, and neither call nor return led there. */
static bool do_jump(struct hsc_stack *s, uint32_t id)
{
	const struct hsc_code_block *b = &s->blocks[id];
	const uint32_t i = b->entry ? s->depth : find_function(s, b);

	if (!s->depth)
		return enter_root(s, id);
	if (i == s->depth)
		return replace(s, id);
	hsc_stack_leave(s, i + 1, HSC_STACK_UNWOUND, HSC_STACK_UNWOUND);
	return true;
}

/* Does the frame on top go on? */
static bool goes_on(const struct hsc_stack *s, uint32_t id)
{
	return s->frames[s->depth - 1].base == s->blocks[id].function;
}

static bool do_call(struct hsc_stack *s, uint32_t id, uint8_t edge)
{
	if (s->depth == HSC_STACK_MAX) {
		s->folding++;
		s->folded++;
		return true;
	}
	return enter(s, id,
		     edge == HSC_EDGE_TRAP ? HSC_STACK_TRAP : HSC_STACK_CALL);
}

bool hsc_stack_arrive(struct hsc_stack *s, uint32_t id)
{
	uint8_t edge = s->edge;

	if (edge == HSC_EDGE_ECALL) /* rt_sigreturn, if it goes elsewhere */
		edge = s->traps && s->blocks[id].start != s->link
			       ? HSC_EDGE_TRAP_RETURN
			       : HSC_EDGE_PLAIN;
	s->edge = HSC_EDGE_PLAIN;
	s->address = s->blocks[id].start;
	if (s->folding && edge == HSC_EDGE_RETURN) {
		s->folding--;
		return true;
	}
	if (s->folding && edge != HSC_EDGE_CALL && edge != HSC_EDGE_TRAP)
		return true;
	if (!s->depth && edge != HSC_EDGE_TRAP)
		return enter_root(s, id);
	switch (edge) {
	case HSC_EDGE_CALL:
	case HSC_EDGE_TRAP:
		return do_call(s, id, edge);
	case HSC_EDGE_RETURN:
		return do_return(s, id);
	case HSC_EDGE_TRAP_RETURN:
		return do_trap_return(s, id);
	case HSC_EDGE_SWAP:
		if (!replace(s, id))
			return false;
		s->enter.link = s->blocks[s->last].next;
		return true;
	default:
		return goes_on(s, id) || do_jump(s, id);
	}
}

bool hsc_stack_resume(struct hsc_stack *s, uint64_t to)
{
	const struct hsc_code_block *blocks = hsc_code_map_blocks(s->map);

	if (!blocks || s->edge != HSC_EDGE_ECALL ||
	    !blocks[s->last].sigreturn || !s->traps ||
	    s->frames[s->traps - 1].link != to)
		return false;
	hsc_stack_trap(s, HSC_FLOW_NOWHERE, to);
	return true;
}

void hsc_stack_trap(struct hsc_stack *s, uint64_t from, uint64_t to)
{
	s->edge = HSC_EDGE_PLAIN;
	s->address = to;
	if (s->traps && s->frames[s->traps - 1].link == to) {
		hsc_stack_leave(s, s->traps - 1, HSC_STACK_UNWOUND,
				HSC_STACK_TRAP_RETURN);
		return;
	}
	s->edge = HSC_EDGE_TRAP;
	s->link = from;
}
