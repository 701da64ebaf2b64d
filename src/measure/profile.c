/* SPDX-License-Identifier: MIT */
#include "base/grow.h"
#include <hartscope/measure/profile.h>
#include <stdlib.h>

struct row {
	struct hsc_profile_row counts;
	uint32_t open; /* calls of it, one inside another */
};

struct hsc_profile {
	struct row *rows; /* rows[count] */
	size_t count;
	uint64_t last; /* clock of the step before, of this source */
};

enum hsc_status hsc_profile_new(struct hsc_profile **out)
{
	*out = calloc(1, sizeof(**out));
	return *out ? HSC_OK : HSC_E_MEMORY;
}

void hsc_profile_free(struct hsc_profile **profile)
{
	if (!*profile)
		return;
	free((*profile)->rows);
	free(*profile);
	*profile = NULL;
}

/* Have a row for `function`. */
static bool reach(struct hsc_profile *p, uint32_t function)
{
	return HSC_GROW_ZEROED(p->rows, p->count, (size_t)function + 1);
}

static void feed_enter(struct hsc_profile *p, const struct hsc_stack_step *step)
{
	struct row *row = &p->rows[step->function];

	if (step->caller != HSC_FUNCTION_NONE)
		p->rows[step->caller].counts.self += step->clock - p->last;
	row->open++;
	row->counts.calls += step->how != HSC_STACK_FOUND;
}

static void feed_leave(struct hsc_profile *p, const struct hsc_stack_step *step)
{
	struct row *row = &p->rows[step->function];

	row->counts.self += step->clock - p->last;
	row->open -= row->open > 0;
	row->counts.cut += !step->whole;
	if (row->open)
		return;
	row->counts.at_least += step->clock - step->began;
	if (step->whole)
		row->counts.total += step->clock - step->began;
}

enum hsc_status hsc_profile_feed(struct hsc_profile *p,
				 const struct hsc_stack_step *step)
{
	if (step->function >= p->count && !reach(p, step->function))
		return HSC_E_MEMORY;
	if (step->caller >= p->count && step->caller != HSC_FUNCTION_NONE &&
	    !reach(p, step->caller))
		return HSC_E_MEMORY;
	if (step->kind == HSC_STACK_ENTER)
		feed_enter(p, step);
	else
		feed_leave(p, step);
	p->last = step->clock;
	return HSC_OK;
}

enum hsc_status hsc_profile_merge(struct hsc_profile *into,
				  const struct hsc_profile *from)
{
	if (!HSC_GROW_ZEROED(into->rows, into->count, from->count))
		return HSC_E_MEMORY;
	for (size_t i = 0; i < from->count; i++) {
		struct hsc_profile_row *a = &into->rows[i].counts;
		const struct hsc_profile_row *b = &from->rows[i].counts;

		a->calls += b->calls;
		a->cut += b->cut;
		a->total += b->total;
		a->at_least += b->at_least;
		a->self += b->self;
	}
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
