/* SPDX-License-Identifier: MIT */
#include "cli/common/bundle/live.h"
#include "cli/common/bundle/open.h"
#include "cli/common/bundle/packed.h"
#include "unit/cli/traced.h"
#include <signal.h>

static const struct hsc_cli_command live = {
	.name = "test",
	.groups = HSC_CLI_BUNDLE | HSC_CLI_PARAM | HSC_CLI_LIVE,
};

static const struct {
	const char *name;
	struct hsc_cli as;
	const char *param;
	bool takes; /* streams, the command does */
	int code;
	const char *said;
} cases[] = {
	{ "a command that takes none", { .bundle = "-" }, NULL, false, 0, "" },
	{ "a bundle", { .bundle = TRACED }, NULL, true, 0, "" },
	{ "a bundle and a parameter",
	  { .bundle = TRACED },
	  "src_bits=1",
	  true,
	  HSC_EXIT_USAGE,
	  "hartscope test: a bundle names its own protocol; "
	  "--protocol and --param are for a stream that arrives while it is "
	  "read: - or a FIFO\n" },
	{ "a second time",
	  { .bundle = "-", .live = true, .elf = "prog" },
	  NULL,
	  true,
	  HSC_EXIT_USAGE,
	  "hartscope test: this reads a trace twice, which a pipe does not "
	  "allow; make a bundle of it first: hartscope import - -e ELF\n" },
	{ "without code",
	  { .bundle = "-" },
	  NULL,
	  true,
	  HSC_EXIT_USAGE,
	  "hartscope test: standard input is a stream without its program; "
	  "name the program: -e ELF\n" },
	{ "a FIFO without code",
	  { .bundle = "fifo" },
	  NULL,
	  true,
	  HSC_EXIT_USAGE,
	  "hartscope test: fifo is a stream without its program; name the "
	  "program: -e ELF\n" },
	{ "a shard",
	  { .bundle = "-", .elf = "prog", .shards = 2 },
	  NULL,
	  true,
	  HSC_EXIT_USAGE,
	  "hartscope test: --shard is for a bundle: other machines cannot read "
	  "this stream\n" },
	{ "no such code",
	  { .bundle = "-", .elf = "none" },
	  NULL,
	  true,
	  HSC_EXIT_INPUT,
	  "hartscope test: none: No such file or directory\n" },
};

static void test_cases(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct hsc_cli *cli = traced_as(&cases[i].as);

		if (cases[i].takes)
			cli->command = &live;
		cli->params.items[0] = cases[i].param;
		cli->params.count = cases[i].param != NULL;
		CHECK_SAID(CHECK_EQ(hsc_cli_live_open(cli), cases[i].code),
			   cases[i].said, cases[i].name);
		CHECK_EQ(cli->live, cases[i].as.live);
		CHECK(!hsc_cli_live_waits(cli));
		hsc_cli_packed_clear(cli);
		CHECK(rmdir("tmp") == 0 && mkdir("tmp", 0777) == 0);
		free(cli);
	}
}

/* Standard input from here on: a pipe that has the trace; its other end. */
static int feed(void)
{
	char bytes[64];
	size_t len;
	int ends[2];

	len = scratch_read("trace.bin", bytes, sizeof(bytes));
	CHECK_EQ(pipe(ends), 0);
	CHECK_EQ(write(ends[1], bytes, len), len);
	CHECK_EQ(dup2(ends[0], STDIN_FILENO), STDIN_FILENO);
	close(ends[0]);
	return ends[1];
}

/* It is decoded to its end; a first ^C is one, which needs no other. */
static void test_stream(bool interrupted)
{
	struct hsc_cli *cli = traced_cli("-");
	const int end = feed();
	uint64_t instructions = 0;
	struct hsc_cli_decode d;
	struct hsc_event e;

	cli->command = &live;
	cli->elf = "prog";
	CHECK_EQ(signal(SIGINT, SIG_DFL) == SIG_ERR, 0);
	CHECK_EQ(hsc_cli_live_open(cli), HSC_EXIT_OK);
	CHECK(cli->live && cli->no_pager && cli->elf == NULL);
	CHECK(strncmp(cli->bundle, "tmp/hartscope-", 14) == 0);
	CHECK_STR(strrchr(cli->bundle, '/'), "/stdin.hart", "its name");
	cli->follow = true;
	CHECK(!hsc_cli_live_waits(cli)); /* there is something */
	if (interrupted)
		raise(SIGINT); /* what was not read is lost */
	close(end);
	cli->command = &test_command; /* a bundle, from here on */
	CHECK_EQ(hsc_cli_decode_open(&d, cli), HSC_EXIT_OK);
	while (hsc_cli_decode_next(&d, &e))
		if (e.kind == HSC_EVENT_BLOCKS)
			instructions += e.blocks.instructions;
	CHECK_EQ(instructions, interrupted ? 0 : 5);
	cli->verbosity = -1;
	CHECK_EQ(hsc_cli_decode_close(&d, HSC_EXIT_OK), HSC_EXIT_OK);
	hsc_cli_packed_clear(cli);
	CHECK(rmdir("tmp") == 0 && mkdir("tmp", 0777) == 0);
	free(cli);
}

/* Who follows a stream waits while it has nothing more. */
static void test_waits(void)
{
	struct hsc_cli *cli = traced_cli("-");
	int ends[2];

	CHECK_EQ(pipe(ends), 0);
	CHECK_EQ(dup2(ends[0], STDIN_FILENO), STDIN_FILENO);
	cli->live = true;
	CHECK(!hsc_cli_live_waits(cli));
	cli->follow = true;
	CHECK(hsc_cli_live_waits(cli));
	CHECK_EQ(write(ends[1], "x", 1), 1);
	CHECK(!hsc_cli_live_waits(cli));
	close(ends[0]);
	close(ends[1]);
	free(cli);
}

int main(void)
{
	char folder[16];

	scratch_enter(folder);
	mkdir("tmp", 0777);
	setenv("TMPDIR", "tmp", 1);
	traced_program("prog");
	traced_one(TRACED, TRACED_ONCE);
	tiny_stream("trace.bin", TRACED_ONCE, 0);
	CHECK_EQ(mkfifo("fifo", 0600), 0);
	test_cases();
	test_stream(false);
	test_stream(true);
	test_waits();
	scratch_leave(folder);
	return check_failures != 0;
}
