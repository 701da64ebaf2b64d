/* SPDX-License-Identifier: MIT */
#include "base/grow.h"
#include <hartscope/event/axis.h>
#include <hartscope/measure/trap_times.h>
#include <hartscope/spec/ntrace.h>
#include <stdlib.h>

#define ROWS (2 * HSC_TRAP_KINDS)

/* A handler that runs. */
struct open_trap {
	unsigned row;
	uint32_t depth; /* of its frame */
	uint64_t clock;
	bool timed; /* its clock is known */
};

struct hsc_trap_times {
	struct hsc_trap_time rows[ROWS];
	uint64_t last[ROWS]; /* clock of the last trap, if set */
	bool set[ROWS];
	unsigned row; /* of the last trap event */
	uint32_t source;
	struct open_trap *open; /* open[count], the innermost last */
	size_t count, cap;
};

enum hsc_status hsc_trap_times_new(struct hsc_trap_times **out)
{
	*out = calloc(1, sizeof(**out));
	return *out ? HSC_OK : HSC_E_MEMORY;
}

void hsc_trap_times_free(struct hsc_trap_times **times)
{
	struct hsc_trap_times *t = *times;

	if (!t)
		return;
	for (unsigned i = 0; i < ROWS; i++) {
		hsc_histogram_clear(&t->rows[i].lengths);
		hsc_histogram_clear(&t->rows[i].intervals);
	}
	free(t->open);
	free(t);
	*times = NULL;
}

static unsigned row_of(bool interrupt, unsigned cause)
{
	return (interrupt ? HSC_TRAP_KINDS : 0) + cause;
}

/* What came before says nothing of what comes. */
static void forget(struct hsc_trap_times *t)
{
	for (unsigned i = 0; i < ROWS; i++)
		t->set[i] = false;
}

static unsigned row_of_event(const struct hsc_event_trap *trap)
{
	unsigned cause = HSC_TRAP_UNKNOWN;

	if (trap->has_cause)
		cause = trap->cause < HSC_TRAP_CAUSES ? trap->cause
						      : HSC_TRAP_CAUSES;
	return row_of(trap->btype == HSC_NT_BTYPE_INTERRUPT, cause);
}

void hsc_trap_times_event(struct hsc_trap_times *t, const struct hsc_event *e)
{
	if (e->source != t->source) {
		forget(t);
		t->source = e->source;
	}
	if (e->kind == HSC_EVENT_GAP || e->kind == HSC_EVENT_STOP)
		forget(t);
	if (e->kind == HSC_EVENT_TRAP && !e->reported)
		t->row = row_of_event(&e->trap);
}

static enum hsc_status begin_trap(struct hsc_trap_times *t,
				  const struct hsc_stack_step *s)
{
	const struct open_trap trap = { t->row, s->depth, s->clock,
					s->clock_how <= HSC_MOMENT_BETWEEN };
	struct hsc_trap_time *row = &t->rows[t->row];
	enum hsc_status rc = HSC_OK;

	if (!HSC_GROW(t->open, t->cap, t->count + 1))
		return HSC_E_MEMORY;
	t->open[t->count++] = trap;
	row->count++;
	if (t->set[t->row] && trap.timed)
		rc = hsc_histogram_add(&row->intervals,
				       s->clock - t->last[t->row]);
	t->last[t->row] = s->clock;
	t->set[t->row] = trap.timed;
	return rc;
}

/* A frame is left: the handler's, if it is the one of the innermost trap or
 * below it; another may take its place, and is the handler then. */
static enum hsc_status leave(struct hsc_trap_times *t,
			     const struct hsc_stack_step *s)
{
	enum hsc_status rc = HSC_OK;

	while (rc == HSC_OK && t->count &&
	       t->open[t->count - 1].depth >= s->depth) {
		const struct open_trap *o = &t->open[t->count - 1];

		if (o->depth == s->depth && s->how == HSC_STACK_REPLACED)
			return HSC_OK;
		if (o->depth == s->depth && s->how == HSC_STACK_TRAP_RETURN &&
		    o->timed && s->clock_how <= HSC_MOMENT_BETWEEN)
			rc = hsc_histogram_add(&t->rows[o->row].lengths,
					       s->clock - o->clock);
		t->count--;
	}
	return rc;
}

enum hsc_status hsc_trap_times_step(struct hsc_trap_times *t,
				    const struct hsc_stack_step *step)
{
	if (step->kind == HSC_STACK_LEAVE)
		return leave(t, step);
	if (step->kind == HSC_STACK_ENTER && step->how == HSC_STACK_TRAP)
		return begin_trap(t, step);
	return HSC_OK;
}

enum hsc_status hsc_trap_times_merge(struct hsc_trap_times *into,
				     const struct hsc_trap_times *from)
{
	enum hsc_status rc = HSC_OK;

	for (unsigned i = 0; rc == HSC_OK && i < ROWS; i++) {
		into->rows[i].count += from->rows[i].count;
		rc = hsc_histogram_merge(&into->rows[i].lengths,
					 &from->rows[i].lengths);
		if (rc == HSC_OK)
			rc = hsc_histogram_merge(&into->rows[i].intervals,
						 &from->rows[i].intervals);
	}
	return rc;
}

const struct hsc_trap_time *hsc_trap_times_get(const struct hsc_trap_times *t,
					       bool interrupt, unsigned cause)
{
	return &t->rows[row_of(interrupt, cause)];
}
