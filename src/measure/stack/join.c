/* SPDX-License-Identifier: MIT */
/* join.c - a piece goes on where another stack ended: its moves are done, and
 * what it had open is opened.
 * Room   measure (floor 5) */
#include "base/grow.h"
#include "measure/stack/state.h"

/* The function of the joined table for one of the piece. */
static uint32_t map_function(const struct hsc_stack_joint *j, uint32_t function)
{
	return j->functions && function < HSC_FUNCTION_BELOW
		       ? j->functions[function]
		       : function;
}

/* An upper bound of the frames that were open at once. */
static size_t high_of(const struct hsc_stack *s)
{
	return s->cap > s->sink.high ? s->cap : s->sink.high;
}

/* May we assume that `to` does not leave the trap frame below? */
static bool may_assume(struct hsc_stack *s, uint64_t to)
{
	if (s->traps)
		return s->frames[s->traps - 1].link != to;
	/* the first call may only have made it known */
	return !s->afloat || hsc_stack_sink_assumes(s, to) ||
	       hsc_stack_sink_assumes(s, to);
}

/* Does the part mean the same on our frames as it did on unknown frames? */
static bool part_fits(struct hsc_stack *s, uint64_t targets)
{
	const struct hsc_stack *piece = s->joint.piece;

	/* with nothing open below, the piece folded the calls that we would */
	if (s->folding ||
	    (s->depth && s->depth + high_of(piece) > HSC_STACK_MAX))
		return false;
	if (s->sink.high < s->depth + high_of(piece))
		s->sink.high = s->depth + high_of(piece);
	for (unsigned i = 0; i < piece->sink.target_count; i++)
		if (targets >> i & 1 && !may_assume(s, piece->sink.targets[i]))
			return false;
	return true;
}

/* What the piece had open at the end of a part. */
static bool open_frames(struct hsc_stack *s, const struct hsc_frame *frames,
			uint32_t count)
{
	const struct hsc_stack_joint *j = &s->joint;

	if (!HSC_GROW(s->frames, s->cap, (size_t)s->depth + count))
		return false;
	for (uint32_t i = 0; i < count; i++) {
		struct hsc_frame *f = &s->frames[s->depth++];

		*f = frames[i];
		f->function = map_function(j, f->function);
		f->base = map_function(j, f->base);
		f->began += j->shift;
		f->traps = s->traps;
		if (f->trap)
			s->traps = s->depth;
	}
	s->keep = s->depth;
	return true;
}

static enum hsc_status give_part(struct hsc_stack *s,
				 struct hsc_stack_step *out)
{
	struct hsc_stack_joint *j = &s->joint;
	const struct hsc_stack_sink *sink = &j->piece->sink;
	const bool last = j->part == sink->count;
	const struct hsc_stack_move *m = last ? NULL : &sink->moves[j->part];
	const uint32_t count = last ? j->piece->depth : m->frames;
	const struct hsc_frame *frames = last    ? j->piece->frames
					 : count ? sink->frames + j->frame
						 : NULL;

	if (!part_fits(s, last ? sink->assumed : m->targets))
		j->refused = true;
	*out = (struct hsc_stack_step){
		.kind = HSC_STACK_GRAFT,
		.source = s->event.source,
		.function = HSC_FUNCTION_NONE,
		.caller =
			s->depth ? s->frames[s->depth - 1].function : s->caller,
		.depth = s->depth,
		.clock = j->shift,
		.part = (uint32_t)j->part,
	};
	j->frame += count;
	j->given = true;
	j->begun = false;
	return open_frames(s, frames, count) ? HSC_OK : HSC_E_MEMORY;
}

/* Either the piece or the stack before it knows what led to the move. */
static void begin_move(struct hsc_stack *s, const struct hsc_stack_move *m)
{
	s->joint.begun = true;
	s->clock = m->clock + s->joint.shift;
	s->event.space = m->space;
	s->event.offset = m->offset;
	if (m->edge == HSC_EDGE_OPEN)
		return;
	s->edge = m->edge;
	s->link = m->link;
	s->sigreturn = m->sigreturn;
}

/* A block was reached: until the frame on top is that of its function. */
static bool do_arrival(struct hsc_stack *s, const struct hsc_stack_move *m,
		       bool *done)
{
	struct hsc_arrival at = m->at;

	at.function = map_function(&s->joint, at.function);
	at.entered = map_function(&s->joint, at.entered);
	s->joint.refused |= s->folding > 0;
	*done = s->edge == HSC_EDGE_PLAIN &&
		(at.beside || s->folding || hsc_stack_top(s) == at.function);
	return *done || hsc_stack_arrive(s, &at);
}

/* *done: nothing is left to be done after what is to be reported now. */
static bool do_move(struct hsc_stack *s, const struct hsc_stack_move *m,
		    bool *done)
{
	const uint32_t function = map_function(&s->joint, m->at.function);

	*done = true;
	switch (m->kind) {
	case HSC_MOVE_RUN_ON:
		return hsc_stack_top(s) == function ||
		       hsc_stack_run_on(s, function);
	case HSC_MOVE_TRAP:
		return hsc_stack_trap(s, m->from, m->to);
	case HSC_MOVE_CUT:
		return hsc_stack_cut(s, m->to, true);
	case HSC_MOVE_START:
		return hsc_stack_start(s, m->to);
	default:
		return do_arrival(s, m, done);
	}
}

/* The piece is joined: continue where it ends. */
static void end_join(struct hsc_stack *s)
{
	const struct hsc_stack *piece = s->joint.piece;
	const uint32_t source = s->event.source;

	if (piece->edge != HSC_EDGE_OPEN) {
		s->edge = piece->edge;
		s->link = piece->link;
		s->sigreturn = piece->sigreturn;
	}
	if (piece->fed) {
		s->event = piece->event;
		s->event.source = source;
		s->address = piece->address;
		s->clock = piece->clock + s->joint.shift;
		s->folding = piece->folding;
		s->fed = true;
	}
	s->folded += piece->folded;
	s->lossy |= piece->lossy;
	s->sink.stuck |= piece->sink.stuck || s->joint.refused;
	s->joint.piece = NULL;
}

enum hsc_status hsc_stack_join_on(struct hsc_stack *s,
				  struct hsc_stack_step *out)
{
	struct hsc_stack_joint *j = &s->joint;
	const struct hsc_stack_move *m;
	bool done;

	if (!j->given)
		return give_part(s, out);
	if (j->part == j->piece->sink.count) {
		end_join(s);
		return HSC_AGAIN;
	}
	m = &j->piece->sink.moves[j->part];
	if (!j->begun)
		begin_move(s, m);
	if (!do_move(s, m, &done))
		return HSC_E_MEMORY;
	if (done) {
		j->part++;
		j->given = false;
	}
	return HSC_AGAIN;
}

enum hsc_status hsc_stack_join(struct hsc_stack *s,
			       const struct hsc_stack *piece,
			       const uint32_t *functions, uint64_t shift)
{
	if (s->loaded || s->finished || s->joint.piece || hsc_stack_is_due(s))
		return HSC_E_VALUE;
	s->joint = (struct hsc_stack_joint){
		.piece = piece,
		.functions = functions,
		.shift = shift,
	};
	return HSC_OK;
}
