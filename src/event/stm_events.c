/* SPDX-License-Identifier: MIT */
/* stm_events.c - packets of a module become software events with whole times.
 * Room   event (floor 4) */
#include "base/grow.h"
#include "event/begin.h"
#include "event/stm_wait.h"
#include <hartscope/codec/stm_text.h>
#include <hartscope/event/stm_events.h>
#include <hartscope/flow/flow_item.h>
#include <stdlib.h>
#include <string.h>

/* Threads whose names are kept, and whose unfinished events are. */
#define THREADS_MAX 1024
#define OPEN_MAX    32

struct thread {
	uint64_t id;
	char name[HSC_STM_TEXT_MAX];
};

/* An event of several values, or a line, that is not whole. */
struct open {
	const struct hsc_stm_name *row; /* NULL: a name, or not in use */
	bool used, has_thread;
	uint64_t thread;
	uint64_t began;
	uint64_t age;
	size_t count;
	uint64_t values[HSC_STM_FIELDS_MAX];
	char text[HSC_STM_TEXT_MAX];
};

struct hsc_stm_events {
	struct hsc_stm_events_config config;
	uint64_t time;
	bool begun, has_thread, finished;
	uint64_t thread;
	uint64_t age;
	struct thread *threads; /* threads[count], room for cap */
	size_t count, cap;
	struct open open[OPEN_MAX];
	struct hsc_stm_wait wait;
	struct hsc_stm_item item;
	bool odd, odd_said; /* the item's timestamp is wrong */
	struct hsc_stm_reading reading;
	char text[HSC_STM_TEXT_MAX];
};

enum hsc_status hsc_stm_events_new(struct hsc_stm_events **out,
				   const struct hsc_stm_events_config *config)
{
	*out = calloc(1, sizeof(**out));
	if (!*out)
		return HSC_E_MEMORY;
	(*out)->config = *config;
	(*out)->time = config->start;
	(*out)->wait.steady = config->steady;
	return HSC_OK;
}

void hsc_stm_events_free(struct hsc_stm_events **events)
{
	if (!*events)
		return;
	free((*events)->threads);
	free(*events);
	*events = NULL;
}

enum hsc_status hsc_stm_events_feed(struct hsc_stm_events *e,
				    const struct hsc_stm_item *item)
{
	if (e->count < THREADS_MAX &&
	    !HSC_GROW(e->threads, e->cap, e->count + 1))
		return HSC_E_MEMORY;
	return hsc_stm_wait_put(&e->wait, item) ? HSC_OK : HSC_E_VALUE;
}

void hsc_stm_events_finish(struct hsc_stm_events *e)
{
	e->finished = true;
	hsc_stm_wait_finish(&e->wait);
}

/* Time goes on where 32 bits began anew. */
static void advance_time(struct hsc_stm_events *e, uint64_t timestamp)
{
	if (e->config.steady)
		e->time = timestamp;
	else
		e->time += (uint32_t)(timestamp - e->time);
	e->begun = true;
}

static struct thread *find_thread(struct hsc_stm_events *e)
{
	for (size_t i = 0; e->has_thread && i < e->count; i++)
		if (e->threads[i].id == e->thread)
			return &e->threads[i];
	return NULL;
}

/* What is not whole of this row and thread; the oldest makes room. */
static struct open *open_of(struct hsc_stm_events *e,
			    const struct hsc_stm_name *row)
{
	const uint64_t thread = e->has_thread ? e->thread : 0;
	struct open *oldest = &e->open[0];

	for (size_t i = 0; i < OPEN_MAX; i++) {
		struct open *o = &e->open[i];

		if (o->used && o->row == row && o->thread == thread &&
		    o->has_thread == e->has_thread)
			return o;
		if (!o->used || (oldest->used && o->age < oldest->age))
			oldest = o;
	}
	oldest->used = true;
	oldest->row = row;
	oldest->has_thread = e->has_thread;
	oldest->thread = thread;
	oldest->began = e->time;
	oldest->age = e->age++;
	oldest->count = 0;
	return oldest;
}

/* A thread's name is whole. It may come again, and be another. */
static void set_thread_name(struct hsc_stm_events *e, const char *name)
{
	struct thread *t = find_thread(e);

	if (!e->has_thread)
		return;
	if (!t && e->count < THREADS_MAX) {
		t = &e->threads[e->count++];
		t->id = e->thread;
	}
	if (t)
		memcpy(t->name, name, sizeof(t->name));
}

/* One character more; true: that ends it. */
static bool add_character(struct open *o, uint64_t value, bool lines)
{
	const char c = (char)value;

	if (c == '\0' || (lines && c == '\n'))
		return true;
	if (!lines || c != '\r')
		o->text[o->count++] = c;
	return o->count == sizeof(o->text) - 1;
}

static void add_to_name(struct hsc_stm_events *e)
{
	struct open *o = open_of(e, NULL);

	e->reading.whole = add_character(o, e->item.value, false);
	if (!e->reading.whole)
		return;
	memcpy(e->text, o->text, o->count);
	e->text[o->count] = '\0';
	o->used = false;
	set_thread_name(e, e->text);
}

static void add_to_text(struct hsc_stm_events *e,
			const struct hsc_stm_name *row)
{
	struct open *o = open_of(e, row);

	e->reading.whole = add_character(o, e->item.value, true);
	if (!e->reading.whole)
		return;
	memcpy(e->text, o->text, o->count);
	e->text[o->count] = '\0';
	e->reading.began = o->began;
	o->used = false;
}

static void add_value(struct hsc_stm_events *e, const struct hsc_stm_name *row)
{
	struct open *o = open_of(e, row);

	o->values[o->count++] = e->item.value;
	e->reading.whole = o->count == row->count;
	if (!e->reading.whole)
		return;
	e->reading.began = o->began;
	hsc_stm_names_print(row, o->values, o->count, e->item.bits, e->text);
	o->used = false;
}

/* Names, groups and words of an event. */
static void read_event(struct hsc_stm_events *e)
{
	struct hsc_stm_reading *r = &e->reading;
	const uint16_t id = e->item.id, at = e->config.thread_switch;
	const struct hsc_stm_name *row =
		e->config.names ? hsc_stm_names_find(e->config.names, id)
				: NULL;

	r->raw = r->whole = true;
	r->bits = e->item.bits;
	r->group = (uint8_t)hsc_stm_group_of(id, at);
	r->name = row ? row->name : hsc_stm_id_name(id, at);
	if (id == (at ? at : HSC_STM_THREAD_SWITCH)) {
		e->has_thread = true;
		e->thread = e->item.value;
	}
	if (id == HSC_STM_THREAD_NAME && !row)
		add_to_name(e);
	else if (row && row->style == HSC_STM_TEXT)
		add_to_text(e, row);
	else if (row && row->count > 1)
		add_value(e, row);
	else
		hsc_stm_names_print(row, &e->item.value, 1, e->item.bits,
				    e->text);
}

/* Events are missing: what was not whole will not be, and one of them may have
 * switched threads. */
static void lose_open(struct hsc_stm_events *e)
{
	e->has_thread = false;
	for (size_t i = 0; i < OPEN_MAX; i++)
		if (e->open[i].used &&
		    (!e->open[i].row || e->open[i].row->style != HSC_STM_TEXT))
			e->open[i].used = false;
}

static void name_thread(struct hsc_stm_events *e)
{
	const struct thread *t = find_thread(e);

	e->reading.has_thread = e->has_thread;
	e->reading.thread = e->thread;
	e->reading.thread_name = t ? t->name : NULL;
}

static void begin_event(struct hsc_stm_events *e, struct hsc_event *out,
			enum hsc_event_kind kind)
{
	hsc_event_begin(out, kind, e->config.source);
	out->clock = e->time;
	out->offset = e->item.offset;
	out->message = e->item.number;
	out->timed = e->begun && !e->odd;
	out->time = e->time;
}

/* The event of the reading; 0 stands for what it does not have. */
static void fill_software(struct hsc_stm_events *e, struct hsc_event *out,
			  uint16_t id, uint64_t value, unsigned bits)
{
	begin_event(e, out, HSC_EVENT_SOFTWARE);
	out->software = (struct hsc_event_software){
		.reading = &e->reading,
		.value = value,
		.id = id,
		.size = (uint8_t)(bits / 8),
	};
}

static void fill_loss(struct hsc_stm_events *e, struct hsc_event *out,
		      uint64_t bytes, uint8_t reason)
{
	begin_event(e, out, HSC_EVENT_GAP);
	out->gap = (struct hsc_event_gap){
		.bytes = bytes,
		.from = HSC_FLOW_NOWHERE,
		.to = HSC_FLOW_NOWHERE,
		.software = &e->reading,
		.reason = reason,
	};
}

/* A text whose end did not come. */
static enum hsc_status fill_rest(struct hsc_stm_events *e,
				 struct hsc_event *out)
{
	for (size_t i = 0; i < OPEN_MAX; i++) {
		struct open *o = &e->open[i];

		if (!o->used || !o->row || o->row->style != HSC_STM_TEXT)
			continue;
		o->used = false;
		memcpy(e->text, o->text, o->count);
		e->text[o->count] = '\0';
		e->reading = (struct hsc_stm_reading){
			.whole = true,
			.group = (uint8_t)hsc_stm_group_of(
				o->row->id, e->config.thread_switch),
			.name = o->row->name,
			.text = e->text,
			.began = o->began,
		};
		e->has_thread = o->has_thread;
		e->thread = o->thread;
		name_thread(e);
		fill_software(e, out, o->row->id, 0, 0);
		return HSC_OK;
	}
	return HSC_END;
}

static void fill_gap(struct hsc_stm_events *e, struct hsc_event *out)
{
	const bool lost = e->item.kind == HSC_STM_ITEM_LOST;

	lose_open(e);
	e->reading.lost = lost ? e->item.lost : 0;
	e->reading.at_least = lost && e->item.lost == HSC_STM_LOST_MOST;
	name_thread(e);
	fill_loss(e, out, e->item.bytes,
		  lost ? HSC_FLOW_OVERRUN : e->item.reason);
}

static void fill_words(struct hsc_stm_events *e, struct hsc_event *out)
{
	const size_t most = sizeof(e->text) - 1;
	const size_t len = e->item.words_len < most ? e->item.words_len : most;

	memcpy(e->text, e->item.words, len);
	e->text[len] = '\0';
	e->reading.whole = true;
	advance_time(e, e->item.timestamp);
	e->reading.began = e->time;
	name_thread(e);
	fill_software(e, out, 0, 0, 0);
}

/* The event that comes now says when it was, but that cannot be. */
static void fill_odd(struct hsc_stm_events *e, struct hsc_event *out)
{
	e->odd_said = true;
	name_thread(e);
	fill_loss(e, out, 0, HSC_FLOW_WRONG_TIME);
}

/* The next item; false: none is ready. */
static bool next_item(struct hsc_stm_events *e)
{
	const struct hsc_stm_waiting *held;

	if (e->odd && e->odd_said) /* it was announced, and comes now */
		return true;
	held = hsc_stm_wait_take(&e->wait);
	if (!held)
		return false;
	e->item = held->item;
	e->odd = held->odd;
	e->odd_said = false;
	return true;
}

static void fill_event(struct hsc_stm_events *e, struct hsc_event *out)
{
	advance_time(e, e->item.timestamp);
	e->reading.began = e->time;
	if (e->item.missed)
		lose_open(e);
	read_event(e);
	name_thread(e);
	fill_software(e, out, e->item.id, e->item.value, e->item.bits);
}

enum hsc_status hsc_stm_events_next(struct hsc_stm_events *e,
				    struct hsc_event *out)
{
	if (!next_item(e)) {
		e->odd = false;
		return e->finished ? fill_rest(e, out) : HSC_AGAIN;
	}
	e->text[0] = '\0';
	e->reading = (struct hsc_stm_reading){ .text = e->text };
	if (e->odd && !e->odd_said) {
		fill_odd(e, out);
		return HSC_OK;
	}
	if (e->item.kind == HSC_STM_ITEM_WORDS)
		fill_words(e, out);
	else if (e->item.kind == HSC_STM_ITEM_EVENT)
		fill_event(e, out);
	else
		fill_gap(e, out);
	e->odd = false;
	return HSC_OK;
}
