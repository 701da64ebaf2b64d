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
#define HSC_SHARD_MAGIC "hartscope result 1\n"

struct hsc_shard_head {
	char *identity; /* of recording and code, lines */
	uint64_t index, count;
	struct hsc_shard_facts facts; /* but totals */
	uint64_t leaves;
};

void hsc_shard_head_clear(struct hsc_shard_head *head);

/* Both directions. */
void hsc_shard_head_pack(struct hsc_pack *p, struct hsc_shard_head *head);

#endif
