/* SPDX-License-Identifier: MIT */
/* decode.c - the events of all sources in one order, or source after source.
 * sources.c opens the sources.
 * Room   decode (floor 6) */
#include "base/error_set.h"
#include "decode/params/protocol.h"
#include "decode/params/settings.h"
#include "decode/parts.h"
#include <hartscope/decode/recording.h>
#include <stdlib.h>
#include <string.h>

/* Set the clock of events of instructions to their time. */
static void set_clock(struct hsc_decode_source *source)
{
	source->counted = source->head.clock;
	source->cut = hsc_decode_anchor_set(&source->anchor, &source->clock,
					    &source->head, &source->rest);
	hsc_decode_clock_set(&source->clock, &source->head);
}

/* The source's next event, or HSC_END. */
static enum hsc_status advance_source(struct hsc_decode *d,
				      struct hsc_decode_source *source)
{
	enum hsc_status rc = HSC_OK;

	if (source->cut)
		source->head = source->rest;
	else
		rc = hsc_decode_source_next(source, &source->head);
	source->cut = false;
	if (rc != HSC_OK)
		hsc_decode_source_close(d, source);
	else if (d->mixed && !source->software && !source->dates)
		set_clock(source);
	return rc;
}

/* Return blocks only up to the one in which software emits the next event. */
static void cut_at_software(struct hsc_decode *d,
			    struct hsc_decode_source *source)
{
	const struct hsc_source *listed = &d->manifest.sources[source->index];
	uint64_t time = UINT64_MAX;
	struct hsc_event rest;

	if (!d->mixed || source->dates || source->head.kind != HSC_EVENT_BLOCKS)
		return;
	for (size_t i = 0; i < d->source_count; i++)
		if (d->sources[i].software && d->sources[i].open &&
		    d->sources[i].head.clock < time)
			time = d->sources[i].head.clock;
	if (!hsc_decode_clock_cut(d->codes[listed->process].blocks, time,
				  &source->head, &rest))
		return;
	rest.clock = source->counted + source->head.blocks.instructions;
	/* The two parts follow each other. */
	if (source->cut) {
		rest.blocks.count += source->rest.blocks.count;
		rest.blocks.instructions += source->rest.blocks.instructions;
	}
	source->rest = rest;
	source->cut = true;
}

/* The key by which the source's next event is merged. */
static struct hsc_merge_key key_of(struct hsc_decode *d,
				   struct hsc_decode_source *source)
{
	static const struct hsc_axis ticks = { .unit = HSC_AXIS_TICKS };
	struct hsc_event *e = &source->head;
	struct hsc_merge_key key = { .clock = e->clock };

	hsc_decode_pace_take(&d->turns, &source->pace, e);
	if (d->config.stream_order)
		key.clock = (uint64_t)source->first << 48 | e->offset;
	else if (d->config.dated)
		key.time = hsc_axis_event(&ticks, e).at;
	else if (!d->mixed)
		key.time = hsc_decode_pace_time(&source->pace, e);
	return key;
}

/* The width of the time counter; 0: as wide as times are. */
static unsigned time_bits(const struct hsc_manifest *m)
{
	return hsc_protocol_of(m->protocol)->has_counter
		       ? hsc_settings_of(m).ts_bits
		       : 0;
}

static enum hsc_status start_merge(struct hsc_decode *d,
				   struct hsc_error *error)
{
	enum hsc_status rc = hsc_merge_new(&d->merge, d->source_count);

	for (size_t i = 0; rc == HSC_OK && i < d->source_count; i++) {
		rc = hsc_decode_source_open(d, &d->sources[i], error);
		if (rc == HSC_OK)
			rc = advance_source(d, &d->sources[i]);
		if (rc == HSC_OK)
			hsc_decode_pace_look(&d->turns, &d->sources[i].head);
		else if (rc == HSC_END)
			rc = HSC_OK;
	}
	for (size_t i = 0; rc == HSC_OK && i < d->source_count; i++)
		if (d->sources[i].open)
			hsc_merge_feed(d->merge, i, key_of(d, &d->sources[i]));
	return rc;
}

/* Joined runs in the order of streams, where each source has one of its own,
 * are those of one source after the other. */
static bool follow_each_other(const struct hsc_decode *d)
{
	const struct hsc_decode_config *c = &d->config;

	for (size_t i = 0; i < d->source_count; i++)
		if (d->sources[i].first != i)
			return false;
	return c->stream_order && c->joined && c->words && !c->dated &&
	       !d->mixed;
}

static enum hsc_status open_all(struct hsc_decode *d, struct hsc_error *error)
{
	enum hsc_status rc =
		hsc_record_manifest(&d->manifest, d->bundle, error);

	if (rc == HSC_OK)
		rc = hsc_decode_prepare(d, error);
	if (rc == HSC_OK)
		d->turns.ts_bits = time_bits(&d->manifest);
	if (rc == HSC_OK && follow_each_other(d))
		d->config.unmerged = true;
	if (rc == HSC_OK && !d->config.unmerged)
		rc = start_merge(d, error);
	return rc;
}

enum hsc_status hsc_decode_restart(struct hsc_decode *d,
				   struct hsc_error *error)
{
	const struct hsc_decode_totals totals = d->totals;

	for (size_t i = 0; i < d->source_count; i++) {
		hsc_decode_source_close(d, &d->sources[i]);
		d->sources[i].pace = (struct hsc_decode_pace){ .timed = false };
	}
	d->totals = totals;
	hsc_merge_free(&d->merge);
	return d->config.unmerged ? HSC_OK : start_merge(d, error);
}

enum hsc_status hsc_decode_open(struct hsc_decode **out, const char *bundle,
				const struct hsc_decode_config *config,
				struct hsc_error *error)
{
	struct hsc_decode *d = calloc(1, sizeof(*d));
	enum hsc_status rc = HSC_E_MEMORY;

	*out = d;
	if (!d)
		return rc;
	if (config)
		d->config = *config;
	d->bundle = strdup(bundle);
	if (d->bundle)
		rc = open_all(d, error);
	if (rc == HSC_E_MEMORY)
		hsc_error_set(error, "out of memory");
	if (rc != HSC_OK)
		hsc_decode_close(out);
	return rc;
}

void hsc_decode_close(struct hsc_decode **decode)
{
	struct hsc_decode *d = *decode;

	if (!d)
		return;
	for (size_t i = 0; i < d->source_count; i++)
		hsc_decode_source_close(d, &d->sources[i]);
	for (size_t i = 0; d->versions && i < d->manifest.process_count; i++)
		hsc_decode_versions_clear(&d->versions[i]);
	for (size_t i = 0; d->codes && i < d->manifest.process_count; i++)
		hsc_decode_code_clear(&d->codes[i]);
	hsc_merge_free(&d->merge);
	hsc_manifest_clear(&d->manifest);
	free(d->codes);
	free(d->versions);
	free((void *)d->images);
	free(d->sources);
	free(d->bundle);
	free(d);
	*decode = NULL;
}

/* Losses that the format allows without damage. */
static bool is_uncounted(uint8_t reason)
{
	return reason == HSC_FLOW_AMBIGUOUS || reason == HSC_FLOW_COUNT_UNKNOWN;
}

static void count_event(struct hsc_decode_totals *t, const struct hsc_event *e)
{
	if (e->kind == HSC_EVENT_BLOCKS) {
		t->instructions += e->blocks.instructions;
	} else if (e->kind == HSC_EVENT_GAP) {
		t->gaps++;
		t->gap_bytes += e->gap.bytes;
	} else if (e->kind == HSC_EVENT_NOTE &&
		   e->note.reason == HSC_FLOW_CUT) {
		t->cut++;
	} else if (e->kind == HSC_EVENT_NOTE) {
		t->notes++;
		t->warnings += !is_uncounted(e->note.reason);
		t->uncounted += is_uncounted(e->note.reason);
	}
}

/* Name the stream for which a call has failed, unless the error has a text
 * already. */
static void name_failed(struct hsc_decode *d,
			const struct hsc_decode_source *source,
			enum hsc_status rc)
{
	if (rc == HSC_E_FILE && !d->error.text[0])
		hsc_error_set(&d->error, "%s/%s cannot be read", d->bundle,
			      d->manifest.sources[source->index].stream);
}

static enum hsc_status next_merged(struct hsc_decode *d, struct hsc_event *out)
{
	enum hsc_status rc;

	if (d->given) {
		struct hsc_decode_source *source = &d->sources[d->now];

		d->given = false;
		rc = advance_source(d, source);
		if (rc == HSC_OK)
			hsc_merge_feed(d->merge, d->now, key_of(d, source));
		else
			hsc_merge_end(d->merge);
		if (rc < 0) {
			name_failed(d, source, rc);
			return rc;
		}
	}
	rc = hsc_merge_next(d->merge, &d->now);
	if (rc == HSC_OK) {
		cut_at_software(d, &d->sources[d->now]);
		d->given = true;
		*out = d->sources[d->now].head;
	}
	return rc;
}

static enum hsc_status next_in_turn(struct hsc_decode *d, struct hsc_event *out)
{
	for (; d->now < d->source_count; d->now++) {
		struct hsc_decode_source *source = &d->sources[d->now];
		enum hsc_status rc = HSC_OK;

		if (!source->open)
			rc = hsc_decode_source_open(d, source, &d->error);
		if (rc == HSC_OK)
			rc = hsc_decode_source_next(source, out);
		if (rc == HSC_OK) {
			hsc_decode_pace_take(&d->turns, &source->pace, out);
			return rc;
		}
		hsc_decode_source_close(d, source);
		if (d->pieced || d->lister)
			d->now = d->source_count - 1;
		if (rc < 0) {
			name_failed(d, source, rc);
			d->now++;
			return rc;
		}
	}
	return HSC_END;
}

enum hsc_status hsc_decode_next(struct hsc_decode *d, struct hsc_event *out)
{
	const enum hsc_status rc =
		d->config.unmerged ? next_in_turn(d, out) : next_merged(d, out);

	if (rc == HSC_OK)
		count_event(&d->totals, out);
	return rc;
}

const struct hsc_manifest *hsc_decode_manifest(const struct hsc_decode *d)
{
	return &d->manifest;
}

/* The code of the process that a source belongs to, or NULL. */
static struct hsc_decode_code *code_of(struct hsc_decode *d, uint32_t source)
{
	if (source >= d->manifest.source_count)
		return NULL;
	return &d->codes[d->manifest.sources[source].process];
}

struct hsc_blocks *hsc_decode_blocks(struct hsc_decode *d, uint32_t source)
{
	const struct hsc_decode_code *code = code_of(d, source);

	return code ? code->blocks : NULL;
}

struct hsc_image_spaces hsc_decode_images(struct hsc_decode *d, uint32_t source)
{
	size_t process;

	if (source >= d->manifest.source_count)
		return (struct hsc_image_spaces){ NULL, 0 };
	process = d->manifest.sources[source].process;
	if (hsc_settings_switches(&d->manifest))
		return (struct hsc_image_spaces){ d->images,
						  d->manifest.process_count };
	return (struct hsc_image_spaces){ d->images + process, 1 };
}

const char *hsc_decode_error(const struct hsc_decode *d)
{
	return d->error.text;
}

const char *hsc_decode_warning(const struct hsc_decode *d)
{
	return d->warning.text;
}

struct hsc_decode_totals hsc_decode_totals(const struct hsc_decode *d)
{
	struct hsc_decode_totals t = d->totals;

	for (size_t i = 0; i < d->source_count; i++) {
		if (!d->sources[i].open)
			continue;
		if (d->sources[i].first == i)
			t.bytes_done += hsc_decode_source_bytes(&d->sources[i]);
		t.messages += hsc_decode_source_messages(&d->sources[i]);
	}
	if (d->config.rest)
		t.bytes = t.bytes_done; /* so far */
	return t;
}
