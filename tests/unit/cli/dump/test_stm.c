/* SPDX-License-Identifier: MIT */
#include "cli/dump/dump.h"
#include "support/printed.h"
#include "unit/cli/traced.h"
#include <hartscope/model/stm_recorder.h>

/* Two events; between them bytes that are nothing, if these are wanted. */
static void write_stream(const char *path, bool damaged)
{
	struct hsc_stm_recorder r = {
		.module = { .address = 1, .value_bits = 64, .active = true }
	};
	uint8_t bytes[HSC_STM_RECORDER_MAX];
	FILE *f = fopen(path, "wb");

	for (unsigned i = 0; f && i < 2; i++) {
		const struct hsc_stm_event e = { 0x205, i + 7 };
		size_t len = hsc_stm_recorder_feed(&r, 10 * i, &e, bytes);

		CHECK_EQ(fwrite(bytes, 1, len, f), len);
		len = hsc_stm_recorder_finish(&r, bytes);
		CHECK_EQ(fwrite(bytes, 1, len, f), len);
		if (i == 0 && damaged)
			CHECK_EQ(fwrite("\xff\xff\xff", 1, 3, f), 3);
	}
	CHECK(f && fclose(f) == 0);
}

#define FIRST                                                                  \
	"00000000  #0        StmEvent dest=0x0 src=0x1 timestamp=0x0 "         \
	"id=0x205 value=0x7\n"
#define SECOND                                                                 \
	"  #1        StmEvent dest=0x0 src=0x1 timestamp=0xb id=0x205 "        \
	"value=0x8\n"

static const struct {
	const char *name;
	const char *path, *param;
	int code;
	uint64_t damaged;
	const char *want;
	const char *said;
} cases[] = {
	{ "events", "x.stm", NULL, 0, 0, FIRST "00000016" SECOND, "" },
	{ "damage", "bad.stm", NULL, 0, 1,
	  FIRST "00000016  Gap COUNT=3\n00000019" SECOND, "" },
	{ "a parameter", "x.stm", "valwidth=64", 0, 0, FIRST "00000016" SECOND,
	  "" },
	{ "no parameter", "x.stm", "valwidt=32", HSC_EXIT_USAGE, 0, "",
	  "hartscope test: valwidt=32: no such parameter of stm\n" },
	{ "no value of one", "x.stm", "valwidth=x", HSC_EXIT_USAGE, 0, "",
	  "hartscope test: valwidth=x: valwidth wants 16, 32, 64\n" },
	{ "no file", "none.stm", NULL, HSC_EXIT_INPUT, 0, "",
	  "hartscope test: none.stm: No such file or directory\n" },
	{ "a folder", "folder", NULL, HSC_EXIT_INPUT, 0, "",
	  "hartscope test: folder cannot be read\n" },
};

/* A bundle says by parameters of its own how it is read. */
static void test_bundle(struct printed *p)
{
	struct hsc_cli *cli = traced_cli(TRACED);
	struct hsc_manifest m = { .schema = 1 };
	struct hsc_cli_dump d = { .cli = cli };

	CHECK(hsc_manifest_set_param(&m, "valwidth", "64"));
	d.view.out = printed_begin(p);
	CHECK_EQ(hsc_cli_dump_stm_bundle(&d, &m, "x.stm"), HSC_EXIT_OK);
	CHECK_STR(printed_end(p), FIRST "00000016" SECOND, "bundle");
	CHECK(hsc_manifest_set_param(&m, "valwidth", "x"));
	d.view.out = printed_begin(p);
	CHECK_SAID(CHECK_EQ(hsc_cli_dump_stm_bundle(&d, &m, "x.stm"),
			    HSC_EXIT_INPUT),
		   "hartscope test: run.hart: valwidth=x: not a value of it\n",
		   "a parameter of the bundle");
	CHECK_STR(printed_end(p), "", "nothing");
	hsc_manifest_clear(&m);
	free(cli);
}

int main(void)
{
	struct printed p = { .len = 0 };
	char folder[16];

	scratch_enter(folder);
	write_stream("x.stm", false);
	write_stream("bad.stm", true);
	mkdir("folder", 0777);
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct hsc_cli *cli = traced_cli(cases[i].path);
		struct hsc_cli_dump d = { .cli = cli };
		int code = -1;

		cli->params.items[0] = cases[i].param;
		cli->params.count = cases[i].param != NULL;
		d.view.out = printed_begin(&p);
		CHECK_SAID(code = hsc_cli_dump_stm_file(&d), cases[i].said,
			   cases[i].name);
		CHECK_STR(printed_end(&p), cases[i].want, cases[i].name);
		CHECK_EQ(code, cases[i].code);
		CHECK_EQ(d.damaged, cases[i].damaged);
		free(cli);
	}
	test_bundle(&p);
	printed_free(&p);
	scratch_leave(folder);
	return check_failures != 0;
}
