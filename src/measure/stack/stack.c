/* SPDX-License-Identifier: MIT */
/* stack.c - events move a stack and make steps.
 * Room   measure (floor 5) */
#include "base/grow.h"
#include "measure/stack/state.h"
#include <hartscope/event/axis.h>
#include <hartscope/flow/flow_item.h>
#include <stdlib.h>

enum hsc_status hsc_stack_new(struct hsc_stack **out, struct hsc_code_map *map,
			      uint32_t source)
{
	*out = calloc(1, sizeof(**out));
	if (!*out)
		return HSC_E_MEMORY;
	(*out)->map = map;
	(*out)->event.source = source;
	(*out)->floor = (*out)->caller = HSC_FUNCTION_NONE;
	(*out)->most = HSC_STACK_MAX;
	return HSC_OK;
}

void hsc_stack_free(struct hsc_stack **stack)
{
	if (!*stack)
		return;
	free((*stack)->frames);
	hsc_stack_trim(*stack);
	free((*stack)->sink.moves);
	free((*stack)->sink.frames);
	free(*stack);
	*stack = NULL;
}

uint64_t hsc_stack_folded(const struct hsc_stack *s)
{
	return s->folded;
}

enum hsc_status hsc_stack_feed(struct hsc_stack *s, const struct hsc_event *e)
{
	if (s->loaded || s->joint.piece || hsc_stack_is_due(s))
		return HSC_E_VALUE;
	if ((e->reported || e->kind == HSC_EVENT_DATA_WRITE) &&
	    (s->edge == HSC_EDGE_PLAIN || e->at == HSC_FLOW_NOWHERE))
		return HSC_OK; /* beside the flow */
	s->event = *e;
	s->at = 0;
	s->clock = e->clock;
	s->loaded = s->fed = true;
	if (e->kind != HSC_EVENT_BLOCKS && e->kind != HSC_EVENT_TRAP)
		return HSC_OK;
	s->blocks = hsc_code_map_blocks(s->map);
	return s->blocks ? HSC_OK : HSC_E_MEMORY;
}

void hsc_stack_finish(struct hsc_stack *s)
{
	s->finished = true;
}

/* Set member by member, because making a struct and copying it takes twice the
 * time. */
static inline void set_step(const struct hsc_stack *s,
			    struct hsc_stack_step *out,
			    const struct hsc_frame *f,
			    enum hsc_stack_step_kind kind)
{
	out->kind = (uint8_t)kind;
	out->whole = false;
	out->found = f->found;
	out->source = s->event.source;
	out->function = f->function;
	out->caller = s->depth ? s->frames[s->depth - 1].function : s->caller;
	out->depth = s->depth;
	out->space = s->event.space;
	out->clock_how = out->began_how = HSC_MOMENT_EXACT;
	out->clock = s->clock;
	out->began = f->began;
	out->address = s->address;
	out->offset = s->event.offset;
	out->spent = out->entered = 0;
	out->part = 0;
}

/* Leave block `id`: its end decides how the next block is reached. */
static void leave_block(struct hsc_stack *s, uint32_t id)
{
	const struct hsc_code_block *b = &s->blocks[id];

	s->edge = b->edge;
	s->sigreturn = b->sigreturn;
	s->link = b->next;
	s->at++;
}

/*
 * The next part of a split block, which enters the functions it runs through
 * one by one. Its clock is counted when its frame is on top. False: no memory.
 */
static bool do_part(struct hsc_stack *s, uint32_t id)
{
	const struct hsc_code_part *p = &s->parts[s->part];

	if (s->part && !s->folding && hsc_stack_top(s) != p->function)
		return hsc_stack_run_on(s, p->function);
	s->clock += p->instructions;
	if (++s->part < s->part_count)
		return true;
	s->part_count = 0;
	leave_block(s, id);
	return true;
}

/* The fast path: blocks of the function on top that go on to the next. */
static void walk_fast(struct hsc_stack *s)
{
	const uint32_t *ids = s->event.blocks.ids;
	const uint32_t base = hsc_stack_top(s);
	uint64_t clock = s->clock;
	size_t i = s->at;
	uint8_t edge = HSC_EDGE_PLAIN;

	while (i < s->event.blocks.count && edge == HSC_EDGE_PLAIN) {
		const struct hsc_code_block *b = &s->blocks[ids[i]];

		if (b->function != base || b->split)
			break;
		clock += b->instructions;
		edge = b->edge;
		i++;
	}
	if (i == s->at)
		return;
	s->clock = clock;
	s->at = i - 1;
	leave_block(s, ids[i - 1]);
}

/* A usual call: the frame is put on the stack directly. */
static void enter_fast(struct hsc_stack *s, const struct hsc_code_block *b,
		       struct hsc_stack_step *out)
{
	struct hsc_frame *f = &s->frames[s->depth];

	f->link = s->link;
	f->began = s->clock;
	f->function = f->base = b->function;
	f->trap = f->partial = f->found = false;
	s->address = b->start;
	s->edge = HSC_EDGE_PLAIN;
	set_step(s, out, f, HSC_STACK_ENTER);
	out->how = HSC_STACK_CALL;
	s->keep = ++s->depth;
}

/* A usual return, to the place of the call. */
static void leave_fast(struct hsc_stack *s, const struct hsc_code_block *b,
		       struct hsc_stack_step *out)
{
	const struct hsc_frame *f = &s->frames[s->depth - 1];

	s->keep = --s->depth;
	s->address = b->start;
	s->edge = HSC_EDGE_PLAIN;
	set_step(s, out, f, HSC_STACK_LEAVE);
	out->how = HSC_STACK_RETURN;
	out->whole = !f->partial;
}

/*
 * Walk the run while all blocks are usual ones. True: there is a step to
 * report; false: the slow path must do the next block.
 */
static bool step_fast(struct hsc_stack *s, struct hsc_stack_step *out)
{
	if (s->folding || s->part_count || !s->depth)
		return false;
	while (s->at < s->event.blocks.count) {
		const struct hsc_code_block *b =
			&s->blocks[s->event.blocks.ids[s->at]];
		const struct hsc_frame *top = &s->frames[s->depth - 1];

		if (s->edge == HSC_EDGE_CALL && s->depth < s->cap && b->named) {
			enter_fast(s, b, out);
			return true;
		}
		if (s->edge == HSC_EDGE_RETURN && s->depth > 1 &&
		    top->link == b->start && !top->trap) {
			leave_fast(s, b, out);
			return true;
		}
		if (s->edge != HSC_EDGE_PLAIN || top->base != b->function ||
		    b->split)
			return false;
		walk_fast(s);
	}
	return false;
}

/* Block `id` is reached. False: no memory. */
static bool reach_block(struct hsc_stack *s, uint32_t id, bool beside)
{
	const struct hsc_code_block *b = &s->blocks[id];
	const struct hsc_arrival at = {
		.start = b->start,
		.id = id,
		.function = b->function,
		.named = b->named,
		.entry = b->entry,
		.sigreturn = b->sigreturn,
		.beside = beside,
	};

	return hsc_stack_arrive(s, &at);
}

/* One block of a run, or the fast path if it can be. False: no memory. */
static bool do_block(struct hsc_stack *s)
{
	const uint32_t id = s->event.blocks.ids[s->at];
	const struct hsc_code_block *b = &s->blocks[id];
	const bool on_top = !s->folding && hsc_stack_top(s) == b->function;

	if (s->part_count) {
		return do_part(s, id);
	} else if (s->edge != HSC_EDGE_PLAIN || !(on_top || s->folding)) {
		return reach_block(s, id, false);
	} else if (b->split) {
		s->part = 0;
		s->part_count =
			hsc_code_map_parts(s->map, id, s->parts, HSC_PARTS_MAX);
		if (!s->part_count)
			leave_block(s, id);
	} else if (on_top) {
		walk_fast(s);
	} else {
		s->clock += b->instructions;
		leave_block(s, id);
	}
	return true;
}

/* Walk the run until there is a step to give out. False: no memory. */
static bool walk_run(struct hsc_stack *s)
{
	while (s->at < s->event.blocks.count) {
		if (!do_block(s))
			return false;
		if (hsc_stack_is_due(s))
			return true;
	}
	s->loaded = false;
	return true;
}

/* Where the flow went before the trap counts first, then the trap itself. */
static bool handle_trap(struct hsc_stack *s)
{
	const struct hsc_event *e = &s->event;
	const bool known = e->trap.from != HSC_FLOW_NOWHERE;
	uint32_t id = HSC_BLOCK_NONE;

	if (s->edge != HSC_EDGE_PLAIN && known)
		id = hsc_code_map_find(s->map, e->space, e->trap.from);
	if (id != HSC_BLOCK_NONE) {
		s->blocks = hsc_code_map_blocks(s->map);
		return s->blocks && reach_block(s, id, true);
	}
	s->loaded = false;
	return hsc_stack_trap(s, e->trap.from, e->trap.to);
}

/* An item beside the flow has the address to which the last block led. */
static bool resolve_edge(struct hsc_stack *s)
{
	const uint32_t id =
		hsc_code_map_find(s->map, s->event.space, s->event.at);

	s->loaded = false;
	if (id == HSC_BLOCK_NONE)
		return true;
	s->blocks = hsc_code_map_blocks(s->map);
	return s->blocks && reach_block(s, id, true);
}

/* Handle the next part of the current event. False: no memory. */
static bool handle_event(struct hsc_stack *s)
{
	if (s->event.reported || s->event.kind == HSC_EVENT_DATA_WRITE)
		return resolve_edge(s);
	switch (s->event.kind) {
	case HSC_EVENT_BLOCKS:
		return walk_run(s);
	case HSC_EVENT_TRAP:
		return handle_trap(s);
	case HSC_EVENT_GAP:
		s->loaded = false;
		return hsc_stack_cut(s, s->event.gap.to, true);
	case HSC_EVENT_START: /* after a stop: what ran meanwhile is lost */
		s->loaded = false;
		return hsc_stack_start(s, s->event.edge.address);
	default:
		s->loaded = false;
		return true;
	}
}

static void report_leave(struct hsc_stack *s, struct hsc_stack_step *out)
{
	const struct hsc_frame *f = &s->frames[--s->depth];
	const bool last = s->depth == s->keep;

	set_step(s, out, f, HSC_STACK_LEAVE);
	out->how = last ? s->last_how : s->leave_how;
	out->whole = !f->partial && out->how != HSC_STACK_CUT;
	if (f->trap)
		s->traps = f->traps;
}

static bool report_enter(struct hsc_stack *s, struct hsc_stack_step *out)
{
	if (!HSC_GROW(s->frames, s->cap, (size_t)s->depth + 1))
		return false;
	set_step(s, out, &s->enter, HSC_STACK_ENTER);
	out->how = s->enter_how;
	s->enter.traps = s->traps;
	s->frames[s->depth++] = s->enter;
	if (s->enter.trap)
		s->traps = s->depth;
	s->keep = s->depth;
	s->entering = false;
	return true;
}

/* Report a move that the stack below decides; the piece continues on top of
 * it. */
static void report_move(struct hsc_stack *s, struct hsc_stack_step *out)
{
	const struct hsc_frame nothing = { .function = HSC_FUNCTION_NONE };

	set_step(s, out, &nothing, HSC_STACK_MOVE);
	out->how = 0;
	s->moving = false;
}

enum hsc_status hsc_stack_next(struct hsc_stack *s, struct hsc_stack_step *out)
{
	for (;;) {
		if (s->keep < s->depth) {
			report_leave(s, out);
			return HSC_OK;
		}
		if (s->moving) {
			report_move(s, out);
			return HSC_OK;
		}
		if (s->entering)
			return report_enter(s, out) ? HSC_OK : HSC_E_MEMORY;
		if (s->joint.piece) {
			const enum hsc_status rc = hsc_stack_join_on(s, out);

			if (rc != HSC_AGAIN)
				return rc;
			continue;
		}
		if (s->loaded) {
			if (s->event.kind == HSC_EVENT_BLOCKS &&
			    step_fast(s, out))
				return HSC_OK;
			if (!handle_event(s)) {
				s->loaded = false;
				return HSC_E_MEMORY;
			}
			continue;
		}
		if (!s->finished)
			return HSC_AGAIN;
		if (!s->depth)
			return HSC_END;
		hsc_stack_leave(s, 0, HSC_STACK_OPEN, HSC_STACK_OPEN);
	}
}

bool hsc_stack_frame(const struct hsc_stack *s, uint32_t depth,
		     struct hsc_stack_step *out)
{
	const struct hsc_frame *f;

	if (depth >= s->depth || hsc_stack_is_due(s))
		return false;
	f = &s->frames[depth];
	set_step(s, out, f, HSC_STACK_ENTER);
	out->how = f->trap    ? HSC_STACK_TRAP
		   : f->found ? HSC_STACK_FOUND
			      : HSC_STACK_CALL;
	out->caller = depth ? f[-1].function : s->caller;
	out->depth = depth;
	out->clock = f->began;
	return true;
}
