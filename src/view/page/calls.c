/* SPDX-License-Identifier: MIT */
/* calls.c - what a page keeps of a recording. When there are too many calls the
 * shortest go, and so do all shorter ones that come: what is left is what a
 * picture of the whole would show.
 * Room   view (floor 8) */
#include "base/grow.h"
#include "view/common/stm_list.h"
#include "view/common/trap_text.h"
#include "view/page/kept.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define WORDS 256 /* of an event that has no text */

enum hsc_status hsc_page_new(struct hsc_page **out,
			     const struct hsc_page_config *config)
{
	struct hsc_page *p = calloc(1, sizeof(*p));

	*out = p;
	if (!p)
		return HSC_E_MEMORY;
	p->config = *config;
	p->config.calls = config->calls ? config->calls : HSC_PAGE_CALLS;
	p->config.events = config->events ? config->events : HSC_PAGE_EVENTS;
	p->instants.sources = config->sources;
	p->events_of = calloc(config->count + 1, sizeof(*p->events_of));
	p->latest = calloc(config->count + 1, sizeof(*p->latest));
	p->trees = calloc(config->count + 1, sizeof(struct hsc_calltree *));
	if (!p->events_of || !p->latest || !p->trees ||
	    hsc_calltree_new(&p->tree, NULL) != HSC_OK) {
		hsc_page_free(out);
		return HSC_E_MEMORY;
	}
	return HSC_OK;
}

void hsc_page_free(struct hsc_page **page)
{
	struct hsc_page *p = *page;

	if (!p)
		return;
	for (size_t i = 0; i < p->event_count; i++)
		free(p->events[i].text);
	hsc_calltree_free(&p->tree);
	for (size_t i = 0; p->trees && i < p->config.count; i++)
		hsc_calltree_free(&p->trees[i]);
	free((void *)p->trees);
	hsc_page_tracks_clear(&p->tracks);
	free(p->events);
	free(p->events_of);
	free(p->latest);
	free(p->calls);
	free(p);
	*page = NULL;
}

static bool is_short(const struct hsc_page *p, const struct hsc_page_call *c)
{
	return c->end - c->begin < p->left_out.shorter;
}

static int compare_lengths(const void *a, const void *b)
{
	const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

	return x < y ? -1 : x > y;
}

/* Drop the shortest quarter of the calls, and all that are no longer. */
static enum hsc_status thin_out(struct hsc_page *p)
{
	uint64_t *lengths = malloc(p->call_count * sizeof(*lengths));
	size_t kept = 0;

	if (!lengths)
		return HSC_E_MEMORY;
	for (size_t i = 0; i < p->call_count; i++)
		lengths[i] = p->calls[i].end - p->calls[i].begin;
	qsort(lengths, p->call_count, sizeof(*lengths), compare_lengths);
	p->left_out.shorter = lengths[p->call_count / 4] + 1;
	free(lengths);
	for (size_t i = 0; i < p->call_count; i++)
		if (!is_short(p, &p->calls[i]))
			p->calls[kept++] = p->calls[i];
	p->left_out.calls += p->call_count - kept;
	p->call_count = kept;
	return HSC_OK;
}

static enum hsc_status keep_call(struct hsc_page *p,
				 const struct hsc_page_call *c)
{
	if (p->call_count == p->config.calls && thin_out(p) != HSC_OK)
		return HSC_E_MEMORY;
	if (is_short(p, c)) {
		p->left_out.calls++;
		return HSC_OK;
	}
	if (!HSC_GROW(p->calls, p->call_room, p->call_count + 1))
		return HSC_E_MEMORY;
	p->calls[p->call_count++] = *c;
	p->sorted = false;
	return HSC_OK;
}

/* A tree counts from one step to the next, so each source needs its own. */
static enum hsc_status feed_tree(struct hsc_page *p,
				 const struct hsc_stack_step *s)
{
	struct hsc_calltree **tree = &p->trees[s->source];

	if (!*tree && hsc_calltree_new(tree, NULL) != HSC_OK)
		return HSC_E_MEMORY;
	return hsc_calltree_feed(*tree, s);
}

enum hsc_status hsc_page_finish(struct hsc_page *p)
{
	enum hsc_status rc = HSC_OK;

	for (size_t i = 0; rc == HSC_OK && i < p->config.count; i++) {
		if (p->trees[i])
			rc = hsc_calltree_merge(p->tree, p->trees[i]);
		hsc_calltree_free(&p->trees[i]);
	}
	return rc;
}

enum hsc_status hsc_page_step(struct hsc_page *p,
			      const struct hsc_stack_step *s)
{
	enum hsc_status rc = feed_tree(p, s);

	if (rc != HSC_OK || s->kind != HSC_STACK_LEAVE)
		return rc;
	if (s->clock_how == HSC_MOMENT_UNKNOWN ||
	    s->began_how == HSC_MOMENT_UNKNOWN || s->clock < s->began)
		return HSC_OK; /* nobody knows when that was */
	return keep_call(p, &(struct hsc_page_call){
				    .begin = s->began,
				    .end = s->clock,
				    .source = s->source,
				    .depth = s->depth,
				    .function = s->function,
				    .cut = s->how == HSC_STACK_CUT ||
					   s->how == HSC_STACK_OPEN,
				    .late = s->found,
			    });
}

static int compare(const void *a, const void *b)
{
	const struct hsc_page_call *x = a, *y = b;

	if (x->source != y->source)
		return x->source < y->source ? -1 : 1;
	if (x->depth != y->depth)
		return x->depth < y->depth ? -1 : 1;
	if (x->begin != y->begin)
		return x->begin < y->begin ? -1 : 1;
	return x->end < y->end ? -1 : x->end > y->end;
}

const struct hsc_page_call *hsc_page_calls(struct hsc_page *p, size_t *count)
{
	if (!p->sorted && p->call_count)
		qsort(p->calls, p->call_count, sizeof(*p->calls), compare);
	p->sorted = true;
	*count = p->call_count;
	return p->calls;
}

struct hsc_page_left_out hsc_page_left_out(const struct hsc_page *p)
{
	return p->left_out;
}

static enum hsc_status keep_event(struct hsc_page *p, uint32_t source,
				  uint64_t at, char kind, const char *text)
{
	struct hsc_page_event *e;

	if (p->events_of[source] == p->config.events) {
		p->left_out.events++;
		return HSC_OK;
	}
	e = HSC_APPEND(p->events, p->event_count);
	if (!e)
		return HSC_E_MEMORY;
	*e = (struct hsc_page_event){
		.at = at, .source = source, .kind = kind, .text = strdup(text)
	};
	p->events_of[source]++;
	return e->text ? HSC_OK : HSC_E_MEMORY;
}

static enum hsc_status add_trap(struct hsc_page *p, const struct hsc_event *e)
{
	char text[HSC_VIEW_TRAP];

	return keep_event(p, e->source, e->clock, 't', hsc_view_trap(e, text));
}

static char kind_of(const struct hsc_event *e, const struct hsc_instant *i)
{
	if (e->kind == HSC_EVENT_SAMPLE)
		return 'p';
	return strcmp(i->category, "software") == 0   ? 's'
	       : strcmp(i->category, "itc") == 0      ? 's'
	       : strcmp(i->category, "counters") == 0 ? 'c'
						      : 'm';
}

/* The text of an event in one line: its words, else its name and values. */
static const char *words_of(const struct hsc_instant *i, char line[WORDS])
{
	for (unsigned n = 0; n < i->count; n++)
		if (i->args[n].text && strcmp(i->args[n].name, "text") == 0)
			return i->text;
	snprintf(line, WORDS, "%s%s", i->name, i->count > 1 ? ", " : "");
	for (unsigned n = 1; n < i->count; n++)
		if (!i->args[n].text)
			snprintf(line + strlen(line), WORDS - strlen(line),
				 "%s%s %" PRIu64, n > 1 ? ", " : "",
				 i->args[n].name, i->args[n].number);
	return line;
}

static const char *gap_words(const struct hsc_event *e, char line[WORDS])
{
	if (!hsc_event_software(e))
		return hsc_view_reason(e, line);
	hsc_view_stm_words(e, line, WORDS);
	return line;
}

/* Where no instructions are traced their clock stands still, and time is what
 * there is; a gap without one comes after what has one. */
static uint64_t moment_of(struct hsc_page *p, const struct hsc_event *e)
{
	if (p->instants.flows || p->config.dated)
		return e->clock;
	if (e->timed)
		p->latest[e->source] = e->time;
	return p->latest[e->source] ? p->latest[e->source] : e->clock;
}

enum hsc_status hsc_page_event(struct hsc_page *p, const struct hsc_event *e)
{
	char line[WORDS];
	const uint64_t at = moment_of(p, e);
	struct hsc_instant i;
	const enum hsc_status rc = hsc_page_tracks_event(
		&p->tracks, &p->config.sources[e->source], e, at);

	if (rc != HSC_OK)
		return rc;
	if (e->kind == HSC_EVENT_TRAP && !e->reported)
		return add_trap(p, e);
	if (!hsc_instant_of(&p->instants, e, &i))
		return HSC_OK;
	if (e->kind == HSC_EVENT_GAP)
		return keep_event(p, e->source, at, 'g', gap_words(e, line));
	return keep_event(p, e->source, at, kind_of(e, &i), words_of(&i, line));
}
