/* SPDX-License-Identifier: MIT */
/* open_calls.c - open calls by a key, left in any sequence.
 * Room   measure (floor 5) */
#include "measure/profile/open_calls.h"
#include "base/grow.h"
#include <stdlib.h>
#include <string.h>

/* A return searches its call in this many open calls. This bounds the work for
 * a stream in which no return ever matches. */
#define LOOK_MAX 1024u

void hsc_open_calls_clear(struct hsc_open_calls *c)
{
	free(c->calls);
	free(c->counts);
	free(c->open);
	*c = (struct hsc_open_calls){ .columns = c->columns };
}

/* Room for one call more, of `function`. */
static bool reserve_call(struct hsc_open_calls *c, uint32_t function)
{
	const size_t need = (size_t)c->depth + 1;

	return HSC_GROW(c->calls, c->cap, need) &&
	       HSC_GROW(c->counts, c->counts_cap, need * c->columns) &&
	       HSC_GROW_ZEROED(c->open, c->known, (size_t)function + 1);
}

bool hsc_open_calls_push(struct hsc_open_calls *c, struct hsc_open_call call,
			 const uint64_t *counts)
{
	if (c->depth == HSC_OPEN_CALLS_MAX) {
		c->over++;
		return true;
	}
	if (!reserve_call(c, call.function))
		return false;
	memcpy(c->counts + c->depth * c->columns, counts,
	       c->columns * sizeof(*counts));
	c->calls[c->depth++] = call;
	c->open[call.function]++;
	return true;
}

uint32_t hsc_open_calls_find(const struct hsc_open_calls *c, uint64_t key)
{
	const uint32_t end = c->depth > LOOK_MAX ? c->depth - LOOK_MAX : 0;

	for (uint32_t i = c->depth; i > end; i--)
		if (c->calls[i - 1].key == key)
			return i - 1;
	return c->depth;
}

struct hsc_open_call hsc_open_calls_pop(struct hsc_open_calls *c,
					const uint64_t **counts,
					bool *outermost)
{
	const struct hsc_open_call call = c->calls[--c->depth];

	*counts = c->counts + c->depth * c->columns;
	*outermost = --c->open[call.function] == 0;
	return call;
}

void hsc_open_calls_forget(struct hsc_open_calls *c)
{
	while (c->depth)
		c->open[c->calls[--c->depth].function] = 0;
	c->over = 0;
}
