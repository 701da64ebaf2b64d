/* SPDX-License-Identifier: MIT */
#include <hartscope/event/events.h>
#include <hartscope/flow/flow_item.h>
#include <hartscope/measure/stack.h>
#include <stdlib.h>

/* How many frames a return or jump looks through for the one it goes back to;
 * bounds the work of a stream in which none ever matches. */
#define LOOK_MAX 1024
/* Functions that one block may run through. */
#define PARTS_MAX 8

/* Beyond enum hsc_edge: the next block is a trap handler. */
#define EDGE_TRAP (HSC_EDGE_TRAP_RETURN + 1)

struct frame {
	uint64_t link;     /* where its return goes; of a trap: back to where */
	uint64_t began;    /* clock */
	uint32_t function; /* as told */
	uint32_t base;     /* as blocks have it: unknown code has one number */
	uint32_t traps;    /* of a trap: s->traps below it */
	bool trap;
	bool partial; /* trace was lost before it was entered */
};

struct hsc_stack {
	struct hsc_code_map *map;
	struct hsc_event event; /* in hand, if loaded */
	size_t at;              /* ids of it done */
	bool loaded, finished;
	bool lossy; /* trace was lost: a frame that is found is partial */

	const struct hsc_code_block *blocks;
	uint64_t clock;
	uint64_t link; /* of the call or trap that `edge` tells */
	uint32_t last; /* block before the next */
	uint8_t edge;  /* enum hsc_edge or EDGE_TRAP: on the way to the next */

	struct frame *frames; /* frames[depth], room for cap */
	uint32_t depth, cap;
	uint32_t traps;   /* index of the top-most trap frame + 1, or 0 */
	uint64_t folding; /* open calls that are no frames */
	uint64_t folded;  /* all such calls so far */

	/* what is to be told: leave down to keep, then enter */
	uint32_t keep;
	uint8_t leave_how, last_how; /* of all but the last, and of the last */
	bool entering;
	uint8_t enter_how;
	struct frame enter;
	uint64_t address; /* where the flow went on */

	struct hsc_code_part parts[PARTS_MAX]; /* of a split block */
	size_t part, part_count;
};

enum hsc_status hsc_stack_new(struct hsc_stack **out, struct hsc_code_map *map,
			      uint32_t source)
{
	*out = calloc(1, sizeof(**out));
	if (!*out)
		return HSC_E_MEMORY;
	(*out)->map = map;
	(*out)->event.source = source;
	return HSC_OK;
}

void hsc_stack_free(struct hsc_stack **stack)
{
	if (!*stack)
		return;
	free((*stack)->frames);
	free(*stack);
	*stack = NULL;
}

uint64_t hsc_stack_folded(const struct hsc_stack *s)
{
	return s->folded;
}

enum hsc_status hsc_stack_feed(struct hsc_stack *s, const struct hsc_event *e)
{
	if (s->loaded || s->keep < s->depth || s->entering)
		return HSC_E_VALUE;
	s->event = *e;
	s->at = 0;
	s->clock = e->clock;
	s->loaded = true;
	if (e->kind != HSC_EVENT_BLOCKS && e->kind != HSC_EVENT_TRAP)
		return HSC_OK;
	s->blocks = hsc_code_map_blocks(s->map);
	return s->blocks ? HSC_OK : HSC_E_MEMORY;
}

void hsc_stack_finish(struct hsc_stack *s)
{
	s->finished = true;
}

/* Leave all frames from `keep` up. */
static void leave(struct hsc_stack *s, uint32_t keep, enum hsc_step_how how,
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
	const bool called = how == HSC_STEP_CALL || how == HSC_STEP_TRAP;

	s->entering = true;
	s->enter_how = (uint8_t)how;
	s->enter = (struct frame){
		.link = s->link,
		.began = s->clock,
		.function = b->function,
		.base = b->function,
		.trap = how == HSC_STEP_TRAP,
	};
	if (called || b->entry)
		s->enter.function = hsc_code_map_entered(s->map, id);
	return s->enter.function != HSC_FUNCTION_NONE;
}

/* A frame at the bottom: nobody saw it called. */
static bool enter_root(struct hsc_stack *s, uint32_t id)
{
	s->link = HSC_FLOW_NOWHERE;
	if (!enter(s, id, s->blocks[id].entry ? HSC_STEP_CALL : HSC_STEP_FOUND))
		return false;
	s->enter.partial = s->lossy;
	return true;
}

/* A jump, or code that runs on, from one function into another. */
static bool replace(struct hsc_stack *s, uint32_t id)
{
	const struct frame old = s->frames[s->depth - 1];

	s->link = old.link;
	leave(s, s->depth - 1, HSC_STEP_REPLACED, HSC_STEP_REPLACED);
	if (!enter(s, id, s->blocks[id].entry ? HSC_STEP_TAIL : HSC_STEP_FOUND))
		return false;
	s->enter.trap = old.trap;
	s->enter.partial = old.partial;
	return true;
}

static uint32_t look_end(const struct hsc_stack *s)
{
	return s->depth > LOOK_MAX ? s->depth - LOOK_MAX : 0;
}

/* The top-most frame of a known function, or depth: none within reach. */
static uint32_t find_function(const struct hsc_stack *s, uint32_t function)
{
	if (function != HSC_FUNCTION_UNKNOWN)
		for (uint32_t i = s->depth; i > look_end(s); i--)
			if (s->frames[i - 1].base == function)
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

static bool do_return(struct hsc_stack *s, uint32_t id)
{
	const struct hsc_code_block *b = &s->blocks[id];
	uint32_t i = find_link(s, b->start);

	if (i < s->depth) {
		leave(s, i, HSC_STEP_UNWOUND, HSC_STEP_RETURN);
		return true;
	}
	/* a signal handler returns into code that nobody called */
	if (s->depth && s->frames[s->depth - 1].trap)
		return true;
	i = find_function(s, b->function);
	if (i < s->depth) {
		leave(s, i + 1, HSC_STEP_UNWOUND, HSC_STEP_UNWOUND);
		return true;
	}
	leave(s, 0, HSC_STEP_UNWOUND, HSC_STEP_RETURN);
	return enter_root(s, id);
}

static bool do_trap_return(struct hsc_stack *s, uint32_t id)
{
	if (s->traps) {
		leave(s, s->traps - 1, HSC_STEP_UNWOUND, HSC_STEP_TRAP_RETURN);
		return true;
	}
	leave(s, 0, HSC_STEP_UNWOUND, HSC_STEP_UNWOUND);
	return enter_root(s, id);
}

/* Code of another function goes on, and neither call nor return led there. */
static bool do_jump(struct hsc_stack *s, uint32_t id)
{
	const struct hsc_code_block *b = &s->blocks[id];
	const uint32_t i = b->entry ? s->depth : find_function(s, b->function);

	if (!s->depth)
		return enter_root(s, id);
	if (i == s->depth)
		return replace(s, id);
	leave(s, i + 1, HSC_STEP_UNWOUND, HSC_STEP_UNWOUND);
	return true;
}

static bool do_call(struct hsc_stack *s, uint32_t id, uint8_t edge)
{
	if (s->depth == HSC_STACK_MAX) {
		s->folding++;
		s->folded++;
		return true;
	}
	return enter(s, id, edge == EDGE_TRAP ? HSC_STEP_TRAP : HSC_STEP_CALL);
}

/* What reaching block `id` means for the stack. False: no memory. */
static bool arrive(struct hsc_stack *s, uint32_t id)
{
	const uint8_t edge = s->edge;

	s->edge = HSC_EDGE_PLAIN;
	s->address = s->blocks[id].start;
	if (s->folding && edge == HSC_EDGE_RETURN) {
		s->folding--;
		return true;
	}
	if (s->folding && edge != HSC_EDGE_CALL && edge != EDGE_TRAP)
		return true;
	if (!s->depth && edge != EDGE_TRAP)
		return enter_root(s, id);
	switch (edge) {
	case HSC_EDGE_CALL:
	case EDGE_TRAP:
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
		return do_jump(s, id);
	}
}

/* Block `id` is done: what its end says counts for the next. */
static void depart(struct hsc_stack *s, uint32_t id)
{
	const struct hsc_code_block *b = &s->blocks[id];

	s->edge = b->edge;
	s->last = id;
	s->link = b->next;
	s->at++;
}

/*
 * The next part of a split block, which enters the functions it runs through
 * one by one. Its clock is counted when its frame is on top.
 */
static void do_part(struct hsc_stack *s, uint32_t id)
{
	const struct hsc_code_part *p = &s->parts[s->part];
	const struct frame *top = &s->frames[s->depth - 1];

	if (s->part && !s->folding && top->base != p->function) {
		s->enter = *top;
		s->enter.function = s->enter.base = p->function;
		s->enter.began = s->clock;
		s->enter_how = HSC_STEP_TAIL;
		s->entering = true;
		leave(s, s->depth - 1, HSC_STEP_REPLACED, HSC_STEP_REPLACED);
		return;
	}
	s->clock += p->instructions;
	if (++s->part < s->part_count)
		return;
	s->part_count = 0;
	depart(s, id);
}

/* The fast way: blocks of the function on top that go on to the next. */
static void glide(struct hsc_stack *s)
{
	const uint32_t *ids = s->event.ids;
	const uint32_t base = s->frames[s->depth - 1].base;
	uint64_t clock = s->clock;
	size_t i = s->at;
	uint8_t edge = HSC_EDGE_PLAIN;

	while (i < s->event.count && edge == HSC_EDGE_PLAIN) {
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
	depart(s, ids[i - 1]);
}

/* One block of a run, or the fast way if it can be. False: no memory. */
static bool do_block(struct hsc_stack *s)
{
	const uint32_t id = s->event.ids[s->at];
	const struct hsc_code_block *b = &s->blocks[id];
	const bool on_top = s->depth && !s->folding &&
			    s->frames[s->depth - 1].base == b->function;

	if (s->part_count) {
		do_part(s, id);
	} else if (s->edge != HSC_EDGE_PLAIN || !(on_top || s->folding)) {
		return arrive(s, id);
	} else if (b->split) {
		s->part = 0;
		s->part_count =
			hsc_code_map_parts(s->map, id, s->parts, PARTS_MAX);
		if (!s->part_count)
			depart(s, id);
	} else if (on_top) {
		glide(s);
	} else {
		s->clock += b->instructions;
		depart(s, id);
	}
	return true;
}

/* Walk the run until there is something to tell. False: no memory. */
static bool walk(struct hsc_stack *s)
{
	while (s->at < s->event.count) {
		if (!do_block(s))
			return false;
		if (s->entering || s->keep < s->depth)
			return true;
	}
	s->loaded = false;
	return true;
}

/* Where the flow went before the trap counts first, then the trap itself. */
static bool trap(struct hsc_stack *s)
{
	const struct hsc_event *e = &s->event;
	const bool known = e->from != HSC_FLOW_NOWHERE;
	uint32_t id = HSC_BLOCK_NONE;

	if (s->edge != HSC_EDGE_PLAIN && known)
		id = hsc_code_map_find(s->map, e->from);
	if (id != HSC_BLOCK_NONE) {
		s->blocks = hsc_code_map_blocks(s->map);
		return s->blocks && arrive(s, id);
	}
	s->loaded = false;
	s->edge = HSC_EDGE_PLAIN;
	s->address = e->to;
	if (s->traps && s->frames[s->traps - 1].link == e->to) {
		leave(s, s->traps - 1, HSC_STEP_UNWOUND, HSC_STEP_TRAP_RETURN);
		return true;
	}
	s->edge = EDGE_TRAP;
	s->link = e->from;
	return true;
}

static bool act(struct hsc_stack *s)
{
	switch (s->event.kind) {
	case HSC_EVENT_BLOCKS:
		return walk(s);
	case HSC_EVENT_TRAP:
		return trap(s);
	case HSC_EVENT_GAP:
	case HSC_EVENT_START: /* behind a stop: what ran meanwhile is lost */
		s->lossy = s->lossy || s->event.kind == HSC_EVENT_GAP ||
			   s->depth > 0;
		s->edge = HSC_EDGE_PLAIN;
		s->part_count = 0;
		s->address = s->event.to;
		leave(s, 0, HSC_STEP_CUT, HSC_STEP_CUT);
		break;
	default:
		break;
	}
	s->loaded = false;
	return true;
}

static void tell(const struct hsc_stack *s, struct hsc_step *out,
		 const struct frame *f)
{
	*out = (struct hsc_step){
		.source = s->event.source,
		.function = f->function,
		.depth = s->depth,
		.caller = s->depth ? s->frames[s->depth - 1].function
				   : HSC_FUNCTION_NONE,
		.clock = s->clock,
		.began = f->began,
		.address = s->address,
		.offset = s->event.offset,
	};
}

static void tell_leave(struct hsc_stack *s, struct hsc_step *out)
{
	const struct frame *f = &s->frames[--s->depth];
	const bool last = s->depth == s->keep;

	tell(s, out, f);
	out->kind = HSC_STEP_LEAVE;
	out->how = last ? s->last_how : s->leave_how;
	out->whole = !f->partial && out->how != HSC_STEP_CUT;
	if (f->trap)
		s->traps = f->traps;
}

static bool tell_enter(struct hsc_stack *s, struct hsc_step *out)
{
	if (s->depth == s->cap) {
		const uint32_t cap = s->cap ? 2 * s->cap : 64;
		struct frame *frames =
			realloc(s->frames, cap * sizeof(*frames));

		if (!frames)
			return false;
		s->frames = frames;
		s->cap = cap;
	}
	tell(s, out, &s->enter);
	out->kind = HSC_STEP_ENTER;
	out->how = s->enter_how;
	s->enter.traps = s->traps;
	s->frames[s->depth++] = s->enter;
	if (s->enter.trap)
		s->traps = s->depth;
	s->keep = s->depth;
	s->entering = false;
	return true;
}

enum hsc_status hsc_stack_next(struct hsc_stack *s, struct hsc_step *out)
{
	for (;;) {
		if (s->keep < s->depth) {
			tell_leave(s, out);
			return HSC_OK;
		}
		if (s->entering)
			return tell_enter(s, out) ? HSC_OK : HSC_E_MEMORY;
		if (s->loaded) {
			if (!act(s)) {
				s->loaded = false;
				return HSC_E_MEMORY;
			}
			continue;
		}
		if (!s->finished)
			return HSC_AGAIN;
		if (!s->depth)
			return HSC_END;
		leave(s, 0, HSC_STEP_OPEN, HSC_STEP_OPEN);
	}
}
