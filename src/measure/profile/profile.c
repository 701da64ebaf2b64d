/* SPDX-License-Identifier: MIT */
/* profile.c - steps become calls, self and total counts by function.
 * Room   measure (floor 5) */
#include "measure/profile/rows.h"
#include <stdlib.h>

enum hsc_status hsc_profile_new(struct hsc_profile **out)
{
	*out = calloc(1, sizeof(**out));
	return *out ? HSC_OK : HSC_E_MEMORY;
}

void hsc_profile_free(struct hsc_profile **profile)
{
	struct hsc_profile *p = *profile;

	if (!p)
		return;
	free(p->rows);
	free(p->parts);
	free(p->waiting);
	free(p->path);
	free(p->opened);
	free(p);
	*profile = NULL;
}

bool hsc_profile_reach(struct hsc_profile *p, uint32_t function)
{
	return function < p->count || function >= HSC_FUNCTION_BELOW ||
	       HSC_GROW_ZEROED(p->rows, p->count, (size_t)function + 1);
}

void hsc_profile_begin_open(struct hsc_profile *p)
{
	p->afloat = true;
}

bool hsc_profile_wait(struct hsc_profile *p, uint32_t function)
{
	if (!HSC_GROW(p->waiting, p->wait_cap, p->wait_count + 1))
		return false;
	p->waiting[p->wait_count++] =
		(struct hsc_profile_waiting){ .function = function };
	p->rows[function].waiting = (uint32_t)p->wait_count;
	return true;
}

/* In a piece: from here on, the open calls count as calls from before the
 * piece. False: no memory. */
static bool sink_move(struct hsc_profile *p, uint64_t clock)
{
	if (!HSC_GROW(p->parts, p->part_cap, p->part_count + 1) ||
	    !HSC_GROW(p->opened, p->open_cap, p->open_count + p->depth))
		return false;
	for (size_t i = 0; i < p->depth; i++) {
		p->opened[p->open_count++] = p->path[i];
		p->rows[p->path[i]].open = 0;
	}
	p->depth = 0;
	p->part.last = p->last;
	p->part.waiting = p->first = p->wait_count;
	p->part.opened = p->open_count;
	p->parts[p->part_count++] = p->part;
	p->part = (struct hsc_profile_part){ .begin = clock };
	p->last = clock;
	return true;
}

/* The instructions since the step before were those of `function`. */
static void count_self(struct hsc_profile *p, uint32_t function, uint64_t clock)
{
	if (function < HSC_FUNCTION_BELOW)
		p->rows[function].counts.self += clock - p->last;
	else if (function == HSC_FUNCTION_BELOW)
		p->part.below += clock - p->last;
}

static bool feed_enter(struct hsc_profile *p, const struct hsc_stack_step *step)
{
	struct hsc_profile_calls *row = &p->rows[step->function];

	count_self(p, step->caller, step->clock);
	row->counts.calls += hsc_stack_is_call((enum hsc_step_how)step->how);
	return hsc_profile_open(p, step->function);
}

static bool feed_leave(struct hsc_profile *p, const struct hsc_stack_step *step)
{
	struct hsc_profile_calls *row = &p->rows[step->function];
	const uint64_t took = step->clock - step->began;

	count_self(p, step->function, step->clock);
	row->open -= row->open > 0;
	row->counts.cut += !step->whole;
	p->depth -= p->depth > 0;
	return row->open || hsc_profile_done(p, step->function,
					     step->whole ? took : 0, took);
}

enum hsc_status hsc_profile_feed(struct hsc_profile *p,
				 const struct hsc_stack_step *step)
{
	bool good;

	if (step->kind == HSC_STACK_MOVE)
		return sink_move(p, step->clock) ? HSC_OK : HSC_E_MEMORY;
	if (!hsc_profile_reach(p, step->function) ||
	    !hsc_profile_reach(p, step->caller))
		return HSC_E_MEMORY;
	if (step->kind == HSC_STACK_ENTER)
		good = feed_enter(p, step);
	else
		good = feed_leave(p, step);
	p->last = step->clock;
	p->part.stepped = true;
	return good ? HSC_OK : HSC_E_MEMORY;
}

static void add_profile_row(struct hsc_profile_row *a,
			    const struct hsc_profile_row *b)
{
	a->calls += b->calls;
	a->cut += b->cut;
	a->total += b->total;
	a->at_least += b->at_least;
	a->self += b->self;
}

/* One part of a piece, closed or current: where its lists are. */
struct view {
	struct hsc_profile_part part;
	const struct hsc_profile_waiting *waiting;
	const uint32_t *opened;
	size_t wait_count, open_count;
};

static struct view view_of(const struct hsc_profile *piece, size_t i)
{
	const bool closed = i < piece->part_count;
	const size_t waiting = i ? piece->parts[i - 1].waiting : 0;
	const size_t opened = i ? piece->parts[i - 1].opened : 0;
	struct view v = { .part = closed ? piece->parts[i] : piece->part };

	if (piece->wait_count)
		v.waiting = piece->waiting + waiting;
	if (!closed) {
		v.part.last = piece->last;
		v.wait_count = piece->wait_count - waiting;
		v.opened = piece->path;
		v.open_count = piece->depth;
		return v;
	}
	v.wait_count = v.part.waiting - waiting;
	v.open_count = v.part.opened - opened;
	if (piece->open_count)
		v.opened = piece->opened + opened;
	return v;
}

static uint32_t map_function(const uint32_t *functions, uint32_t function)
{
	return functions ? functions[function] : function;
}

/* Add everything that does not depend on calls below the piece. */
static bool add_rows(struct hsc_profile *p, const struct hsc_profile *piece,
		     const uint32_t *functions)
{
	for (uint32_t i = 0; i < piece->count; i++) {
		const struct hsc_profile_row *row = &piece->rows[i].counts;
		uint32_t function;

		if (!row->calls && !row->cut && !row->self && !row->at_least &&
		    !row->total)
			continue;
		function = map_function(functions, i);
		if (!hsc_profile_reach(p, function))
			return false;
		add_profile_row(&p->rows[function].counts, row);
	}
	return true;
}

/* Count what the frame below the piece ran: until the first step of the part,
 * and between some steps. */
static bool count_below(struct hsc_profile *p, const struct view *v,
			const struct hsc_stack_step *graft)
{
	const uint64_t begin = v->part.begin + graft->clock;
	const uint64_t self = begin - p->last + v->part.below;

	if (!v->part.stepped)
		return true;
	if (!hsc_profile_reach(p, graft->caller))
		return false;
	if (graft->caller < HSC_FUNCTION_BELOW)
		p->rows[graft->caller].counts.self += self;
	else if (graft->caller == HSC_FUNCTION_BELOW)
		p->part.below += self;
	p->last = v->part.last + graft->clock;
	p->part.stepped = true;
	return true;
}

static bool settle_waiting(struct hsc_profile *p, const struct view *v,
			   const uint32_t *functions)
{
	for (size_t i = 0; i < v->wait_count; i++) {
		const struct hsc_profile_waiting *w = &v->waiting[i];
		const uint32_t function = map_function(functions, w->function);

		if (!hsc_profile_reach(p, function))
			return false;
		if (!p->rows[function].open &&
		    !hsc_profile_done(p, function, w->total, w->at_least))
			return false;
	}
	return true;
}

static bool open_calls(struct hsc_profile *p, const struct view *v,
		       const uint32_t *functions)
{
	for (size_t i = 0; i < v->open_count; i++) {
		const uint32_t function = map_function(functions, v->opened[i]);

		if (!hsc_profile_reach(p, function) ||
		    !hsc_profile_open(p, function))
			return false;
	}
	return true;
}

enum hsc_status hsc_profile_graft(struct hsc_profile *p,
				  const struct hsc_profile *piece,
				  const uint32_t *functions,
				  const struct hsc_stack_step *graft)
{
	const struct view v = view_of(piece, graft->part);

	if ((graft->part == 0 && !add_rows(p, piece, functions)) ||
	    !count_below(p, &v, graft) || !settle_waiting(p, &v, functions) ||
	    !open_calls(p, &v, functions))
		return HSC_E_MEMORY;
	return HSC_OK;
}

enum hsc_status hsc_profile_merge(struct hsc_profile *into,
				  const struct hsc_profile *from)
{
	if (!HSC_GROW_ZEROED(into->rows, into->count, from->count))
		return HSC_E_MEMORY;
	for (size_t i = 0; i < from->count; i++)
		add_profile_row(&into->rows[i].counts, &from->rows[i].counts);
	return HSC_OK;
}

uint32_t hsc_profile_count(const struct hsc_profile *p)
{
	return (uint32_t)p->count;
}

struct hsc_profile_row hsc_profile_get(const struct hsc_profile *p,
				       uint32_t function)
{
	return function < p->count ? p->rows[function].counts
				   : (struct hsc_profile_row){ .calls = 0 };
}

uint64_t hsc_profile_instructions(const struct hsc_profile *p)
{
	uint64_t sum = 0;

	for (size_t i = 0; i < p->count; i++)
		sum += p->rows[i].counts.self;
	return sum;
}
