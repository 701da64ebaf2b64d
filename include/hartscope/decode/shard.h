/* SPDX-License-Identifier: MIT */
/*
 * shard.h - parts of a recording decoded apart, by other processes or machines.
 *
 * Room   decode (floor 6): wires the usual chains
 *
 * The result of a shard is a file. Those of all shards of a recording, in any
 * order, are its results, to the last number. A file says of which recording it
 * is, with build-ids: others are refused.
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
	bool profile, tree, coverage, totals, durations;
	const char *bundle; /* as people know it */
	const char *verb;   /* that the results are for */
};

/*
 * Decode shard `which` of what `d` would give, which is as it was opened, as
 * for hsc_results_run, and write its result.
 *
 * Returns HSC_OK; HSC_E_CONFIG: the recording cannot be decoded in shards;
 * HSC_E_FILE, HSC_E_MEMORY; error
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_shard_write(
	FILE *out, struct hsc_decode *d, const struct hsc_shard *which,
	struct hsc_error *error);

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
	uint64_t harts;
	bool profile, tree, coverage, figures, durations;
	struct hsc_shard_source *sources; /* sources[source_count] */
	size_t source_count;
	struct hsc_decode_totals totals;
};

struct hsc_shards;

/*
 * Read the results of all shards of a recording, in any order, and join them.
 * Those with coverage are for hsc_results_read, which has the code.
 *
 * Returns HSC_OK; HSC_E_FORMAT: one is no result, is of another recording,
 * program or build, or is there twice, or one is missing; HSC_E_CONFIG: they
 * cannot be joined; HSC_E_FILE, HSC_E_MEMORY; error
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_shards_read(struct hsc_shards **out,
						     const char *const *paths,
						     size_t count,
						     struct hsc_error *error);
HSC_API void hsc_shards_free(struct hsc_shards **shards);

/* Which recording the file is of: the path of its bundle, and the verb; both
 * from malloc. Returns as hsc_shards_read. */
HSC_API HSC_MUST_USE enum hsc_status hsc_shard_look(const char *file,
						    char **bundle, char **verb,
						    struct hsc_error *error);

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
