/* SPDX-License-Identifier: MIT */
/* ranges.c - streams are divided into ranges while they are decoded.
 * Room   decode (floor 6) */
#include "decode/results/ranges.h"
#include "base/grow.h"
#include <stdlib.h>

void hsc_ranges_open(struct hsc_ranges *r, uint64_t grid)
{
	*r = (struct hsc_ranges){ .grid = grid };
	pthread_mutex_init(&r->lock, NULL);
}

void hsc_ranges_close(struct hsc_ranges *r)
{
	for (size_t i = 0; i < r->count; i++) {
		hsc_leaf_clear(&r->list[i]->leaf);
		free(r->list[i]);
	}
	free((void *)r->list);
	pthread_mutex_destroy(&r->lock);
}

void hsc_ranges_watch(struct hsc_ranges *r,
		      void (*watch)(void *ctx, uint64_t bytes), void *ctx)
{
	r->watch = watch;
	r->watcher = ctx;
	r->thread = pthread_self();
}

/* The end of a range. */
static uint64_t end_of(const struct hsc_range *range)
{
	return range->until ? range->until : range->bytes;
}

/* There is no cut at the end of the range, so the next range begins wrongly,
 * and this one continues to the end of that one. */
static uint64_t end_after(const struct hsc_range *range)
{
	const struct hsc_ranges *r = range->all;

	for (size_t i = 0; i < r->count; i++) {
		const struct hsc_range *other = r->list[i];

		if (other->leaf.source == range->leaf.source &&
		    other->leaf.from == range->until)
			return other->until;
	}
	return 0;
}

/* End the range here and add another one, because the memory for pieces of a
 * range is limited. False: no memory. */
static bool end_range(struct hsc_range *range, uint64_t at)
{
	const struct hsc_leaf rest = { .source = range->leaf.source,
				       .from = at,
				       .until = range->until };

	if (!range->leaf.stack || !hsc_stack_is_laden(range->leaf.stack) ||
	    !hsc_ranges_add(range->all, &rest, range->bytes, range->shared))
		return false;
	range->until = at;
	return true;
}

/* Bytes decoded by all threads; locked. What lies after an end that may still
 * change belongs to another range. */
static uint64_t bytes_done(const struct hsc_ranges *r)
{
	uint64_t bytes = 0;

	for (size_t i = 0; i < r->count; i++) {
		const struct hsc_range *range = r->list[i];
		const uint64_t end = end_of(range);
		const uint64_t at = range->at < end ? range->at : end;

		if (at > range->leaf.from)
			bytes += at - range->leaf.from;
	}
	return bytes;
}

/* Does the piece end at this position, whether it is a cut or not? Then other
 * threads cannot take a part of it any more. */
static bool ends_at(void *ctx, uint64_t at, bool cuts)
{
	struct hsc_range *range = ctx;
	struct hsc_ranges *all = range->all;
	uint64_t done;
	bool end;

	pthread_mutex_lock(&all->lock);
	range->at = at;
	while (!cuts && range->until && at >= range->until)
		range->until = end_after(range);
	end = cuts && ((range->until && at >= range->until) ||
		       (at > range->leaf.begin && end_range(range, at)));
	range->done |= end;
	done = bytes_done(all);
	pthread_mutex_unlock(&all->lock);
	if (all->watch && pthread_equal(pthread_self(), all->thread))
		all->watch(all->watcher, done);
	return end;
}

bool hsc_ranges_add(struct hsc_ranges *r, const struct hsc_leaf *leaf,
		    uint64_t bytes, bool shared)
{
	struct hsc_range *range = malloc(sizeof(*range));

	if (!range || !HSC_GROW(r->list, r->cap, r->count + 1)) {
		free(range);
		return false;
	}
	*range = (struct hsc_range){
		.leaf = *leaf,
		.all = r,
		.bytes = bytes,
		.shared = shared,
		.at = leaf->from,
		.until = leaf->until,
	};
	range->leaf.ends = ends_at;
	range->leaf.ctx = range;
	r->list[r->count++] = range;
	return true;
}

/* How much of it is left, if other threads may take a part. */
static uint64_t left_of(const struct hsc_range *range)
{
	return range->shared && range->taken && !range->done &&
			       end_of(range) > range->at
		       ? end_of(range) - range->at
		       : 0;
}

/* Take half of the range with most left. False: none is long enough. */
static bool halve_longest(struct hsc_ranges *r)
{
	struct hsc_range *most = NULL;
	struct hsc_leaf half;

	for (size_t i = 0; i < r->count; i++)
		if (!most || left_of(r->list[i]) > left_of(most))
			most = r->list[i];
	if (!most || left_of(most) < 2 * r->grid)
		return false;
	half = (struct hsc_leaf){ .source = most->leaf.source,
				  .until = most->until };
	/* its decoder looks for cuts from each multiple of the grid on, and has
	 * not reached the one after `at` */
	half.from = most->at + left_of(most) / 2;
	half.from += r->grid - 1;
	half.from -= half.from % r->grid;
	if (half.from >= end_of(most) ||
	    !hsc_ranges_add(r, &half, most->bytes, true))
		return false;
	most->until = half.from;
	return true;
}

struct hsc_range *hsc_ranges_take(struct hsc_ranges *r, struct hsc_range *last,
				  enum hsc_status rc)
{
	struct hsc_range *range = NULL;

	pthread_mutex_lock(&r->lock);
	if (last)
		last->done = true;
	if (rc != HSC_OK)
		r->rc = rc;
	if (r->rc == HSC_OK && (r->next < r->count || halve_longest(r))) {
		range = r->list[r->next++];
		range->taken = true;
	}
	pthread_mutex_unlock(&r->lock);
	return range;
}

static int compare_ranges(const void *x, const void *y)
{
	const struct hsc_leaf *a = &(*(struct hsc_range *const *)x)->leaf;
	const struct hsc_leaf *b = &(*(struct hsc_range *const *)y)->leaf;

	if (a->source != b->source)
		return a->source < b->source ? -1 : 1;
	return a->from < b->from ? -1 : a->from > b->from;
}

void hsc_ranges_sort(struct hsc_ranges *r)
{
	if (r->count)
		qsort((void *)r->list, r->count, sizeof(struct hsc_range *),
		      compare_ranges);
}
