/* SPDX-License-Identifier: MIT */
/* trap_times.c - handlers by cause: how long, how far apart.
 * Room   measure (floor 5) */
#include "base/grow.h"
#include "measure/time/state.h"
#include <hartscope/event/axis.h>
#include <hartscope/spec/ntrace.h>
#include <stdlib.h>
#include <string.h>

enum hsc_status hsc_trap_times_new(struct hsc_trap_times **out)
{
	*out = calloc(1, sizeof(**out));
	for (uint32_t i = 0; *out && i < HSC_TRAP_ROWS; i++)
		(*out)->now[i].row = i;
	return *out ? HSC_OK : HSC_E_MEMORY;
}

void hsc_trap_times_free(struct hsc_trap_times **times)
{
	struct hsc_trap_times *t = *times;

	if (!t)
		return;
	for (unsigned i = 0; i < HSC_TRAP_ROWS; i++) {
		hsc_histogram_clear(&t->rows[i].lengths);
		hsc_histogram_clear(&t->rows[i].intervals);
		hsc_histogram_clear(&t->rows[i].latencies);
	}
	free(t->open);
	free(t->parts);
	free(t->opened);
	free(t->seen);
	free(t);
	*times = NULL;
}

static unsigned row_of(bool interrupt, unsigned cause)
{
	return (interrupt ? HSC_TRAP_KINDS : 0) + cause;
}

/* What came before says nothing of what comes. */
static void forget_traps(struct hsc_trap_times *t)
{
	for (unsigned i = 0; i < HSC_TRAP_ROWS; i++)
		t->now[i].set = false;
	t->lost = true;
	t->asked.bits = 0;
	t->asked.sees = false;
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
		/* before its first event a piece has lost nothing */
		if (!t->afloat)
			forget_traps(t);
		t->source = e->source;
	}
	if (e->kind == HSC_EVENT_GAP || e->kind == HSC_EVENT_STOP)
		forget_traps(t);
	else
		hsc_trap_asked_event(&t->asked, e);
	if (e->kind == HSC_EVENT_TRAP && !e->reported)
		t->row = row_of_event(&e->trap);
}

/* A trap of a kind begins; from one to the next is an interval. */
static enum hsc_status see_trap(struct hsc_trap_times *t, uint32_t at,
				uint64_t clock, bool timed)
{
	struct hsc_trap_seen *now = &t->now[at];
	enum hsc_status rc = HSC_OK;

	if (now->set && timed)
		rc = hsc_histogram_add(&t->rows[at].intervals,
				       clock - now->last);
	if (!now->begun && !t->lost) {
		now->begun = true;
		now->first = clock;
	}
	now->last = clock;
	now->set = timed;
	return rc;
}

static enum hsc_status begin_trap(struct hsc_trap_times *t,
				  const struct hsc_stack_step *s)
{
	const struct hsc_trap_open trap = { t->row < HSC_TRAP_ROWS ? t->row : 0,
					    s->depth, s->clock,
					    s->clock_how <=
						    HSC_MOMENT_BETWEEN };

	if (!HSC_GROW(t->open, t->cap, t->count + 1))
		return HSC_E_MEMORY;
	t->open[t->count++] = trap;
	t->rows[trap.row].count++;
	if (hsc_trap_asked_take(&t->asked, &trap,
				&t->rows[trap.row].latencies) != HSC_OK)
		return HSC_E_MEMORY;
	return see_trap(t, trap.row, s->clock, trap.timed);
}

/* A frame is left: the handler's, if it is the one of the innermost trap or
 * below it; another may take its place, and is the handler then. */
static enum hsc_status leave_frame(struct hsc_trap_times *t,
				   const struct hsc_stack_step *s)
{
	enum hsc_status rc = HSC_OK;

	while (rc == HSC_OK && t->count &&
	       t->open[t->count - 1].depth >= s->depth) {
		const struct hsc_trap_open *o = &t->open[t->count - 1];

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

void hsc_trap_times_begin_open(struct hsc_trap_times *t)
{
	t->afloat = true;
	t->row = HSC_TRAP_ROWS;
}

/* What comes is on top of frames that are not known. */
static enum hsc_status close_part(struct hsc_trap_times *t)
{
	if (!HSC_GROW(t->parts, t->part_cap, t->part_count + 1) ||
	    !HSC_GROW(t->opened, t->open_cap, t->open_count + t->count) ||
	    !HSC_GROW(t->seen, t->seen_cap, t->seen_count + HSC_TRAP_ROWS))
		return HSC_E_MEMORY;
	if (t->count)
		memcpy(t->opened + t->open_count, t->open,
		       t->count * sizeof(*t->open));
	t->open_count += t->count;
	for (uint32_t i = 0; i < HSC_TRAP_ROWS; i++) {
		t->now[i].row = i;
		if (t->now[i].begun || t->now[i].set)
			t->seen[t->seen_count++] = t->now[i];
		t->now[i] = (struct hsc_trap_seen){ .row = i };
	}
	t->parts[t->part_count++] =
		(struct hsc_trap_part){ t->open_count, t->seen_count, t->row,
					t->lost };
	t->count = 0;
	t->lost = false;
	return HSC_OK;
}

enum hsc_status hsc_trap_times_step(struct hsc_trap_times *t,
				    const struct hsc_stack_step *step)
{
	if (step->kind == HSC_STACK_LEAVE)
		return leave_frame(t, step);
	if (step->kind == HSC_STACK_MOVE)
		return close_part(t);
	if (step->kind == HSC_STACK_ENTER && step->how == HSC_STACK_TRAP)
		return begin_trap(t, step);
	return HSC_OK;
}

/* A part of a piece, and where its lists are. */
struct part {
	const struct hsc_trap_open *open;
	const struct hsc_trap_seen *seen;
	size_t open_count, seen_count;
	uint32_t row;
	bool lost;
};

static struct part part_of(const struct hsc_trap_times *t, uint32_t i)
{
	const struct hsc_trap_part none = { .open = 0 };
	const struct hsc_trap_part *before = i ? &t->parts[i - 1] : &none;

	if (i >= t->part_count)
		return (struct part){ t->open,       t->now, t->count,
				      HSC_TRAP_ROWS, t->row, t->lost };
	return (struct part){ t->opened + before->open,
			      t->seen + before->seen,
			      t->parts[i].open - before->open,
			      t->parts[i].seen - before->seen,
			      t->parts[i].row,
			      t->parts[i].lost };
}

/* Intervals between what came before and the part, and beyond it. */
static enum hsc_status go_on(struct hsc_trap_times *into, const struct part *p,
			     uint64_t shift)
{
	enum hsc_status rc = HSC_OK;

	for (size_t i = 0; rc == HSC_OK && i < p->seen_count; i++)
		if (p->seen[i].begun)
			rc = see_trap(into, p->seen[i].row,
				      p->seen[i].first + shift, true);
	if (p->lost)
		forget_traps(into);
	for (size_t i = 0; i < p->seen_count; i++) {
		if (!p->seen[i].set)
			continue;
		into->now[p->seen[i].row].set = true;
		into->now[p->seen[i].row].last = p->seen[i].last + shift;
	}
	return rc;
}

static enum hsc_status open_traps(struct hsc_trap_times *into,
				  const struct part *p,
				  const struct hsc_stack_step *graft)
{
	if (!HSC_GROW(into->open, into->cap, into->count + p->open_count))
		return HSC_E_MEMORY;
	for (size_t i = 0; i < p->open_count; i++) {
		struct hsc_trap_open *o = &into->open[into->count++];

		*o = p->open[i];
		o->depth += graft->depth;
		o->clock += graft->clock;
	}
	return HSC_OK;
}

enum hsc_status hsc_trap_times_graft(struct hsc_trap_times *into,
				     const struct hsc_trap_times *piece,
				     const struct hsc_stack_step *graft)
{
	const struct part p = part_of(piece, graft->part);
	enum hsc_status rc = HSC_OK;

	if (graft->part == 0)
		rc = hsc_trap_times_merge(into, piece);
	if (rc == HSC_OK)
		rc = go_on(into, &p, graft->clock);
	if (rc == HSC_OK)
		rc = open_traps(into, &p, graft);
	if (p.row < HSC_TRAP_ROWS)
		into->row = p.row;
	return rc;
}

enum hsc_status hsc_trap_times_merge(struct hsc_trap_times *into,
				     const struct hsc_trap_times *from)
{
	enum hsc_status rc = HSC_OK;

	for (unsigned i = 0; rc == HSC_OK && i < HSC_TRAP_ROWS; i++) {
		into->rows[i].count += from->rows[i].count;
		rc = hsc_histogram_merge(&into->rows[i].lengths,
					 &from->rows[i].lengths);
		if (rc == HSC_OK)
			rc = hsc_histogram_merge(&into->rows[i].intervals,
						 &from->rows[i].intervals);
		if (rc == HSC_OK)
			rc = hsc_histogram_merge(&into->rows[i].latencies,
						 &from->rows[i].latencies);
	}
	return rc;
}

const struct hsc_trap_time *hsc_trap_times_get(const struct hsc_trap_times *t,
					       bool interrupt, unsigned cause)
{
	return &t->rows[row_of(interrupt, cause)];
}
