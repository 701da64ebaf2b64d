/* SPDX-License-Identifier: MIT */
#include "base/problem_say.h"
#include "session/decode_anchor.h"
#include "session/decode_code.h"
#include "session/decode_pace.h"
#include "session/decode_source.h"
#include "session/decode_versions.h"
#include "session/settings.h"
#include <hartscope/capture/bundle.h>
#include <hartscope/event/merge.h>
#include <hartscope/session/decode.h>
#include <hartscope/session/record.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

struct lane {
	struct hsc_decode_source source;
	struct hsc_event head; /* its next event */
	uint32_t index;        /* in the manifest */
	uint32_t stream;       /* lane that names its stream first */
	struct hsc_decode_clock clock;
	struct hsc_decode_anchor anchor;
	uint64_t counted; /* of the head: its clock, instructions */
	struct hsc_decode_pace pace;
	struct hsc_event rest; /* of the head, once a part was given */
	bool cut;              /* there is such a rest */
	bool software;         /* events only, no instructions */
	bool open;
};

struct hsc_decode {
	char *bundle;
	struct hsc_decode_config config;
	struct hsc_manifest manifest;
	struct hsc_decode_code *codes;       /* one per process */
	struct hsc_image **images;           /* theirs */
	struct hsc_decode_versions versions; /* of the first's code */
	struct lane *lanes;                  /* lanes[lane_count] */
	size_t lane_count;
	size_t now; /* unmerged: the lane in hand; merged: given last */
	bool given; /* `now` has given its head out */
	bool mixed; /* lanes of instructions and of software events */
	struct hsc_merge *merge;
	struct hsc_decode_turns turns;
	struct hsc_decode_totals totals; /* bytes_done, messages: of closed
					    lanes only */
};

static enum hsc_status load_codes(struct hsc_decode *d, struct hsc_problem *why)
{
	const struct hsc_manifest *m = &d->manifest;
	enum hsc_status rc = HSC_OK;

	d->codes = calloc(m->process_count + 1, sizeof(*d->codes));
	d->images = calloc(m->process_count + 1, sizeof(struct hsc_image *));
	if (!d->codes || !d->images)
		return HSC_E_MEMORY;
	for (size_t i = 0; rc == HSC_OK && i < m->process_count; i++) {
		d->codes[i].recorded = m->created;
		rc = hsc_decode_code_load(&d->codes[i], &m->processes[i],
					  d->bundle, d->config.elf, why);
		d->images[i] = d->codes[i].image;
		if (rc == HSC_OK && i > 0 && hsc_settings_switches(m))
			rc = hsc_decode_code_share(&d->codes[i], &d->codes[0]);
		else if (rc == HSC_OK)
			rc = hsc_decode_code_cut(&d->codes[i], m->xlen);
	}
	if (rc == HSC_OK)
		rc = hsc_decode_versions_load(&d->versions, m, &d->codes[0],
					      why);
	return rc;
}

static bool is_software(const struct hsc_manifest *m, size_t source)
{
	const char *protocol = hsc_manifest_protocol(m, source);

	return protocol && strcmp(protocol, "stm") == 0;
}

/* The events of the same hart tell when its instructions ran. */
static enum hsc_status open_anchor(struct hsc_decode *d, struct lane *lane,
				   const struct hsc_decode_setup *setup,
				   struct hsc_problem *why)
{
	const struct hsc_manifest *m = &d->manifest;
	const struct hsc_source *source = &m->sources[lane->index];
	struct hsc_decode_setup events = *setup;

	for (size_t i = 0; !lane->software && i < m->source_count; i++) {
		if (m->sources[i].id != source->id || !is_software(m, i))
			continue;
		events.source = (uint32_t)i;
		return hsc_decode_anchor_open(&lane->anchor, &events,
					      &d->codes[source->process].ops,
					      why);
	}
	return HSC_OK;
}

static enum hsc_status open_lane(struct hsc_decode *d, struct lane *lane,
				 struct hsc_problem *why)
{
	const struct hsc_source *source = &d->manifest.sources[lane->index];
	const struct hsc_decode_setup setup = {
		.bundle = d->bundle,
		.manifest = &d->manifest,
		.blocks = d->codes[source->process].blocks,
		.source = lane->index,
		.blocks_only = d->config.blocks_only,
		.joined = d->config.joined && d->config.blocks_only &&
			  d->config.unmerged,
	};
	enum hsc_status rc = hsc_decode_source_open(&lane->source, &setup, why);

	lane->open = rc == HSC_OK;
	return rc == HSC_OK && d->mixed ? open_anchor(d, lane, &setup, why)
					: rc;
}

static void close_lane(struct hsc_decode *d, struct lane *lane)
{
	if (!lane->open)
		return;
	if (&d->lanes[lane->stream] == lane)
		d->totals.bytes_done += lane->source.chain.offset;
	d->totals.messages += lane->source.chain.count;
	hsc_decode_anchor_close(&lane->anchor);
	hsc_decode_source_close(&lane->source);
	lane->open = false;
}

/* Several sources may share a stream; its bytes count once. */
static void count_bytes(struct hsc_decode *d, struct lane *lane)
{
	const struct hsc_source *source = &d->manifest.sources[lane->index];
	char path[PATH_MAX];
	struct stat st;

	while (strcmp(d->manifest.sources[d->lanes[lane->stream].index].stream,
		      source->stream) != 0)
		lane->stream++;
	if (&d->lanes[lane->stream] != lane)
		return;
	if (hsc_bundle_path(path, sizeof(path), d->bundle, source->stream) &&
	    stat(path, &st) == 0 && st.st_size > 0)
		d->totals.bytes += (uint64_t)st.st_size;
}

/* One hart is all sources with its number. */
static bool is_wanted(const struct hsc_decode *d, size_t source)
{
	const struct hsc_manifest *m = &d->manifest;
	const struct hsc_decode_config *c = &d->config;

	if (c->software_only && !is_software(m, source))
		return false;
	return !c->one_source ||
	       m->sources[source].id == m->sources[c->source].id;
}

static enum hsc_status make_lanes(struct hsc_decode *d)
{
	const size_t count = d->manifest.source_count;
	size_t software = 0;

	d->lanes = calloc(count + 1, sizeof(*d->lanes));
	if (!d->lanes)
		return HSC_E_MEMORY;
	for (size_t i = 0; i < count; i++) {
		struct lane *lane = &d->lanes[d->lane_count];

		if (!is_wanted(d, i))
			continue;
		lane->index = (uint32_t)i;
		lane->software = is_software(&d->manifest, i);
		software += lane->software;
		d->lane_count++;
		count_bytes(d, lane);
	}
	d->mixed = software && software < d->lane_count;
	return HSC_OK;
}

/* Instructions are told by time. */
static void set_clock(struct lane *lane)
{
	lane->counted = lane->head.clock;
	lane->cut = hsc_decode_anchor_set(&lane->anchor, &lane->clock,
					  &lane->head, &lane->rest);
	hsc_decode_clock_set(&lane->clock, &lane->head);
}

/* The lane's next event, or HSC_END. */
static enum hsc_status advance(struct hsc_decode *d, struct lane *lane)
{
	enum hsc_status rc = HSC_OK;

	if (lane->cut)
		lane->head = lane->rest;
	else
		rc = hsc_decode_source_next(&lane->source, &lane->head);
	lane->cut = false;
	if (rc != HSC_OK)
		close_lane(d, lane);
	else if (d->mixed && !lane->software)
		set_clock(lane);
	return rc;
}

/* Blocks are given up to the one in which software emits what comes next. */
static void cut_at_software(struct hsc_decode *d, struct lane *lane)
{
	const struct hsc_source *source = &d->manifest.sources[lane->index];
	uint64_t time = UINT64_MAX;
	struct hsc_event rest;

	if (!d->mixed || lane->head.kind != HSC_EVENT_BLOCKS)
		return;
	for (size_t i = 0; i < d->lane_count; i++)
		if (d->lanes[i].software && d->lanes[i].open &&
		    d->lanes[i].head.clock < time)
			time = d->lanes[i].head.clock;
	if (!hsc_decode_clock_cut(d->codes[source->process].blocks, time,
				  &lane->head, &rest))
		return;
	rest.clock = lane->counted + lane->head.instructions;
	if (lane->cut) { /* both parts lie behind each other */
		rest.count += lane->rest.count;
		rest.instructions += lane->rest.instructions;
	}
	lane->rest = rest;
	lane->cut = true;
}

/* What the lane's next event is merged by. */
static struct hsc_merge_key key_of(struct hsc_decode *d, struct lane *lane)
{
	struct hsc_event *e = &lane->head;
	struct hsc_merge_key key = { .clock = e->clock };

	hsc_decode_pace_take(&d->turns, &lane->pace, e);
	if (d->config.stream_order)
		key.clock = (uint64_t)lane->stream << 48 | e->offset;
	else if (!d->mixed)
		key.time = hsc_decode_pace_time(&lane->pace, e);
	return key;
}

/* How wide the time counter is; 0: as wide as times are. */
static unsigned time_bits(const struct hsc_manifest *m)
{
	const bool ntrace = strcmp(m->protocol, "ntrace") == 0 ||
			    strcmp(m->protocol, "sifive") == 0;

	return ntrace ? hsc_settings_of(m).ts_bits : 0;
}

static enum hsc_status start_merge(struct hsc_decode *d,
				   struct hsc_problem *why)
{
	enum hsc_status rc = hsc_merge_new(&d->merge, d->lane_count);

	for (size_t i = 0; rc == HSC_OK && i < d->lane_count; i++) {
		rc = open_lane(d, &d->lanes[i], why);
		if (rc == HSC_OK)
			rc = advance(d, &d->lanes[i]);
		if (rc == HSC_OK)
			hsc_decode_pace_look(&d->turns, &d->lanes[i].head);
		else if (rc == HSC_END)
			rc = HSC_OK;
	}
	for (size_t i = 0; rc == HSC_OK && i < d->lane_count; i++)
		if (d->lanes[i].open)
			hsc_merge_feed(d->merge, i, key_of(d, &d->lanes[i]));
	return rc;
}

/* A manifest is a foreign file: what it says of itself must hold together. */
static enum hsc_status check(const struct hsc_decode *d,
			     struct hsc_problem *why)
{
	const struct hsc_manifest *m = &d->manifest;

	if (!hsc_decode_knows(m->protocol)) {
		hsc_problem_say(why, "%s: protocol '%s' is not known",
				d->bundle, m->protocol);
		return HSC_E_CONFIG;
	}
	if (m->version_count && hsc_settings_switches(m)) {
		hsc_problem_say(why,
				"%s: manifest.json has versions of the code "
				"and processes by context",
				d->bundle);
		return HSC_E_FORMAT;
	}
	for (size_t i = 0; i < m->source_count; i++) {
		if (!hsc_decode_knows(hsc_manifest_protocol(m, i))) {
			hsc_problem_say(why,
					"%s: protocol '%s' of source %zu is "
					"not known",
					d->bundle, m->sources[i].protocol, i);
			return HSC_E_CONFIG;
		}
		if (m->sources[i].process < m->process_count &&
		    m->sources[i].stream)
			continue;
		hsc_problem_say(
			why,
			"%s: source %zu of manifest.json names no process "
			"or no stream",
			d->bundle, i);
		return HSC_E_FORMAT;
	}
	if (d->config.one_source && d->config.source >= m->source_count) {
		hsc_problem_say(why, "%s: no source %zu", d->bundle,
				d->config.source);
		return HSC_E_CONFIG;
	}
	return HSC_OK;
}

static enum hsc_status open_all(struct hsc_decode *d, struct hsc_problem *why)
{
	enum hsc_status rc = hsc_record_manifest(&d->manifest, d->bundle, why);

	if (rc == HSC_OK)
		rc = check(d, why);
	if (rc == HSC_OK)
		rc = load_codes(d, why);
	if (rc == HSC_OK)
		rc = make_lanes(d);
	if (rc == HSC_OK)
		d->turns.ts_bits = time_bits(&d->manifest);
	if (rc == HSC_OK && !d->config.unmerged)
		rc = start_merge(d, why);
	return rc;
}

enum hsc_status hsc_decode_open(struct hsc_decode **out, const char *bundle,
				const struct hsc_decode_config *config,
				struct hsc_problem *why)
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
		rc = open_all(d, why);
	if (rc == HSC_E_MEMORY)
		hsc_problem_say(why, "out of memory");
	if (rc != HSC_OK)
		hsc_decode_close(out);
	return rc;
}

void hsc_decode_close(struct hsc_decode **decode)
{
	struct hsc_decode *d = *decode;

	if (!d)
		return;
	for (size_t i = 0; i < d->lane_count; i++)
		close_lane(d, &d->lanes[i]);
	hsc_decode_versions_clear(&d->versions);
	for (size_t i = 0; d->codes && i < d->manifest.process_count; i++)
		hsc_decode_code_clear(&d->codes[i]);
	hsc_merge_free(&d->merge);
	hsc_manifest_clear(&d->manifest);
	free(d->codes);
	free((void *)d->images);
	free(d->lanes);
	free(d->bundle);
	free(d);
	*decode = NULL;
}

static void count(struct hsc_decode_totals *t, const struct hsc_event *e)
{
	if (e->kind == HSC_EVENT_BLOCKS) {
		t->instructions += e->instructions;
	} else if (e->kind == HSC_EVENT_GAP) {
		t->gaps++;
		t->gap_bytes += e->value;
	} else if (e->kind == HSC_EVENT_NOTE) {
		t->notes++;
	}
}

static enum hsc_status next_merged(struct hsc_decode *d, struct hsc_event *out)
{
	enum hsc_status rc;

	if (d->given) {
		struct lane *lane = &d->lanes[d->now];

		d->given = false;
		rc = advance(d, lane);
		if (rc == HSC_OK)
			hsc_merge_feed(d->merge, d->now, key_of(d, lane));
		else
			hsc_merge_end(d->merge);
		if (rc < 0)
			return rc;
	}
	rc = hsc_merge_next(d->merge, &d->now);
	if (rc == HSC_OK) {
		cut_at_software(d, &d->lanes[d->now]);
		d->given = true;
		*out = d->lanes[d->now].head;
	}
	return rc;
}

static enum hsc_status next_in_turn(struct hsc_decode *d, struct hsc_event *out)
{
	struct hsc_problem why;

	for (; d->now < d->lane_count; d->now++) {
		struct lane *lane = &d->lanes[d->now];
		enum hsc_status rc = HSC_OK;

		if (!lane->open)
			rc = open_lane(d, lane, &why);
		if (rc == HSC_OK)
			rc = hsc_decode_source_next(&lane->source, out);
		if (rc == HSC_OK) {
			hsc_decode_pace_take(&d->turns, &lane->pace, out);
			return rc;
		}
		close_lane(d, lane);
		if (rc < 0) {
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
		count(&d->totals, out);
	return rc;
}

const struct hsc_manifest *hsc_decode_manifest(const struct hsc_decode *d)
{
	return &d->manifest;
}

struct hsc_blocks *hsc_decode_blocks(struct hsc_decode *d, uint32_t source)
{
	return d->codes[d->manifest.sources[source].process].blocks;
}

struct hsc_image *hsc_decode_image(struct hsc_decode *d, uint32_t source)
{
	return d->codes[d->manifest.sources[source].process].image;
}

struct hsc_image_spaces hsc_decode_images(struct hsc_decode *d, uint32_t source)
{
	const size_t process = d->manifest.sources[source].process;

	if (hsc_settings_switches(&d->manifest))
		return (struct hsc_image_spaces){ d->images,
						  d->manifest.process_count };
	return (struct hsc_image_spaces){ d->images + process, 1 };
}

struct hsc_decode_totals hsc_decode_totals(const struct hsc_decode *d)
{
	struct hsc_decode_totals t = d->totals;

	for (size_t i = 0; i < d->lane_count; i++) {
		if (!d->lanes[i].open)
			continue;
		if (d->lanes[i].stream == i)
			t.bytes_done += d->lanes[i].source.chain.offset;
		t.messages += d->lanes[i].source.chain.count;
	}
	return t;
}
