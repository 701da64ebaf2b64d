/* SPDX-License-Identifier: MIT */
/* durations.c - calls by duration: least, mean, quantiles, the worst.
 * Room   measure (floor 5) */
#include "base/grow.h"
#include "measure/time/state.h"
#include <hartscope/event/axis.h>
#include <stdlib.h>

enum hsc_status hsc_durations_new(struct hsc_durations **out)
{
	*out = calloc(1, sizeof(**out));
	return *out ? HSC_OK : HSC_E_MEMORY;
}

void hsc_durations_free(struct hsc_durations **durations)
{
	struct hsc_durations *d = *durations;

	if (!d)
		return;
	for (size_t i = 0; i < d->count; i++) {
		if (d->rows[i])
			hsc_histogram_clear(&d->rows[i]->lengths);
		free(d->rows[i]);
	}
	free((void *)d->rows);
	free(d);
	*durations = NULL;
}

struct hsc_duration *hsc_durations_row(struct hsc_durations *d,
				       uint32_t function)
{
	if (!HSC_GROW_ZEROED(d->rows, d->count, (size_t)function + 1))
		return NULL;
	if (!d->rows[function])
		d->rows[function] = calloc(1, sizeof(**d->rows));
	return d->rows[function];
}

static bool is_timed(const struct hsc_stack_step *s)
{
	return s->began_how <= HSC_MOMENT_BETWEEN &&
	       s->clock_how <= HSC_MOMENT_BETWEEN;
}

static bool is_interpolated(const struct hsc_stack_step *s)
{
	return s->began_how == HSC_MOMENT_BETWEEN ||
	       s->clock_how == HSC_MOMENT_BETWEEN;
}

/* Is b the worse of two calls, `b_length` of a row so far that has a? */
static bool is_worse(const struct hsc_duration *a, uint64_t length,
		     const struct hsc_duration *b)
{
	if (a->lengths.count == 0 || length != a->lengths.max)
		return a->lengths.count == 0 || length > a->lengths.max;
	if (a->worst_source != b->worst_source)
		return b->worst_source < a->worst_source;
	return b->worst_at < a->worst_at;
}

/* To be called before the length is counted. */
static void see_worst(struct hsc_duration *row, uint64_t length,
		      const struct hsc_duration *call)
{
	if (!is_worse(row, length, call))
		return;
	row->worst_at = call->worst_at;
	row->worst_offset = call->worst_offset;
	row->worst_source = call->worst_source;
}

enum hsc_status hsc_durations_feed(struct hsc_durations *d,
				   const struct hsc_stack_step *step)
{
	const struct hsc_duration call = {
		.worst_at = step->spent ? step->entered : step->began,
		.worst_offset = step->offset,
		.worst_source = step->source,
	};
	const uint64_t length = step->clock - step->began + step->spent;
	struct hsc_duration *row;

	if (!hsc_stack_is_seen(step))
		return HSC_OK;
	row = hsc_durations_row(d, step->function);
	if (!row)
		return HSC_E_MEMORY;
	if (!is_timed(step)) {
		row->untimed++;
		return HSC_OK;
	}
	row->interpolated += is_interpolated(step);
	see_worst(row, length, &call);
	return hsc_histogram_add(&row->lengths, length);
}

/* Add the row of a function, whose clocks are `shift` too low. */
static enum hsc_status merge_row(struct hsc_durations *into, uint32_t function,
				 const struct hsc_duration *from,
				 uint64_t shift)
{
	struct hsc_duration *row = hsc_durations_row(into, function);
	struct hsc_duration moved = *from;

	if (!row)
		return HSC_E_MEMORY;
	moved.worst_at += shift;
	row->interpolated += from->interpolated;
	row->untimed += from->untimed;
	if (from->lengths.count)
		see_worst(row, from->lengths.max, &moved);
	return hsc_histogram_merge(&row->lengths, &from->lengths);
}

static enum hsc_status merge_durations(struct hsc_durations *into,
				       const struct hsc_durations *from,
				       const uint32_t *functions,
				       uint64_t shift)
{
	enum hsc_status rc = HSC_OK;

	for (size_t i = 0; rc == HSC_OK && i < from->count; i++)
		if (from->rows[i])
			rc = merge_row(into,
				       functions ? functions[i] : (uint32_t)i,
				       from->rows[i], shift);
	return rc;
}

enum hsc_status hsc_durations_merge(struct hsc_durations *into,
				    const struct hsc_durations *from,
				    const uint32_t *functions)
{
	return merge_durations(into, from, functions, 0);
}

enum hsc_status hsc_durations_graft(struct hsc_durations *into,
				    const struct hsc_durations *piece,
				    const uint32_t *functions,
				    const struct hsc_stack_step *graft)
{
	if (graft->part)
		return HSC_OK;
	return merge_durations(into, piece, functions, graft->clock);
}

const struct hsc_duration *hsc_durations_get(const struct hsc_durations *d,
					     uint32_t function)
{
	return function < d->count ? d->rows[function] : NULL;
}
