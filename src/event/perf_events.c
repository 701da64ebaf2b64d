/* SPDX-License-Identifier: MIT */
/* perf_events.c - ITC writes become events of counters.
 * Room   event (floor 4) */
#include "event/begin.h"
#include <hartscope/base/bits.h>
#include <hartscope/event/perf_events.h>
#include <hartscope/flow/flow_item.h>
#include <stdlib.h>

/* Items of XOR data held until it is clear how to read their addresses. */
#define HELD 16
/* What an address that is code in one reading only counts for, against one
 * that is nearer to the last in one reading; and what is enough. */
#define VOTE_CODE   4
#define VOTE_NEAR   1
#define VOTE_ENOUGH 8
/* Bits by which two distances differ that are much alike. */
#define NEAR 3

/* An address in both ways. */
struct reading {
	uint64_t full, xored;
};

/* One source. */
struct source_state {
	struct hsc_perf_decoder decoder;
	struct hsc_perf_setup setup; /* of the items that come out */
	struct hsc_perf_setup next;  /* of those after the header in held[] */
	struct hsc_perf_item held[HELD];
	size_t first, count; /* held[first..first + count) */
	int votes;           /* above 0: full addresses */
	bool decided;
	bool begun; /* there was an address since the header */
	uint64_t first_address;
	uint64_t offset; /* of the last write */
};

struct hsc_perf_events {
	struct hsc_perf_events_config config;
	struct hsc_perf_setup header; /* config.header points here, or NULL */
	struct source_state **states; /* by source, made when needed */
	struct hsc_event passing;
	bool pass;   /* `passing` is not taken yet */
	bool loaded; /* `source` may have events */
	bool finished;
	uint32_t source;
	struct hsc_perf_item item; /* that came out last */
	struct hsc_perf_reading reading;
};

enum hsc_status hsc_perf_events_new(struct hsc_perf_events **out,
				    const struct hsc_perf_events_config *config)
{
	struct hsc_perf_events *e = calloc(1, sizeof(*e));

	*out = e;
	if (!e)
		return HSC_E_MEMORY;
	e->config = *config;
	if (config->header) {
		e->header = *config->header;
		e->config.header = &e->header;
	}
	e->states =
		calloc(config->source_count + 1, sizeof(struct source_state *));
	if (!e->states) {
		hsc_perf_events_free(out);
		return HSC_E_MEMORY;
	}
	return HSC_OK;
}

void hsc_perf_events_free(struct hsc_perf_events **events)
{
	struct hsc_perf_events *e = *events;

	if (!e)
		return;
	for (size_t i = 0; e->states && i < e->config.source_count; i++)
		free(e->states[i]);
	free((void *)e->states);
	free(e);
	*events = NULL;
}

static struct source_state *state_of(struct hsc_perf_events *e, uint32_t source)
{
	struct source_state **state = &e->states[source];

	if (*state)
		return *state;
	*state = calloc(1, sizeof(**state));
	if (!*state)
		return NULL;
	(*state)->decoder.channel = e->config.channel;
	(*state)->decided = e->config.addresses != HSC_PERF_ADDRESSES_GUESS;
	(*state)->votes = e->config.addresses == HSC_PERF_ADDRESSES_FULL;
	if (e->config.header)
		hsc_perf_decoder_assume(&(*state)->decoder, e->config.header);
	return *state;
}

/* Is it performance data, or are there headers at all? */
static bool is_ours(const struct hsc_perf_events *e,
		    const struct hsc_event *event)
{
	if (event->kind != HSC_EVENT_DATA_WRITE ||
	    event->write.channel != e->config.channel)
		return false;
	return !e->config.pass_foreign || e->config.header ||
	       e->states[event->source] ||
	       (event->write.size == 4 &&
		event->write.value == HSC_PERF_MARKER);
}

static enum hsc_status feed_write(struct hsc_perf_events *e,
				  const struct hsc_event *event)
{
	const struct hsc_perf_write write = {
		.time = event->time,
		.offset = event->offset,
		.clock = event->clock,
		.space = event->space,
		.timed = event->timed,
		.value = (uint32_t)event->write.value,
		.channel = e->config.channel,
		.bytes = event->write.size,
	};
	struct source_state *state = state_of(e, event->source);

	if (!state)
		return HSC_E_MEMORY;
	e->source = event->source;
	e->loaded = true;
	state->offset = event->offset;
	if (event->missed)
		hsc_perf_decoder_lose(&state->decoder);
	return hsc_perf_decoder_feed(&state->decoder, &write);
}

/* Were messages lost after the last write? The write after them says so itself,
 * but perhaps there is none. A gap may come out after that, too. */
static bool is_loss(const struct source_state *state,
		    const struct hsc_event *event)
{
	const unsigned reason = event->kind == HSC_EVENT_GAP
					? event->gap.reason
					: event->note.reason;

	if (event->missed)
		return true;
	if ((event->kind != HSC_EVENT_GAP && event->kind != HSC_EVENT_NOTE) ||
	    event->offset < state->offset)
		return false;
	return reason == HSC_FLOW_OVERRUN || reason == HSC_FLOW_BAD_BYTES ||
	       reason == HSC_FLOW_BAD_MESSAGE || reason == HSC_FLOW_CUT;
}

enum hsc_status hsc_perf_events_feed(struct hsc_perf_events *e,
				     const struct hsc_event *event)
{
	struct source_state *state;

	if (e->pass || e->loaded || event->source >= e->config.source_count)
		return HSC_E_VALUE;
	if (is_ours(e, event))
		return feed_write(e, event);
	state = e->states[event->source];
	if (state && is_loss(state, event))
		hsc_perf_decoder_lose(&state->decoder);
	e->passing = *event;
	e->pass = true;
	return HSC_OK;
}

void hsc_perf_events_finish(struct hsc_perf_events *e)
{
	for (size_t i = 0; i < e->config.source_count; i++)
		if (e->states[i])
			hsc_perf_decoder_finish(&e->states[i]->decoder);
	e->finished = true;
	e->loaded = true;
	e->source = 0;
}

static bool is_code(const struct hsc_image_ops *code, uint64_t address)
{
	uint8_t bytes[2];

	return code->read(code->ctx, address, bytes, sizeof(bytes)) != 0;
}

/* How far apart addresses are, in bits. */
static int bit_distance(uint64_t a, uint64_t b)
{
	return (int)hsc_bits64(a ^ b);
}

/* Which reading of an address is likelier: above 0, the full one. In the wrong
 * one it is often far from the first, which both read the same. */
static int votes_of(const struct hsc_image_ops *code, uint64_t first,
		    const struct reading *a)
{
	const int by =
		bit_distance(a->xored, first) - bit_distance(a->full, first);
	int votes = 0;

	if (code && code->read)
		votes += VOTE_CODE *
			 (is_code(code, a->full) - is_code(code, a->xored));
	if (by > NEAR || by < -NEAR)
		votes += by > 0 ? VOTE_NEAR : -VOTE_NEAR;
	return votes;
}

/* The code of an address space of the source in hand, or NULL. */
static const struct hsc_image_ops *code_of(const struct hsc_perf_events *e,
					   uint16_t space)
{
	const struct hsc_perf_events_config *c = &e->config;

	return c->code && space < c->space_count
		       ? &c->code[e->source * c->space_count + space]
		       : NULL;
}

static void count_votes(struct hsc_perf_events *e, struct source_state *state,
			const struct hsc_perf_item *item)
{
	const struct hsc_image_ops *code = code_of(e, item->space);

	for (unsigned i = 0; i < item->addresses && !item->unsure; i++) {
		const struct reading a = { item->address[HSC_PERF_FULL][i],
					   item->address[HSC_PERF_XORED][i] };

		if (!state->begun)
			state->first_address = a.full;
		else
			state->votes +=
				votes_of(code, state->first_address, &a);
		state->begun = true;
	}
	if (state->votes >= VOTE_ENOUGH || state->votes <= -VOTE_ENOUGH)
		state->decided = true;
}

/* Keep an item that the decoder gave. */
static void hold_item(struct hsc_perf_events *e, struct source_state *state,
		      const struct hsc_perf_item *item)
{
	state->held[(state->first + state->count++) % HELD] = *item;
	if (item->kind == HSC_PERF_ITEM_HEADER) {
		state->next = state->decoder.setup;
		state->begun = false;
	}
	if (item->kind == HSC_PERF_ITEM_RECORD && !state->decided &&
	    state->decoder.setup.count == HSC_PERF_XOR)
		count_votes(e, state, item);
	state->decided = state->decided || state->count == HELD;
}

/* May held items go out: are their addresses clear? */
static bool is_clear(const struct source_state *state)
{
	const size_t newest = (state->first + state->count - 1) % HELD;

	if (state->decided || state->decoder.finished)
		return true;
	return state->decoder.setup.count != HSC_PERF_XOR ||
	       state->held[newest].kind == HSC_PERF_ITEM_HEADER ||
	       state->held[state->first].kind != HSC_PERF_ITEM_RECORD;
}

/* Give the first held item out. */
static void release_item(struct hsc_perf_events *e, struct source_state *state,
			 struct hsc_event *out)
{
	struct hsc_perf_reading *r = &e->reading;
	bool xored;

	e->item = state->held[state->first];
	state->first = (state->first + 1) % HELD;
	state->count--;
	if (e->item.kind == HSC_PERF_ITEM_HEADER)
		state->setup = state->next;
	xored = state->setup.count == HSC_PERF_XOR && state->votes <= 0;
	r->item = &e->item;
	r->setup = &state->setup;
	for (unsigned i = 0; i < 2; i++)
		r->address[i] =
			i < e->item.addresses ? e->item.address[xored][i] : 0;
	hsc_event_begin(out, HSC_EVENT_PERF, e->source);
	out->clock = e->item.clock;
	out->offset = e->item.offset;
	out->space = e->item.space;
	out->timed = e->item.timed;
	out->time = e->item.time;
	out->perf = r;
}

/* The next event of one source. */
static bool next_of(struct hsc_perf_events *e, struct source_state *state,
		    struct hsc_event *out)
{
	const struct hsc_perf_item *item;

	for (;;) {
		if (state->count > 0 && is_clear(state)) {
			release_item(e, state, out);
			return true;
		}
		if (hsc_perf_decoder_next(&state->decoder, &item) != HSC_OK)
			return false;
		hold_item(e, state, item);
	}
}

enum hsc_status hsc_perf_events_next(struct hsc_perf_events *e,
				     struct hsc_event *out)
{
	if (e->pass) {
		*out = e->passing;
		e->pass = false;
		return HSC_OK;
	}
	while (e->loaded && e->source < e->config.source_count) {
		struct source_state *state = e->states[e->source];

		if (state && next_of(e, state, out))
			return HSC_OK;
		if (e->finished)
			e->source++;
		else
			e->loaded = false;
	}
	return e->finished ? HSC_END : HSC_AGAIN;
}
