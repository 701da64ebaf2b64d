/* SPDX-License-Identifier: MIT */
/* tracks.c - counters and samples thinned for a page.
 * Room   view (floor 8) */
#include "view/page/tracks.h"
#include "base/grow.h"
#include <hartscope/event/perf_events.h>
#include <hartscope/event/stm_events.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct hsc_page_series *series_of(struct hsc_page_tracks *t,
					 uint32_t source, bool level,
					 const char *name)
{
	struct hsc_page_series *s;

	for (size_t i = 0; i < t->count; i++)
		if (t->series[i].source == source &&
		    t->series[i].level == level &&
		    strcmp(t->series[i].name, name) == 0)
			return &t->series[i];
	s = HSC_APPEND(t->series, t->count);
	if (!s)
		return NULL;
	/* it is not known since when the first record counts */
	*s = (struct hsc_page_series){ .source = source,
				       .level = level,
				       .gap = true };
	snprintf(s->name, sizeof(s->name), "%s", name);
	return s;
}

/* Join each two points into one, of levels the later one; not over a gap. */
static void join_points(struct hsc_page_series *s)
{
	size_t kept = 0;

	for (size_t i = 0; i < s->count; i++, kept++) {
		s->points[kept] = s->points[i];
		if (i + 1 == s->count || s->points[i + 1].after_gap)
			continue;
		s->points[kept].at = s->points[i + 1].at;
		s->points[kept].count = s->points[i + 1].count +
					(s->level ? 0 : s->points[kept].count);
		i++;
	}
	s->count = kept;
}

static bool add_point(const struct hsc_page_tracks *t,
		      struct hsc_page_series *s, uint64_t at, uint64_t count)
{
	const size_t most = t->points ? t->points : HSC_PAGE_POINTS;

	if (s->count >= most)
		join_points(s);
	if (!HSC_GROW(s->points, s->room, s->count + 1))
		return false;
	s->points[s->count++] = (struct hsc_page_point){ at, count, s->gap };
	s->gap = false;
	return true;
}

static enum hsc_status add_record(struct hsc_page_tracks *t,
				  const struct hsc_event *e, uint64_t at)
{
	const struct hsc_perf_item *item = e->perf->item;
	char name[HSC_PERF_NAME_MAX];

	if (item->kind != HSC_PERF_ITEM_RECORD)
		return HSC_OK;
	for (unsigned i = 0; i < HSC_PERF_COUNTERS; i++) {
		struct hsc_page_series *s;

		if (!((item->mask & item->known) >> i & 1))
			continue;
		hsc_perf_counter_name(&e->perf->setup->counters[i], name,
				      sizeof(name));
		s = series_of(t, e->source, false, name);
		if (!s || !add_point(t, s, at, item->increment[i]))
			return HSC_E_MEMORY;
	}
	return HSC_OK;
}

static size_t levels_of(const struct hsc_page_tracks *t, uint32_t source)
{
	size_t count = 0;

	for (size_t i = 0; i < t->count; i++)
		count += t->series[i].level && t->series[i].source == source;
	return count;
}

/* Is a text a number and nothing else? */
static bool is_number(const char *text)
{
	char *end = NULL;

	(void)strtoull(text, &end, 0);
	return *text && !*end;
}

/* Add the value of a software event, if it has a number. */
static enum hsc_status add_level(struct hsc_page_tracks *t,
				 const struct hsc_event *e, uint64_t at)
{
	const struct hsc_stm_reading *r = e->software.reading;
	const size_t before = t->count;
	char name[HSC_PERF_NAME_MAX];
	struct hsc_page_series *s;

	if (!r->raw || !r->whole || r->group != HSC_STM_USER ||
	    !is_number(r->text))
		return HSC_OK;
	if (r->name)
		snprintf(name, sizeof(name), "%s", r->name);
	else
		snprintf(name, sizeof(name), "id 0x%04" PRIx32, e->software.id);
	s = series_of(t, e->source, true, name);
	if (!s)
		return HSC_E_MEMORY;
	if (t->count > before && levels_of(t, e->source) > HSC_PAGE_LEVELS) {
		t->count--;
		return HSC_OK;
	}
	s->negative |= r->text[0] == '-';
	return add_point(t, s, at, e->software.value) ? HSC_OK : HSC_E_MEMORY;
}

static void mark_gap(struct hsc_page_tracks *t, uint32_t source)
{
	for (size_t i = 0; i < t->count; i++)
		t->series[i].gap |= t->series[i].source == source;
}

static enum hsc_status add_sample(struct hsc_page_tracks *t,
				  const struct hsc_view_source *source,
				  const struct hsc_event *e)
{
	const struct hsc_image *image = hsc_image_of(&source->images, e->space);
	struct hsc_symbol symbol;
	char place[32];
	struct hsc_function f = { .name = place, .module = "" };
	uint32_t index;

	snprintf(place, sizeof(place), "0x%" PRIx64, e->sample.address);
	if (!t->sampled && hsc_functions_new(&t->sampled) != HSC_OK)
		return HSC_E_MEMORY;
	index = image && hsc_image_symbol(image, e->sample.address, &symbol)
			? hsc_functions_symbol(t->sampled, &symbol)
			: hsc_functions_index(t->sampled, &f);
	if (index == HSC_FUNCTION_NONE ||
	    !HSC_GROW_ZEROED(t->samples, t->sample_room, (size_t)index + 1))
		return HSC_E_MEMORY;
	t->samples[index]++;
	return HSC_OK;
}

enum hsc_status hsc_page_tracks_event(struct hsc_page_tracks *t,
				      const struct hsc_view_source *source,
				      const struct hsc_event *e, uint64_t at)
{
	if (e->kind == HSC_EVENT_GAP)
		mark_gap(t, e->source);
	if (e->kind == HSC_EVENT_SAMPLE)
		return add_sample(t, source, e);
	if (e->kind == HSC_EVENT_SOFTWARE)
		return add_level(t, e, at);
	return e->kind == HSC_EVENT_PERF ? add_record(t, e, at) : HSC_OK;
}

void hsc_page_tracks_clear(struct hsc_page_tracks *t)
{
	for (size_t i = 0; i < t->count; i++)
		free(t->series[i].points);
	free(t->series);
	hsc_functions_free(&t->sampled);
	free(t->samples);
	*t = (struct hsc_page_tracks){ .points = t->points };
}
