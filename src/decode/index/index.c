/* SPDX-License-Identifier: MIT */
/* index.c - cuts of a stream are made once and found for a range.
 * Room   decode (floor 6) */
#include "base/grow.h"
#include "decode/index/file.h"
#include "decode/parts.h"
#include "decode/results/shard.h"
#include <hartscope/capture/bundle.h>
#include <hartscope/decode/ahead.h>
#include <hartscope/decode/index.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Streams of fewer pieces are decoded as fast. */
#define LEAST 4u

static uint64_t grid_of(const struct hsc_decode *d)
{
	return d->config.grid ? d->config.grid : HSC_PIECE_GRID;
}

/* --- whose it is -------------------------------------------------------- */

static void tell_file(FILE *out, const char *path)
{
	struct stat st;

	if (path && stat(path, &st) == 0)
		fprintf(out, "%jd bytes of %jd.%09ld\n", (intmax_t)st.st_size,
			(intmax_t)st.st_mtim.tv_sec, st.st_mtim.tv_nsec);
}

/* What the cuts depend on; from malloc. */
static char *identity_of(const struct hsc_decode *d, const char *stream)
{
	char *recording = hsc_shard_identity(d), *text = NULL;
	size_t len = 0;
	FILE *out = recording ? open_memstream(&text, &len) : NULL;

	if (out) {
		fprintf(out, "%sgrid %" PRIu64 "\n", recording, grid_of(d));
		tell_file(out, stream);
		tell_file(out, d->config.elf);
		if (fclose(out) != 0) {
			free(text);
			text = NULL;
		}
	}
	free(recording);
	return text;
}

/* --- how it is made ----------------------------------------------------- */

/* Without one, if pieces are of no use here. */
static enum hsc_status make(const struct hsc_decode *d, uint32_t source,
			    unsigned jobs, struct hsc_index_cuts *c)
{
	const struct hsc_results_config config = { .jobs = jobs,
						   .plain = true,
						   .piece = 1 };
	struct hsc_decode_config as = d->config;
	const struct hsc_results_cut *cuts;
	struct hsc_results *results = NULL;
	struct hsc_decode *all;
	struct hsc_error error;
	enum hsc_status rc;
	size_t count = 0;

	as.unmerged = as.blocks_only = as.joined = as.words = true;
	as.one_source = true;
	as.source = source;
	rc = hsc_decode_open(&all, d->bundle, &as, &error);
	if (rc != HSC_OK)
		return rc;
	rc = hsc_results_run(&results, all, NULL, &config);
	if (rc == HSC_OK) {
		cuts = hsc_results_cuts(results, source, &count);
		if (HSC_GROW(c->list, c->cap, count)) {
			memcpy(c->list, cuts, count * sizeof(*cuts));
			c->count = count;
		}
	}
	hsc_results_free(&results);
	hsc_decode_close(&all);
	return rc == HSC_AGAIN ? HSC_OK : rc;
}

/* Can there be one? */
static bool make_folder(const struct hsc_decode *d)
{
	char path[PATH_MAX];

	return hsc_bundle_path(path, PATH_MAX, d->bundle, "cache") &&
	       (access(path, W_OK) == 0 || mkdir(path, 0777) == 0);
}

static bool name_of(const struct hsc_decode *d, uint32_t source,
		    char path[PATH_MAX])
{
	char name[48];

	snprintf(name, sizeof(name), "cache/index-%u", (unsigned)source);
	return hsc_bundle_path(path, PATH_MAX, d->bundle, name);
}

static enum hsc_status cuts_of(const struct hsc_decode *d, uint32_t source,
			       unsigned jobs, struct hsc_index_cuts *c)
{
	char path[PATH_MAX], stream[PATH_MAX], *identity;
	enum hsc_status rc = HSC_OK;

	if (!hsc_bundle_path(stream, PATH_MAX, d->bundle,
			     d->manifest.sources[source].stream))
		return HSC_OK;
	identity = identity_of(d, stream);
	if (!identity)
		return HSC_E_MEMORY;
	if (name_of(d, source, path) && !hsc_index_load(path, identity, c) &&
	    make_folder(d)) {
		rc = make(d, source, jobs, c);
		if (rc == HSC_OK)
			hsc_index_save(path, identity, c);
	}
	free(identity);
	return rc;
}

/* --- how it is used ----------------------------------------------------- */

static void add(struct hsc_decode_totals *t,
		const struct hsc_decode_totals *from, bool minus)
{
	const uint64_t sign = minus ? UINT64_MAX : 1;

	t->bytes_done += sign * from->bytes_done;
	t->messages += sign * from->messages;
	t->instructions += sign * from->instructions;
	t->gaps += sign * from->gaps;
	t->gap_bytes += sign * from->gap_bytes;
	t->notes += sign * from->notes;
	t->cut += sign * from->cut;
	t->warnings += sign * from->warnings;
}

/* What is decoded lies between two cuts; all else counts at once. */
static void choose(struct hsc_decode *d, struct hsc_decode_source *source,
		   const struct hsc_index_cuts *c, uint64_t begin, uint64_t end)
{
	const uint64_t start = d->manifest.sources[source->index].start;
	struct hsc_decode_seek *seek = &source->seek;
	const struct hsc_results_cut *first = NULL, *last = NULL;

	for (size_t i = 0; i + 1 < c->count; i++) {
		const struct hsc_results_cut *cut = &c->list[i];
		const uint64_t clock = start + cut->totals.instructions;

		if (clock <= begin)
			first = cut;
		if (clock >= end && !last)
			last = cut;
	}
	if (first) {
		seek->at = first->at;
		seek->clock = start + first->totals.instructions;
		seek->message = first->message;
		add(&d->totals, &first->totals, false);
	}
	if (last) {
		seek->stop = last->at;
		add(&d->totals, &c->list[c->count - 1].totals, false);
		add(&d->totals, &last->totals, true);
	}
}

/* The cuts of a source; without a list if there are none, or no use. */
static enum hsc_status find_cuts(const struct hsc_decode *d, uint32_t source,
				 unsigned jobs, struct hsc_index_cuts *c)
{
	/* events of several that are merged stand where times before say */
	if (d->config.dated || d->mixed ||
	    (d->source_count > 1 && !d->config.unmerged))
		return HSC_OK;
	if (!hsc_piece_can(d, source) ||
	    hsc_piece_bytes(d, source) < LEAST * grid_of(d))
		return HSC_OK;
	return cuts_of(d, source, jobs, c);
}

enum hsc_status hsc_index_range(struct hsc_decode *d, unsigned jobs,
				uint64_t begin, uint64_t end,
				struct hsc_error *error)
{
	enum hsc_status rc = HSC_OK;

	for (size_t i = 0; rc != HSC_E_MEMORY && i < d->source_count; i++) {
		struct hsc_index_cuts c = { .count = 0 };

		rc = find_cuts(d, d->sources[i].index, jobs, &c);
		if (rc == HSC_OK && c.count) {
			d->config.words = false; /* of one thread's table */
			choose(d, &d->sources[i], &c, begin, end);
		}
		free(c.list);
	}
	if (rc == HSC_E_MEMORY)
		return rc;
	return hsc_ahead_run(d, jobs, error);
}

enum hsc_status hsc_index_seek(struct hsc_decode *d, unsigned jobs, uint64_t at,
			       uint64_t *from, struct hsc_error *error)
{
	uint64_t start = 0;
	enum hsc_status rc;

	if (d->source_count)
		start = d->manifest.sources[d->sources[0].index].start;
	at = at < UINT64_MAX - 1 - start ? at + start : UINT64_MAX - 1;
	rc = hsc_index_range(d, jobs, at, UINT64_MAX, error);
	*from = 0;
	if (d->source_count && d->sources[0].seek.at)
		*from = d->sources[0].seek.clock - start;
	return rc;
}

bool hsc_index_has(const struct hsc_decode *d, unsigned jobs)
{
	struct hsc_index_cuts c = { .count = 0 };
	const bool has =
		d->source_count == 1 &&
		find_cuts(d, d->sources[0].index, jobs, &c) == HSC_OK &&
		c.count > 1;

	free(c.list);
	return has;
}
