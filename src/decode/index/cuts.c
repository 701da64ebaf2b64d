/* SPDX-License-Identifier: MIT */
/* cuts.c - the cuts of a stream are found once and stored.
 * Room   decode (floor 6) */
#include "decode/index/cuts.h"
#include "base/grow.h"
#include "decode/index/calls.h"
#include "decode/index/times.h"
#include "decode/results/shard.h"
#include <hartscope/capture/bundle.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* A stream of fewer pieces is decoded as fast without an index. */
#define LEAST 4u

/* The time of modification can be set to any value; that of the last change
 * cannot. */
static void tell_file(FILE *out, const char *path)
{
	struct stat st;

	if (path && stat(path, &st) == 0)
		fprintf(out, "%jd bytes of %jd.%09ld, changed %jd.%09ld\n",
			(intmax_t)st.st_size, (intmax_t)st.st_mtim.tv_sec,
			st.st_mtim.tv_nsec, (intmax_t)st.st_ctim.tv_sec,
			st.st_ctim.tv_nsec);
}

/* The text that identifies everything the cuts depend on; from malloc. */
static char *identity_of(const struct hsc_decode *d, const char *stream)
{
	struct hsc_decode whole = *d; /* regardless of the wanted harts */
	char *recording, *text = NULL;
	size_t len = 0;
	FILE *out;

	whole.config.one_source = false;
	whole.config.source = 0;
	recording = hsc_shard_identity(&whole);
	out = recording ? open_memstream(&text, &len) : NULL;

	if (out) {
		fprintf(out, "%sgrid %" PRIu64 ", debuginfod %d\n", recording,
			hsc_decode_grid(d), (int)d->config.debuginfod);
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

/* Find the cuts; none if pieces are of no use here. */
static enum hsc_status find_cuts(const struct hsc_decode *d, uint32_t source,
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

/* Create the folder for the file, if possible. */
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

/* Which of the wanted parts are missing? */
static unsigned missing_parts(const struct hsc_index_cuts *c, unsigned wanted)
{
	if (c->times)
		wanted &= ~(unsigned)HSC_INDEX_TIMES;
	if (c->calls)
		wanted &= ~(unsigned)HSC_INDEX_CALLS;
	return wanted;
}

/* Add the wanted parts that are missing. They are used even if the file cannot
 * be written. */
static enum hsc_status complete_file(const struct hsc_decode *d,
				     uint32_t source, unsigned jobs,
				     unsigned wanted, const char *path,
				     char *identity, struct hsc_index_cuts *c)
{
	const bool found = hsc_index_load(path, identity, c);
	enum hsc_status rc = HSC_OK;

	wanted = missing_parts(c, wanted);
	if (found && (!wanted || !c->count))
		return HSC_OK;
	if (!make_folder(d)) {
		c->count = 0;
		return HSC_OK;
	}
	if (!found)
		rc = find_cuts(d, source, jobs, c);
	if (rc == HSC_OK && (wanted & HSC_INDEX_TIMES) && c->count)
		rc = hsc_index_look(d, source, jobs, c);
	if (rc == HSC_OK && (wanted & HSC_INDEX_CALLS) && c->count)
		rc = hsc_index_play(d, source, jobs, c);
	if (rc == HSC_OK)
		hsc_index_save(path, identity, c);
	else
		c->count = 0;
	return rc == HSC_AGAIN ? HSC_OK : rc;
}

static enum hsc_status cuts_of(const struct hsc_decode *d, uint32_t source,
			       unsigned jobs, unsigned wanted,
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
		rc = complete_file(d, source, jobs, wanted, path, identity, c);
	free(identity);
	return rc;
}

enum hsc_status hsc_index_find(const struct hsc_decode *d, uint32_t source,
			       unsigned jobs, unsigned wanted,
			       struct hsc_index_cuts *c)
{
	if (d->mixed || d->config.thorough || !hsc_piece_can(d, source) ||
	    hsc_piece_bytes(d, source) < LEAST * hsc_decode_grid(d))
		return HSC_OK;
	return cuts_of(d, source, jobs, wanted, c);
}

void hsc_index_add(struct hsc_decode_totals *t,
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
	t->uncounted += sign * from->uncounted;
}
