/* SPDX-License-Identifier: MIT */
/*
 * jobs.h - decode by as many threads as there are cores, or --jobs.
 *
 * Room   cli (floor 9)
 */
#ifndef HSC_CLI_COMMON_OPTIONS_JOBS_H
#define HSC_CLI_COMMON_OPTIONS_JOBS_H

#include "cli/common/cli.h"
#include <hartscope/decode/shard.h>

/* As many as the user says, or as may run at once; 1 of commands that do not
 * ask for more. */
unsigned hsc_cli_jobs(const struct hsc_cli *cli);

struct hsc_cli_decode;

/*
 * The results of all of it, where it does not matter to what is shown; to be
 * released. `functions` as in hsc_results_run; config->jobs is set here. If
 * hartscope merge has results, they are those. NULL: decode it one event after
 * the other.
 */
struct hsc_results *hsc_cli_results(struct hsc_cli_decode *d,
				    struct hsc_functions *functions,
				    const struct hsc_results_config *config);

/*
 * With --shard: decode it, and write its result in place of what the command
 * shows. Returns the code to leave with.
 */
int hsc_cli_shard(struct hsc_cli_decode *d,
		  const struct hsc_results_config *config);

/* The same of several recordings, one after the other: the file, and what is
 * added to it; which part, and which recording, `shard` says. */
FILE *hsc_cli_open_shard(struct hsc_cli *cli);
int hsc_cli_shard_of(struct hsc_cli_decode *d,
		     const struct hsc_results_config *config, FILE *out,
		     struct hsc_shard shard);

#endif
