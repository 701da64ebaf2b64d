/* SPDX-License-Identifier: MIT */
#include <hartscope/flow/flow_item.h>
#include <hartscope/measure/told_profile.h>
#include <hartscope/spec/ntrace.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

/* Deeper calls are counted, but have no total. */
#define DEPTH_MAX 65536u

struct frame {
	uint32_t function;
	bool timed;
	uint64_t link, began;
};

struct row {
	struct hsc_told_row counts;
	uint32_t open; /* frames of it, in all lanes */
};

/* One source. */
struct lane {
	struct frame *frames; /* frames[depth], room for cap */
	uint32_t depth, cap;
	uint64_t time; /* of the last event */
	bool timed;
};

struct hsc_told_profile {
	struct hsc_functions *functions;
	struct row *rows; /* by function, rows[count] */
	uint32_t count;
	struct lane *lanes; /* lanes[lane_count] */
	size_t lane_count;
	uint64_t events;
};

enum hsc_status hsc_told_profile_new(struct hsc_told_profile **out,
				     struct hsc_functions *functions,
				     size_t source_count)
{
	struct hsc_told_profile *p = calloc(1, sizeof(*p));

	*out = p;
	if (!p)
		return HSC_E_MEMORY;
	p->functions = functions;
	p->lanes = calloc(source_count + 1, sizeof(*p->lanes));
	p->lane_count = source_count;
	if (p->lanes)
		return HSC_OK;
	hsc_told_profile_free(out);
	return HSC_E_MEMORY;
}

void hsc_told_profile_free(struct hsc_told_profile **profile)
{
	struct hsc_told_profile *p = *profile;

	if (!p)
		return;
	for (size_t i = 0; p->lanes && i < p->lane_count; i++)
		free(p->lanes[i].frames);
	free(p->lanes);
	free(p->rows);
	free(p);
	*profile = NULL;
}

/* The function at an address, by its symbol or its place; NONE: no memory. */
static uint32_t function_at(struct hsc_told_profile *p,
			    const struct hsc_image *image, uint64_t address)
{
	struct hsc_function f = { .name = "", .module = "" };
	struct hsc_symbol symbol;
	char place[32];

	if (address == HSC_FLOW_NOWHERE)
		return HSC_FUNCTION_UNKNOWN;
	if (hsc_image_symbol(image, address, &symbol)) {
		f = (struct hsc_function){ symbol.name,
					   symbol.module ? symbol.module : "",
					   symbol.end - symbol.start };
	} else {
		snprintf(place, sizeof(place), "0x%" PRIx64, address);
		f.name = place;
	}
	return hsc_functions_index(p->functions, &f);
}

/* The row of a function, or NULL: no memory. */
static struct row *row_of(struct hsc_told_profile *p, uint32_t function)
{
	struct row *rows;
	uint32_t count;

	if (function == HSC_FUNCTION_NONE)
		return NULL;
	if (function < p->count)
		return &p->rows[function];
	count = function + 1 + function / 2;
	rows = realloc(p->rows, count * sizeof(*rows));
	if (!rows)
		return NULL;
	for (uint32_t i = p->count; i < count; i++)
		rows[i] = (struct row){ .open = 0 };
	p->rows = rows;
	p->count = count;
	return &rows[function];
}

static bool push(struct hsc_told_profile *p, struct lane *lane,
		 const struct hsc_event *e, uint32_t function)
{
	if (lane->depth == DEPTH_MAX)
		return true;
	if (lane->depth == lane->cap) {
		const uint32_t cap = lane->cap ? 2 * lane->cap : 64;
		struct frame *frames =
			realloc(lane->frames, cap * sizeof(*frames));

		if (!frames)
			return false;
		lane->frames = frames;
		lane->cap = cap;
	}
	lane->frames[lane->depth++] = (struct frame){
		.function = function,
		.timed = e->timed,
		.link = e->link,
		.began = e->time,
	};
	p->rows[function].open++;
	return true;
}

/* The frame on top is left by `e`, or, NULL, nobody knows when. */
static void pop(struct hsc_told_profile *p, struct lane *lane,
		const struct hsc_event *e)
{
	const struct frame *f = &lane->frames[--lane->depth];
	struct row *row = &p->rows[f->function];

	row->open--;
	if (!e)
		return;
	row->counts.whole++;
	if (row->open == 0 && f->timed && e->timed && e->time > f->began)
		row->counts.total += e->time - f->began;
}

/* A return to behind a call that is open ends it, and all calls since. */
static void unwind(struct hsc_told_profile *p, struct lane *lane,
		   const struct hsc_event *e)
{
	uint32_t at = lane->depth;

	while (at && lane->frames[at - 1].link != e->to)
		at--;
	while (at && lane->depth >= at)
		pop(p, lane, e);
}

static void count(struct row *row, const struct hsc_event *e)
{
	struct hsc_told_row *c = &row->counts;

	if (e->kind == HSC_EVENT_RETURN)
		c->returns++;
	else if (e->kind == HSC_EVENT_SAMPLE)
		c->samples++;
	else if (e->kind == HSC_EVENT_TRAP && e->code == HSC_NT_BTYPE_INTERRUPT)
		c->interrupts++;
	else if (e->kind == HSC_EVENT_TRAP)
		c->exceptions++;
	else if (e->kind != HSC_EVENT_CALL)
		c->others++;
}

static enum hsc_status enter(struct hsc_told_profile *p, struct lane *lane,
			     const struct hsc_event *e,
			     const struct hsc_image *image)
{
	const uint32_t function = function_at(p, image, e->to);
	struct row *row = row_of(p, function);

	if (!row)
		return HSC_E_MEMORY;
	row->counts.calls++;
	return push(p, lane, e, function) ? HSC_OK : HSC_E_MEMORY;
}

enum hsc_status hsc_told_profile_feed(struct hsc_told_profile *p,
				      const struct hsc_event *event,
				      const struct hsc_image *image)
{
	struct lane *lane = &p->lanes[event->source];
	struct row *row;

	if (event->kind == HSC_EVENT_GAP) {
		while (lane->depth)
			pop(p, lane, NULL);
		lane->timed = false;
	}
	if (!event->told)
		return HSC_OK;
	p->events++;
	row = row_of(p, function_at(p, image, event->from));
	if (!row)
		return HSC_E_MEMORY;
	if (lane->timed && event->timed && event->time > lane->time)
		row->counts.self += event->time - lane->time;
	lane->timed = event->timed;
	lane->time = event->time;
	count(row, event);
	if (event->kind == HSC_EVENT_CALL)
		return enter(p, lane, event, image);
	if (event->kind == HSC_EVENT_RETURN)
		unwind(p, lane, event);
	return HSC_OK;
}

enum hsc_status hsc_told_profile_merge(struct hsc_told_profile *into,
				       const struct hsc_told_profile *from)
{
	for (uint32_t i = 0; i < from->count; i++) {
		const struct hsc_told_row *c = &from->rows[i].counts;
		struct row *row = row_of(into, i);

		if (!row)
			return HSC_E_MEMORY;
		row->counts.calls += c->calls;
		row->counts.returns += c->returns;
		row->counts.exceptions += c->exceptions;
		row->counts.interrupts += c->interrupts;
		row->counts.samples += c->samples;
		row->counts.others += c->others;
		row->counts.whole += c->whole;
		row->counts.self += c->self;
		row->counts.total += c->total;
	}
	into->events += from->events;
	return HSC_OK;
}

uint64_t hsc_told_profile_events(const struct hsc_told_profile *p)
{
	return p->events;
}

uint32_t hsc_told_profile_count(const struct hsc_told_profile *p)
{
	return p->count;
}

struct hsc_told_row hsc_told_profile_get(const struct hsc_told_profile *p,
					 uint32_t function)
{
	return function < p->count ? p->rows[function].counts
				   : (struct hsc_told_row){ 0 };
}
