/* SPDX-License-Identifier: MIT */
/* trial.c - can a piece be joined? It is tried on a copy.
 * Room   measure (floor 5) */
#include "measure/stack/state.h"
#include <stdlib.h>
#include <string.h>

/* Copy a stack with everything that joining changes. False: no memory. */
static bool copy_stack(struct hsc_stack *to, const struct hsc_stack *from)
{
	const struct hsc_stack_sink *k = &from->sink;

	*to = *from;
	to->frames = malloc((from->cap + 1) * sizeof(*to->frames));
	to->sink.moves = malloc((k->cap + 1) * sizeof(*k->moves));
	to->sink.frames = malloc((k->frame_cap + 1) * sizeof(*k->frames));
	if (!to->frames || !to->sink.moves || !to->sink.frames)
		return false;
	if (from->depth)
		memcpy(to->frames, from->frames,
		       from->depth * sizeof(*to->frames));
	if (k->count)
		memcpy(to->sink.moves, k->moves, k->count * sizeof(*k->moves));
	if (k->frame_count)
		memcpy(to->sink.frames, k->frames,
		       k->frame_count * sizeof(*k->frames));
	return true;
}

bool hsc_stack_joins(const struct hsc_stack *s, const struct hsc_stack *piece,
		     const uint32_t *functions)
{
	struct hsc_stack trial;
	struct hsc_stack_step step;
	bool joins = copy_stack(&trial, s) &&
		     hsc_stack_join(&trial, piece, functions, 0) == HSC_OK;

	while (joins && trial.joint.piece)
		joins = hsc_stack_next(&trial, &step) >= 0;
	joins = joins && !trial.sink.stuck;
	free(trial.frames);
	free(trial.sink.moves);
	free(trial.sink.frames);
	return joins;
}
