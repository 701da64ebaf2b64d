/* SPDX-License-Identifier: MIT */
#include "cli/common/options/jobs.h"
#include "cli/common/bundle/open.h"
#include <hartscope/decode/shard.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

unsigned hsc_cli_jobs(const struct hsc_cli *cli)
{
	const long cores = sysconf(_SC_NPROCESSORS_ONLN);

	if (!(cli->command->groups & HSC_CLI_JOBS))
		return 1;
	if (cli->jobs || cores < 1)
		return cli->jobs;
	return cores < HSC_RESULTS_JOBS ? (unsigned)cores : HSC_RESULTS_JOBS;
}

/* Those of several recordings that are of this one, to be freed; *count. A copy
 * of a recording is another one. */
static const char **results_of(const struct hsc_cli *cli, size_t *count)
{
	const char **all = calloc(cli->result_count + 1, sizeof(*all));

	*count = 0;
	for (size_t i = 0; all && i < cli->result_count; i++) {
		struct hsc_error error;
		char *bundle = NULL, *verb = NULL;

		if (cli->moved || (hsc_shard_look(cli->results[i], &bundle,
						  &verb, &error) == HSC_OK &&
				   strcmp(bundle, cli->bundle) == 0))
			all[(*count)++] = cli->results[i];
		free(bundle);
		free(verb);
	}
	return all;
}

/* From files; what is in the way of it is said here. */
static struct hsc_results *read_results(struct hsc_cli_decode *d,
					struct hsc_functions *functions)
{
	const struct hsc_cli *cli = d->cli;
	struct hsc_error error = { "out of memory" };
	struct hsc_results *results = NULL;
	size_t count;
	const char **paths = results_of(cli, &count);

	d->rc = HSC_E_MEMORY;
	if (paths)
		d->rc = hsc_results_read(&results, d->decode, functions, paths,
					 count, &error);
	free((void *)paths);
	if (d->rc == HSC_OK) {
		d->rc = HSC_END;
		return results;
	}
	hsc_cli_error(cli, "%s: %s", cli->bundle, error.text);
	d->refused = true;
	return NULL;
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
	if (as.jobs < 2 || cli->range_begin || cli->range_end != UINT64_MAX ||
	    cli->progress_json || d->perf)
		return NULL;
	if (hsc_results_run(&results, d->decode, functions, &as) != HSC_OK)
		return NULL;
	d->rc = HSC_END;
	return results;
}

/* The name of the bundle, without folders. */
static const char *name_of(const struct hsc_cli *cli)
{
	const char *slash = strrchr(cli->bundle, '/');

	return slash && slash[1] ? slash + 1 : cli->bundle;
}

int hsc_cli_shard(struct hsc_cli_decode *d,
		  const struct hsc_results_config *config)
{
	struct hsc_cli *cli = d->cli;
	const struct hsc_shard shard = { .index = cli->shard - 1,
					 .count = cli->shards,
					 .profile = config->profile,
					 .tree = config->tree,
					 .coverage = config->coverage,
					 .totals = config->totals,
					 .durations = config->durations,
					 .verb = cli->command->name,
					 .bundle = name_of(cli) };
	struct hsc_error error = { "" };
	enum hsc_status rc;
	FILE *out;
	int code;

	d->shows = HSC_CLI_SHOWS_OWN;
	out = hsc_cli_open_output(cli, true);
	if (!out)
		return HSC_EXIT_INPUT;
	rc = hsc_shard_write(out, d->decode, &shard, &error);
	code = hsc_cli_close_output(cli, out);
	return rc == HSC_OK || rc == HSC_E_FILE ? code
						: hsc_cli_fail(cli, rc, &error);
}
