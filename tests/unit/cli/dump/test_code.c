/* SPDX-License-Identifier: MIT */
#include "cli/dump/code.h"
#include "unit/cli/traced.h"

/* Where names come from, and what is at 1010. */
static const struct {
	const char *name;
	const char *bundle, *elf;
	int verbosity;
	bool is_bundle;
	int code;
	const char *said;
	const char *symbol, *words; /* "": nobody knows */
} cases[] = {
	{ "a bundle", TRACED, NULL, 1, true, 0, "", "f", "nop" },
	{ "a bundle that nobody asks for", TRACED, NULL, 0, true, 0, "", "",
	  "" },
	{ "a bundle with --elf", TRACED, "prog", 0, true, 0, "", "f", "nop" },
	{ "a stream", "x.bin", NULL, 1, false, 0, "", "", "" },
	{ "a stream with --elf", "x.bin", "prog", 0, false, 0, "", "f", "nop" },
	{ "moved", "x.bin", "prog@0x10", 0, false, 0, "", "main", "nop" },
	{ "no file", "x.bin", "none", 0, false, HSC_EXIT_INPUT,
	  "hartscope test: none: No such file or directory\n", "", "" },
	{ "a bundle with no file", TRACED, "none", 0, true, HSC_EXIT_INPUT,
	  "hartscope test: none: No such file or directory\n", "", "" },
	{ "a bundle whose code is gone", "gone.hart", NULL, 1, true, 0,
	  "test: no names for addresses: gone.hart/elf/prog: No such file or "
	  "directory\n",
	  "", "" },
	{ "processes that agree in part", "two.hart", NULL, 1, true, 0, "", "f",
	  "nop" },
};

static void test(size_t i)
{
	struct hsc_cli_dump_code c = { .decode = NULL };
	struct hsc_cli *cli = traced_cli(cases[i].bundle);
	char words[HSC_VIEW_INSTRUCTION] = "";
	struct hsc_symbol s = { .name = "" };
	int code = -1;

	cli->elf = cases[i].elf;
	cli->verbosity = cases[i].verbosity;
	CHECK_SAID(code = hsc_cli_dump_code_open(&c, cli, cases[i].is_bundle),
		   cases[i].said, cases[i].name);
	CHECK_EQ(code, cases[i].code);
	CHECK_EQ(hsc_cli_dump_code_name(&c, 0, 0x1010, &s),
		 cases[i].symbol[0] != '\0');
	CHECK_STR(s.name ? s.name : "", cases[i].symbol, cases[i].name);
	CHECK_STR(hsc_cli_dump_code_words(&c, 0, 0x1010, words), cases[i].words,
		  cases[i].name);
	CHECK(!hsc_cli_dump_code_name(&c, 0, 0x9000, &s));
	CHECK_STR(hsc_cli_dump_code_words(&c, 0, 0x9000, words), "", "no code");
	hsc_cli_dump_code_close(&c);
	CHECK(c.decode == NULL && c.image == NULL);
	free(cli);
}

/* Two processes that Ownership messages choose between: what they do not agree
 * on is not named. */
static void write_processes(void)
{
	struct hsc_manifest m;
	struct hsc_map *map;

	traced_manifest(&m, "two.hart", 1);
	m.processes[0].pid = 1;
	map = hsc_process_add_map(hsc_manifest_add_process(&m));
	m.processes[1].pid = 2;
	map->start = 0x1010;
	map->len = 8;
	map->bytes = strdup("1300000013000000"); /* nop, and nop for ret */
	CHECK(hsc_manifest_set_param(&m, "process", "context"));
	tiny_stream("two.hart/s0", TRACED_ONCE, 0);
	traced_write(&m, "two.hart");
}

static void test_processes(void)
{
	struct hsc_cli_dump_code c = { .decode = NULL };
	struct hsc_cli *cli = traced_cli("two.hart");
	char words[HSC_VIEW_INSTRUCTION] = "x";

	cli->verbosity = 1;
	CHECK_EQ(hsc_cli_dump_code_open(&c, cli, true), HSC_EXIT_OK);
	CHECK_EQ(hsc_decode_images(c.decode, 0).count, 2);
	CHECK_STR(hsc_cli_dump_code_words(&c, 0, 0x1014, words), "",
		  "they differ");
	CHECK_STR(hsc_cli_dump_code_words(&c, 0, 0x1004, words), "jal 1010 <f>",
		  "one has it");
	hsc_cli_dump_code_close(&c);
	free(cli);
}

int main(void)
{
	char folder[16];

	scratch_enter(folder);
	traced_program("prog");
	traced_one(TRACED, TRACED_ONCE);
	traced_one("gone.hart", TRACED_ONCE);
	unlink("gone.hart/elf/prog");
	write_processes();
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		test(i);
	test_processes();
	scratch_leave(folder);
	return check_failures != 0;
}
