/* SPDX-License-Identifier: MIT */
/* index.c - cuts of a stream are kept in cache/ and found for a range.
 * Room   decode (floor 6) */
#include "base/grow.h"
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

/* The first line of the file; another version has another one. */
#define MAGIC "hartscope index 2\n"

/* At the end: FNV-1a of all before it, 64 bits, little-endian. */
#define SUM_BYTES 8
#define FNV_BASIS UINT64_C(0xcbf29ce484222325)
#define FNV_PRIME UINT64_C(0x100000001b3)

/* Streams of fewer pieces are decoded as fast. */
#define LEAST 4u

/* More than this is no index. */
#define FILE_MOST ((size_t)64 << 20)

struct cuts {
	struct hsc_results_cut *list; /* list[count]; 0: there are none */
	size_t count, cap;
};

static uint64_t grid_of(const struct hsc_decode *d)
{
	return d->config.grid ? d->config.grid : HSC_PIECE_GRID;
}

/* --- the file ----------------------------------------------------------- */

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

static void pack_cuts(struct hsc_pack *p, struct cuts *c)
{
	hsc_pack_count(p, &c->count);
	p->bad |= p->reads && !HSC_GROW(c->list, c->cap, c->count);
	for (size_t i = 0; i < c->count && !p->bad; i++) {
		struct hsc_results_cut *cut = &c->list[i];

		hsc_pack_u64(p, &cut->at);
		hsc_pack_u64(p, &cut->message);
		hsc_pack_u64(p, &cut->totals.bytes_done);
		hsc_pack_u64(p, &cut->totals.messages);
		hsc_pack_u64(p, &cut->totals.instructions);
		hsc_pack_u64(p, &cut->totals.gaps);
		hsc_pack_u64(p, &cut->totals.gap_bytes);
		hsc_pack_u64(p, &cut->totals.notes);
		hsc_pack_u64(p, &cut->totals.cut);
		hsc_pack_u64(p, &cut->totals.warnings);
		p->bad |= i && (cut->at <= cut[-1].at ||
				cut->totals.instructions <
					cut[-1].totals.instructions);
	}
	if (p->bad)
		c->count = 0;
}

static uint64_t sum_of(uint64_t sum, const uint8_t *bytes, size_t len)
{
	for (size_t i = 0; i < len; i++)
		sum = (sum ^ bytes[i]) * FNV_PRIME;
	return sum;
}

/* Is it whole, from the first line to the sum? */
static bool is_whole(const struct hsc_pack *p, size_t skip)
{
	const size_t len = p->len - SUM_BYTES;
	uint64_t sum = 0;

	if (p->len <= skip + SUM_BYTES || memcmp(p->bytes, MAGIC, skip) != 0)
		return false;
	for (unsigned i = SUM_BYTES; i-- > 0;)
		sum = sum << 8 | p->bytes[len + i];
	return sum == sum_of(FNV_BASIS, p->bytes, len);
}

/* Is there one of this identity? */
static bool load(const char *path, const char *identity, struct cuts *c)
{
	const size_t skip = strlen(MAGIC);
	struct hsc_pack p = { .reads = true };
	FILE *in = fopen(path, "rbe");
	struct stat st;
	char *text = NULL;

	if (!in)
		return false;
	if (fstat(fileno(in), &st) == 0 && S_ISREG(st.st_mode) &&
	    (size_t)st.st_size > skip && (size_t)st.st_size < FILE_MOST)
		p.bytes = malloc((size_t)st.st_size);
	if (p.bytes)
		p.len = fread(p.bytes, 1, (size_t)st.st_size, in);
	fclose(in);
	p.bad = !p.bytes || !is_whole(&p, skip);
	p.pos = skip;
	if (!p.bad)
		hsc_pack_text(&p, &text);
	p.bad |= !text || strcmp(text, identity) != 0;
	if (!p.bad)
		pack_cuts(&p, c);
	free(text);
	free(p.bytes);
	return !p.bad;
}

/* A bundle that cannot be written has none; so whatever fails is no matter. */
static void save(const char *path, char *identity, struct cuts *c)
{
	struct hsc_pack p = { .reads = false };
	char part[PATH_MAX];
	uint64_t sum;
	bool good;
	FILE *out;

	if (snprintf(part, sizeof(part), "%s.%ld", path, (long)getpid()) >=
	    PATH_MAX)
		return;
	out = fopen(part, "wbxe");
	if (!out)
		return;
	hsc_pack_text(&p, &identity);
	pack_cuts(&p, c);
	sum = sum_of(FNV_BASIS, (const uint8_t *)MAGIC, strlen(MAGIC));
	sum = sum_of(sum, p.bytes, p.len);
	good = !p.bad && fputs(MAGIC, out) != EOF &&
	       fwrite(p.bytes, 1, p.len, out) == p.len;
	for (unsigned i = 0; good && i < SUM_BYTES; i++)
		good = fputc((int)(sum >> 8 * i & 0xff), out) != EOF;
	good = fclose(out) == 0 && good;
	free(p.bytes);
	/* who reads it sees all of one, or of the one before */
	if (!good || rename(part, path) != 0)
		(void)unlink(part);
}

/* --- how it is made ----------------------------------------------------- */

/* Without one, if pieces are of no use here. */
static enum hsc_status make(const struct hsc_decode *d, uint32_t source,
			    unsigned jobs, struct cuts *c)
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
			       unsigned jobs, struct cuts *c)
{
	char path[PATH_MAX], stream[PATH_MAX], *identity;
	enum hsc_status rc = HSC_OK;

	if (!hsc_bundle_path(stream, PATH_MAX, d->bundle,
			     d->manifest.sources[source].stream))
		return HSC_OK;
	identity = identity_of(d, stream);
	if (!identity)
		return HSC_E_MEMORY;
	if (name_of(d, source, path) && !load(path, identity, c) &&
	    make_folder(d)) {
		rc = make(d, source, jobs, c);
		if (rc == HSC_OK)
			save(path, identity, c);
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
		   const struct cuts *c, uint64_t begin, uint64_t end)
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
				 unsigned jobs, struct cuts *c)
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
		struct cuts c = { .count = 0 };

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
	struct cuts c = { .count = 0 };
	const bool has =
		d->source_count == 1 &&
		find_cuts(d, d->sources[0].index, jobs, &c) == HSC_OK &&
		c.count > 1;

	free(c.list);
	return has;
}
