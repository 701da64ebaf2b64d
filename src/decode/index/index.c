/* SPDX-License-Identifier: MIT */
/* index.c - cuts of a stream are made once and found for a range.
 * Room   decode (floor 6) */
#include "base/grow.h"
#include "decode/index/choose.h"
#include "decode/index/times.h"
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

/* The time of modification can be set to any; that of the last change cannot.
 */
static void tell_file(FILE *out, const char *path)
{
	struct stat st;

	if (path && stat(path, &st) == 0)
		fprintf(out, "%jd bytes of %jd.%09ld, changed %jd.%09ld\n",
			(intmax_t)st.st_size, (intmax_t)st.st_mtim.tv_sec,
			st.st_mtim.tv_nsec, (intmax_t)st.st_ctim.tv_sec,
			st.st_ctim.tv_nsec);
}

/* What the cuts depend on; from malloc. */
static char *identity_of(const struct hsc_decode *d, const char *stream)
{
	struct hsc_decode whole = *d; /* whichever harts are wanted */
	char *recording, *text = NULL;
	size_t len = 0;
	FILE *out;

	whole.config.one_source = false;
	whole.config.source = 0;
	recording = hsc_shard_identity(&whole);
	out = recording ? open_memstream(&text, &len) : NULL;

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
	as.dated = false;
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

/* What is there is used, also if nothing can be written. */
static enum hsc_status complete(const struct hsc_decode *d, uint32_t source,
				unsigned jobs, bool timed, const char *path,
				char *identity, struct hsc_index_cuts *c)
{
	const bool found = hsc_index_load(path, identity, c);
	enum hsc_status rc = HSC_OK;

	if (found && (c->times || !timed || !c->count))
		return HSC_OK;
	if (!make_folder(d)) {
		c->count = 0;
		return HSC_OK;
	}
	if (!found)
		rc = make(d, source, jobs, c);
	if (rc == HSC_OK && timed && c->count)
		rc = hsc_index_look(d, source, jobs, c);
	if (rc == HSC_OK)
		hsc_index_save(path, identity, c);
	else
		c->count = 0;
	return rc == HSC_AGAIN ? HSC_OK : rc;
}

static enum hsc_status cuts_of(const struct hsc_decode *d, uint32_t source,
			       unsigned jobs, bool timed,
			       struct hsc_index_cuts *c)
{
	char path[PATH_MAX], stream[PATH_MAX], *identity;
	enum hsc_status rc = HSC_OK;

	if (!hsc_bundle_path(stream, PATH_MAX, d->bundle,
			     d->manifest.sources[source].stream))
		return HSC_OK;
	identity = identity_of(d, stream);
	if (!identity)
		return HSC_E_MEMORY;
	if (name_of(d, source, path))
		rc = complete(d, source, jobs, timed, path, identity, c);
	free(identity);
	return rc;
}

/* The cuts of a source; without a list if there are none, or no use. */
static enum hsc_status find_cuts(const struct hsc_decode *d, uint32_t source,
				 unsigned jobs, bool timed,
				 struct hsc_index_cuts *c)
{
	if (d->mixed || d->config.thorough || !hsc_piece_can(d, source) ||
	    hsc_piece_bytes(d, source) < LEAST * grid_of(d))
		return HSC_OK;
	return cuts_of(d, source, jobs, timed, c);
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
static bool enter(struct hsc_decode *d, struct hsc_decode_source *source,
		  const struct hsc_index_cuts *c,
		  const struct hsc_index_part *part)
{
	const uint64_t start = d->manifest.sources[source->index].start;
	const struct hsc_index_bounds b = hsc_index_choose(c, start, part);
	struct hsc_decode_seek *seek = &source->seek;

	if (b.first < c->count) {
		const struct hsc_results_cut *first = &c->list[b.first];

		seek->at = first->at;
		seek->clock = start + first->totals.instructions;
		seek->message = first->message;
		add(&d->totals, &first->totals, false);
	}
	if (b.first < c->count && c->times) {
		seek->timed = c->times[b.first].timed;
		seek->least = c->times[b.first].least;
	}
	if (b.last < c->count) {
		seek->stop = c->list[b.last].at;
		add(&d->totals, &c->list[c->count - 1].totals, false);
		add(&d->totals, &c->list[b.last].totals, true);
	}
	return b.first < c->count || b.last < c->count;
}

/*
 * Counters wrap, and who begins to look late does not know how often one did.
 * With all first timestamps within half a turn none did before its first.
 */
static enum hsc_status are_turns_known(struct hsc_decode *d,
				       const struct hsc_index_cuts *cuts,
				       bool *known)
{
	const unsigned bits = d->turns.ts_bits;
	uint64_t first, low = HSC_INDEX_NEVER, high = 0;
	enum hsc_status rc = HSC_OK;

	*known = d->source_count == 1 || bits == 0 || bits > 63;
	for (size_t i = 0; !*known && i < d->source_count; i++) {
		first = cuts[i].first;
		if (!cuts[i].times)
			rc = hsc_index_first(d, d->sources[i].index, &first);
		if (rc != HSC_OK)
			return rc == HSC_AGAIN ? HSC_OK : rc;
		if (first == HSC_INDEX_NEVER)
			continue;
		low = first < low ? first : low;
		high = first > high ? first : high;
	}
	*known = *known || high <= low || high - low < UINT64_C(1) << bits >> 1;
	return HSC_OK;
}

/* Enter all that can be; *any: times of one at least are known. */
static enum hsc_status enter_all(struct hsc_decode *d,
				 const struct hsc_index_cuts *cuts,
				 const struct hsc_index_part *part, bool timed,
				 bool *any)
{
	bool known = true;
	enum hsc_status rc = HSC_OK;

	if (timed)
		rc = are_turns_known(d, cuts, &known);
	for (size_t i = 0; rc == HSC_OK && known && i < d->source_count; i++) {
		if (!cuts[i].count || (timed && !cuts[i].times))
			continue;
		if (!enter(d, &d->sources[i], &cuts[i], part))
			continue;
		*any = true;
		d->config.words = false; /* of one thread's table */
		if (timed)
			d->turns.ts_bits = 0; /* nothing turned */
	}
	return rc;
}

enum hsc_status hsc_index_part(struct hsc_decode *d, unsigned jobs,
			       const struct hsc_axis *axis, uint64_t begin,
			       uint64_t end, bool *entered,
			       struct hsc_error *error)
{
	const struct hsc_index_part part = {
		.axis = *axis,
		.begin = begin,
		.end = end,
		.merged = d->source_count > 1 && !d->config.unmerged &&
			  !d->config.stream_order,
	};
	const bool timed = part.merged || axis->unit != HSC_AXIS_INSTRUCTIONS;
	struct hsc_index_cuts *cuts =
		calloc(d->source_count + 1, sizeof(*cuts));
	enum hsc_status rc = cuts ? HSC_OK : HSC_E_MEMORY;

	*entered = false;
	for (size_t i = 0; rc == HSC_OK && i < d->source_count; i++) {
		rc = find_cuts(d, d->sources[i].index, jobs, timed, &cuts[i]);
		if (rc != HSC_OK && rc != HSC_E_MEMORY)
			rc = HSC_OK;
	}
	if (rc == HSC_OK)
		rc = enter_all(d, cuts, &part, timed, entered);
	for (size_t i = 0; cuts && i < d->source_count; i++)
		hsc_index_clear(&cuts[i]);
	free(cuts);
	return rc == HSC_OK ? hsc_ahead_run(d, jobs, error) : rc;
}

enum hsc_status hsc_index_range(struct hsc_decode *d, unsigned jobs,
				uint64_t begin, uint64_t end,
				struct hsc_error *error)
{
	const struct hsc_axis axis = { .unit = HSC_AXIS_INSTRUCTIONS };
	bool entered;

	return hsc_index_part(d, jobs, &axis, begin, end, &entered, error);
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
		find_cuts(d, d->sources[0].index, jobs, false, &c) == HSC_OK &&
		c.count > 1;

	hsc_index_clear(&c);
	return has;
}
