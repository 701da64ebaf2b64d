/* SPDX-License-Identifier: MIT */
/* decode_lanes.c - what a manifest names is checked and loaded: code, and a
 * lane for each source that is wanted. */
#include "base/problem_say.h"
#include "session/decode_parts.h"
#include "session/settings.h"
#include <hartscope/capture/bundle.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* --- code --------------------------------------------------------------- */

static enum hsc_status load_codes(struct hsc_decode *d, struct hsc_problem *why)
{
	const struct hsc_manifest *m = &d->manifest;
	enum hsc_status rc = HSC_OK;

	d->codes = calloc(m->process_count + 1, sizeof(*d->codes));
	d->images = calloc(m->process_count + 1, sizeof(struct hsc_image *));
	d->versions = calloc(m->process_count + 1, sizeof(*d->versions));
	if (!d->codes || !d->images || !d->versions)
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
		if (rc == HSC_OK)
			rc = hsc_decode_versions_load(&d->versions[i],
						      &m->processes[i],
						      &d->codes[i]);
	}
	return rc;
}

/* --- lanes -------------------------------------------------------------- */

static bool is_software(const struct hsc_manifest *m, size_t source)
{
	const char *protocol = hsc_manifest_protocol(m, source);

	return protocol && strcmp(protocol, "stm") == 0;
}

/* The events of the same hart tell when its instructions ran. */
static enum hsc_status open_anchor(struct hsc_decode *d,
				   struct hsc_decode_lane *lane,
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

enum hsc_status hsc_decode_lane_open(struct hsc_decode *d,
				     struct hsc_decode_lane *lane,
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

void hsc_decode_lane_close(struct hsc_decode *d, struct hsc_decode_lane *lane)
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
static void count_bytes(struct hsc_decode *d, struct hsc_decode_lane *lane)
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
		struct hsc_decode_lane *lane = &d->lanes[d->lane_count];

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

/* --- all of it ---------------------------------------------------------- */

static bool has_versions(const struct hsc_manifest *m)
{
	for (size_t i = 0; i < m->process_count; i++)
		if (m->processes[i].version_count)
			return true;
	return false;
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
	if (has_versions(m) && hsc_settings_switches(m)) {
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

enum hsc_status hsc_decode_prepare(struct hsc_decode *d,
				   struct hsc_problem *why)
{
	enum hsc_status rc = check(d, why);

	if (rc == HSC_OK)
		rc = load_codes(d, why);
	return rc == HSC_OK ? make_lanes(d) : rc;
}
