/* SPDX-License-Identifier: MIT */
/* times.c - one pass over the events of a source, which reads their timestamps.
 * Room   decode (floor 6) */
#include "decode/index/times.h"
#include "base/grow.h"
#include <hartscope/decode/ahead.h>

/* The first timestamp is looked for in this many events. */
#define FIRST_AMONG 65536u

struct look {
	struct hsc_index_cuts *c;
	uint64_t start; /* clock of the source at its start */
	size_t next;    /* the next cut */
	struct hsc_index_time now;
	struct hsc_decode_pace pace;
};

static uint64_t later_of(uint64_t a, uint64_t b)
{
	return a > b ? a : b;
}

/* Open a source alone; its events have timestamps if `dated`. */
static enum hsc_status open_alone(struct hsc_decode **out,
				  const struct hsc_decode *d, uint32_t source,
				  bool dated)
{
	struct hsc_decode_config as = d->config;
	struct hsc_error error;

	as.unmerged = as.one_source = as.blocks_only = true;
	as.joined = as.words = as.lone = as.stream_order = false;
	as.dated = dated;
	as.source = source;
	return hsc_decode_open(out, d->bundle, &as, &error);
}

/* Pass the cuts before `offset`. */
static void pass_cuts(struct look *l, uint64_t offset)
{
	struct hsc_index_cuts *c = l->c;

	while (l->next + 1 < c->count && offset > c->list[l->next].at) {
		c->times[l->next] = l->now;
		c->times[l->next++].bottom = HSC_INDEX_NEVER;
		l->now.timed = false;
	}
}

/* Note its time, and its time in the merged order. */
static void note_time(struct look *l, const struct hsc_event *e)
{
	uint64_t end = e->clock;

	if (e->kind == HSC_EVENT_BLOCKS)
		end += e->blocks.instructions;
	if (e->timed) {
		struct hsc_index_time *before =
			l->next ? &l->c->times[l->next - 1] : &l->now;

		if (l->c->first == HSC_INDEX_NEVER)
			l->c->first = e->time;
		if (e->time < before->bottom)
			before->bottom = e->time;
		l->now.top = later_of(l->now.top, e->time);
		l->pace.time = e->time;
		l->pace.clock = e->clock;
	}
	l->now.pace = later_of(l->now.pace, l->pace.time + end - l->pace.clock);
}

/* A cut can be entered only if its timestamp is all that depends on what came
 * before. */
static void note_event(struct look *l, const struct hsc_event *e)
{
	const struct hsc_results_cut *cut;

	pass_cuts(l, e->offset);
	note_time(l, e);
	cut = &l->c->list[l->next];
	l->now.timed = e->kind == HSC_EVENT_TIME && e->stamp.ahead == 0 &&
		       e->offset == cut->at &&
		       e->clock == l->start + cut->totals.instructions &&
		       e->stamps && e->stamps->count;
	if (!l->now.timed)
		return;
	l->now.time = e->time;
	l->now.least = e->stamps->list[e->stamps->count - 1].time;
	l->now.top = later_of(l->now.top, l->now.least);
}

/* No event after a cut is earlier than the earliest after the next cut. */
static void look_back(struct hsc_index_cuts *c)
{
	uint64_t bottom = HSC_INDEX_NEVER;

	for (size_t i = c->count; i-- > 0;) {
		struct hsc_index_time *t = &c->times[i];

		if (t->bottom < bottom)
			bottom = t->bottom;
		t->bottom = t->least < bottom ? t->least : bottom;
	}
}

enum hsc_status hsc_index_look(const struct hsc_decode *d, uint32_t source,
			       unsigned jobs, struct hsc_index_cuts *c)
{
	struct look l = { .c = c, .start = d->manifest.sources[source].start };
	struct hsc_decode *all;
	struct hsc_error error;
	struct hsc_event e;
	enum hsc_status rc = open_alone(&all, d, source, true);

	if (rc != HSC_OK)
		return rc == HSC_E_MEMORY ? rc : HSC_AGAIN;
	c->first = HSC_INDEX_NEVER;
	if (!HSC_GROW_ZEROED(c->times, c->time_cap, c->count + 1))
		rc = HSC_E_MEMORY;
	if (rc == HSC_OK)
		rc = hsc_ahead_run(all, jobs, &error);
	while (rc == HSC_OK && (rc = hsc_decode_next(all, &e)) == HSC_OK)
		note_event(&l, &e);
	hsc_decode_close(&all);
	for (size_t i = l.next; c->times && i < c->count; i++)
		c->times[i].bottom = HSC_INDEX_NEVER;
	if (c->times)
		look_back(c);
	if (rc == HSC_END)
		return HSC_OK;
	return rc == HSC_E_MEMORY ? rc : HSC_AGAIN;
}

enum hsc_status hsc_index_first(const struct hsc_decode *d, uint32_t source,
				uint64_t *first)
{
	struct hsc_decode *all;
	struct hsc_event e = { .timed = false };
	enum hsc_status rc = open_alone(&all, d, source, false);

	*first = HSC_INDEX_NEVER;
	if (rc != HSC_OK)
		return rc == HSC_E_MEMORY ? rc : HSC_AGAIN;
	for (unsigned i = 0; rc == HSC_OK && !e.timed && i < FIRST_AMONG; i++)
		rc = hsc_decode_next(all, &e);
	hsc_decode_close(&all);
	if (rc == HSC_OK && e.timed)
		*first = e.time;
	else if (rc == HSC_OK)
		return HSC_AGAIN;
	return rc == HSC_OK || rc == HSC_END ? HSC_OK
	       : rc == HSC_E_MEMORY          ? rc
					     : HSC_AGAIN;
}
