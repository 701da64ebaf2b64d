/* SPDX-License-Identifier: MIT */
#include "cli/common/bundle/packed.h"
#include "cli/common/bundle/temporary.h"
#include "unit/cli/traced.h"
#include <hartscope/decode/decode.h>

static uint64_t instructions_of(const char *bundle)
{
	struct hsc_error error = { "" };
	struct hsc_decode *d = NULL;
	struct hsc_event e;
	uint64_t n;

	CHECK_EQ(hsc_decode_open(&d, bundle,
				 &(struct hsc_decode_config){ .elf = NULL },
				 &error),
		 HSC_OK);
	while (hsc_decode_next(d, &e) == HSC_OK)
		;
	n = hsc_decode_totals(d).instructions;
	hsc_decode_close(&d);
	return n;
}

/* A stream becomes a bundle of the folder TMPDIR, which is gone later. */
static void test_stream(void)
{
	struct hsc_cli *cli = traced_cli("trace.bin");
	const struct hsc_cli_packed *t = cli->packed;

	cli->elf = "prog";
	CHECK_EQ(hsc_cli_temporary_import(cli), HSC_EXIT_OK);
	CHECK_STR(cli->bundle, t->bundle, "the bundle");
	CHECK(strncmp(t->folder, "tmp/", 4) == 0);
	CHECK(cli->elf == NULL); /* the bundle has it */
	CHECK_EQ(instructions_of(t->bundle), 5);
	hsc_cli_packed_clear(cli);
	CHECK(!scratch_exists(t->folder));
	free(cli);
}

static const struct {
	const char *name;
	const char *bundle, *elf, *param, *protocol;
	int code;
	const char *said;
} cases[] = {
	{ "a folder", TRACED, NULL, NULL, NULL, HSC_EXIT_OK, "" },
	{ "without code", "trace.bin", NULL, NULL, NULL, HSC_EXIT_USAGE,
	  "hartscope test: trace.bin is a stream without its program; name the "
	  "program: -e ELF\n" },
	{ "moved code", "trace.bin", "prog@0x0", NULL, NULL, HSC_EXIT_OK, "" },
	{ "no such code", "trace.bin", "none", NULL, NULL, HSC_EXIT_INPUT,
	  "hartscope test: none: No such file or directory\n" },
	{ "no such stream", "none.bin", "prog", NULL, NULL, HSC_EXIT_INPUT,
	  "hartscope test: none.bin: No such file or directory\n" },
	{ "no such stream, without code", "none.bin", NULL, NULL, NULL,
	  HSC_EXIT_INPUT,
	  "hartscope test: none.bin: No such file or directory\n" },
	{ "a parameter", "trace.bin", "prog", "src_bits=x", NULL,
	  HSC_EXIT_USAGE,
	  "hartscope test: src_bits=x: no such parameter, or no "
	  "value of it\n" },
	{ "a protocol", "trace.bin", "prog", NULL, "none", HSC_EXIT_USAGE,
	  NULL },
};

int main(void)
{
	struct captured said = { .len = 0 };
	char folder[16];

	scratch_enter(folder);
	mkdir("tmp", 0777);
	setenv("TMPDIR", "tmp", 1);
	traced_program("prog");
	traced_one(TRACED, TRACED_ONCE);
	tiny_stream("trace.bin", TRACED_ONCE, 0);
	test_stream();
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct hsc_cli *cli = traced_cli(cases[i].bundle);

		cli->elf = cases[i].elf;
		cli->protocol = cases[i].protocol;
		cli->params.items[0] = cases[i].param;
		cli->params.count = cases[i].param != NULL;
		captured_begin(&said, &stderr);
		CHECK_EQ(hsc_cli_temporary_import(cli), cases[i].code);
		captured_end(&said);
		if (cases[i].said)
			CHECK_STR(said.text, cases[i].said, cases[i].name);
		else
			CHECK(said.text[0] != '\0');
		hsc_cli_packed_clear(cli);
		CHECK(rmdir("tmp") == 0 && mkdir("tmp", 0777) == 0);
		free(cli);
	}
	setenv("TMPDIR", "nowhere", 1);
	{
		struct hsc_cli *cli = traced_cli("trace.bin");

		cli->elf = "prog";
		captured_begin(&said, &stderr);
		CHECK_EQ(hsc_cli_temporary_import(cli), HSC_EXIT_INPUT);
		CHECK(strstr(captured_end(&said), "cannot make nowhere/"));
		CHECK_EQ(cli->packed_count, 0);
		free(cli);
	}
	captured_free(&said);
	scratch_leave(folder);
	return check_failures != 0;
}
