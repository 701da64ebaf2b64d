/* SPDX-License-Identifier: MIT */
/* jobs.c - --jobs and --shard: how many threads decode, and which part.
 * Room   cli (floor 9) */
#include "cli/common/options/jobs.h"
#include "base/file_name.h"
#include "cli/common/bundle/open.h"
#include "cli/common/bundle/packed.h"
#include <hartscope/decode/shard.h>
#include <stdlib.h>
#include <unistd.h>

unsigned hsc_cli_jobs(const struct hsc_cli *cli)
{
	const long cores = sysconf(_SC_NPROCESSORS_ONLN);

	if (!(cli->command->groups & HSC_CLI_JOBS) || cli->live)
		return 1;
	if (cli->jobs || cores < 1)
		return cli->jobs;
	return cores < HSC_RESULTS_JOBS ? (unsigned)cores : HSC_RESULTS_JOBS;
}

/* From files; what is in the way of it is said here. */
static struct hsc_results *read_results(struct hsc_cli_decode *d,
					struct hsc_functions *functions)
{
	const struct hsc_cli *cli = d->cli;
	struct hsc_error error = { "out of memory" };
	struct hsc_results *results = NULL;
	/* a copy of a recording is another one */
	const char *bundle = cli->moved ? NULL : hsc_cli_packed_name(cli);

	d->rc = hsc_results_read(&results, d->decode, functions, bundle,
				 cli->results, cli->result_count, &error);
	if (d->rc == HSC_OK) {
		d->rc = HSC_END;
		return results;
	}
	hsc_cli_error(cli, "%s: %s", cli->bundle, error.text);
	d->refused = true;
	return NULL;
}

static void watch(void *ctx, uint64_t bytes)
{
	struct hsc_cli_decode *d = ctx;

	hsc_cli_progress_bytes(&d->progress, d->decode, bytes);
}

struct hsc_results *hsc_cli_results(struct hsc_cli_decode *d,
				    struct hsc_functions *functions,
				    const struct hsc_results_config *config)
{
	const struct hsc_cli *cli = d->cli;
	struct hsc_results_config as = *config;
	struct hsc_results *results;

	if (cli->result_count)
		return read_results(d, functions);
	as.jobs = hsc_cli_jobs(cli);
	as.watch = watch;
	as.watcher = d;
	if (as.jobs < 2 || cli->range_begin || cli->range_end != UINT64_MAX ||
	    cli->progress_json || d->perf)
		return NULL;
	if (hsc_results_run(&results, d->decode, functions, &as) != HSC_OK)
		return NULL;
	d->rc = HSC_END;
	return results;
}

int hsc_cli_shard_of(struct hsc_cli_decode *d,
		     const struct hsc_results_config *config, FILE *out,
		     struct hsc_shard shard)
{
	const struct hsc_cli *cli = d->cli;
	struct hsc_error error = { "" };
	enum hsc_status rc;

	shard.profile = config->profile;
	shard.tree = config->tree;
	shard.coverage = config->coverage;
	shard.totals = config->totals;
	shard.durations = config->durations;
	shard.contexts = config->contexts;
	shard.counters = config->counters;
	shard.verb = cli->command->name;
	shard.bundle = hsc_file_name(cli->bundle);
	shard.path = hsc_cli_packed_name(cli);
	d->shows = HSC_CLI_SHOWS_OWN;
	rc = hsc_shard_write(out, d->decode, &shard, &error);
	return rc == HSC_OK || rc == HSC_E_FILE
		       ? HSC_EXIT_OK /* said when it is closed */
		       : hsc_cli_fail(cli, rc, &error);
}

FILE *hsc_cli_open_shard(struct hsc_cli *cli)
{
	FILE *out = hsc_cli_open_output(cli, true);

	if (out)
		hsc_shard_begin(out);
	return out;
}

int hsc_cli_shard(struct hsc_cli_decode *d,
		  const struct hsc_results_config *config)
{
	struct hsc_cli *cli = d->cli;
	FILE *out = hsc_cli_open_shard(cli);
	int code, closed;

	if (!out)
		return HSC_EXIT_INPUT;
	code = hsc_cli_shard_of(d, config, out,
				(struct hsc_shard){ .index = cli->shard - 1,
						    .count = cli->shards });
	closed = hsc_cli_close_output(cli, out);
	return code != HSC_EXIT_OK ? code : closed;
}
