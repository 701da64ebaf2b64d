/* SPDX-License-Identifier: MIT */
#include "cli/merge/recordings.h"
#include "unit/cli/merge/shards.h"

/* Files "1" and "2" are of run.hart, "o" of other.hart, "s" of another verb;
 * "i1" and "i2" are of two recordings that are shown as one, "i3" of three. */
static void write_files(void)
{
	shards_add("1", TRACED, &(struct hsc_shard){ .index = 0, .count = 2 });
	shards_add("2", TRACED, &(struct hsc_shard){ .index = 1, .count = 2 });
	shards_add("o", "other.hart", &(struct hsc_shard){ .count = 1 });
	shards_add("s", TRACED,
		   &(struct hsc_shard){ .count = 1, .verb = "stat" });
	shards_add("i1", TRACED,
		   &(struct hsc_shard){ .count = 1, .item = 0, .items = 2 });
	shards_add("i2", "other.hart",
		   &(struct hsc_shard){ .count = 1, .item = 1, .items = 2 });
	shards_add("i3", "other.hart",
		   &(struct hsc_shard){ .count = 1, .item = 1, .items = 3 });
	shards_add("both", TRACED,
		   &(struct hsc_shard){ .count = 1, .item = 0, .items = 2 });
	shards_add("both", "other.hart",
		   &(struct hsc_shard){ .count = 1, .item = 1, .items = 2 });
	scratch_text("text", "no result\n");
}

static const struct {
	const char *name;
	const char *files[3];
	int code;
	const char *bundles[2]; /* base names */
	const char *said;
} cases[] = {
	{ "one recording", { "1", "2" }, 0, { TRACED }, "" },
	{ "two recordings",
	  { "o", "1", "2" },
	  0,
	  { "other.hart", TRACED },
	  "" },
	{ "as they were named",
	  { "i2", "i1" },
	  0,
	  { TRACED, "other.hart" },
	  "" },
	{ "in one file", { "both" }, 0, { TRACED, "other.hart" }, "" },
	{ "another verb",
	  { "1", "s" },
	  HSC_EXIT_INPUT,
	  { NULL },
	  "hartscope test: s is a result of hartscope stat, not of report\n" },
	{ "one is missing",
	  { "i1" },
	  HSC_EXIT_INPUT,
	  { NULL },
	  "hartscope test: recording 2 of 2 is missing: name the results of "
	  "all shards\n" },
	{ "of more recordings",
	  { "i1", "i3" },
	  HSC_EXIT_INPUT,
	  { NULL },
	  "hartscope test: i3 is of 3 recordings, not of 2\n" },
	{ "one is there twice",
	  { "i1", "i1" },
	  HSC_EXIT_INPUT,
	  { NULL },
	  "hartscope test: i1 has recordings that another "
	  "result has, too\n" },
	{ "no file",
	  { "none" },
	  HSC_EXIT_INPUT,
	  { NULL },
	  "hartscope test: none: No such file or directory\n" },
	{ "no result",
	  { "text" },
	  HSC_EXIT_INPUT,
	  { NULL },
	  "hartscope test: text is not a result of hartscope --shard, or "
	  "of another version\n" },
	{ "nothing",
	  { NULL },
	  HSC_EXIT_INPUT,
	  { NULL },
	  "hartscope test: no result is in these files\n" },
};

static void test(size_t i)
{
	struct hsc_cli_merged m = { .count = 0 };
	struct hsc_cli *cli = test_cli();
	char *argv[4] = { NULL };
	int code = -1;

	cli->argv = argv;
	for (; cli->argc < 3 && cases[i].files[cli->argc]; cli->argc++)
		argv[cli->argc] = (char *)cases[i].files[cli->argc];
	CHECK_SAID(code = hsc_cli_merged_look(&m, cli), cases[i].said,
		   cases[i].name);
	CHECK_EQ(code, cases[i].code);
	for (size_t k = 0; code == 0 && k < m.count && k < 2; k++)
		CHECK_STR(strrchr(m.bundles[k], '/') + 1, cases[i].bundles[k],
			  cases[i].name);
	if (code == 0) {
		CHECK_EQ(m.count, cases[i].bundles[1] ? 2 : 1);
		CHECK_STR(m.as.verb, "report", cases[i].name);
	}
	hsc_cli_merged_clear(&m);
	free(cli);
}

int main(void)
{
	char folder[16];

	scratch_enter(folder);
	traced_one(TRACED, TRACED_ONCE);
	traced_one("other.hart", TRACED_ONCE);
	write_files();
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		test(i);
	scratch_leave(folder);
	return check_failures != 0;
}
