/* SPDX-License-Identifier: MIT */
/*
 * shard.h - the file of a shard: what stands before the results.
 *
 * Room   decode (floor 6), private
 */
#ifndef HSC_DECODE_RESULTS_SHARD_H
#define HSC_DECODE_RESULTS_SHARD_H

#include "decode/results/leaf.h"
#include <hartscope/decode/shard.h>

/* The first line of the file; another version has another one. */
#define HSC_SHARD_KIND  "hartscope result "
#define HSC_SHARD_MAGIC HSC_SHARD_KIND "11\n"

struct hsc_shard_head {
	char *identity; /* of recording and code, lines */
	uint64_t index, count;
	struct hsc_shard_facts facts; /* but totals */
	uint64_t leaves;
};

/* What must be the same for results to be of one recording; from malloc. */
char *hsc_shard_identity(const struct hsc_decode *d);

/* What is to be counted for it. */
struct hsc_results_config hsc_shard_config(const struct hsc_shard_head *head);

void hsc_shard_head_clear(struct hsc_shard_head *head);

/* Those of a recording that is open; `functions` are theirs, and `bundle` is as
 * for hsc_results_read. As hsc_shards_read. */
HSC_MUST_USE enum hsc_status hsc_shards_read_of(
	struct hsc_shards **out, struct hsc_decode *d,
	struct hsc_functions *functions, const char *bundle,
	const char *const *paths, size_t count, struct hsc_error *error);

/* Both directions. */
void hsc_shard_head_pack(struct hsc_pack *p, struct hsc_shard_head *head);

#endif
