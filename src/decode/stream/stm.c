/* SPDX-License-Identifier: MIT */
/* stm.c - software events: from packets of the interconnect to events.
 * Room   decode (floor 6) */
#include "decode/stream/chain.h"
#include <hartscope/capture/bundle.h>
#include <hartscope/decode/stm_stream.h>
#include <hartscope/event/stm_events.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* The state of a chain of software events. */
struct hsc_decode_stm {
	struct hsc_stm_stream *stream;
	struct hsc_stm_names names;
	struct hsc_stm_events *events;
	uint32_t widths[5]; /* events by the words of their values: 1, 2, 4 */
	uint8_t words;      /* what most of them have so far */
};

static enum hsc_status next_item(struct hsc_decode_chain *c,
				 struct hsc_flow_item *out)
{
	(void)c;
	(void)out;
	return HSC_AGAIN; /* there is no flow of instructions */
}

static struct hsc_stm_item event_of(const struct hsc_stm_span *span)
{
	const struct hsc_msg *m = &span->msg;
	struct hsc_stm_item item = {
		.kind = HSC_STM_ITEM_EVENT,
		.offset = span->packet.offset,
		.number = span->number,
		.id = (uint16_t)hsc_msg_get(m, OSD_ID),
		.timestamp = (uint32_t)hsc_msg_get(m, OSD_TIMESTAMP),
		.value = hsc_msg_get(m, OSD_VALUE),
		.lost = (uint32_t)hsc_msg_get(m, OSD_LOST),
	};

	if (span->kind == HSC_STM_SPAN_WORDS) {
		item.kind = HSC_STM_ITEM_WORDS;
		item.words = span->words;
		item.words_len = span->words_len;
	} else if (m->layout == HSC_OSD_STM_OVERFLOW)
		item.kind = HSC_STM_ITEM_LOST;
	else if (span->packet.payload)
		item.bits =
			(uint8_t)(HSC_OSD_WORD_BITS * (span->packet.words - 3));
	return item;
}

static enum hsc_status feed_damage(struct hsc_decode_stm *stm,
				   const struct hsc_stm_span *span,
				   enum hsc_flow_reason reason)
{
	const struct hsc_stm_item item = {
		.kind = HSC_STM_ITEM_DAMAGE,
		.reason = (uint8_t)reason,
		.offset = span->packet.offset,
		.bytes = span->packet.len,
		.number = span->number,
	};

	return hsc_stm_events_feed(stm->events, &item);
}

/* All values of a module have the same width. If no parameter says it, it is
 * that of most packets so far; if two occur equally often, the wider one, as
 * the others have lost their end. So one damaged packet does not spoil those
 * after it. */
static bool is_odd_width(struct hsc_decode_stm *stm,
			 const struct hsc_stm_item *item)
{
	const unsigned words = item->bits / HSC_OSD_WORD_BITS;
	const uint32_t *n = stm->widths;

	if (words == 0)
		return false;
	stm->widths[words]++;
	if (n[words] > n[stm->words] ||
	    (n[words] == n[stm->words] && words > stm->words))
		stm->words = (uint8_t)words;
	return words != stm->words;
}

/* A module answers requests and sends none: it was an event before a bit of its
 * type was damaged. */
static bool is_request(const struct hsc_stm_span *span)
{
	return span->kind == HSC_STM_SPAN_PACKET &&
	       (span->msg.layout == HSC_OSD_READ_REQUEST ||
		span->msg.layout == HSC_OSD_WRITE_REQUEST);
}

/* Bytes that are not a packet affect all sources; packets, only their
 * sender. */
static enum hsc_status feed_span(struct hsc_decode_chain *c,
				 const struct hsc_stm_span *span)
{
	struct hsc_stm_item item;

	if (span->kind == HSC_STM_SPAN_GAP)
		return feed_damage(c->stm, span, HSC_FLOW_BAD_BYTES);
	if (span->packet.src != c->src)
		return HSC_OK;
	if (is_request(span))
		return feed_damage(c->stm, span, HSC_FLOW_BAD_MESSAGE);
	if (HSC_OSD_TYPE(span->packet.flags) != HSC_OSD_EVENT)
		return HSC_OK;
	c->count++;
	c->number = span->number;
	if (span->kind != HSC_STM_SPAN_PACKET &&
	    span->kind != HSC_STM_SPAN_WORDS)
		return feed_damage(c->stm, span, HSC_FLOW_BAD_MESSAGE);
	item = event_of(span);
	if (is_odd_width(c->stm, &item))
		return feed_damage(c->stm, span, HSC_FLOW_BAD_MESSAGE);
	return hsc_stm_events_feed(c->stm->events, &item);
}

static enum hsc_status read_on(struct hsc_decode_chain *c,
			       struct hsc_flow_batch *runs)
{
	struct hsc_stm_span span;
	const enum hsc_status rc = hsc_stm_stream_next(c->stm->stream, &span);

	(void)runs;
	c->offset = hsc_stm_stream_offset(c->stm->stream);
	if (rc == HSC_END)
		hsc_stm_events_finish(c->stm->events);
	if (rc != HSC_OK)
		return rc == HSC_END ? HSC_OK : rc;
	return feed_span(c, &span);
}

static enum hsc_status next_event(struct hsc_decode_chain *c,
				  struct hsc_event *out)
{
	enum hsc_status rc;

	while ((rc = hsc_stm_events_next(c->stm->events, out)) == HSC_AGAIN) {
		rc = read_on(c, NULL);
		if (rc != HSC_OK)
			return rc;
	}
	return rc;
}

static void close_chain(struct hsc_decode_chain *c)
{
	if (!c->stm)
		return;
	hsc_stm_events_free(&c->stm->events);
	hsc_stm_names_clear(&c->stm->names);
	hsc_stm_stream_close(&c->stm->stream);
	free(c->stm);
	c->stm = NULL;
}

static const struct hsc_decode_chain_ops ops = { next_item, NULL, read_on,
						 close_chain, next_event };

/* Load the descriptions from a file in the bundle. */
static enum hsc_status load_names(struct hsc_stm_names *names,
				  const struct hsc_decode_setup *setup,
				  const char *file, struct hsc_error *error)
{
	char path[PATH_MAX];

	if (!file)
		return hsc_stm_names_usual(names);
	if (hsc_bundle_file(path, sizeof(path), setup->bundle, file, error) !=
	    HSC_OK)
		return HSC_E_FILE;
	return hsc_stm_names_read(names, path, error);
}

enum hsc_status hsc_decode_stm_open(struct hsc_decode_chain *c,
				    const struct hsc_decode_setup *setup,
				    const char *path, struct hsc_error *error)
{
	struct hsc_stm_events_config events = {
		.source = setup->source,
		.start = setup->manifest->sources[setup->source].start,
	};
	struct hsc_stm_stream_config config;
	enum hsc_status rc = hsc_stm_config_of(&config, setup->manifest, error);

	c->ops = &ops;
	c->stm = calloc(1, sizeof(*c->stm));
	if (!c->stm)
		return HSC_E_MEMORY;
	if (rc == HSC_OK)
		rc = load_names(&c->stm->names, setup, config.events, error);
	if (rc == HSC_OK)
		rc = hsc_stm_stream_open(&c->stm->stream, path, &config, error);
	events.thread_switch = config.thread_switch;
	events.names = &c->stm->names;
	return rc == HSC_OK ? hsc_stm_events_new(&c->stm->events, &events) : rc;
}
