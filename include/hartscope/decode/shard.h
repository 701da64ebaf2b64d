/* SPDX-License-Identifier: MIT */
/*
 * shard.h - parts of a recording decoded apart, by other processes or machines.
 *
 * Room   decode (floor 6): wires the usual chains
 *
 * The result of a shard is a file. The files of all shards of a recording, in
 * any order, give the results of the whole, to the last number. A file
 * identifies its recording, by build-ids among others; files of another one are
 * refused.
 */
#ifndef HSC_DECODE_SHARD_H
#define HSC_DECODE_SHARD_H

#include <hartscope/decode/results.h>
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

#define HSC_SHARDS 65536 /* at most */

/* Which one, and what of it. */
struct hsc_shard {
	size_t index, count; /* 0..count-1, 1..HSC_SHARDS */
	bool profile, tree, coverage, totals, durations, contexts;
	const struct hsc_perf_chain_config *counters; /* NULL: not wanted */
	const char *bundle;                           /* as people know it */
	const char *path;   /* where it will be found; NULL: where it is open */
	const char *verb;   /* that the results are for */
	size_t item, items; /* it is recording `item` of as many that are shown
			       as one; items 0: alone */
};

/*
 * Decode shard `which` of what `d` would give, which was opened as for
 * hsc_results_run, and append its result to a file that begins with what
 * hsc_shard_begin wrote.
 *
 * Returns HSC_OK; HSC_E_CONFIG: the recording cannot be decoded in shards;
 * HSC_E_FILE, HSC_E_MEMORY; error
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_shard_write(
	FILE *out, struct hsc_decode *d, const struct hsc_shard *which,
	struct hsc_error *error);

/* Write the first line; ferror says if that failed. */
HSC_API void hsc_shard_begin(FILE *out);

/* Does a file begin as the result of a shard does, of whichever version? */
HSC_API bool hsc_shard_is(const char *path);

/* One source of a recording that is not at hand. */
struct hsc_shard_source {
	uint64_t id;
	char *name;        /* or NULL */
	uint64_t left_out; /* see hartscope/capture/manifest.h */
};

/* What the shards are of. */
struct hsc_shard_facts {
	char *bundle;
	char *unit; /* "hart" or "thread" */
	char *verb;
	char *path; /* of the recording, absolute */
	char *elf;  /* its program, absolute, or NULL: as the recording says */
	uint64_t hart;        /* the only one of which they are, if one_hart */
	uint64_t names;       /* enum hsc_names */
	uint64_t item, items; /* see above */
	uint64_t harts;
	bool profile, tree, coverage, figures, durations, contexts, counters;
	char *records; /* how performance records were read, or NULL */
	bool one_hart;
	struct hsc_shard_source *sources; /* sources[source_count] */
	size_t source_count;
	struct hsc_decode_totals totals;
};

struct hsc_shards;

/*
 * Read the results of all shards of a recording, in any order, and join them.
 * Those with coverage are for hsc_results_read, which has the code.
 *
 * Returns HSC_OK; HSC_E_FORMAT: a file is no result, belongs to another
 * recording, program or build, is there twice, or is missing; HSC_E_CONFIG:
 * they cannot be joined; HSC_E_FILE, HSC_E_MEMORY; error
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_shards_read(struct hsc_shards **out,
						     const char *const *paths,
						     size_t count,
						     struct hsc_error *error);
HSC_API void hsc_shards_free(struct hsc_shards **shards);

/*
 * What the results of a file belong to: facts[*count], one for each recording,
 * without its totals. Some of several recordings may be missing here.
 *
 * Returns as hsc_shards_read; *facts is to be released in any case
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_shard_look(
	const char *file, struct hsc_shard_facts **facts, size_t *count,
	struct hsc_error *error);
/* Release what belongs to the facts. */
HSC_API void hsc_shard_facts_clear(struct hsc_shard_facts *facts);
HSC_API void hsc_shard_look_free(struct hsc_shard_facts **facts, size_t count);

/* All borrowed, valid as long as the object. */
HSC_API const struct hsc_shard_facts *hsc_shards_facts(
	const struct hsc_shards *s);
HSC_API const struct hsc_functions *hsc_shards_functions(
	const struct hsc_shards *s);
HSC_API const struct hsc_source_result *hsc_shards_get(
	const struct hsc_shards *s, size_t source);

#ifdef __cplusplus
}
#endif

#endif
