/* SPDX-License-Identifier: MIT */
#include "cli/diff/diff.h"
#include "unit/cli/traced.h"

/* Two instructions of main, and the first of f. */
#define SHORT TINY_BEGIN "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=6 HIST=1\n"
/* main from its third instruction on. */
#define LATER                                                                  \
	"ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x804\n"                          \
	"ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=2 HIST=1\n"

/* f returns to where main begins, and calls it again; then, or one time later,
 * it returns to the rest of main. */
#define AGAIN "IndirectBranchSync SYNC=2 B-TYPE=0 I-CNT=8 F-ADDR=0x800\n"
#define REST                                                                   \
	"IndirectBranchSync SYNC=2 B-TYPE=0 I-CNT=8 F-ADDR=0x804\n"            \
	"ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=2 HIST=1\n"

static const struct {
	const char *name;
	const char *old, *new;
	const char *format;
	bool one_hart;
	uint64_t hart;
	const char *output;
	const char *want; /* parts of it */
	int code;
	const char *said;
} cases[] = {
	{ "the same", TRACED, TRACED, "text", false, 0, NULL,
	  "hart 0: no difference in 5 instructions\n", 0, "" },
	{ "one ends", TRACED, "short.hart", "text", false, 0, NULL,
	  "hart 0: one ends after 3 instructions\n|    main\n    f\n|the last "
	  "on both sides\n    0x1000  main+0x0\n|    0x1010  f+0x0\n  before "
	  "goes on, clock 3|    0x1014  f+0x4\n|  after ends, clock 3",
	  HSC_EXIT_FINDING, "" },
	{ "the other ends", "short.hart", TRACED, "text", false, 0, NULL,
	  "hart 0: one ends after 3 instructions\n|  before ends, clock 3|  "
	  "after goes on, clock 3|    0x1014  f+0x4\n",
	  HSC_EXIT_FINDING, "" },
	{ "from the first on", TRACED, "later.hart", "text", false, 0, NULL,
	  "hart 0: the flows part after 0 instructions\n  before goes on, "
	  "clock 0, byte 0x4\n    0x1000  main+0x0\n|  after goes on, clock 0, "
	  "byte 0x4\n    0x1008  main+0x8\n",
	  HSC_EXIT_FINDING, "" },
	{ "later", "twice.hart", "other.hart", "text", false, 0, NULL,
	  "hart 0: the flows part after 5 instructions\n|    0x1008  "
	  "main+0x8\n  before goes on, clock 5, byte 0xc\n    0x1000  "
	  "main+0x0\n|  after goes on, clock 5, byte 0xc\n    0x1008  "
	  "main+0x8\n",
	  HSC_EXIT_FINDING, "" },
	{ "within a run of messages", "again.hart", "rest.hart", "text", false,
	  0, NULL,
	  "hart 0: the flows part after 8 instructions\n|  before goes on, "
	  "clock 8, byte 0xe\n    0x1000  main+0x0\n|  after goes on, clock 8, "
	  "byte 0xe\n    0x1008  main+0x8\n",
	  HSC_EXIT_FINDING, "" },
	{ "one lost trace", TRACED, "lost.hart", "text", false, 0, NULL,
	  "hart 0: no difference before trace is lost, in 3 instructions\n|  "
	  "before goes on, clock 3, byte 0x4\n|  after: trace is lost, clock "
	  "3, byte 0x8\n",
	  0,
	  "test: 1 gap, 3 bytes of trace lost; see: hartscope info --gaps\n" },
	{ "JSON", TRACED, "later.hart", "json", false, 0, NULL,
	  "{ \"schema\": \"hartscope-diff-first\", \"version\": 1,\n  "
	  "\"harts\": [\n  { \"name\": \"hart 0\", \"end\": \"parted\", "
	  "\"same\": 0,|\"address\": \"0x1000\"|\"after\": { \"clock\": "
	  "0|\"address\": \"0x1008\"| } ] }\n",
	  HSC_EXIT_FINDING, "" },
	{ "JSON of two harts", "two.hart", "two.hart", "json", false, 0, NULL,
	  "{ \"schema\": \"hartscope-diff-first\", \"version\": 1,\n  "
	  "\"harts\": [\n  { \"name\": \"hart 0\", \"end\": \"same\", "
	  "\"same\": 5 },\n  { \"name\": \"hart 1\", \"end\": \"same\", "
	  "\"same\": 5 } ] }\n",
	  0, "" },
	{ "more harts", TRACED, "two.hart", "text", false, 0, NULL,
	  "hart 0: no difference in 5 instructions\n", HSC_EXIT_FINDING,
	  "test: hart 1 is not in " TRACED "\n" },
	{ "fewer harts", "two.hart", TRACED, "text", false, 0, NULL,
	  "hart 0: no difference in 5 instructions\n", HSC_EXIT_FINDING,
	  "test: hart 1 is not in run.hart\n" },
	{ "one of two", "two.hart", "two.hart", "text", true, 1, NULL,
	  "hart 1: no difference in 5 instructions\n", 0, "" },
	{ "a hart that one has", "two.hart", TRACED, "text", true, 1, NULL, "",
	  HSC_EXIT_USAGE,
	  "hartscope test: no hart 1 in run.hart; it has hart 0\n" },
	{ "no hart", "none.hart", "none.hart", "text", false, 0, NULL, "", 0,
	  "test: none.hart has no hart: nothing was traced\ntest: none.hart "
	  "has no hart: nothing was traced\ntest: no instructions to "
	  "compare\n" },
	{ "a folder that is none", TRACED, ".", "text", false, 0, NULL, "",
	  HSC_EXIT_INPUT,
	  "hartscope test: ./manifest.json: No such file or directory\n  that "
	  "folder is not a bundle; did you mean zzz.hart?\n" },
	{ "no bundle", "no.hart", TRACED, "text", false, 0, NULL, "",
	  HSC_EXIT_INPUT,
	  "hartscope test: no.hart/manifest.json: No such file or "
	  "directory\n" },
	{ "a full disk", TRACED, TRACED, "text", false, 0, "/dev/full", "",
	  HSC_EXIT_INPUT,
	  "hartscope test: cannot write /dev/full: No space left on device\n" },
};

static void test(size_t i, struct captured *shown)
{
	struct hsc_cli *cli = traced_cli(NULL);
	struct hsc_cli *sides = calloc(2, sizeof(*sides));
	int code = -1;

	cli->format = cases[i].format;
	cli->one_hart = cases[i].one_hart;
	cli->hart = cases[i].hart;
	cli->output = cases[i].output;
	sides[0] = *cli;
	sides[1] = *cli;
	sides[0].bundle = cases[i].old;
	sides[1].bundle = cases[i].new;
	captured_begin(shown, &stdout);
	CHECK_SAID(code = hsc_cli_diff_first(cli, sides), cases[i].said,
		   cases[i].name);
	traced_parts(captured_end(shown), cases[i].want, cases[i].name);
	CHECK_EQ(code, cases[i].code);
	free(sides);
	free(cli);
}

int main(void)
{
	const char *const two[] = { TRACED_ONCE, TRACED_ONCE };
	struct captured shown = { .len = 0 };
	char folder[16];

	scratch_enter(folder);
	traced_one(TRACED, TRACED_ONCE);
	traced_one("short.hart", SHORT);
	traced_one("later.hart", LATER);
	traced_one("twice.hart", TRACED_ONCE TRACED_ONCE);
	traced_one("other.hart", TRACED_ONCE LATER);
	traced_one("lost.hart", SHORT "Gap BYTES=020703\n" TRACED_ONCE);
	traced_bundle("two.hart", two, 2);
	traced_bundle("none.hart", NULL, 0);
	traced_one("again.hart", TINY_BEGIN AGAIN AGAIN AGAIN AGAIN REST);
	traced_one("rest.hart", TINY_BEGIN AGAIN REST);
	traced_one("zzz.hart", ""); /* the newest */
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		test(i, &shown);
	captured_free(&shown);
	scratch_leave(folder);
	return check_failures != 0;
}
