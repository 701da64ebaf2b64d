/* SPDX-License-Identifier: MIT */
/* shards.h - for tests of cli: files with results of shards. */
#ifndef HSC_TESTS_CLI_MERGE_SHARDS_H
#define HSC_TESTS_CLI_MERGE_SHARDS_H

#include "unit/cli/traced.h"
#include <hartscope/decode/shard.h>

/* Add the result of a shard, numbered from 0, to a file that may be there. */
static inline void shards_add(const char *file, const char *bundle,
			      const struct hsc_shard *as)
{
	const struct hsc_decode_config config = { .unmerged = true,
						  .blocks_only = true };
	const bool is_there = scratch_exists(file);
	struct hsc_error error = { "" };
	struct hsc_shard shard = *as;
	struct hsc_decode *d = NULL;
	FILE *out = fopen(file, "ab");

	CHECK_EQ(hsc_decode_open(&d, bundle, &config, &error), HSC_OK);
	shard.profile = !as->contexts && !as->counters;
	shard.bundle = bundle;
	shard.verb = as->verb ? as->verb : "report";
	if (!is_there)
		hsc_shard_begin(out);
	CHECK_EQ(hsc_shard_write(out, d, &shard, &error), HSC_OK);
	CHECK_STR(error.text, "", file);
	hsc_decode_close(&d);
	CHECK_EQ(fclose(out), 0);
}

#endif
