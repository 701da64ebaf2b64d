/* SPDX-License-Identifier: MIT */
#include "cli/common/bundle/open.h"
#include "cli/common/options/jobs.h"
#include "unit/cli/traced.h"

static const struct hsc_cli_command many = { .name = "test",
					     .groups = HSC_CLI_JOBS };

static void test_count(void)
{
	const long cores = sysconf(_SC_NPROCESSORS_ONLN);
	struct hsc_cli *cli = test_cli();

	cli->jobs = 3;
	CHECK_EQ(hsc_cli_jobs(cli), 1); /* a command that has no -j */
	cli->command = &many;
	CHECK_EQ(hsc_cli_jobs(cli), 3);
	cli->jobs = 0;
	CHECK_EQ(hsc_cli_jobs(cli),
		 cores < HSC_RESULTS_JOBS ? cores : HSC_RESULTS_JOBS);
	free(cli);
}

static const struct hsc_decode_config config = { .unmerged = true,
						 .blocks_only = true };
static const struct hsc_results_config wanted = { .profile = true };

/* How many instructions there are results of; 0: there are none. */
static uint64_t results_of(struct hsc_cli *cli, int code)
{
	struct hsc_functions *functions = NULL;
	struct hsc_results *results;
	struct hsc_cli_decode d;
	uint64_t count = 0;

	CHECK_EQ(hsc_cli_decode_open_as(&d, cli, &config), HSC_EXIT_OK);
	d.shows = HSC_CLI_SHOWS_OWN;
	CHECK_EQ(hsc_functions_new(&functions), HSC_OK);
	results = hsc_cli_results(&d, functions, &wanted);
	for (size_t i = 0; results && i < 2; i++)
		count += hsc_profile_instructions(
			hsc_results_get(results, i)->profile);
	hsc_results_free(&results);
	hsc_functions_free(&functions);
	CHECK_EQ(hsc_cli_decode_close(&d, HSC_EXIT_OK), code);
	return count;
}

/* What must come one after the other has no results by threads. */
static void test_threads(void)
{
	struct hsc_cli *cli = traced_cli(TRACED);

	cli->command = &many;
	cli->jobs = 2;
	CHECK_EQ(results_of(cli, HSC_EXIT_OK), 10);
	cli->range_begin = 1;
	CHECK_EQ(results_of(cli, HSC_EXIT_OK), 0);
	cli->range_begin = 0;
	cli->range_end = 4;
	CHECK_EQ(results_of(cli, HSC_EXIT_OK), 0);
	cli->range_end = UINT64_MAX;
	cli->jobs = 1;
	CHECK_EQ(results_of(cli, HSC_EXIT_OK), 0);
	free(cli);
}

static void write_shard(unsigned shard, const char *path, const char *bundle)
{
	struct hsc_cli *cli = traced_cli(bundle);
	struct hsc_cli_decode d;

	cli->command = &many;
	cli->shard = shard;
	cli->shards = 2;
	cli->output = path;
	CHECK_EQ(hsc_cli_decode_open_as(&d, cli, &config), HSC_EXIT_OK);
	CHECK_EQ(hsc_cli_shard(&d, &wanted), HSC_EXIT_OK);
	CHECK_EQ(hsc_cli_decode_close(&d, HSC_EXIT_OK), HSC_EXIT_OK);
	free(cli);
}

/* Files of both shards are the results; one alone is not, nor are those of
 * another recording. */
static void test_files(void)
{
	const char *const both[] = { "1", "2", "other" };
	char path[4096];
	struct hsc_cli *cli = traced_cli(NULL);

	CHECK(realpath(TRACED, path) != NULL);
	cli->bundle = path;
	cli->command = &many;
	write_shard(1, "1", TRACED);
	write_shard(2, "2", TRACED);
	write_shard(1, "other", "other.hart");
	cli->results = both;
	cli->result_count = 3;
	CHECK_EQ(results_of(cli, HSC_EXIT_OK), 10);
	cli->result_count = 1;
	{
		struct captured said = { .len = 0 };

		captured_begin(&said, &stderr);
		CHECK_EQ(results_of(cli, HSC_EXIT_INPUT), 0);
		CHECK(strstr(captured_end(&said), TRACED ": ") != NULL);
		captured_free(&said);
	}
	free(cli);
}

/* A disk that is full, and a folder that is none. */
static void test_errors(void)
{
	struct hsc_cli *cli = traced_cli(TRACED);
	struct hsc_cli_decode d;

	cli->shard = cli->shards = 1;
	CHECK_EQ(hsc_cli_decode_open_as(&d, cli, &config), HSC_EXIT_OK);
	cli->output = "no/such/file";
	CHECK_SAID(CHECK_EQ(hsc_cli_shard(&d, &wanted), HSC_EXIT_INPUT),
		   "hartscope test: cannot write no/such/file: No such file or "
		   "directory\n",
		   "folder");
	cli->output = "/dev/full";
	CHECK_SAID(CHECK_EQ(hsc_cli_shard(&d, &wanted), HSC_EXIT_INPUT),
		   "hartscope test: cannot write /dev/full: No space left on "
		   "device\n",
		   "full");
	CHECK_EQ(hsc_cli_decode_close(&d, HSC_EXIT_OK), HSC_EXIT_OK);
	free(cli);
}

int main(void)
{
	const char *const two[] = { TRACED_ONCE, TRACED_ONCE };
	char folder[16];

	scratch_enter(folder);
	traced_bundle(TRACED, two, 2);
	traced_bundle("other.hart", two, 2);
	test_count();
	test_threads();
	test_files();
	test_errors();
	scratch_leave(folder);
	return check_failures != 0;
}
