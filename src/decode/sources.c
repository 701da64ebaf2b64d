/* SPDX-License-Identifier: MIT */
/* sources.c - the files named in a manifest are checked and loaded: code, and a
 * decoder for each wanted source.
 * Room   decode (floor 6) */
#include "base/error_set.h"
#include "base/file_name.h"
#include "decode/params/protocol.h"
#include "decode/params/settings.h"
#include "decode/parts.h"
#include <errno.h>
#include <hartscope/capture/bundle.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* The name of a map's file for messages. */
static const char *name_of(const struct hsc_map *map)
{
	const char *name = map->path ? map->path : map->file;

	return name ? hsc_file_name(name) : "the program";
}

/* Two build ids that differ, for messages; "" if there are none. */
static void format_ids(char text[160], const struct hsc_decode_elf *elf,
		       const struct hsc_map *map)
{
	text[0] = '\0';
	if (elf->build_id[0] && map->build_id)
		snprintf(text, 160, " (build-id %.40s, not %.40s)",
			 elf->build_id, map->build_id);
}

/* Check that the file named by the user can be read, and has code or names. */
static enum hsc_status check_named(const struct hsc_decode_elf *elf,
				   struct hsc_error *error)
{
	FILE *file = elf->path ? fopen(elf->path, "rbe") : NULL;
	char id[HSC_BUILD_ID_CAP];

	if (!elf->path)
		return HSC_OK;
	if (!file)
		return hsc_error_file(error, elf->path);
	fclose(file);
	if (hsc_image_build_id(elf->path, id, sizeof(id)) == HSC_E_FORMAT)
		return hsc_fail(error, HSC_E_FORMAT, "%s is no ELF file",
				elf->path);
	return HSC_OK;
}

/* The file named by the user belongs to no process, or is of another build. */
static enum hsc_status check_elf(struct hsc_decode *d,
				 const struct hsc_decode_elf *elf,
				 struct hsc_error *error)
{
	const struct hsc_map *other = NULL;
	size_t refused = 0;
	char ids[160];

	for (size_t i = 0; i < d->manifest.process_count; i++) {
		refused += d->codes[i].refused;
		if (d->codes[i].other)
			other = d->codes[i].other;
	}
	if (!other)
		return HSC_OK;
	format_ids(ids, elf, other);
	if (refused == d->manifest.process_count)
		return hsc_fail(error, HSC_E_FORMAT,
				"%s is another program than %s, which %s has%s",
				elf->path, name_of(other), d->bundle, ids);
	if (!refused)
		hsc_error_set(&d->warning,
			      "%s is another program than %s of the import%s",
			      elf->path, name_of(other), ids);
	return HSC_OK;
}

/* Names and lines that no server has. */
static void warn_of_debug(struct hsc_decode *d)
{
	for (size_t i = 0; i < d->manifest.process_count; i++)
		if (d->codes[i].no_debug.text[0] && !d->warning.text[0])
			d->warning = d->codes[i].no_debug;
}

static void warn_of_missing_in(struct hsc_decode *d,
			       const struct hsc_decode_code *code)
{
	const struct hsc_map *map = code->missing;

	if (map->file && code->missing_error == ENOENT)
		hsc_error_set(&d->warning,
			      "%s is gone from the bundle: its code is not "
			      "known; name it with -e",
			      map->file);
	else if (map->file)
		hsc_error_set(&d->warning,
			      "%s: %s: its code is not known; make it readable "
			      "or name another copy with -e",
			      map->file, strerror(code->missing_error));
	else
		hsc_error_set(&d->warning,
			      "%s is not in the bundle, and gone or changed "
			      "where it was: its code is not known",
			      map->path ? map->path : "a file");
}

/* A file with executed code that cannot be read. */
static void warn_of_missing(struct hsc_decode *d)
{
	for (size_t i = 0; i < d->manifest.process_count; i++)
		if (d->codes[i].missing) {
			warn_of_missing_in(d, &d->codes[i]);
			return;
		}
}

/* Must the table of Zcmt be read, because the protocol does not report its
 * jumps? */
static bool follows_tables(const struct hsc_manifest *m)
{
	for (size_t i = 0; i < m->source_count; i++) {
		const struct hsc_protocol *p =
			hsc_protocol_of(hsc_manifest_protocol(m, i));

		if (p && p->tables)
			return false;
	}
	return true;
}

static enum hsc_status load_codes(struct hsc_decode *d, struct hsc_error *error)
{
	const struct hsc_manifest *m = &d->manifest;
	struct hsc_decode_elf elf;
	enum hsc_status rc = HSC_OK;
	const bool looked = hsc_decode_elf_look(&elf, d->config.elf);

	d->codes = calloc(m->process_count + 1, sizeof(*d->codes));
	d->images = calloc(m->process_count + 1, sizeof(struct hsc_image *));
	d->versions = calloc(m->process_count + 1, sizeof(*d->versions));
	if (!looked || !d->codes || !d->images || !d->versions)
		rc = HSC_E_MEMORY;
	if (rc == HSC_OK)
		rc = check_named(&elf, error);
	for (size_t i = 0; rc == HSC_OK && i < m->process_count; i++) {
		d->codes[i].recorded = m->created;
		d->codes[i].names = d->config.names;
		d->codes[i].sources = d->config.sources;
		d->codes[i].debuginfod = d->config.debuginfod;
		rc = hsc_decode_code_load(&d->codes[i], &m->processes[i],
					  d->bundle, &elf, error);
		d->images[i] = d->codes[i].image;
		if (rc == HSC_OK && i > 0 && hsc_settings_switches(m))
			rc = hsc_decode_code_share(&d->codes[i], &d->codes[0]);
		else if (rc == HSC_OK)
			rc = hsc_decode_code_cut(&d->codes[i], m->xlen,
						 follows_tables(m));
		if (rc == HSC_OK)
			rc = hsc_decode_versions_load(&d->versions[i],
						      &m->processes[i],
						      &d->codes[i]);
	}
	if (rc == HSC_OK) {
		warn_of_missing(d);
		rc = check_elf(d, &elf, error);
		warn_of_debug(d);
	}
	hsc_decode_elf_clear(&elf);
	return rc;
}

static bool is_software(const struct hsc_manifest *m, size_t source)
{
	const struct hsc_protocol *p =
		hsc_protocol_of(hsc_manifest_protocol(m, source));

	return p && p->software;
}

/* Events of the same hart show when its instructions ran. */
static enum hsc_status open_anchor(struct hsc_decode *d,
				   struct hsc_decode_source *source,
				   const struct hsc_decode_setup *setup,
				   struct hsc_error *error)
{
	const struct hsc_manifest *m = &d->manifest;
	const struct hsc_source *listed = &m->sources[source->index];
	struct hsc_decode_setup events = *setup;

	for (size_t i = 0; !source->software && i < m->source_count; i++) {
		if (m->sources[i].id != listed->id || !is_software(m, i))
			continue;
		events.source = (uint32_t)i;
		return hsc_decode_anchor_open(&source->anchor, &events,
					      &d->codes[listed->process].ops,
					      error);
	}
	return HSC_OK;
}

/* Timestamps continue from the one at which the source begins. */
static enum hsc_status open_dates(struct hsc_decode_source *source,
				  const struct hsc_blocks *blocks)
{
	const struct hsc_decode_seek *seek = &source->seek;
	const struct hsc_stamp last = { seek->clock, seek->least, false };
	const enum hsc_status rc = hsc_dates_new(&source->dates, blocks);

	return rc == HSC_OK && seek->timed
		       ? hsc_dates_begin(source->dates, &last)
		       : rc;
}

enum hsc_status hsc_decode_source_open(struct hsc_decode *d,
				       struct hsc_decode_source *source,
				       struct hsc_error *error)
{
	const struct hsc_source *listed = &d->manifest.sources[source->index];
	const struct hsc_decode_config *c = &d->config;
	const bool joined =
		c->joined && c->blocks_only && !c->dated && !c->live;
	const struct hsc_decode_setup setup = {
		.bundle = d->bundle,
		.manifest = &d->manifest,
		.blocks = d->codes[listed->process].blocks,
		.source = source->index,
		.blocks_only = d->config.blocks_only,
		.joined = joined && d->config.unmerged,
		.alone = joined && d->source_count == 1 &&
			 (c->stream_order || (c->lone && !c->thorough)),
		.grid = hsc_decode_grid(d),
		.piece = d->pieced ? &d->piece : NULL,
		.words = d->config.words && !d->config.thorough,
		.thorough = d->config.thorough,
		.live = d->config.live,
		.rest = d->config.rest,
	};
	enum hsc_status rc =
		d->open_ahead ? d->open_ahead(d, source) : HSC_AGAIN;

	if (rc == HSC_AGAIN)
		rc = hsc_decode_stream_open(&source->stream, &setup, error);
	source->open = rc == HSC_OK;
	if (rc == HSC_OK && d->config.dated && !source->software)
		rc = open_dates(source, setup.blocks);
	return rc == HSC_OK && d->mixed ? open_anchor(d, source, &setup, error)
					: rc;
}

static inline enum hsc_status next_raw(struct hsc_decode_source *source,
				       struct hsc_event *out)
{
	return source->ahead ? source->ahead->next(source->ahead, out)
			     : hsc_decode_stream_next(&source->stream, out);
}

enum hsc_status hsc_decode_source_next(struct hsc_decode_source *source,
				       struct hsc_event *out)
{
	struct hsc_event e;
	enum hsc_status rc;

	if (!source->dates)
		return next_raw(source, out);
	while ((rc = hsc_dates_next(source->dates, source->pace.turns, out)) ==
	       HSC_AGAIN) {
		rc = next_raw(source, &e);
		if (rc == HSC_OK)
			rc = hsc_dates_feed(source->dates, &e);
		else if (rc == HSC_END)
			hsc_dates_finish(source->dates);
		if (rc < 0)
			return rc;
	}
	return rc;
}

void hsc_decode_source_close(struct hsc_decode *d,
			     struct hsc_decode_source *source)
{
	const struct hsc_decode_chain *c = &source->stream.chain;
	const uint64_t end = c->cut.ended ? c->cut.at : c->offset;

	if (!source->open)
		return;
	if (&d->sources[source->first] == source)
		d->totals.bytes_done += source->ahead ? source->ahead->bytes
						      : end - d->piece.begin;
	d->totals.messages += hsc_decode_source_messages(source);
	d->piece_bad = source->stream.chain.cut.bad;
	d->piece_end = end;
	d->piece_last = c->number;
	hsc_decode_anchor_close(&source->anchor);
	hsc_dates_free(&source->dates);
	if (source->ahead)
		source->ahead->close(source->ahead);
	else
		hsc_decode_stream_close(&source->stream);
	source->ahead = NULL;
	source->open = false;
}

/* Several sources may share a stream; its bytes count once. */
static void count_bytes(struct hsc_decode *d, struct hsc_decode_source *source)
{
	const struct hsc_source *listed = &d->manifest.sources[source->index];
	char path[PATH_MAX];
	struct stat st;

	while (strcmp(d->manifest.sources[d->sources[source->first].index]
			      .stream,
		      listed->stream) != 0)
		source->first++;
	if (&d->sources[source->first] != source)
		return;
	if (hsc_bundle_path(path, sizeof(path), d->bundle, listed->stream) &&
	    stat(path, &st) == 0 && st.st_size > 0)
		d->totals.bytes += (uint64_t)st.st_size;
}

/* A hart is all sources with its number. */
static bool is_wanted(const struct hsc_decode *d, size_t source)
{
	const struct hsc_manifest *m = &d->manifest;
	const struct hsc_decode_config *c = &d->config;

	if (c->software_only && !is_software(m, source))
		return false;
	return !c->one_source ||
	       m->sources[source].id == m->sources[c->source].id;
}

static enum hsc_status create_sources(struct hsc_decode *d)
{
	const size_t count = d->manifest.source_count;
	size_t software = 0;

	d->sources = calloc(count + 1, sizeof(*d->sources));
	if (!d->sources)
		return HSC_E_MEMORY;
	for (size_t i = 0; i < count; i++) {
		struct hsc_decode_source *source = &d->sources[d->source_count];

		if (!is_wanted(d, i))
			continue;
		source->index = (uint32_t)i;
		source->software = is_software(&d->manifest, i);
		software += source->software;
		d->source_count++;
		count_bytes(d, source);
	}
	d->mixed = software && software < d->source_count;
	return HSC_OK;
}

/* A manifest is a foreign file: it must be consistent. */
static enum hsc_status check_manifest(const struct hsc_decode *d,
				      struct hsc_error *error)
{
	const struct hsc_manifest *m = &d->manifest;

	if (!hsc_protocol_of(m->protocol))
		return hsc_fail(error, HSC_E_CONFIG,
				"%s: protocol '%s' is not known", d->bundle,
				m->protocol);
	if (hsc_settings_versions(m) && hsc_settings_switches(m))
		return hsc_fail(error, HSC_E_FORMAT,
				"%s: manifest.json has versions of the code "
				"and processes by context",
				d->bundle);
	for (size_t i = 0; i < m->source_count; i++) {
		if (!hsc_protocol_of(hsc_manifest_protocol(m, i)))
			return hsc_fail(
				error, HSC_E_CONFIG,
				"%s: protocol '%s' of source %zu is not known",
				d->bundle, m->sources[i].protocol, i);
		if (m->sources[i].process < m->process_count &&
		    m->sources[i].stream)
			continue;
		return hsc_fail(error, HSC_E_FORMAT,
				"%s: source %zu of manifest.json names no "
				"process or no stream",
				d->bundle, i);
	}
	if (d->config.one_source && d->config.source >= m->source_count)
		return hsc_fail(error, HSC_E_CONFIG, "%s: no source %zu",
				d->bundle, d->config.source);
	return HSC_OK;
}

enum hsc_status hsc_decode_prepare(struct hsc_decode *d,
				   struct hsc_error *error)
{
	enum hsc_status rc = check_manifest(d, error);

	if (rc == HSC_OK)
		rc = load_codes(d, error);
	return rc == HSC_OK ? create_sources(d) : rc;
}
