/* SPDX-License-Identifier: MIT */
/*
 * shard.h - the head of a shard's file, before the results.
 *
 * Room   decode (floor 6), private
 */
#ifndef HSC_DECODE_RESULTS_SHARD_H
#define HSC_DECODE_RESULTS_SHARD_H

#include "decode/results/leaf.h"
#include <hartscope/decode/shard.h>

/* The first line of the file; other versions have another number. */
#define HSC_SHARD_KIND  "hartscope result "
#define HSC_SHARD_MAGIC HSC_SHARD_KIND "12\n"

struct hsc_shard_head {
	char *identity; /* identifies recording and code, in lines */
	uint64_t index, count;
	struct hsc_shard_facts facts; /* without totals */
	uint64_t leaves;
};

/* The text that must be equal for results of the same recording; from
 * malloc. */
char *hsc_shard_identity(const struct hsc_decode *d);

/* Which results to count. */
struct hsc_results_config hsc_shard_config(const struct hsc_shard_head *head);

void hsc_shard_head_clear(struct hsc_shard_head *head);

/* Read results of an open recording, which has these `functions`; `bundle` as
 * for hsc_results_read. As hsc_shards_read. */
HSC_MUST_USE enum hsc_status hsc_shards_read_of(
	struct hsc_shards **out, struct hsc_decode *d,
	struct hsc_functions *functions, const char *bundle,
	const char *const *paths, size_t count, struct hsc_error *error);

/* Pack or unpack a head. */
void hsc_shard_head_pack(struct hsc_pack *p, struct hsc_shard_head *head);

#endif
