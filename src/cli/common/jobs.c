/* SPDX-License-Identifier: MIT */
#include "cli/common/jobs.h"
#include "cli/common/open.h"
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

struct hsc_results *hsc_cli_results(struct hsc_cli_decode *d,
				    struct hsc_functions *functions,
				    const struct hsc_results_config *config)
{
	const struct hsc_cli *cli = d->cli;
	struct hsc_results_config as = *config;
	struct hsc_results *results;

	as.jobs = hsc_cli_jobs(cli);
	if (as.jobs < 2 || cli->range_begin || cli->range_end != UINT64_MAX ||
	    cli->progress_json || d->perf)
		return NULL;
	if (hsc_results_run(&results, d->decode, functions, &as) != HSC_OK)
		return NULL;
	d->rc = HSC_END;
	return results;
}
