/* SPDX-License-Identifier: MIT */
/* maps.c - maps and unmaps of a process, in sequence, become what was mapped.
 * Room   capture (floor 2) */
#include "capture/recording/maps.h"
#include "base/grow.h"
#include "base/sorted.h"
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

void hsc_log_maps_clear(struct hsc_log_maps *maps)
{
	for (size_t i = 0; i < maps->past.count; i++)
		free(maps->past.at[i].hex);
	for (size_t i = 0; i < maps->path_count; i++)
		free(maps->paths[i]);
	free(maps->past.at);
	free(maps->live.at);
	free(maps->paths);
	*maps = (struct hsc_log_maps){ .paths = NULL };
}

const char *hsc_log_maps_path(struct hsc_log_maps *maps, const char *path)
{
	size_t lo = 0, hi = maps->path_count;
	char *copy;

	while (lo < hi) {
		size_t mid = lo + (hi - lo) / 2;
		int order = strcmp(maps->paths[mid], path);

		if (order == 0)
			return maps->paths[mid];
		if (order < 0)
			lo = mid + 1;
		else
			hi = mid;
	}
	if (!HSC_GROW(maps->paths, maps->path_cap, maps->path_count + 1))
		return NULL;
	copy = strdup(path);
	if (!copy)
		return NULL;
	memmove(&maps->paths[lo + 1], &maps->paths[lo],
		(maps->path_count - lo) * sizeof(*maps->paths));
	maps->paths[lo] = copy;
	maps->path_count++;
	return copy;
}

/* The part of a file's stretch in [start, last]. */
static struct hsc_stretch clip_stretch(const struct hsc_stretch *s,
				       uint64_t start, uint64_t last)
{
	struct hsc_stretch cut = *s;

	cut.offset += start - s->start;
	cut.start = start;
	cut.last = last;
	return cut;
}

static size_t first_reaching(const struct hsc_stretches *s, uint64_t address)
{
	return hsc_sorted_below(s->at, sizeof(*s->at),
				offsetof(struct hsc_stretch, last), s->count,
				address);
}

/* End the maps in [start, last]; they become past maps, unless they are of file
 * `path`. */
static bool end_maps(struct hsc_log_maps *maps, const struct hsc_stretch *range,
		     size_t from, size_t to)
{
	struct hsc_stretches *past = &maps->past;

	if (!HSC_GROW(past->at, past->cap, past->count + (to - from)))
		return false;
	for (size_t i = from; i < to; i++) {
		const struct hsc_stretch *s = &maps->live.at[i];
		uint64_t start = s->start, last = s->last;

		if (s->path == range->path)
			continue;
		if (start < range->start)
			start = range->start;
		if (last > range->last)
			last = range->last;
		past->at[past->count++] = clip_stretch(s, start, last);
	}
	return true;
}

/* Put `range` over the live maps: unmapped if it has no path. */
static enum hsc_status overlay_map(struct hsc_log_maps *maps,
				   const struct hsc_stretch *range)
{
	struct hsc_stretches *live = &maps->live;
	size_t from = first_reaching(live, range->start), to = from;
	struct hsc_stretch fresh[3];
	size_t count = 0;

	while (to < live->count && live->at[to].start <= range->last)
		to++;
	if (from < to && live->at[from].start < range->start)
		fresh[count++] =
			clip_stretch(&live->at[from], live->at[from].start,
				     range->start - 1);
	if (range->path)
		fresh[count++] = *range;
	if (from < to && live->at[to - 1].last > range->last)
		fresh[count++] =
			clip_stretch(&live->at[to - 1], range->last + 1,
				     live->at[to - 1].last);
	if (!HSC_GROW(live->at, live->cap, live->count + count) ||
	    !end_maps(maps, range, from, to))
		return HSC_E_MEMORY;
	if (to < live->count)
		memmove(&live->at[from + count], &live->at[to],
			(live->count - to) * sizeof(*live->at));
	if (count)
		memcpy(&live->at[from], fresh, count * sizeof(*live->at));
	live->count = live->count - (to - from) + count;
	return HSC_OK;
}

enum hsc_status hsc_log_maps_map(struct hsc_log_maps *maps,
				 const struct hsc_stretch *s)
{
	return overlay_map(maps, s);
}

enum hsc_status hsc_log_maps_unmap(struct hsc_log_maps *maps, uint64_t start,
				   uint64_t last)
{
	const struct hsc_stretch gap = { .start = start, .last = last };

	return overlay_map(maps, &gap);
}

enum hsc_status hsc_log_maps_add(struct hsc_log_maps *maps,
				 const struct hsc_stretch *s)
{
	if (!HSC_GROW(maps->past.at, maps->past.cap, maps->past.count + 1)) {
		free(s->hex);
		return HSC_E_MEMORY;
	}
	maps->past.at[maps->past.count++] = *s;
	return HSC_OK;
}

static int order_of(uint64_t a, uint64_t b)
{
	return a == b ? 0 : a < b ? -1 : 1;
}

/* Kind by kind; each file by where its first byte would be; by address. */
static int by_kind(const void *a, const void *b)
{
	const struct hsc_stretch *x = a, *y = b;
	int order = order_of(x->unknown, y->unknown);

	if (!order)
		order = order_of(x->hex != NULL, y->hex != NULL);
	if (!order && x->path && y->path)
		order = strcmp(x->path, y->path);
	if (!order && x->path)
		order = order_of(x->start - x->offset, y->start - y->offset);
	if (!order)
		order = order_of(x->start, y->start);
	if (!order)
		order = order_of(x->last, y->last);
	if (!order && x->hex && y->hex)
		order = strcmp(x->hex, y->hex);
	return order;
}

static int by_address(const void *a, const void *b)
{
	const struct hsc_stretch *x = a, *y = b;
	int order = order_of(x->start, y->start);

	return order ? order : by_kind(a, b);
}

/* Whether b, after a in order, overlaps or touches it. */
static bool touches_next(const struct hsc_stretch *a,
			 const struct hsc_stretch *b)
{
	return b->start <= a->last || b->start == a->last + 1;
}

static bool same_kind(const struct hsc_stretch *a, const struct hsc_stretch *b)
{
	return a->unknown == b->unknown && a->path == b->path &&
	       !a->hex == !b->hex &&
	       (!a->path || a->start - a->offset == b->start - b->offset);
}

/* Join the files and unknown stretches that touch; they are sorted by kind. */
static void join_touching(struct hsc_stretches *all)
{
	size_t kept = 0;

	for (size_t i = 0; i < all->count; i++) {
		const struct hsc_stretch *s = &all->at[i];
		struct hsc_stretch *last = kept ? &all->at[kept - 1] : NULL;

		if (last && !s->hex && same_kind(last, s) &&
		    touches_next(last, s)) {
			if (s->last > last->last)
				last->last = s->last;
		} else if (last && s->hex && last->hex &&
			   by_kind(last, s) == 0) {
			free(s->hex);
		} else {
			all->at[kept++] = *s;
		}
	}
	all->count = kept;
}

/* Join bytes that follow each other, sorted by address, into the first. */
static bool join_bytes(struct hsc_stretch *s, size_t count)
{
	size_t len = 0;
	char *hex, *to;

	for (size_t i = 0; i < count; i++)
		len += strlen(s[i].hex);
	hex = to = malloc(len + 1);
	if (!hex)
		return false;
	for (size_t i = 0; i < count; i++) {
		len = strlen(s[i].hex);
		memcpy(to, s[i].hex, len);
		to += len;
		free(s[i].hex);
		s[i].hex = NULL;
	}
	*to = '\0';
	s[0].hex = hex;
	s[0].last = s[count - 1].last;
	return true;
}

/* Find the runs of bytes that follow each other and join each. */
static bool join_code(struct hsc_stretches *all)
{
	size_t kept = 0;

	for (size_t i = 0, end; i < all->count; i = end) {
		end = i + 1;
		while (end < all->count && all->at[i].hex && all->at[end].hex &&
		       all->at[end - 1].last != UINT64_MAX &&
		       all->at[end].start == all->at[end - 1].last + 1)
			end++;
		if (end - i > 1 && !join_bytes(&all->at[i], end - i))
			return false;
		all->at[kept++] = all->at[i];
		if (kept - 1 != i)
			all->at[i].hex = NULL;
	}
	all->count = kept;
	return true;
}

static bool add_map(struct hsc_process *p, struct hsc_stretch *s)
{
	struct hsc_map *map = hsc_process_add_map(p);

	if (!map)
		return false;
	map->start = s->start;
	map->len = s->last - s->start + 1;
	if (map->len == 0) /* all of memory, but for its last byte */
		map->len = UINT64_MAX;
	map->offset = s->path ? s->offset : 0;
	map->unknown = s->unknown;
	map->bytes = s->hex;
	s->hex = NULL;
	map->path = s->path ? strdup(s->path) : NULL;
	return !s->path || map->path;
}

enum hsc_status hsc_log_maps_finish(struct hsc_log_maps *maps,
				    struct hsc_process *p)
{
	struct hsc_stretches *all = &maps->past;
	const size_t size = sizeof(*all->at);

	if (!HSC_GROW(all->at, all->cap, all->count + maps->live.count))
		return HSC_E_MEMORY;
	if (maps->live.count)
		memcpy(&all->at[all->count], maps->live.at,
		       maps->live.count * size);
	all->count += maps->live.count;
	if (all->count == 0)
		return HSC_OK;
	qsort(all->at, all->count, size, by_kind);
	join_touching(all);
	if (!join_code(all))
		return HSC_E_MEMORY;
	qsort(all->at, all->count, size, by_address);
	for (size_t i = 0; i < all->count; i++)
		if (!add_map(p, &all->at[i]))
			return HSC_E_MEMORY;
	return HSC_OK;
}
