/* SPDX-License-Identifier: MIT */
/* stream.c - the chain of one source is opened, and returns events.
 * Room   decode (floor 6) */
#include "decode/stream/stream.h"
#include "decode/params/protocol.h"
#include "flow/item.h"
#include <hartscope/capture/bundle.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

typedef enum hsc_status open_fn(struct hsc_decode_chain *c,
				const struct hsc_decode_setup *setup,
				const char *path, struct hsc_error *error);

static open_fn *const opens[] = {
	[HSC_PARAM_NTRACE] = hsc_decode_ntrace_open,
	[HSC_PARAM_ETRACE] = hsc_decode_etrace_open,
	[HSC_PARAM_STM] = hsc_decode_stm_open,
};
HSC_HAS_FAMILIES(opens);

static enum hsc_status open_chain(struct hsc_decode_chain *c,
				  const struct hsc_decode_setup *setup,
				  const char *stream, struct hsc_error *error)
{
	const struct hsc_protocol *p = hsc_protocol_of(
		hsc_manifest_protocol(setup->manifest, setup->source));
	char path[PATH_MAX];

	if (hsc_bundle_file(path, sizeof(path), setup->bundle,
			    stream ? stream : "", error) != HSC_OK)
		return HSC_E_FILE;
	return p ? opens[p->family](c, setup, path, error) : HSC_E_CONFIG;
}

/* Only runs matter, and there are many: take them in batches. */
static enum hsc_status open_batch(struct hsc_flow_batch *batch,
				  const struct hsc_decode_setup *setup)
{
	batch->id_room = 3 * HSC_FLOW_BATCH_LEAST;
	batch->run_room = 256;
	batch->joined = setup->joined || setup->alone;
	batch->ids = malloc((batch->id_room + HSC_FLOW_BATCH_SLACK) *
			    sizeof(*batch->ids));
	batch->runs = malloc(batch->run_room * sizeof(*batch->runs));
	if (!batch->ids || !batch->runs)
		return HSC_E_MEMORY;
	if (!batch->joined || !setup->words)
		return HSC_OK;
	batch->word_room = 16 * HSC_FLOW_BATCH_WORDS;
	batch->words = malloc(batch->word_room * sizeof(*batch->words));
	return batch->words ? HSC_OK : HSC_E_MEMORY;
}

enum hsc_status hsc_decode_stream_open(struct hsc_decode_stream *s,
				       const struct hsc_decode_setup *setup,
				       struct hsc_error *error)
{
	const struct hsc_source *source =
		&setup->manifest->sources[setup->source];
	const struct hsc_events_config events = {
		.source = setup->source,
		.start =
			setup->piece && setup->piece->begin ? 0 : source->start,
		.blocks_only = setup->blocks_only,
	};
	enum hsc_status rc;

	*s = (struct hsc_decode_stream){ .chain.src = source->src };
	rc = open_chain(&s->chain, setup, source->stream, error);
	if (rc == HSC_OK)
		rc = hsc_events_new(&s->events, setup->blocks, &events);
	if (rc == HSC_OK && setup->blocks_only && !setup->live &&
	    s->chain.ops->batch)
		rc = open_batch(&s->batch, setup);
	if (rc != HSC_OK)
		hsc_decode_stream_close(s);
	return rc;
}

void hsc_decode_stream_close(struct hsc_decode_stream *s)
{
	hsc_events_free(&s->events);
	free(s->batch.ids);
	free(s->batch.runs);
	free(s->batch.words);
	if (s->chain.ops)
		s->chain.ops->close(&s->chain);
}

/* The decoder numbers the messages of its source, not those of the stream. */
static uint64_t number_of(const struct hsc_decode_chain *c, uint64_t message)
{
	return c->count ? message + c->number - (c->count - 1) - c->shared
			: message;
}

static enum hsc_status next_runs(struct hsc_decode_chain *c,
				 struct hsc_flow_batch *b)
{
	const uint32_t used = b->used;
	uint32_t i = b->count;
	enum hsc_status rc;

	if (c->cut.ended)
		return HSC_END;
	rc = c->ops->batch(c, b);
	if (i && i == b->count && used != b->used)
		i--; /* the last one was joined with another */
	for (; i < b->count; i++)
		b->runs[i].message = number_of(c, b->runs[i].message);
	return rc;
}

/* Read on while there are only runs, and there is room for them. */
static void fill_batch(struct hsc_decode_stream *s)
{
	struct hsc_flow_batch *b = &s->batch;
	struct hsc_decode_chain *c = &s->chain;
	enum hsc_status rc = HSC_AGAIN;

	hsc_flow_batch_clear(b);
	s->run = 0;
	while (rc == HSC_AGAIN && !c->reported && s->failed == HSC_OK &&
	       hsc_flow_batch_has_room(b)) {
		rc = next_runs(c, b);
		if (rc == HSC_AGAIN)
			s->failed = c->ops->read(c, b);
	}
}

/* Make an item from the next run of the batch, or from its time. */
static inline void next_run(struct hsc_decode_stream *s,
			    struct hsc_flow_item *out)
{
	const struct hsc_flow_batch_run *run = &s->batch.runs[s->run];
	const struct hsc_flow_origin origin = { run->offset, run->message,
						run->space };

	hsc_flow_item_begin(out, s->time_due ? HSC_FLOW_TIME : HSC_FLOW_RUN,
			    &origin);
	if (s->time_due) {
		hsc_flow_item_date(out, true, run->time);
		out->stamp.ahead = 0;
		out->stamp.late = run->late;
	} else {
		out->run.ids = s->batch.ids;
		out->run.count = run->count;
		out->run.words = s->batch.words;
		out->run.instructions = run->instructions;
		if (s->batch.words)
			out->run.words += run->first;
		else
			out->run.ids += run->first;
	}
	s->time_due = !s->time_due && run->timed;
	s->run += !s->time_due;
}

/* Was all of the batch used? */
static bool is_used(const struct hsc_decode_stream *s)
{
	return s->run == s->batch.count;
}

/* The next item, by batches; HSC_AGAIN: a message was read that is an event of
 * its own. */
static enum hsc_status next_batched(struct hsc_decode_stream *s,
				    struct hsc_flow_item *out)
{
	struct hsc_decode_chain *c = &s->chain;
	enum hsc_status rc = s->failed;

	if (is_used(s) && !c->reported && rc == HSC_OK)
		fill_batch(s);
	if (!is_used(s)) {
		next_run(s, out);
		return HSC_OK;
	}
	if (c->reported || s->failed != HSC_OK)
		return c->reported ? HSC_AGAIN : s->failed;
	rc = c->ops->next(c, out);
	if (rc == HSC_OK)
		out->message = number_of(c, out->message);
	return rc;
}

/* Return the event of such a message, or HSC_AGAIN if another one comes
 * first. */
static enum hsc_status finish_message(struct hsc_decode_stream *s,
				      struct hsc_event *out)
{
	struct hsc_decode_chain *c = &s->chain;
	enum hsc_status rc;

	c->reported = false;
	if (s->batch.ids)
		c->item.message = number_of(c, c->item.message);
	rc = hsc_events_message(s->events, &c->item, out);
	if (rc != HSC_AGAIN)
		return rc;
	rc = hsc_events_feed(s->events, &c->item);
	return rc == HSC_OK ? HSC_AGAIN : rc;
}

/* Continue by an item or a message: HSC_OK (there is an event), HSC_AGAIN. */
static inline enum hsc_status go_on(struct hsc_decode_stream *s,
				    struct hsc_event *out)
{
	struct hsc_decode_chain *c = &s->chain;
	struct hsc_flow_item item;
	enum hsc_status rc =
		s->batch.ids ? next_batched(s, &item) : c->ops->next(c, &item);

	if (rc == HSC_OK) {
		rc = hsc_events_feed(s->events, &item);
		return rc == HSC_OK ? HSC_AGAIN : rc;
	}
	if (rc == HSC_AGAIN && !c->reported)
		rc = c->ops->read(c, NULL);
	if (c->reported)
		return finish_message(s, out);
	return rc == HSC_OK ? HSC_AGAIN : rc;
}

enum hsc_status hsc_decode_stream_next(struct hsc_decode_stream *s,
				       struct hsc_event *out)
{
	const struct hsc_decode_chain *c = &s->chain;
	enum hsc_status rc;

	if (c->ops->event)
		return c->ops->event(&s->chain, out);
	do {
		rc = hsc_events_next(s->events, out);
		if (rc == HSC_AGAIN)
			rc = go_on(s, out);
	} while (rc == HSC_AGAIN);
	if (rc == HSC_OK && !s->batch.ids)
		out->message = number_of(c, out->message);
	return rc;
}
