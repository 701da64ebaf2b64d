/* SPDX-License-Identifier: MIT */
/* sink.c - a piece: what is open before it is not known, so what depends on
 * that waits.
 * Room   measure (floor 5) */
#include "base/grow.h"
#include "measure/stack/state.h"
#include <string.h>

void hsc_stack_begin_open(struct hsc_stack *s)
{
	s->afloat = true;
	s->edge = HSC_EDGE_OPEN;
	s->caller = HSC_FUNCTION_BELOW;
	s->most = HSC_STACK_AFLOAT;
}

/* From here on, the open frames count as frames from before the piece. */
static bool sink_frames(struct hsc_stack *s)
{
	struct hsc_stack_sink *k = &s->sink;

	if (!s->depth)
		return true;
	if (!HSC_GROW(k->frames, k->frame_cap, k->frame_count + s->depth))
		return false;
	memcpy(k->frames + k->frame_count, s->frames,
	       s->depth * sizeof(*s->frames));
	k->frame_count += s->depth;
	return true;
}

/* After a cut no frame is open, so nothing is unknown any more. */
static void end_afloat(struct hsc_stack *s)
{
	s->afloat = false;
	s->caller = HSC_FUNCTION_NONE;
	s->most = HSC_STACK_MAX;
	s->lossy = true;
	s->part_count = 0;
}

/* Continue with what is certain after the move, whatever the move will do. */
static void go_on(struct hsc_stack *s, const struct hsc_stack_move *move)
{
	const bool arrives =
		move->kind == HSC_MOVE_ARRIVE || move->kind == HSC_MOVE_RUN_ON;
	const bool decides =
		move->kind == HSC_MOVE_TRAP || move->kind == HSC_MOVE_START;

	s->floor = arrives ? move->at.function : HSC_FUNCTION_NONE;
	s->edge = decides ? HSC_EDGE_OPEN : HSC_EDGE_PLAIN;
	s->depth = s->keep = s->traps = 0;
	s->folding = 0;
	if (move->kind == HSC_MOVE_CUT)
		end_afloat(s);
}

/* The block will not be available when the move is done. Only calls that are
 * open before the piece may turn out to be the call that enters it. */
static bool name_entered(const struct hsc_stack *s, struct hsc_stack_move *m)
{
	const uint32_t id = m->at.id;

	if ((m->kind != HSC_MOVE_ARRIVE && m->kind != HSC_MOVE_RESOLVE) ||
	    id == HSC_BLOCK_NONE)
		return true;
	m->at.id = HSC_BLOCK_NONE;
	m->at.entered = m->edge == HSC_EDGE_OPEN
				? hsc_code_map_entered(s->map, id)
				: m->at.function;
	return m->at.entered != HSC_FUNCTION_NONE;
}

bool hsc_stack_sink(struct hsc_stack *s, const struct hsc_stack_move *move)
{
	struct hsc_stack_sink *k = &s->sink;
	struct hsc_stack_move m = *move;

	s->moving = true;
	if (k->count == HSC_STACK_MOVES ||
	    k->frame_count + s->depth > HSC_STACK_SUNK) {
		k->stuck = true;
		go_on(s, &m);
		return true;
	}
	if (!HSC_GROW(k->moves, k->cap, k->count + 1) || !sink_frames(s))
		return false;
	m.edge = s->edge;
	m.sigreturn = s->sigreturn;
	m.space = s->event.space;
	m.frames = s->depth;
	m.targets = k->assumed;
	m.clock = s->clock;
	m.link = s->link;
	m.offset = s->event.offset;
	if (!name_entered(s, &m))
		return false;
	k->assumed = 0;
	k->moves[k->count++] = m;
	go_on(s, &m);
	return true;
}

bool hsc_stack_is_laden(const struct hsc_stack *s)
{
	const struct hsc_stack_sink *k = &s->sink;

	return s->afloat && (k->count > HSC_STACK_MOVES / 8 ||
			     k->frame_count > HSC_STACK_SUNK / 2 ||
			     s->depth > HSC_STACK_AFLOAT / 2);
}

bool hsc_stack_is_stuck(const struct hsc_stack *s)
{
	return s->sink.stuck;
}

bool hsc_stack_sink_assumes(struct hsc_stack *s, uint64_t to)
{
	struct hsc_stack_sink *k = &s->sink;
	unsigned i = 0;

	while (i < k->target_count && k->targets[i] != to)
		i++;
	if (i < k->target_count) {
		k->assumed |= UINT64_C(1) << i;
		return true;
	}
	if (i < HSC_STACK_TARGETS)
		k->targets[k->target_count++] = to;
	return false;
}
