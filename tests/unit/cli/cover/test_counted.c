/* SPDX-License-Identifier: MIT */
#include "cli/cover/counted.h"
#include "unit/cli/traced.h"
#include <hartscope/decode/shard.h>

/* How often the instruction at an address ran, of all counts. */
static uint64_t count_at(const struct hsc_code_counts *counts, uint64_t address)
{
	size_t count;
	const struct hsc_code_row *rows = hsc_code_counts_rows(counts, &count);

	for (size_t i = 0; i < count; i++)
		if (rows[i].offset == address)
			return rows[i].count;
	return 0;
}

static const struct {
	const char *name;
	const char *operands[3];
	struct hsc_cli as;
	bool many; /* by threads, if that can be */
	int code;
	uint64_t main, f; /* how often main's begin and f's ran */
	size_t harts;
	const char *bundle;
	uint64_t instructions, gaps;
	bool lost;
} cases[] = {
	{ "one",
	  { TRACED },
	  { .jobs = 1 },
	  false,
	  0,
	  1,
	  1,
	  1,
	  TRACED,
	  5,
	  0,
	  false },
	{ "the newest",
	  { NULL },
	  { .jobs = 1 },
	  false,
	  0,
	  2,
	  2,
	  2,
	  "two.hart",
	  10,
	  0,
	  false },
	{ "by threads",
	  { "./two.hart" },
	  { .jobs = 2 },
	  true,
	  0,
	  2,
	  2,
	  2,
	  "two.hart",
	  10,
	  0,
	  false },
	{ "one hart of two",
	  { "two.hart" },
	  { .one_hart = true, .hart = 1 },
	  false,
	  0,
	  1,
	  1,
	  1,
	  "two.hart",
	  5,
	  0,
	  false },
	{ "several",
	  { TRACED, "two.hart", TRACED },
	  { .jobs = 1 },
	  false,
	  0,
	  4,
	  4,
	  4,
	  "3 recordings",
	  20,
	  0,
	  false },
	{ "with loss",
	  { "lost.hart", TRACED },
	  { .jobs = 1 },
	  false,
	  0,
	  1,
	  1,
	  2,
	  "2 recordings",
	  5,
	  1,
	  false },
	{ "with loss, and strict",
	  { "lost.hart", TRACED },
	  { .strict = true },
	  false,
	  0,
	  1,
	  1,
	  2,
	  "2 recordings",
	  5,
	  1,
	  true },
	{ "one is not there",
	  { TRACED, "no.hart" },
	  { .jobs = 1 },
	  false,
	  HSC_EXIT_INPUT,
	  0,
	  0,
	  0,
	  NULL,
	  0,
	  0,
	  false },
};

static void test(size_t i)
{
	static const struct hsc_cli_command many = { .name = "test",
						     .groups = HSC_CLI_JOBS };
	struct hsc_cli *cli = traced_as(&cases[i].as);
	struct captured said = { .len = 0 };
	struct hsc_cli_counted c;
	char *argv[4] = { NULL };

	if (cases[i].many)
		cli->command = &many;
	cli->argv = argv;
	for (; cli->argc < 3 && cases[i].operands[cli->argc]; cli->argc++)
		argv[cli->argc] = (char *)cases[i].operands[cli->argc];
	captured_begin(&said, &stderr);
	CHECK_EQ(hsc_cli_counted_open(&c, cli), cases[i].code);
	captured_end(&said);
	captured_free(&said);
	if (cases[i].code == HSC_EXIT_OK) {
		CHECK_EQ(count_at(c.counts, 0x1000), cases[i].main);
		CHECK_EQ(count_at(c.counts, 0x1014), cases[i].f);
		CHECK_EQ(count_at(c.counts, 0x100c), 0);
		CHECK_STR(c.title.bundle, cases[i].bundle, cases[i].name);
		CHECK_STR(c.title.unit, "hart", cases[i].name);
		CHECK_EQ(c.title.harts, cases[i].harts);
		CHECK_EQ(c.title.instructions, cases[i].instructions);
		CHECK_EQ(c.title.gaps, cases[i].gaps);
		CHECK_EQ(c.title.gap_bytes, 3 * cases[i].gaps);
		CHECK_EQ(c.lost, cases[i].lost);
		hsc_cli_counted_close(&c);
	}
	CHECK(c.counts == NULL);
	free(cli);
}

/* A shard of a bundle, and one that cannot be written. */
static void test_shard(void)
{
	struct hsc_cli *cli = traced_cli(TRACED);

	cli->shard = cli->shards = 1;
	cli->output = "shard";
	CHECK_EQ(hsc_cli_counted_shard(cli), HSC_EXIT_OK);
	CHECK(scratch_exists("shard"));
	cli->output = "/dev/full";
	CHECK_SAID(CHECK_EQ(hsc_cli_counted_shard(cli), HSC_EXIT_INPUT),
		   "hartscope test: cannot write /dev/full: No space left on "
		   "device\n",
		   "full");
	cli->bundle = "no.hart";
	CHECK_SAID(CHECK_EQ(hsc_cli_counted_shard(cli), HSC_EXIT_INPUT),
		   "hartscope test: cannot read bundle 'no.hart': No such file "
		   "or directory\n  make one: hartscope record -- ./prog\n",
		   "no bundle");
	free(cli);
}

/* Of several bundles each is in one part, as a whole; together they are all. */
static void test_parts(void)
{
	char *argv[] = { (char *)TRACED, (char *)"two.hart",
			 (char *)"lost.hart", NULL };
	static const struct {
		unsigned shard;
		bool strict;
		int code;
		size_t results; /* of recordings, in the file */
	} parts[] = {
		{ 1, false, HSC_EXIT_OK, 2 },
		{ 1, true, HSC_EXIT_LOSS, 2 }, /* the third lost some */
		{ 2, true, HSC_EXIT_OK, 1 },
	};

	for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++) {
		struct hsc_cli *cli = traced_cli(NULL);
		struct hsc_error error = { "" };
		struct hsc_shard_facts *facts;
		size_t count;

		cli->argv = argv;
		cli->argc = 3;
		cli->shard = parts[i].shard;
		cli->shards = 2;
		cli->strict = parts[i].strict;
		cli->verbosity = -1;
		cli->output = "part";
		CHECK_EQ(hsc_cli_counted_shard(cli), parts[i].code);
		CHECK_EQ(hsc_shard_look("part", &facts, &count, &error),
			 HSC_OK);
		CHECK_EQ(count, parts[i].results);
		for (size_t k = 0; k < count; k++) {
			CHECK_EQ(facts[k].item, parts[i].shard - 1 + 2 * k);
			CHECK_EQ(facts[k].items, 3);
			CHECK(facts[k].coverage);
		}
		hsc_shard_look_free(&facts, count);
		free(cli);
	}
	argv[2] = (char *)"no.hart";
	{
		struct hsc_cli *cli = traced_cli(NULL);
		struct captured said = { .len = 0 };

		cli->argv = argv;
		cli->argc = 3;
		cli->shard = 1;
		cli->shards = 2;
		cli->output = "part";
		captured_begin(&said, &stderr);
		CHECK_EQ(hsc_cli_counted_shard(cli), HSC_EXIT_INPUT);
		CHECK(strstr(captured_end(&said), "no.hart") != NULL);
		captured_free(&said);
		free(cli);
	}
}

int main(void)
{
	const char *const two[] = { TRACED_ONCE, TRACED_ONCE };
	char folder[16];

	scratch_enter(folder);
	traced_one(TRACED, TRACED_ONCE);
	traced_one("lost.hart", TRACED_LOST);
	traced_bundle("two.hart", two, 2);
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		test(i);
	test_shard();
	test_parts();
	scratch_leave(folder);
	return check_failures != 0;
}
