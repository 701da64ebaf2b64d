/* SPDX-License-Identifier: MIT */
/* shards.c - the results of all shards of a recording are read and joined.
 * Room   decode (floor 6) */
#include "base/error_set.h"
#include "base/file_read.h"
#include "base/grow.h"
#include "decode/results/shard.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* One file. */
struct shard {
	const char *path;
	struct hsc_shard_head head;
	struct hsc_functions *functions;
	struct hsc_leaf *leaves; /* leaves[head.leaves] */
};

struct hsc_shards {
	struct shard *files; /* files[count], sorted by index */
	size_t count, cap;
	struct hsc_decode *decode;       /* of the recording, or NULL */
	struct hsc_functions *functions; /* the own ones, or those given */
	bool given;
	struct hsc_leaf *sources; /* sources[source_count], joined */
	struct hsc_shard_facts *facts;
};

/* The bytes of a file after its first line, from malloc. */
static enum hsc_status load_file(struct hsc_pack *p, const char *path,
				 struct hsc_error *error)
{
	const size_t skip = strlen(HSC_SHARD_MAGIC);
	struct hsc_file_text file;
	const enum hsc_status rc =
		hsc_file_read(&file, fopen(path, "rbe"), path, SIZE_MAX, error);

	if (rc != HSC_OK)
		return rc;
	if (file.len < skip || memcmp(file.bytes, HSC_SHARD_MAGIC, skip) != 0) {
		free(file.bytes);
		return hsc_fail(
			error, HSC_E_FORMAT,
			"%s is not a result of hartscope --shard, or of "
			"another version",
			path);
	}
	memmove(file.bytes, file.bytes + skip, file.len - skip);
	*p = (struct hsc_pack){ .reads = true,
				.bytes = (uint8_t *)file.bytes,
				.len = file.len - skip };
	return HSC_OK;
}

static enum hsc_status read_leaf(struct shard *s, struct hsc_decode *d,
				 struct hsc_leaf *leaf, struct hsc_pack *p)
{
	const struct hsc_results_config config = hsc_shard_config(&s->head);
	enum hsc_status rc;

	hsc_pack_u32(p, &leaf->source);
	p->bad |= leaf->source >= s->head.facts.source_count;
	leaf->functions = s->functions;
	if (p->bad)
		return HSC_OK;
	rc = hsc_leaf_make(leaf, &config,
			   d ? hsc_decode_blocks(d, leaf->source) : NULL, NULL,
			   false);
	if (rc == HSC_OK && !p->bad)
		hsc_leaf_pack(leaf, p);
	return rc;
}

/* Which results are wanted: all, where a member is NULL. */
struct wanted {
	char *identity;     /* identity of the open recording */
	const char *bundle; /* and its path */
};

static bool is_of(const struct shard *s, const struct wanted *w)
{
	return (!w->identity || strcmp(s->head.identity, w->identity) == 0) &&
	       (!w->bundle || strcmp(s->head.facts.path, w->bundle) == 0);
}

static enum hsc_status read_all(struct shard *s, struct hsc_decode *d,
				const struct wanted *w, struct hsc_pack *p)
{
	enum hsc_status rc = hsc_functions_new(&s->functions);

	hsc_shard_head_pack(p, &s->head);
	if (rc != HSC_OK || p->bad)
		return rc;
	if (!is_of(s, w))
		return HSC_AGAIN;
	hsc_pack_functions(p, s->functions);
	s->leaves = calloc(s->head.leaves + 1, sizeof(*s->leaves));
	if (!s->leaves)
		return HSC_E_MEMORY;
	for (size_t i = 0; rc == HSC_OK && !p->bad && i < s->head.leaves; i++)
		rc = read_leaf(s, d, &s->leaves[i], p);
	p->bad |= p->pos != p->len;
	return rc;
}

/* Get the next result of a file: its bytes, in *p, and *all is after it. */
static bool next_result(struct hsc_pack *all, struct hsc_pack *p)
{
	uint64_t len;

	if (all->pos == all->len)
		return false;
	hsc_pack_u64(all, &len);
	all->bad |= len > all->len - all->pos;
	*p = (struct hsc_pack){ .reads = true, .bad = all->bad };
	if (all->bad)
		return true;
	p->bytes = all->bytes + all->pos;
	p->len = (size_t)len;
	all->pos += p->len;
	return true;
}

static enum hsc_status fail_damaged(const char *path, struct hsc_error *error)
{
	return hsc_fail(error, HSC_E_FORMAT, "%s is damaged, or incomplete",
			path);
}

static void clear_shard(struct shard *s)
{
	for (size_t i = 0; s->leaves && i < s->head.leaves; i++)
		hsc_leaf_clear(&s->leaves[i]);
	free(s->leaves);
	hsc_functions_free(&s->functions);
	hsc_shard_head_clear(&s->head);
}

/* Read the wanted results of a file. */
static enum hsc_status read_file(struct hsc_shards *s, const struct wanted *w,
				 const char *path, struct hsc_error *error)
{
	struct hsc_pack all, p;
	enum hsc_status rc = load_file(&all, path, error);

	if (rc != HSC_OK)
		return rc;
	while (rc == HSC_OK && next_result(&all, &p)) {
		struct shard *file;

		if (!HSC_GROW(s->files, s->cap, s->count + 1)) {
			rc = HSC_E_MEMORY;
			break;
		}
		file = &s->files[s->count++];
		*file = (struct shard){ .path = path };
		rc = read_all(file, s->decode, w, &p);
		if (rc == HSC_OK && p.bad)
			rc = fail_damaged(path, error);
		if (rc != HSC_AGAIN)
			continue;
		clear_shard(file);
		s->count--;
		rc = HSC_OK;
	}
	free(all.bytes);
	return rc;
}

static int by_index(const void *a, const void *b)
{
	const struct shard *x = a, *y = b;

	if (x->head.index != y->head.index)
		return x->head.index < y->head.index ? -1 : 1;
	return 0;
}

/* The first line of `text` that differs from `other`, at most cap - 1
 * characters. */
static void differing_line(const char *text, const char *other, char *line,
			   size_t cap)
{
	const char *begin = text;

	for (; *text && *text == *other; text++, other++)
		if (*text == '\n')
			begin = text + 1;
	snprintf(line, cap, "%.*s", (int)strcspn(begin, "\n"), begin);
}

/* Do they have the same results, measured with the same options? */
static bool is_alike(const struct hsc_shard_facts *a,
		     const struct hsc_shard_facts *b)
{
	return a->durations == b->durations && a->contexts == b->contexts &&
	       a->counters == b->counters && strcmp(a->verb, b->verb) == 0 &&
	       strcmp(a->records ? a->records : "",
		      b->records ? b->records : "") == 0;
}

static enum hsc_status check_pair(const struct shard *a, const struct shard *b,
				  struct hsc_error *error)
{
	char line[160];

	if (strcmp(a->head.identity, b->head.identity) != 0) {
		differing_line(b->head.identity, a->head.identity, line,
			       sizeof(line));
		return hsc_fail(
			error, HSC_E_FORMAT,
			"%s is of another recording or build than %s: %s",
			b->path, a->path, line);
	}
	if (a->head.count == b->head.count &&
	    is_alike(&a->head.facts, &b->head.facts))
		return HSC_OK;
	return hsc_fail(error, HSC_E_FORMAT,
			"%s is a shard of another run than %s", b->path,
			a->path);
}

/* Each index must occur once; files are sorted. */
static enum hsc_status check_all(const struct hsc_shards *s,
				 struct hsc_error *error)
{
	const uint64_t count = s->files[0].head.count;
	enum hsc_status rc = HSC_OK;

	for (size_t i = 1; rc == HSC_OK && i < s->count; i++)
		rc = check_pair(&s->files[0], &s->files[i], error);
	for (size_t i = 0; rc == HSC_OK && i < count; i++) {
		if (i < s->count && s->files[i].head.index == i)
			continue;
		rc = HSC_E_FORMAT;
		if (i && i <= s->count && i < s->count &&
		    s->files[i].head.index == i - 1)
			hsc_error_set(error, "%s and %s are the same shard",
				      s->files[i - 1].path, s->files[i].path);
		else
			hsc_error_set(error, "shard %zu/%" PRIu64 " is missing",
				      i + 1, count);
	}
	if (rc == HSC_OK && s->count > count)
		rc = hsc_fail(error, HSC_E_FORMAT, "%s is one shard too many",
			      s->files[count].path);
	return rc;
}

/* Skip a leaf that lies before the end of an earlier one. */
static enum hsc_status join_leaf(struct hsc_shards *s, const struct shard *file,
				 const struct hsc_leaf *leaf,
				 struct hsc_error *error)
{
	const struct hsc_results_config config = hsc_shard_config(&file->head);
	struct hsc_leaf *into = &s->sources[leaf->source];
	enum hsc_status rc = HSC_OK;

	if (!into->functions) {
		into->source = leaf->source;
		into->functions = s->functions;
		into->clock = leaf->clock;
		rc = hsc_leaf_make(
			into, &config,
			s->decode ? hsc_decode_blocks(s->decode, leaf->source)
				  : NULL,
			NULL, false);
	}
	if (rc != HSC_OK || leaf->begin < into->end)
		return rc;
	rc = hsc_leaf_join(into, leaf);
	if (rc != HSC_AGAIN)
		return rc;
	return hsc_fail(error, HSC_E_CONFIG,
			"%s cannot be joined: what it depends on is not in it; "
			"decode with fewer shards",
			file->path);
}

static enum hsc_status join_shards(struct hsc_shards *s,
				   struct hsc_error *error)
{
	enum hsc_status rc = HSC_OK;

	for (size_t i = 0; rc == HSC_OK && i < s->count; i++)
		for (size_t k = 0; rc == HSC_OK && k < s->files[i].head.leaves;
		     k++)
			rc = join_leaf(s, &s->files[i], &s->files[i].leaves[k],
				       error);
	for (size_t i = 0; rc == HSC_OK && i < s->facts->source_count; i++) {
		struct hsc_leaf *leaf = &s->sources[i];

		hsc_leaf_add_totals(&s->facts->totals, &leaf->totals);
		if (!leaf->stack)
			continue;
		hsc_stack_finish(leaf->stack);
		rc = hsc_leaf_drain(leaf);
		leaf->result.folded = hsc_stack_folded(leaf->stack);
	}
	return rc;
}

static enum hsc_status read_files(struct hsc_shards *s, const struct wanted *w,
				  const char *const *paths, size_t count,
				  struct hsc_error *error)
{
	enum hsc_status rc = HSC_OK;

	for (size_t i = 0; rc == HSC_OK && i < count; i++)
		rc = read_file(s, w, paths[i], error);
	if (rc != HSC_OK || s->count)
		return rc;
	return hsc_fail(error, HSC_E_FORMAT,
			s->decode ? "no result is of this recording and build"
				  : "no result is in these files");
}

static enum hsc_status read_and_join(struct hsc_shards *s, const char *bundle,
				     const char *const *paths, size_t count,
				     struct hsc_error *error)
{
	struct wanted w = {
		.identity = s->decode ? hsc_shard_identity(s->decode) : NULL,
		.bundle = bundle,
	};
	enum hsc_status rc = HSC_OK;

	if (!s->functions)
		rc = hsc_functions_new(&s->functions);
	if (s->decode && !w.identity)
		rc = HSC_E_MEMORY;
	if (rc == HSC_OK)
		rc = read_files(s, &w, paths, count, error);
	free(w.identity);
	if (rc != HSC_OK)
		return rc;
	qsort(s->files, s->count, sizeof(*s->files), by_index);
	rc = check_all(s, error);
	if (rc != HSC_OK)
		return rc;
	s->facts = &s->files[0].head.facts;
	s->sources = calloc(s->facts->source_count + 1, sizeof(*s->sources));
	return s->sources ? join_shards(s, error) : HSC_E_MEMORY;
}

static enum hsc_status open_all(struct hsc_shards **out,
				const struct hsc_shards *as, const char *bundle,
				const char *const *paths, size_t count,
				struct hsc_error *error)
{
	struct hsc_shards *s = calloc(1, sizeof(*s));
	enum hsc_status rc = HSC_E_MEMORY;

	*out = s;
	if (s) {
		*s = *as;
		rc = read_and_join(s, bundle, paths, count, error);
	}
	if (rc == HSC_E_MEMORY)
		hsc_error_set(error, "out of memory");
	if (rc != HSC_OK)
		hsc_shards_free(out);
	return rc;
}

enum hsc_status hsc_shards_read(struct hsc_shards **out,
				const char *const *paths, size_t count,
				struct hsc_error *error)
{
	const struct hsc_shards as = { .count = 0 };

	return open_all(out, &as, NULL, paths, count, error);
}

enum hsc_status hsc_shards_read_of(struct hsc_shards **out,
				   struct hsc_decode *d,
				   struct hsc_functions *functions,
				   const char *bundle, const char *const *paths,
				   size_t count, struct hsc_error *error)
{
	const struct hsc_shards as = { .decode = d,
				       .functions = functions,
				       .given = functions != NULL };

	return open_all(out, &as, bundle, paths, count, error);
}

enum hsc_status hsc_shard_look(const char *file, struct hsc_shard_facts **facts,
			       size_t *count, struct hsc_error *error)
{
	struct hsc_pack all, p;
	enum hsc_status rc = load_file(&all, file, error);
	size_t cap = 0;

	*facts = NULL;
	*count = 0;
	if (rc != HSC_OK)
		return rc;
	while (rc == HSC_OK && next_result(&all, &p)) {
		struct hsc_shard_head head = { .identity = NULL };

		hsc_shard_head_pack(&p, &head);
		if (p.bad)
			rc = fail_damaged(file, error);
		else if (!HSC_GROW(*facts, cap, *count + 1))
			rc = HSC_E_MEMORY;
		else
			(*facts)[(*count)++] = head.facts;
		if (rc == HSC_OK)
			head.facts = (struct hsc_shard_facts){ .path = NULL };
		hsc_shard_head_clear(&head);
	}
	free(all.bytes);
	return rc;
}

void hsc_shard_look_free(struct hsc_shard_facts **facts, size_t count)
{
	for (size_t i = 0; *facts && i < count; i++)
		hsc_shard_facts_clear(&(*facts)[i]);
	free(*facts);
	*facts = NULL;
}

void hsc_shards_free(struct hsc_shards **shards)
{
	struct hsc_shards *s = *shards;

	if (!s)
		return;
	for (size_t i = 0; s->sources && i < s->facts->source_count; i++)
		hsc_leaf_clear(&s->sources[i]);
	free(s->sources);
	for (size_t i = 0; i < s->count; i++)
		clear_shard(&s->files[i]);
	free(s->files);
	if (!s->given)
		hsc_functions_free(&s->functions);
	free(s);
	*shards = NULL;
}

const struct hsc_shard_facts *hsc_shards_facts(const struct hsc_shards *s)
{
	return s->facts;
}

const struct hsc_functions *hsc_shards_functions(const struct hsc_shards *s)
{
	return s->functions;
}

const struct hsc_source_result *hsc_shards_get(const struct hsc_shards *s,
					       size_t source)
{
	return &s->sources[source].result;
}
