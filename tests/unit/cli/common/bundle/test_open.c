/* SPDX-License-Identifier: MIT */
#include "cli/common/bundle/open.h"
#include "unit/cli/traced.h"
#include <unistd.h>

#define GAPS "1 gap, 3 bytes of trace lost; see: hartscope info --gaps\n"

/* Each is opened, decoded to its end and closed. */
static const struct {
	const char *name;
	const char *bundle;
	struct hsc_cli as; /* what is set of it */
	enum hsc_cli_shows shows;
	int code;
	uint64_t instructions;
	const char *said;
} cases[] = {
	{ "all", "run.hart", { .strict = true }, HSC_CLI_SHOWS_OWN, 0, 5, "" },
	{ "lost",
	  "lost.hart",
	  { .strict = false },
	  HSC_CLI_SHOWS_OWN,
	  0,
	  0,
	  "test: " GAPS },
	{ "lost, and strict",
	  "lost.hart",
	  { .strict = true },
	  HSC_CLI_SHOWS_OWN,
	  HSC_EXIT_LOSS,
	  0,
	  "test: " GAPS },
	{ "lost, and quiet",
	  "lost.hart",
	  { .strict = true, .verbosity = -1 },
	  HSC_CLI_SHOWS_OWN,
	  HSC_EXIT_LOSS,
	  0,
	  "" },
	{ "lost, shown by who shows instructions",
	  "lost.hart",
	  { .strict = false },
	  HSC_CLI_SHOWS_INSTRUCTIONS,
	  0,
	  0,
	  "test: no instruction could be decoded\n"
	  "test: " GAPS },
	{ "no bytes",
	  "empty.hart",
	  { .strict = true },
	  HSC_CLI_SHOWS_OWN,
	  0,
	  0,
	  "test: no trace in empty.hart: its streams are empty\n" },
	{ "no hart",
	  "none.hart",
	  { .strict = true },
	  HSC_CLI_SHOWS_OWN,
	  0,
	  0,
	  "test: none.hart has no hart: nothing was traced\n" },
	{ "one of two harts",
	  "two.hart",
	  { .one_hart = true, .hart = 1 },
	  HSC_CLI_SHOWS_OWN,
	  0,
	  5,
	  "" },
	{ "both",
	  "two.hart",
	  { .strict = true },
	  HSC_CLI_SHOWS_OWN,
	  0,
	  10,
	  "" },
	{ "a hart that is not there",
	  "two.hart",
	  { .one_hart = true, .hart = 2 },
	  HSC_CLI_SHOWS_OWN,
	  HSC_EXIT_USAGE,
	  0,
	  "hartscope test: no hart 2 in two.hart; it has harts 0, 1\n" },
	{ "a hart where there is none",
	  "none.hart",
	  { .one_hart = true },
	  HSC_CLI_SHOWS_OWN,
	  HSC_EXIT_USAGE,
	  0,
	  "hartscope test: no hart 0 in none.hart; it has no harts\n" },
	{ "time without a rate",
	  "run.hart",
	  { .clock = HSC_AXIS_TIME },
	  HSC_CLI_SHOWS_OWN,
	  HSC_EXIT_USAGE,
	  0,
	  "hartscope test: run.hart does not say how many ticks a second has\n"
	  "  give it: --hz=N, or show ticks: --clock=ticks\n" },
	{ "time with one, but no timestamps",
	  "run.hart",
	  { .clock = HSC_AXIS_TIME, .hz = 1000 },
	  HSC_CLI_SHOWS_OWN,
	  HSC_EXIT_INPUT,
	  0,
	  "hartscope test: run.hart has no timestamps: --clock can count its "
	  "instructions only\n" },
	{ "no timestamps, nor anything else",
	  "lost.hart",
	  { .clock = HSC_AXIS_TICKS },
	  HSC_CLI_SHOWS_OWN,
	  0,
	  0,
	  "test: " GAPS },
	{ "cut off",
	  "cut.hart",
	  { .strict = true },
	  HSC_CLI_SHOWS_OWN,
	  0,
	  5,
	  "test: the recording was cut off; what is there is "
	  "read\n" },
	{ "left out",
	  "left.hart",
	  { .strict = true },
	  HSC_CLI_SHOWS_OWN,
	  0,
	  5,
	  "test: 2 instructions left out where a signal interrupted "
	  "the program\n" },
	{ "left out of a log",
	  "log.hart",
	  { .strict = true },
	  HSC_CLI_SHOWS_OWN,
	  0,
	  5,
	  "test: 2 instructions left out: an ecall that follows "
	  "another is not in a trace of 0.026\n" },
	{ "within a message",
	  "half.hart",
	  { .strict = true },
	  HSC_CLI_SHOWS_OWN,
	  0,
	  5,
	  "test: the trace ends within a message, as that of a full "
	  "buffer does\n" },
	{ "not there",
	  "no.hart",
	  { .strict = true },
	  HSC_CLI_SHOWS_OWN,
	  HSC_EXIT_INPUT,
	  0,
	  "hartscope test: cannot read bundle 'no.hart': No such file or "
	  "directory\n  make one: hartscope record -- ./prog\n" },
	{ "a file",
	  "file",
	  { .strict = true },
	  HSC_CLI_SHOWS_OWN,
	  HSC_EXIT_INPUT,
	  0,
	  "hartscope test: file is a file, not a bundle\n"
	  "  make one: hartscope import file -e ELF\n" },
	{ "a folder without one",
	  "bare",
	  { .strict = true },
	  HSC_CLI_SHOWS_OWN,
	  HSC_EXIT_INPUT,
	  0,
	  "hartscope test: bare/manifest.json: No such file or directory\n"
	  "  that folder is not a bundle; make one: hartscope record -- "
	  "./prog\n" },
	{ "a folder with one",
	  ".",
	  { .strict = true },
	  HSC_CLI_SHOWS_OWN,
	  HSC_EXIT_INPUT,
	  0,
	  "hartscope test: ./manifest.json: No such file or directory\n"
	  "  that folder is not a bundle; did you mean zzz.hart?\n" },
	{ "a stream that is gone",
	  "gone.hart",
	  { .strict = true },
	  HSC_CLI_SHOWS_OWN,
	  HSC_EXIT_INPUT,
	  0,
	  "hartscope test: gone.hart/s0: No such file or directory\n" },
};

/* A bundle of the whole trace whose manifest differs. */
static void odd_bundle(const char *bundle, bool complete, uint64_t left_out,
		       bool stream)
{
	struct hsc_manifest m;
	char path[80];

	traced_manifest(&m, bundle, 1);
	m.complete = complete;
	m.sources[0].left_out = left_out;
	m.sources[0].tid = strcmp(bundle, "left.hart") == 0 ? 4711 : 0;
	snprintf(path, sizeof(path), "%s/s0", bundle);
	if (stream)
		tiny_stream(path, TRACED_ONCE, 0);
	traced_write(&m, bundle);
}

static void make_bundles(void)
{
	const char *const two[] = { TRACED_ONCE, TRACED_ONCE };
	FILE *file;

	traced_one(TRACED, TRACED_ONCE);
	traced_one("lost.hart", TRACED_LOST);
	traced_one("empty.hart", "");
	traced_one("half.hart", TRACED_ONCE);
	file = fopen("half.hart/s0", "ab");
	CHECK(file && fputc(0x0c, file) == 0x0c && fclose(file) == 0);
	traced_bundle("none.hart", NULL, 0);
	traced_bundle("two.hart", two, 2);
	odd_bundle("cut.hart", false, 0, true);
	odd_bundle("left.hart", true, 2, true);
	odd_bundle("log.hart", true, 2, true);
	odd_bundle("gone.hart", true, 0, false);
	scratch_text("file", "no bundle");
	mkdir("bare", 0777);
}

static uint64_t decode(struct hsc_cli *cli, enum hsc_cli_shows shows, int *code)
{
	struct hsc_cli_decode d;
	uint64_t instructions = 0;
	struct hsc_event e;

	*code = hsc_cli_decode_open(&d, cli);
	if (*code != HSC_EXIT_OK)
		return 0;
	d.shows = shows;
	while (hsc_cli_decode_next(&d, &e))
		if (e.kind == HSC_EVENT_BLOCKS)
			instructions += e.blocks.instructions;
	*code = hsc_cli_decode_close(&d, HSC_EXIT_OK);
	CHECK_EQ(hsc_cli_decode_close(&d, HSC_EXIT_OK), HSC_EXIT_INPUT);
	return instructions;
}

static void test_cases(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct hsc_cli *cli = traced_as(&cases[i].as);
		uint64_t got = 0;
		int code = -1;

		cli->bundle = cases[i].bundle;
		CHECK_SAID(got = decode(cli, cases[i].shows, &code),
			   cases[i].said, cases[i].name);
		CHECK_EQ(code, cases[i].code);
		CHECK_EQ(got, cases[i].instructions);
		free(cli);
	}
}

/* Events of a part of it: BEGIN is in it, END is not. */
static void test_range(void)
{
	struct hsc_cli *cli = traced_cli(TRACED);
	struct hsc_cli_decode d;
	struct hsc_event e;
	uint64_t first = UINT64_MAX, last = 0;

	cli->range_begin = 2;
	cli->range_end = 4;
	CHECK_EQ(hsc_cli_decode_open(&d, cli), HSC_EXIT_OK);
	while (hsc_cli_decode_next(&d, &e)) {
		first = e.clock < first ? e.clock : first;
		last = e.clock;
	}
	CHECK_EQ(first, 2);
	CHECK(last < 4);
	CHECK_EQ(hsc_cli_decode_close(&d, HSC_EXIT_OK), HSC_EXIT_OK);
	free(cli);
}

int main(void)
{
	char folder[16];

	scratch_enter(folder);
	make_bundles();
	traced_one("zzz.hart", TRACED_ONCE);
	test_cases();
	test_range();
	scratch_leave(folder);
	return check_failures != 0;
}
