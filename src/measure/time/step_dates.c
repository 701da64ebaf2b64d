/* SPDX-License-Identifier: MIT */
/* step_dates.c - steps wait for their dates on the axis.
 * Room   measure (floor 5) */
#include "base/grow.h"
#include <hartscope/measure/step_dates.h>
#include <stdlib.h>

struct hsc_step_dates {
	struct hsc_axis axis;
	const struct hsc_event *event; /* whose steps come, or NULL */
	struct hsc_moment last;        /* the end of the events before it, */
	bool halted;              /* of those before trace was off or lost */
	struct hsc_moment end;    /* its own end */
	struct hsc_moment before; /* the end of the one before it */
	uint64_t reached;         /* positions never fall */
	struct hsc_moment *began; /* of open frames, by depth */
	size_t cap;
};

enum hsc_status hsc_step_dates_new(struct hsc_step_dates **out,
				   const struct hsc_axis *axis)
{
	*out = calloc(1, sizeof(**out));
	if (!*out)
		return HSC_E_MEMORY;
	(*out)->axis = *axis;
	(*out)->last.how = (*out)->end.how = HSC_MOMENT_UNKNOWN;
	return HSC_OK;
}

void hsc_step_dates_free(struct hsc_step_dates **dates)
{
	if (!*dates)
		return;
	free((*dates)->began);
	free(*dates);
	*dates = NULL;
}

void hsc_step_dates_event(struct hsc_step_dates *d, const struct hsc_event *e)
{
	const uint64_t instructions =
		e->kind == HSC_EVENT_BLOCKS ? e->blocks.instructions : 0;

	d->event = e;
	d->before = d->end;
	if (!d->halted)
		d->last = d->end;
	d->end = hsc_axis_within(&d->axis, e, e->clock + instructions);
	if (e->kind == HSC_EVENT_GAP || e->kind == HSC_EVENT_STOP) {
		d->last = d->end;
		d->halted = true;
	} else if (e->kind == HSC_EVENT_START) {
		d->halted = false;
	}
}

void hsc_step_dates_end(struct hsc_step_dates *d)
{
	d->event = NULL;
	if (!d->halted)
		d->last = d->end;
}

/* Does the step belong to where the last block led to, which only an event
 * beside the flow says? Then it was before that event, which may have a
 * timestamp of its own: an interrupt that came before the code returned to ran
 * on. */
static bool is_before(const struct hsc_event *e,
		      const struct hsc_stack_step *step)
{
	return e->reported || e->kind == HSC_EVENT_DATA_WRITE ||
	       (e->kind == HSC_EVENT_TRAP && step->address == e->trap.from);
}

/* What a loss or the end of the trace leaves was there to the end of what is
 * known, and nobody knows how long after it. */
static struct hsc_moment moment_of(const struct hsc_step_dates *d,
				   const struct hsc_stack_step *step)
{
	if (!d->event ||
	    (step->kind == HSC_STACK_LEAVE && step->how == HSC_STACK_CUT))
		return d->last;
	if (is_before(d->event, step) && hsc_moment_is_known(d->before))
		return d->before;
	return hsc_axis_within(&d->axis, d->event, step->clock);
}

enum hsc_status hsc_step_dates_move(struct hsc_step_dates *d,
				    struct hsc_stack_step *step)
{
	struct hsc_moment m = moment_of(d, step);

	if (m.at < d->reached)
		m.at = d->reached;
	d->reached = m.at;
	if (!HSC_GROW(d->began, d->cap, (size_t)step->depth + 1))
		return HSC_E_MEMORY;
	if (step->kind == HSC_STACK_ENTER)
		d->began[step->depth] = m;
	step->clock = m.at;
	step->clock_how = m.how;
	step->began = d->began[step->depth].at;
	step->began_how = d->began[step->depth].how;
	return HSC_OK;
}
