/* SPDX-License-Identifier: MIT */
/* event_profile.c - calls, returns and samples of event messages, by function.
 * Room   measure (floor 5) */
#include "measure/profile/function_rows.h"
#include "measure/profile/open_calls.h"
#include <hartscope/flow/flow_item.h>
#include <hartscope/measure/event_profile.h>
#include <hartscope/spec/ntrace.h>
#include <stdlib.h>

/* What is kept with an open call. Its key is the address to which it
 * returns. */
enum { BEGAN, TIMED, COLUMNS };

/* One source. */
struct source_state {
	struct hsc_open_calls calls;
	uint64_t time; /* of the last event */
	bool timed;
};

struct hsc_event_profile {
	struct hsc_function_rows rows; /* struct hsc_event_row */
	uint64_t events;
	size_t source_count;
	struct source_state states[]; /* states[source_count] */
};

enum hsc_status hsc_event_profile_new(struct hsc_event_profile **out,
				      struct hsc_functions *functions,
				      size_t source_count)
{
	struct hsc_event_profile *p =
		calloc(1, sizeof(*p) + source_count * sizeof(p->states[0]));

	*out = p;
	if (!p)
		return HSC_E_MEMORY;
	p->rows.functions = functions;
	p->rows.size = sizeof(struct hsc_event_row);
	p->source_count = source_count;
	for (size_t i = 0; i < source_count; i++)
		p->states[i].calls.columns = COLUMNS;
	return HSC_OK;
}

void hsc_event_profile_free(struct hsc_event_profile **profile)
{
	struct hsc_event_profile *p = *profile;

	if (!p)
		return;
	for (size_t i = 0; i < p->source_count; i++)
		hsc_open_calls_clear(&p->states[i].calls);
	hsc_function_rows_clear(&p->rows);
	free(p);
	*profile = NULL;
}

/* Event `e` ends the newest call. */
static void leave_call(struct hsc_event_profile *p, struct source_state *state,
		       const struct hsc_event *e)
{
	const uint64_t *counts;
	bool outermost;
	const struct hsc_open_call call =
		hsc_open_calls_pop(&state->calls, &counts, &outermost);
	struct hsc_event_row *row =
		hsc_function_rows_at(&p->rows, call.function);

	row->whole++;
	if (outermost && counts[TIMED] && e->timed && e->time > counts[BEGAN])
		row->total += e->time - counts[BEGAN];
}

/* A return to the address after an open call ends this call and all later
 * ones. */
static void unwind_calls(struct hsc_event_profile *p,
			 struct source_state *state, const struct hsc_event *e)
{
	const uint32_t to = hsc_open_calls_find(&state->calls, e->transfer.to);

	if (state->calls.over) { /* it returns from a call that was too deep to
				    be kept */
		state->calls.over--;
		return;
	}
	while (state->calls.depth > to)
		leave_call(p, state, e);
}

static void count_event(struct hsc_event_row *c, const struct hsc_event *e)
{
	if (e->kind == HSC_EVENT_RETURN)
		c->returns++;
	else if (e->kind == HSC_EVENT_SAMPLE)
		c->samples++;
	else if (e->kind == HSC_EVENT_TRAP &&
		 e->trap.btype == HSC_NT_BTYPE_INTERRUPT)
		c->interrupts++;
	else if (e->kind == HSC_EVENT_TRAP)
		c->exceptions++;
	else if (e->kind != HSC_EVENT_CALL)
		c->others++;
}

static enum hsc_status enter_call(struct hsc_event_profile *p,
				  struct source_state *state,
				  const struct hsc_event *e,
				  const struct hsc_image *image)
{
	const struct hsc_open_call call = {
		.key = e->transfer.link,
		.function =
			hsc_function_rows_find(&p->rows, image, e->transfer.to),
	};
	const uint64_t counts[COLUMNS] = { e->time, e->timed };
	struct hsc_event_row *row =
		hsc_function_rows_at(&p->rows, call.function);

	if (!row)
		return HSC_E_MEMORY;
	row->calls++;
	return hsc_open_calls_push(&state->calls, call, counts) ? HSC_OK
								: HSC_E_MEMORY;
}

enum hsc_status hsc_event_profile_feed(struct hsc_event_profile *p,
				       const struct hsc_event *event,
				       const struct hsc_image *image)
{
	struct source_state *state = &p->states[event->source];
	struct hsc_event_row *row;

	if (event->kind == HSC_EVENT_GAP) {
		hsc_open_calls_forget(&state->calls);
		state->timed = false;
	}
	if (!event->reported || event->kind == HSC_EVENT_ACCESS)
		return HSC_OK;
	p->events++;
	row = hsc_function_rows_at(
		&p->rows, hsc_function_rows_find(&p->rows, image,
						 hsc_event_address(event)));
	if (!row)
		return HSC_E_MEMORY;
	if (state->timed && event->timed && event->time > state->time)
		row->self += event->time - state->time;
	state->timed = event->timed;
	state->time = event->time;
	count_event(row, event);
	if (event->kind == HSC_EVENT_CALL)
		return enter_call(p, state, event, image);
	if (event->kind == HSC_EVENT_RETURN)
		unwind_calls(p, state, event);
	return HSC_OK;
}

enum hsc_status hsc_event_profile_merge(struct hsc_event_profile *into,
					const struct hsc_event_profile *from)
{
	if (!hsc_function_rows_merge(&into->rows, &from->rows))
		return HSC_E_MEMORY;
	into->events += from->events;
	return HSC_OK;
}

uint64_t hsc_event_profile_events(const struct hsc_event_profile *p)
{
	return p->events;
}

uint32_t hsc_event_profile_count(const struct hsc_event_profile *p)
{
	return (uint32_t)p->rows.count;
}

struct hsc_event_row hsc_event_profile_get(const struct hsc_event_profile *p,
					   uint32_t function)
{
	const struct hsc_event_row *row =
		hsc_function_rows_get(&p->rows, function);

	return row ? *row : (struct hsc_event_row){ 0 };
}
