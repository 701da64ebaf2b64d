/* SPDX-License-Identifier: MIT */
/* instruction_times.c - the time to the next instruction, summed up.
 * Room   measure (floor 5) */
#include "base/grow.h"
#include <hartscope/measure/instruction_times.h>
#include <stdlib.h>

/* Where a source is. */
struct state {
	bool open;        /* an instruction waits for the next one: */
	uint32_t id;      /* its block */
	uint32_t index;   /* its number there */
	uint64_t began;   /* its moment */
	uint64_t reached; /* positions never fall */
	uint64_t end;     /* of the events so far */
};

struct hsc_instruction_times {
	const struct hsc_blocks *blocks;
	struct hsc_axis axis;
	uint64_t **times; /* times[cap], by block; NULL: none */
	size_t cap;
	struct state *states; /* states[state_cap], by source */
	size_t state_cap;
};

enum hsc_status hsc_instruction_times_new(struct hsc_instruction_times **out,
					  const struct hsc_blocks *blocks,
					  const struct hsc_axis *axis)
{
	*out = calloc(1, sizeof(**out));
	if (!*out)
		return HSC_E_MEMORY;
	(*out)->blocks = blocks;
	(*out)->axis = *axis;
	return HSC_OK;
}

void hsc_instruction_times_free(struct hsc_instruction_times **times)
{
	if (!*times)
		return;
	for (size_t i = 0; i < (*times)->cap; i++)
		free((*times)->times[i]);
	free((void *)(*times)->times);
	free((*times)->states);
	free(*times);
	*times = NULL;
}

/* The times of a block, made when it is there for the first time; NULL: no
 * memory. */
static uint64_t *times_of(struct hsc_instruction_times *t, uint32_t id)
{
	if (!HSC_GROW_ZEROED(t->times, t->cap, (size_t)id + 1))
		return NULL;
	if (!t->times[id])
		t->times[id] =
			calloc(hsc_blocks_get(t->blocks, id)->instructions,
			       sizeof(*t->times[id]));
	return t->times[id];
}

/* The instruction that waits lasted until `at`. */
static enum hsc_status close_instruction(struct hsc_instruction_times *t,
					 struct state *s, uint64_t at)
{
	uint64_t *times;

	if (at < s->reached)
		at = s->reached;
	s->reached = at;
	if (!s->open)
		return HSC_OK;
	s->open = false;
	if (at == s->began)
		return HSC_OK;
	times = times_of(t, s->id);
	if (!times)
		return HSC_E_MEMORY;
	times[s->index] += at - s->began;
	return HSC_OK;
}

static enum hsc_status run_blocks(struct hsc_instruction_times *t,
				  struct state *s, const struct hsc_event *e)
{
	uint64_t clock = e->clock;

	for (size_t i = 0; i < e->blocks.count; i++) {
		const uint32_t id = e->blocks.ids[i];
		const uint32_t n = hsc_blocks_get(t->blocks, id)->instructions;

		for (uint32_t k = 0; k < n; k++) {
			const struct hsc_moment m =
				hsc_axis_within(&t->axis, e, clock++);

			if (close_instruction(t, s, m.at) != HSC_OK)
				return HSC_E_MEMORY;
			s->open = true;
			s->id = id;
			s->index = k;
			s->began = s->reached;
		}
	}
	return HSC_OK;
}

static struct state *state_of(struct hsc_instruction_times *t, uint32_t source)
{
	return HSC_GROW_ZEROED(t->states, t->state_cap, (size_t)source + 1)
		       ? &t->states[source]
		       : NULL;
}

enum hsc_status hsc_instruction_times_feed(struct hsc_instruction_times *t,
					   const struct hsc_event *e)
{
	struct state *s = state_of(t, e->source);
	const uint64_t instructions =
		e->kind == HSC_EVENT_BLOCKS ? e->blocks.instructions : 0;
	enum hsc_status rc = HSC_OK;

	if (!s)
		return HSC_E_MEMORY;
	if (e->kind == HSC_EVENT_BLOCKS)
		rc = run_blocks(t, s, e);
	s->end = hsc_axis_within(&t->axis, e, e->clock + instructions).at;
	if (rc == HSC_OK &&
	    (e->kind == HSC_EVENT_GAP || e->kind == HSC_EVENT_STOP))
		rc = close_instruction(t, s, s->end);
	return rc;
}

enum hsc_status hsc_instruction_times_end(struct hsc_instruction_times *t)
{
	enum hsc_status rc = HSC_OK;

	for (size_t i = 0; rc == HSC_OK && i < t->state_cap; i++)
		rc = close_instruction(t, &t->states[i], t->states[i].end);
	return rc;
}

const uint64_t *hsc_instruction_times_of(const struct hsc_instruction_times *t,
					 uint32_t id)
{
	return id < t->cap ? t->times[id] : NULL;
}
