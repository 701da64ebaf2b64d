/* SPDX-License-Identifier: MIT */
/* contexts.c - instructions by context and privilege.
 * Room   measure (floor 5) */
#include "base/grow.h"
#include <hartscope/flow/flow_item.h>
#include <hartscope/measure/contexts.h>
#include <hartscope/spec/ntrace_process.h>
#include <stdlib.h>

/* What a source is in. */
struct state {
	struct hsc_context in; /* its counts are not used */
	size_t row;            /* the row of that, .. */
	bool entered;          /* .. if it has run in it */
	bool begun;            /* else all of it is zero */
};

struct hsc_contexts {
	struct hsc_axis axis;
	struct hsc_context *rows; /* rows[count] */
	size_t count, cap;
	struct state *states; /* by source */
	size_t state_count;
};

static const struct hsc_context unknown = { .privilege =
						    HSC_FLOW_NO_PRIVILEGE };

enum hsc_status hsc_contexts_new(struct hsc_contexts **out,
				 const struct hsc_axis *axis)
{
	struct hsc_contexts *c = calloc(1, sizeof(*c));

	*out = c;
	if (!c)
		return HSC_E_MEMORY;
	c->axis = *axis;
	if (!HSC_GROW(c->rows, c->cap, 1)) {
		hsc_contexts_free(out);
		return HSC_E_MEMORY;
	}
	c->rows[c->count++] = unknown;
	return HSC_OK;
}

void hsc_contexts_free(struct hsc_contexts **contexts)
{
	if (!*contexts)
		return;
	free((*contexts)->rows);
	free((*contexts)->states);
	free(*contexts);
	*contexts = NULL;
}

static bool is_same(const struct hsc_context *a, const struct hsc_context *b)
{
	return a->known == b->known && a->format == b->format &&
	       a->privilege == b->privilege && a->context == b->context;
}

/* The row of what a source is in. False: no memory. */
static bool find_row(struct hsc_contexts *c, struct state *s)
{
	s->row = 0;
	while (s->row < c->count && !is_same(&c->rows[s->row], &s->in))
		s->row++;
	if (s->row < c->count)
		return true;
	if (s->row > HSC_CONTEXTS_MAX) {
		s->row = 0;
		return true;
	}
	if (!HSC_GROW(c->rows, c->cap, c->count + 1))
		return false;
	c->rows[c->count] = s->in;
	c->rows[c->count].entered = 0;
	c->count++;
	return true;
}

/* V and PRV as one level. */
static uint8_t level_of(uint64_t process)
{
	const unsigned prv = process >> HSC_NT_PROCESS_PRV_AT & 3;

	return (uint8_t)(process >> HSC_NT_PROCESS_V_AT & 1 ? HSC_LEVEL_VU + prv
							    : prv);
}

/* Of N-Trace a message may have the mode alone. */
static void take(struct hsc_context *in, const struct hsc_event_context *e)
{
	const unsigned format = HSC_NT_PROCESS_FORMAT(e->process);

	if (e->privilege != HSC_FLOW_NO_PRIVILEGE) {
		in->known = true;
		in->privilege = e->privilege;
		in->context = e->process;
		return;
	}
	in->privilege = level_of(e->process);
	if (format == HSC_NT_FORMAT_MODE)
		return;
	in->known = true;
	in->format = (uint8_t)format;
	in->context = e->process >> HSC_NT_PROCESS_CONTEXT_AT;
}

/* The amount of a run, if both its ends are known. */
static void count(struct hsc_contexts *c, struct state *s,
		  const struct hsc_event *e)
{
	struct hsc_context *row = &c->rows[s->row];
	const uint64_t n = e->blocks.instructions;
	const struct hsc_moment from = hsc_axis_within(&c->axis, e, e->clock);
	const struct hsc_moment to = hsc_axis_within(&c->axis, e, e->clock + n);

	row->entered += !s->entered;
	s->entered = true;
	row->instructions += n;
	if (hsc_moment_is_known(from) && hsc_moment_is_known(to) &&
	    to.at >= from.at)
		row->amount += to.at - from.at;
	else
		row->untimed += n;
}

enum hsc_status hsc_contexts_feed(struct hsc_contexts *c,
				  const struct hsc_event *e)
{
	const struct hsc_context *row;
	struct state *s;

	if (e->reported)
		return HSC_OK;
	if (!HSC_GROW_ZEROED(c->states, c->state_count, (size_t)e->source + 1))
		return HSC_E_MEMORY;
	s = &c->states[e->source];
	if (!s->begun)
		*s = (struct state){ .in = unknown, .begun = true };
	if (e->kind == HSC_EVENT_BLOCKS)
		count(c, s, e);
	else if (e->kind == HSC_EVENT_CONTEXT)
		take(&s->in, &e->context);
	else if (e->kind == HSC_EVENT_GAP || e->kind == HSC_EVENT_STOP)
		s->in = unknown;
	row = &c->rows[s->row];
	if (is_same(row, &s->in))
		return HSC_OK;
	s->entered = false;
	return find_row(c, s) ? HSC_OK : HSC_E_MEMORY;
}

size_t hsc_contexts_count(const struct hsc_contexts *c)
{
	return c->count;
}

const struct hsc_context *hsc_contexts_get(const struct hsc_contexts *c,
					   size_t i)
{
	return &c->rows[i];
}
