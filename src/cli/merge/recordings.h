/* SPDX-License-Identifier: MIT */
/*
 * recordings.h - which recordings the results of shards are of.
 *
 * Room   cli (floor 9)
 */
#ifndef HSC_CLI_MERGE_RECORDINGS_H
#define HSC_CLI_MERGE_RECORDINGS_H

#include "cli/common/cli.h"
#include <hartscope/decode/shard.h>

/* Starts as zero. */
struct hsc_cli_merged {
	char **bundles; /* bundles[count] that the results are of, each once */
	size_t count, cap;
	char **items_at; /* [items]: of several recordings, where each is */
	size_t items;
	struct hsc_shard_facts as; /* of the first: how all were decoded */
};

/* Look at the files of the arguments: they must be of one verb, and none of
 * several recordings may be missing. Returns the code to leave with. */
int hsc_cli_merged_look(struct hsc_cli_merged *m, struct hsc_cli *cli);
void hsc_cli_merged_clear(struct hsc_cli_merged *m);

#endif
