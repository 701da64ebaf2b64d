/* SPDX-License-Identifier: MIT */
/* moves.c - a stack is entered, left, cut and started again.
 * Room   measure (floor 5) */
#include "measure/stack/state.h"
#include <hartscope/flow/flow_item.h>

/* A jump searches the frame that it goes back to in this many frames, and so
 * does a return before it searches all others. This bounds the work for a
 * stream in which nothing ever matches: a return that goes further ends that
 * many frames. */
#define LOOK_MAX 1024
void hsc_stack_leave(struct hsc_stack *s, uint32_t keep, enum hsc_step_how how,
		     enum hsc_step_how last)
{
	s->keep = keep;
	s->leave_how = (uint8_t)how;
	s->last_how = (uint8_t)last;
	s->folding = 0;
}

/* The move depends on unknown frames: keep it for what comes before the
 * piece. */
static bool sink_move(struct hsc_stack *s, const struct hsc_arrival *b)
{
	const struct hsc_stack_move move = {
		.kind = b->beside ? HSC_MOVE_RESOLVE : HSC_MOVE_ARRIVE,
		.at = *b,
	};

	return hsc_stack_sink(s, &move);
}

/* Enter the function that the block starts. */
static bool enter_function(struct hsc_stack *s, const struct hsc_arrival *b,
			   enum hsc_step_how how)
{
	const bool called = how == HSC_STACK_CALL || how == HSC_STACK_TRAP;

	s->entering = true;
	s->enter_how = (uint8_t)how;
	s->enter = (struct hsc_frame){
		.link = s->link,
		.began = s->clock,
		.function = b->function,
		.base = b->function,
		.trap = how == HSC_STACK_TRAP,
		.found = how == HSC_STACK_FOUND,
	};
	if (called || b->entry)
		s->enter.function =
			b->id == HSC_BLOCK_NONE
				? b->entered
				: hsc_code_map_entered(s->map, b->id);
	return s->enter.function != HSC_FUNCTION_NONE;
}

/* Enter a frame at the bottom, whose call was not seen. */
static bool enter_root(struct hsc_stack *s, const struct hsc_arrival *b)
{
	s->link = HSC_FLOW_NOWHERE;
	if (!enter_function(s, b, b->entry ? HSC_STACK_CALL : HSC_STACK_FOUND))
		return false;
	s->enter.partial = s->lossy;
	return true;
}

/* A jump, or code that runs on, from one function into another. */
static bool replace_function(struct hsc_stack *s, const struct hsc_arrival *b)
{
	const struct hsc_frame old = s->frames[s->depth - 1];

	s->link = old.link;
	hsc_stack_leave(s, s->depth - 1, HSC_STACK_REPLACED,
			HSC_STACK_REPLACED);
	if (!enter_function(s, b, b->entry ? HSC_STACK_TAIL : HSC_STACK_FOUND))
		return false;
	s->enter.trap = old.trap;
	s->enter.partial = old.partial;
	return true;
}

static uint32_t look_end(const struct hsc_stack *s)
{
	return s->depth > LOOK_MAX ? s->depth - LOOK_MAX : 0;
}

/* The top-most frame of the block's function in [end, from), if that function
 * is known; else, or if there is none, depth. */
static uint32_t find_function(const struct hsc_stack *s,
			      const struct hsc_arrival *b, uint32_t from,
			      uint32_t end)
{
	if (b->named)
		for (uint32_t i = from; i > end; i--)
			if (s->frames[i - 1].base == b->function)
				return i - 1;
	return s->depth;
}

/* The top-most frame that returns to `address`, or depth, likewise. */
static uint32_t find_link(const struct hsc_stack *s, uint64_t address,
			  uint32_t from, uint32_t end)
{
	for (uint32_t i = from; i > end; i--)
		if (s->frames[i - 1].link == address && !s->frames[i - 1].trap)
			return i - 1;
	return s->depth;
}

/* The handler of a signal has returned; the code that it returned to ends the
 * trap. */
static bool return_from_signal(struct hsc_stack *s, const struct hsc_arrival *b)
{
	const struct hsc_frame old = s->frames[s->depth - 1];

	s->link = old.link;
	hsc_stack_leave(s, s->depth - 1, HSC_STACK_RETURN, HSC_STACK_RETURN);
	if (!enter_function(s, b, HSC_STACK_CALL))
		return false;
	s->enter.trap = true;
	s->enter.partial = old.partial;
	return true;
}

static bool return_to_link(struct hsc_stack *s, const struct hsc_arrival *b,
			   uint32_t from, uint32_t end)
{
	const uint32_t i = find_link(s, b->start, from, end);

	if (i == s->depth)
		return false;
	hsc_stack_leave(s, i, HSC_STACK_UNWOUND, HSC_STACK_RETURN);
	return true;
}

static bool return_to_function(struct hsc_stack *s, const struct hsc_arrival *b,
			       uint32_t from, uint32_t end)
{
	const uint32_t i = find_function(s, b, from, end);

	if (i == s->depth)
		return false;
	hsc_stack_leave(s, i + 1, HSC_STACK_UNWOUND, HSC_STACK_UNWOUND);
	return true;
}

static bool do_return(struct hsc_stack *s, const struct hsc_arrival *b)
{
	const uint32_t depth = s->depth, near = look_end(s);
	const uint32_t i = find_link(s, b->start, depth, near);

	if (i < depth) {
		hsc_stack_leave(s, i, HSC_STACK_UNWOUND, HSC_STACK_RETURN);
		return true;
	}
	if (s->afloat)
		return sink_move(s, b);
	/* a signal handler returns into code that nobody called */
	if (depth && s->frames[depth - 1].trap)
		return !b->sigreturn || return_from_signal(s, b);
	if (return_to_function(s, b, depth, near) ||
	    return_to_link(s, b, near, 0) || return_to_function(s, b, near, 0))
		return true;
	hsc_stack_leave(s, 0, HSC_STACK_UNWOUND, HSC_STACK_RETURN);
	return enter_root(s, b);
}

static bool do_trap_return(struct hsc_stack *s, const struct hsc_arrival *b)
{
	if (s->traps) {
		hsc_stack_leave(s, s->traps - 1, HSC_STACK_UNWOUND,
				HSC_STACK_TRAP_RETURN);
		return true;
	}
	if (s->afloat)
		return sink_move(s, b);
	hsc_stack_leave(s, 0, HSC_STACK_UNWOUND, HSC_STACK_UNWOUND);
	return enter_root(s, b);
}

/* Another function continues, and neither a call nor a return led there. */
static bool do_jump(struct hsc_stack *s, const struct hsc_arrival *b)
{
	const bool looks = !b->entry && b->named;
	const uint32_t i =
		looks ? find_function(s, b, s->depth, look_end(s)) : s->depth;

	if (i == s->depth && s->afloat && (looks || !s->depth))
		return sink_move(s, b);
	if (!s->depth)
		return enter_root(s, b);
	if (i == s->depth)
		return replace_function(s, b);
	hsc_stack_leave(s, i + 1, HSC_STACK_UNWOUND, HSC_STACK_UNWOUND);
	return true;
}

static bool do_call(struct hsc_stack *s, const struct hsc_arrival *b,
		    uint8_t edge)
{
	if (s->depth == s->most) {
		s->sink.stuck |= s->afloat;
		s->folding++;
		s->folded++;
		return true;
	}
	return enter_function(
		s, b, edge == HSC_EDGE_TRAP ? HSC_STACK_TRAP : HSC_STACK_CALL);
}

/* One call ends, and another begins in its place. */
static bool do_swap(struct hsc_stack *s, const struct hsc_arrival *b)
{
	const uint64_t next = s->link;

	if (!s->depth)
		return sink_move(s, b);
	if (!replace_function(s, b))
		return false;
	s->enter.link = next;
	return true;
}

/* The same, of an edge that is known. */
static bool follow_edge(struct hsc_stack *s, const struct hsc_arrival *b,
			uint8_t edge)
{
	switch (edge) {
	case HSC_EDGE_CALL:
	case HSC_EDGE_TRAP:
		return do_call(s, b, edge);
	case HSC_EDGE_RETURN:
		return do_return(s, b);
	case HSC_EDGE_TRAP_RETURN:
		return do_trap_return(s, b);
	case HSC_EDGE_SWAP:
		return do_swap(s, b);
	default:
		return hsc_stack_top(s) == b->function || do_jump(s, b);
	}
}

/* Is what led to the block decided by what came before the piece? */
static bool needs_frames_before(const struct hsc_stack *s,
				const struct hsc_arrival *b)
{
	return s->edge == HSC_EDGE_OPEN ||
	       (s->edge == HSC_EDGE_ECALL && !s->traps && b->start != s->link);
}

bool hsc_stack_arrive(struct hsc_stack *s, const struct hsc_arrival *b)
{
	uint8_t edge = s->edge;

	s->address = b->start;
	if (s->afloat && needs_frames_before(s, b))
		return sink_move(s, b);
	if (edge == HSC_EDGE_ECALL) /* rt_sigreturn, if it goes elsewhere */
		edge = s->traps && b->start != s->link ? HSC_EDGE_TRAP_RETURN
						       : HSC_EDGE_PLAIN;
	if (s->folding && edge == HSC_EDGE_RETURN) {
		s->edge = HSC_EDGE_PLAIN;
		s->folding--;
		return true;
	}
	if (s->folding && edge != HSC_EDGE_CALL && edge != HSC_EDGE_TRAP) {
		s->edge = HSC_EDGE_PLAIN;
		return true;
	}
	if (!s->depth && !s->afloat && edge != HSC_EDGE_TRAP) {
		s->edge = HSC_EDGE_PLAIN;
		return enter_root(s, b);
	}
	if (!follow_edge(s, b, edge))
		return false;
	s->edge = HSC_EDGE_PLAIN;
	return true;
}

bool hsc_stack_run_on(struct hsc_stack *s, uint32_t function)
{
	const struct hsc_stack_move move = { .kind = HSC_MOVE_RUN_ON,
					     .at.id = HSC_BLOCK_NONE,
					     .at.function = function };

	if (!s->depth)
		return !s->afloat || hsc_stack_sink(s, &move);
	s->enter = s->frames[s->depth - 1];
	s->enter.function = s->enter.base = function;
	s->enter.began = s->clock;
	s->enter.found = false;
	s->enter_how = HSC_STACK_TAIL;
	s->entering = true;
	hsc_stack_leave(s, s->depth - 1, HSC_STACK_REPLACED,
			HSC_STACK_REPLACED);
	return true;
}

bool hsc_stack_cut(struct hsc_stack *s, uint64_t to, bool gap)
{
	const struct hsc_stack_move move = { .kind = HSC_MOVE_CUT, .to = to };

	if (s->afloat)
		return hsc_stack_sink(s, &move);
	s->lossy = s->lossy || gap || s->depth > 0;
	s->edge = HSC_EDGE_PLAIN;
	s->part_count = 0;
	s->address = to;
	hsc_stack_leave(s, 0, HSC_STACK_CUT, HSC_STACK_CUT);
	return true;
}

bool hsc_stack_start(struct hsc_stack *s, uint64_t to)
{
	const struct hsc_stack_move move = { .kind = HSC_MOVE_START, .to = to };
	const bool resumes = s->edge == HSC_EDGE_ECALL && s->sigreturn;

	/* if trace ended at rt_sigreturn and resumes in the interrupted code,
	 * nothing was lost */
	if (resumes && s->traps && s->frames[s->traps - 1].link == to)
		return hsc_stack_trap(s, HSC_FLOW_NOWHERE, to);
	if (s->afloat && (s->edge == HSC_EDGE_OPEN || (resumes && !s->traps) ||
			  hsc_stack_top(s) == HSC_FUNCTION_NONE))
		return hsc_stack_sink(s, &move);
	return hsc_stack_cut(s, to, false);
}

bool hsc_stack_trap(struct hsc_stack *s, uint64_t from, uint64_t to)
{
	const struct hsc_stack_move move = { .kind = HSC_MOVE_TRAP,
					     .from = from,
					     .to = to };

	s->edge = HSC_EDGE_PLAIN;
	s->address = to;
	if (s->traps && s->frames[s->traps - 1].link == to) {
		hsc_stack_leave(s, s->traps - 1, HSC_STACK_UNWOUND,
				HSC_STACK_TRAP_RETURN);
		return true;
	}
	if (s->afloat && !s->traps && !hsc_stack_sink_assumes(s, to))
		return hsc_stack_sink(s, &move);
	s->edge = HSC_EDGE_TRAP;
	s->link = from;
	return true;
}
