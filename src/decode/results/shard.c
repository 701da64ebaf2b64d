/* SPDX-License-Identifier: MIT */
/* shard.c - one shard is decoded, and its result written.
 * Room   decode (floor 6) */
#include "decode/results/shard.h"
#include "base/error_set.h"
#include "base/file_name.h"
#include "decode/parts.h"
#include "decode/results/worker.h"
#include "decode/stream/elf.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static void tell_maps(FILE *out, const struct hsc_process *process)
{
	for (size_t i = 0; i < process->map_count; i++) {
		const struct hsc_map *m = &process->maps[i];

		fprintf(out, "code 0x%" PRIx64 " %" PRIu64 " %s %s %s\n",
			m->start, m->len, m->path ? m->path : "-",
			m->file ? m->file : "-",
			m->build_id ? m->build_id : "-");
	}
}

/* A file that replaces the program of the recording: its path is not part of
 * the identity, because it may differ on another machine. */
static bool tell_program(FILE *out, const char *path)
{
	struct hsc_decode_elf elf;
	const bool looked = hsc_decode_elf_look(&elf, path);

	fprintf(out, "program file %s %s\n", path ? hsc_file_name(path) : "-",
		elf.build_id);
	hsc_decode_elf_clear(&elf);
	return looked;
}

char *hsc_shard_identity(const struct hsc_decode *d)
{
	const struct hsc_manifest *m = &d->manifest;
	char *text = NULL;
	size_t len = 0;
	FILE *out = open_memstream(&text, &len);
	bool known;

	if (!out)
		return NULL;
	for (size_t i = 0; i < m->process_count; i++)
		tell_maps(out, &m->processes[i]);
	fprintf(out, "recording of %s, %s\n", m->created ? m->created : "-",
		m->protocol);
	known = tell_program(out, d->config.elf);
	fprintf(out, "hart %zu of all: %d, names %d\n", d->config.source,
		!d->config.one_source, (int)d->config.names);
	for (size_t i = 0; i < m->param_count; i++)
		fprintf(out, "parameter %s=%s\n", m->params[i].name,
			m->params[i].value);
	for (size_t i = 0; i < m->source_count; i++)
		fprintf(out, "stream %s of %" PRIu64 " bytes\n",
			m->sources[i].stream, hsc_piece_bytes(d, i));
	if (fclose(out) == 0 && known)
		return text;
	free(text);
	return NULL;
}

/* Only its presence matters, see hsc_leaf_make. */
static const struct hsc_perf_chain_config wanted;

struct hsc_results_config hsc_shard_config(const struct hsc_shard_head *head)
{
	return (struct hsc_results_config){
		.profile = head->facts.profile,
		.tree = head->facts.tree,
		.coverage = head->facts.coverage,
		.totals = head->facts.figures,
		.durations = head->facts.durations,
		.contexts = head->facts.contexts,
		.counters = head->facts.counters ? &wanted : NULL,
	};
}

void hsc_shard_facts_clear(struct hsc_shard_facts *f)
{
	free(f->bundle);
	free(f->unit);
	free(f->verb);
	free(f->path);
	free(f->elf);
	free(f->records);
	for (size_t i = 0; i < f->source_count; i++)
		free(f->sources[i].name);
	free(f->sources);
	*f = (struct hsc_shard_facts){ .bundle = NULL };
}

void hsc_shard_head_clear(struct hsc_shard_head *head)
{
	free(head->identity);
	hsc_shard_facts_clear(&head->facts);
	*head = (struct hsc_shard_head){ .identity = NULL };
}

/* What the shard contains of a recording, and what was measured. */
static void pack_facts(struct hsc_pack *p, struct hsc_shard_facts *f)
{
	hsc_pack_text(p, &f->bundle);
	hsc_pack_text(p, &f->unit);
	hsc_pack_text(p, &f->verb);
	hsc_pack_text(p, &f->path);
	hsc_pack_text(p, &f->elf);
	hsc_pack_bool(p, &f->one_hart);
	hsc_pack_u64(p, &f->hart);
	hsc_pack_u64(p, &f->names);
	hsc_pack_u64(p, &f->item);
	hsc_pack_u64(p, &f->items);
	hsc_pack_u64(p, &f->harts);
	hsc_pack_bool(p, &f->profile);
	hsc_pack_bool(p, &f->tree);
	hsc_pack_bool(p, &f->coverage);
	hsc_pack_bool(p, &f->figures);
	hsc_pack_bool(p, &f->durations);
	hsc_pack_bool(p, &f->contexts);
	hsc_pack_bool(p, &f->counters);
	hsc_pack_text(p, &f->records);
	hsc_pack_u64(p, &f->totals.bytes);
}

static void pack_sources(struct hsc_pack *p, struct hsc_shard_facts *f)
{
	hsc_pack_count(p, &f->source_count);
	if (p->reads) {
		f->sources = calloc(f->source_count + 1, sizeof(*f->sources));
		p->bad |= !f->sources;
		if (p->bad)
			f->source_count = 0;
	}
	for (size_t i = 0; i < f->source_count; i++) {
		hsc_pack_u64(p, &f->sources[i].id);
		hsc_pack_text(p, &f->sources[i].name);
		hsc_pack_u64(p, &f->sources[i].left_out);
	}
}

void hsc_shard_head_pack(struct hsc_pack *p, struct hsc_shard_head *head)
{
	struct hsc_shard_facts *f = &head->facts;

	hsc_pack_text(p, &head->identity);
	hsc_pack_u64(p, &head->index);
	hsc_pack_u64(p, &head->count);
	pack_facts(p, f);
	pack_sources(p, f);
	hsc_pack_u64(p, &head->leaves);
	p->bad |= f->names > HSC_NAMES_RAW || f->item > f->items;
	p->bad |= !head->identity || !f->bundle || !f->unit || !f->verb ||
		  !f->path || head->index >= head->count ||
		  head->count > HSC_SHARDS || head->leaves > f->source_count;
}

/* The absolute path of the file, with its bias; from malloc. NULL: no
 * memory. */
static char *absolute_path(const char *text)
{
	struct hsc_decode_elf elf;
	const bool looked = hsc_decode_elf_look(&elf, text);
	char *path = looked ? realpath(elf.path, NULL) : NULL;
	char *full = NULL;

	if (looked && !path)
		full = strdup(text);
	else if (looked &&
		 asprintf(&full, "%s%s", path, text + strlen(elf.path)) < 0)
		full = NULL;
	free(path);
	hsc_decode_elf_clear(&elf);
	return full;
}

/* Copy how the recording was opened, to open it the same way again. False: no
 * memory. */
static bool copy_config(struct hsc_shard_facts *f, const struct hsc_decode *d)
{
	f->one_hart = d->config.one_source;
	if (f->one_hart)
		f->hart = d->manifest.sources[d->config.source].id;
	f->names = d->config.names;
	if (!d->config.elf)
		return true;
	f->elf = absolute_path(d->config.elf);
	return f->elf != NULL;
}

/* Copy how performance records are read: it must be the same in all shards.
 * False: no memory. */
static bool copy_counters(struct hsc_shard_facts *f,
			  const struct hsc_perf_chain_config *as)
{
	const struct hsc_perf_setup *header = as ? as->header : NULL;

	f->counters = as != NULL;
	return !as ||
	       asprintf(&f->records, "channel %d %u, addresses %d, header %x",
			as->other_channel, as->channel, (int)as->addresses,
			header ? header->mask : 0u) >= 0;
}

static bool fill_head(struct hsc_shard_head *head, const struct hsc_decode *d,
		      const struct hsc_shard *which)
{
	const struct hsc_manifest *m = &d->manifest;
	struct hsc_shard_facts *f = &head->facts;

	head->identity = hsc_shard_identity(d);
	head->index = which->index;
	head->count = which->count;
	f->bundle = strdup(which->bundle);
	f->unit = strdup(m->source_count && m->sources[0].tid ? "thread"
							      : "hart");
	f->harts = d->config.one_source ? 1 : hsc_manifest_harts(m);
	f->verb = strdup(which->verb);
	f->path = realpath(which->path ? which->path : d->bundle, NULL);
	f->item = which->item;
	f->items = which->items;
	f->profile = which->profile;
	f->tree = which->tree;
	f->coverage = which->coverage;
	f->figures = which->totals;
	f->durations = which->durations;
	f->contexts = which->contexts;
	f->totals.bytes = d->totals.bytes;
	f->sources = calloc(m->source_count + 1, sizeof(*f->sources));
	if (!head->identity || !f->bundle || !f->unit || !f->verb || !f->path ||
	    !f->sources || !copy_config(f, d) ||
	    !copy_counters(f, which->counters))
		return false;
	f->source_count = m->source_count;
	for (size_t i = 0; i < m->source_count; i++) {
		f->sources[i].id = m->sources[i].id;
		f->sources[i].left_out = m->sources[i].left_out;
		if (m->sources[i].name &&
		    !(f->sources[i].name = strdup(m->sources[i].name)))
			return false;
	}
	return true;
}

/* The piece of a source in this shard; false: none. A stream that cannot be cut
 * is in one shard as a whole. */
static bool choose_piece(const struct hsc_decode *d, uint32_t source,
			 const struct hsc_shard *which,
			 const struct hsc_results_config *config,
			 struct hsc_leaf *leaf)
{
	const uint64_t grid = hsc_decode_grid(d);
	const uint64_t bytes = hsc_leaf_cuts(d, source, config)
				       ? hsc_piece_bytes(d, source)
				       : 0;
	const uint64_t step = (bytes / which->count / grid + 1) * grid;

	*leaf = (struct hsc_leaf){ .source = source, .step = step };
	if (!bytes)
		return which->index == source % which->count;
	leaf->from = which->index * step;
	if (leaf->from + step < bytes)
		leaf->until = leaf->from + step;
	return leaf->from < bytes;
}

/* Can it be joined with what comes before it? */
static enum hsc_status check_leaf(const struct hsc_leaf *leaf,
				  struct hsc_error *error)
{
	if (leaf->unfit)
		return hsc_fail(error, HSC_E_CONFIG,
				"it cannot be decoded in shards: messages of "
				"its own report events, or its times turn "
				"over");
	if (leaf->stack && hsc_stack_is_stuck(leaf->stack))
		return hsc_fail(error, HSC_E_CONFIG,
				"it cannot be decoded in so many shards: too "
				"much of this one depends on calls that are "
				"open before it");
	return HSC_OK;
}

/* Decode the shard's pieces of all sources: leaves[*count]. */
static enum hsc_status decode_shard(struct hsc_worker *w, struct hsc_decode *d,
				    const struct hsc_shard *which,
				    struct hsc_leaf *leaves, uint64_t *count,
				    struct hsc_error *error)
{
	const struct hsc_results_config config = {
		.profile = which->profile,
		.tree = which->tree,
		.coverage = which->coverage,
		.totals = which->totals,
		.durations = which->durations,
		.contexts = which->contexts,
		.counters = which->counters,
	};
	enum hsc_status rc = HSC_OK;

	for (size_t i = 0; rc == HSC_OK && i < d->source_count; i++) {
		struct hsc_leaf *leaf = &leaves[*count];

		if (!choose_piece(d, d->sources[i].index, which, &config, leaf))
			continue;
		++*count;
		rc = hsc_worker_decode(w, leaf, &config);
		if (rc == HSC_OK)
			rc = check_leaf(leaf, error);
		if (leaf->empty)
			--*count;
	}
	return rc;
}

/* Write a result, with its length before it. */
static enum hsc_status put_result(FILE *out, const struct hsc_pack *result)
{
	struct hsc_pack p = { .reads = false };
	uint64_t len = result->len;
	enum hsc_status rc = HSC_OK;

	hsc_pack_u64(&p, &len);
	if (p.bad)
		rc = HSC_E_MEMORY;
	else if (fwrite(p.bytes, 1, p.len, out) != p.len ||
		 fwrite(result->bytes, 1, result->len, out) != result->len)
		rc = HSC_E_FILE;
	free(p.bytes);
	return rc;
}

static enum hsc_status write_leaves(FILE *out, struct hsc_shard_head *head,
				    struct hsc_leaf *leaves,
				    struct hsc_functions *functions)
{
	struct hsc_pack p = { .reads = false };
	enum hsc_status rc = HSC_OK;

	hsc_shard_head_pack(&p, head);
	hsc_pack_functions(&p, functions);
	for (size_t i = 0; i < head->leaves && !p.bad; i++) {
		hsc_pack_u32(&p, &leaves[i].source);
		hsc_leaf_pack(&leaves[i], &p);
	}
	if (p.bad)
		rc = HSC_E_MEMORY;
	else
		rc = put_result(out, &p);
	free(p.bytes);
	return rc;
}

bool hsc_shard_is(const char *path)
{
	char begin[sizeof(HSC_SHARD_KIND)] = "";
	FILE *file = fopen(path, "rb");
	size_t got = 0;

	if (!file)
		return false;
	got = fread(begin, 1, sizeof(begin) - 1, file);
	fclose(file);
	return got == sizeof(begin) - 1 && strcmp(begin, HSC_SHARD_KIND) == 0;
}

void hsc_shard_begin(FILE *out)
{
	(void)fputs(HSC_SHARD_MAGIC, out);
}

enum hsc_status hsc_shard_write(FILE *out, struct hsc_decode *d,
				const struct hsc_shard *which,
				struct hsc_error *error)
{
	struct hsc_leaf *leaves = calloc(d->source_count + 1, sizeof(*leaves));
	struct hsc_shard_head head = { .leaves = 0 };
	struct hsc_worker w = { .decode = NULL };
	enum hsc_status rc = HSC_E_MEMORY;

	if (leaves && fill_head(&head, d, which))
		rc = hsc_worker_open(&w, d);
	if (rc == HSC_OK)
		rc = decode_shard(&w, d, which, leaves, &head.leaves, error);
	if (rc == HSC_OK)
		rc = write_leaves(out, &head, leaves, w.functions);
	for (size_t i = 0; leaves && i < d->source_count; i++) {
		hsc_leaf_add_totals(&d->totals, &leaves[i].totals);
		hsc_leaf_clear(&leaves[i]);
	}
	hsc_worker_close(&w);
	hsc_shard_head_clear(&head);
	free(leaves);
	return rc;
}
