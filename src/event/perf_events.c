/* SPDX-License-Identifier: MIT */
#include "event/begin.h"
#include <hartscope/base/bits.h>
#include <hartscope/event/perf_events.h>
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
struct lane {
	struct hsc_perf_decoder decoder;
	struct hsc_perf_setup setup; /* of the items that come out */
	struct hsc_perf_setup next;  /* of those after the header in held[] */
	struct hsc_perf_item held[HELD];
	size_t first, count; /* held[first..first + count) */
	int votes;           /* above 0: full addresses */
	bool decided, timed;
	bool begun; /* there was an address since the header */
	uint64_t first_address;
};

struct hsc_perf_events {
	struct hsc_perf_events_config config;
	struct hsc_perf_setup header; /* config.header points here, or NULL */
	struct lane **lanes;          /* by source, made when needed */
	struct hsc_event passing;
	bool pass;   /* `passing` is not taken yet */
	bool loaded; /* the lane of `source` may have events */
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
	e->lanes = calloc(config->source_count + 1, sizeof(struct lane *));
	if (!e->lanes) {
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
	for (size_t i = 0; e->lanes && i < e->config.source_count; i++)
		free(e->lanes[i]);
	free((void *)e->lanes);
	free(e);
	*events = NULL;
}

static struct lane *lane_of(struct hsc_perf_events *e, uint32_t source)
{
	struct lane **lane = &e->lanes[source];

	if (*lane)
		return *lane;
	*lane = calloc(1, sizeof(**lane));
	if (!*lane)
		return NULL;
	(*lane)->decoder.channel = e->config.channel;
	(*lane)->decided = e->config.addresses != HSC_PERF_ADDRESSES_GUESS;
	(*lane)->votes = e->config.addresses == HSC_PERF_ADDRESSES_FULL;
	if (e->config.header)
		hsc_perf_decoder_assume(&(*lane)->decoder, e->config.header);
	return *lane;
}

/* Is it performance data, or are there headers at all? */
static bool is_ours(const struct hsc_perf_events *e,
		    const struct hsc_event *event)
{
	if (event->kind != HSC_EVENT_DATA_WRITE ||
	    event->write.channel != e->config.channel)
		return false;
	return !e->config.pass_foreign || e->config.header ||
	       e->lanes[event->source] ||
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
		.value = (uint32_t)event->write.value,
		.channel = e->config.channel,
		.bytes = event->write.size,
	};
	struct lane *lane = lane_of(e, event->source);

	if (!lane)
		return HSC_E_MEMORY;
	e->source = event->source;
	e->loaded = true;
	lane->timed = event->timed;
	if (event->missed)
		hsc_perf_decoder_lose(&lane->decoder);
	return hsc_perf_decoder_feed(&lane->decoder, &write);
}

enum hsc_status hsc_perf_events_feed(struct hsc_perf_events *e,
				     const struct hsc_event *event)
{
	if (e->pass || e->loaded || event->source >= e->config.source_count)
		return HSC_E_VALUE;
	if (is_ours(e, event))
		return feed_write(e, event);
	e->passing = *event;
	e->pass = true;
	return HSC_OK;
}

void hsc_perf_events_finish(struct hsc_perf_events *e)
{
	for (size_t i = 0; i < e->config.source_count; i++)
		if (e->lanes[i])
			hsc_perf_decoder_finish(&e->lanes[i]->decoder);
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
static int distance(uint64_t a, uint64_t b)
{
	return (int)hsc_bits64(a ^ b);
}

/* Which reading of an address is likelier: above 0, the full one. In the wrong
 * one it is often far from the first, which both read the same. */
static int vote(const struct hsc_image_ops *code, uint64_t first,
		const struct reading *a)
{
	const int by = distance(a->xored, first) - distance(a->full, first);
	int votes = 0;

	if (code && code->read)
		votes += VOTE_CODE *
			 (is_code(code, a->full) - is_code(code, a->xored));
	if (by > NEAR || by < -NEAR)
		votes += by > 0 ? VOTE_NEAR : -VOTE_NEAR;
	return votes;
}

/* The code of an address space of the lane in hand, or NULL. */
static const struct hsc_image_ops *code_of(const struct hsc_perf_events *e,
					   uint16_t space)
{
	const struct hsc_perf_events_config *c = &e->config;

	return c->code && space < c->space_count
		       ? &c->code[e->source * c->space_count + space]
		       : NULL;
}

static void poll(struct hsc_perf_events *e, struct lane *lane,
		 const struct hsc_perf_item *item)
{
	const struct hsc_image_ops *code = code_of(e, item->space);

	for (unsigned i = 0; i < item->addresses && !item->unsure; i++) {
		const struct reading a = { item->address[HSC_PERF_FULL][i],
					   item->address[HSC_PERF_XORED][i] };

		if (!lane->begun)
			lane->first_address = a.full;
		else
			lane->votes += vote(code, lane->first_address, &a);
		lane->begun = true;
	}
	if (lane->votes >= VOTE_ENOUGH || lane->votes <= -VOTE_ENOUGH)
		lane->decided = true;
}

/* Keep an item that the decoder gave. */
static void hold(struct hsc_perf_events *e, struct lane *lane,
		 const struct hsc_perf_item *item)
{
	lane->held[(lane->first + lane->count++) % HELD] = *item;
	if (item->kind == HSC_PERF_ITEM_HEADER) {
		lane->next = lane->decoder.setup;
		lane->begun = false;
	}
	if (item->kind == HSC_PERF_ITEM_RECORD && !lane->decided &&
	    lane->decoder.setup.count == HSC_PERF_XOR)
		poll(e, lane, item);
	lane->decided = lane->decided || lane->count == HELD;
}

/* May held items go out: are their addresses clear? */
static bool is_clear(const struct lane *lane)
{
	const size_t newest = (lane->first + lane->count - 1) % HELD;

	if (lane->decided || lane->decoder.finished)
		return true;
	return lane->decoder.setup.count != HSC_PERF_XOR ||
	       lane->held[newest].kind == HSC_PERF_ITEM_HEADER ||
	       lane->held[lane->first].kind != HSC_PERF_ITEM_RECORD;
}

/* Give the first held item out. */
static void give(struct hsc_perf_events *e, struct lane *lane,
		 struct hsc_event *out)
{
	struct hsc_perf_reading *r = &e->reading;
	bool xored;

	e->item = lane->held[lane->first];
	lane->first = (lane->first + 1) % HELD;
	lane->count--;
	if (e->item.kind == HSC_PERF_ITEM_HEADER)
		lane->setup = lane->next;
	xored = lane->setup.count == HSC_PERF_XOR && lane->votes <= 0;
	r->item = &e->item;
	r->setup = &lane->setup;
	for (unsigned i = 0; i < 2; i++)
		r->address[i] =
			i < e->item.addresses ? e->item.address[xored][i] : 0;
	hsc_event_begin(out, HSC_EVENT_PERF, e->source);
	out->clock = e->item.clock;
	out->offset = e->item.offset;
	out->space = e->item.space;
	out->timed = lane->timed;
	out->time = e->item.time;
	out->perf = r;
}

/* The next event of one lane. */
static bool next_of(struct hsc_perf_events *e, struct lane *lane,
		    struct hsc_event *out)
{
	const struct hsc_perf_item *item;

	for (;;) {
		if (lane->count > 0 && is_clear(lane)) {
			give(e, lane, out);
			return true;
		}
		if (hsc_perf_decoder_next(&lane->decoder, &item) != HSC_OK)
			return false;
		hold(e, lane, item);
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
		struct lane *lane = e->lanes[e->source];

		if (lane && next_of(e, lane, out))
			return HSC_OK;
		if (e->finished)
			e->source++;
		else
			e->loaded = false;
	}
	return e->finished ? HSC_END : HSC_AGAIN;
}
