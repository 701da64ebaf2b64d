/* SPDX-License-Identifier: MIT */
#include "cli/dump/dump.h"
#include "support/printed.h"
#include "unit/cli/traced.h"

/* Harts 0 and 1 send as 0 and 1 in one stream, and hart 2 as 0 in another;
 * their programs are prog, nothing, and prog at 20 more. */
static void write_bundle(void)
{
	struct hsc_manifest m;
	struct hsc_map *map;

	traced_manifest(&m, TRACED, 1);
	map = hsc_process_add_map(hsc_manifest_add_process(&m));
	map->start = 0x1000;
	map->len = 4;
	map->bytes = strdup("13000000");
	map = hsc_process_add_map(hsc_manifest_add_process(&m));
	map->file = strdup("elf/prog");
	map->format = strdup("elf");
	map->start = 0x20;
	tiny_source(&m, "s0", 1)->process = 1;
	tiny_source(&m, "s2", 0)->process = 2;
	CHECK(hsc_manifest_set_param(&m, "src_bits", "1"));
	tiny_stream(TRACED "/s0", "", 1);
	tiny_stream(TRACED "/s2", "", 1);
	traced_write(&m, TRACED);
}

static const struct {
	const char *name;
	const char *stream;
	uint64_t src;
	uint64_t address;
	bool addressed;
	const char *want;
} cases[] = {
	{ "a function", "s0", 0, 0x1010, true, "00000000  Message f: nop\n" },
	{ "amid one", "s0", 0, 0x1004, true,
	  "00000000  Message main+0x4: jal 1010 <f>\n" },
	{ "no address", "s0", 0, 0x1010, false, "00000000  Message\n" },
	{ "nobody's", "s0", 0, 0x9000, true, "00000000  Message\n" },
	{ "another hart's", "s0", 1, 0x1010, true, "00000000  Message\n" },
	{ "code without a name", "s0", 1, 0x1000, true,
	  "00000000  Message: nop\n" },
	{ "of another stream", "s2", 0, 0x1030, true,
	  "00000000  Message f: nop\n" },
	{ "the only one, whatever it sends as", "s2", 1, 0x1030, true,
	  "00000000  Message f: nop\n" },
};

int main(void)
{
	struct hsc_manifest m = { .schema = 0 };
	struct hsc_cli *cli = traced_cli(TRACED);
	struct hsc_cli_dump d = { .cli = cli, .manifest = &m };
	struct printed p = { .len = 0 };
	char folder[16];

	scratch_enter(folder);
	write_bundle();
	CHECK_EQ(hsc_manifest_read(&m, TRACED, NULL), HSC_OK);
	cli->verbosity = 1;
	CHECK_EQ(hsc_cli_dump_code_open(&d.code, cli, true), HSC_EXIT_OK);
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct hsc_view_dump_line line = {
			.text = "Message",
			.meaning = "",
			.addressed = cases[i].addressed,
			.address = cases[i].address,
		};

		d.stream = cases[i].stream;
		d.view.out = printed_begin(&p);
		hsc_cli_dump_line(&d, &line, cases[i].src);
		CHECK_STR(printed_end(&p), cases[i].want, cases[i].name);
	}
	CHECK_EQ(d.view.lines, sizeof(cases) / sizeof(cases[0]));
	printed_free(&p);
	hsc_cli_dump_code_close(&d.code);
	hsc_manifest_clear(&m);
	free(cli);
	scratch_leave(folder);
	return check_failures != 0;
}
