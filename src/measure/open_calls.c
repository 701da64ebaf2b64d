/* SPDX-License-Identifier: MIT */
#include "measure/open_calls.h"
#include <stdlib.h>
#include <string.h>

/* How many calls a return looks through for its own; bounds the work of a
 * stream in which none ever matches. */
#define LOOK_MAX 1024u

void hsc_open_calls_clear(struct hsc_open_calls *c)
{
	free(c->calls);
	free(c->counts);
	free(c->open);
	*c = (struct hsc_open_calls){ .columns = c->columns };
}

static bool grow(struct hsc_open_calls *c)
{
	const uint32_t cap = c->cap ? 2 * c->cap : 64;
	struct hsc_open_call *calls;
	uint64_t *counts;

	if (c->depth < c->cap)
		return true;
	calls = realloc(c->calls, cap * sizeof(*calls));
	if (!calls)
		return false;
	c->calls = calls;
	counts = realloc(c->counts, cap * c->columns * sizeof(*counts));
	if (!counts)
		return false;
	c->counts = counts;
	c->cap = cap;
	return true;
}

static bool know(struct hsc_open_calls *c, uint32_t function)
{
	const uint32_t known = function + 1 + function / 2;
	uint32_t *open;

	if (function < c->known)
		return true;
	open = realloc(c->open, known * sizeof(*open));
	if (!open)
		return false;
	memset(open + c->known, 0, (known - c->known) * sizeof(*open));
	c->open = open;
	c->known = known;
	return true;
}

bool hsc_open_calls_push(struct hsc_open_calls *c, struct hsc_open_call call,
			 const uint64_t *counts)
{
	if (c->depth == HSC_OPEN_CALLS_MAX) {
		c->over++;
		return true;
	}
	if (!grow(c) || !know(c, call.function))
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
