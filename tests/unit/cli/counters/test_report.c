/* SPDX-License-Identifier: MIT */
/* report --counters: a table, with --per-hart one for each that has records. */
#include "cli/counters/counters.h"
#include "unit/cli/traced.h"

/* One counter, raw; f is entered at 10 and left at 14. */
#define WRITE(tag, value) "DataAcquisition IDTAG=" #tag " DQDATA=" #value "\n"
#define HEADER                                                                 \
	WRITE(0x18, 0x70657266)                                                \
	WRITE(0x1b, 0)                                                         \
	WRITE(0x18, 1) WRITE(0x18, 0) WRITE(0x18, 1) WRITE(0x18, 0x3fc00)
#define RECORDS                                                                \
	WRITE(0x1b, 0)                                                         \
	WRITE(0x18, 0x1010)                                                    \
	WRITE(0x18, 0x1004)                                                    \
	WRITE(0x18, 10)                                                        \
	WRITE(0x1b, 1) WRITE(0x18, 0x1010) WRITE(0x18, 0x1004) WRITE(0x18, 14)

#define NOTHING                                                                \
	"test: no performance records in this trace; is it another channel? "  \
	"see: --channel\n"

static const struct {
	const char *name;
	struct hsc_cli as;
	bool per_hart;
	const char *want; /* parts of it */
	int code;
	const char *said;
} cases[] = {
	{ "text",
	  { .format = "text", .bundle = TRACED },
	  false,
	  "run.hart  2 records|\n        1              4   f|"
	  "\n        0              0   main\n",
	  HSC_EXIT_OK,
	  "" },
	{ "text by hart",
	  { .format = "text", .bundle = TRACED },
	  true,
	  "run.hart  hart 0  2 records|\n        1              4   f|"
	  "\n        0              0   main\n",
	  HSC_EXIT_OK,
	  "" },
	{ "json",
	  { .format = "json", .bundle = "./" TRACED },
	  false,
	  "{ \"schema\": \"hartscope-report-counters\"|"
	  "\"bundle\": \"run.hart\",|\"records\": 2,|\"function\": \"f\"|"
	  "\"total\": { \"cycles\": 4 }|\"function\": \"main\"|",
	  HSC_EXIT_OK,
	  "" },
	{ "json by hart",
	  { .format = "json", .bundle = TRACED },
	  true,
	  "[ { \"schema\": \"hartscope-report-counters\"|"
	  "\"bundle\": \"run.hart\", \"hart\": \"hart 0\"|\"records\": "
	  "2,|\"function\": \"f\"|"
	  "\"total\": { \"cycles\": 4 }|\"function\": \"main\"|} ] }\n]\n",
	  HSC_EXIT_OK,
	  "" },
	{ "of the last hart",
	  { .format = "text", .bundle = "last.hart" },
	  true,
	  "last.hart  hart 1  2 records|4   f",
	  HSC_EXIT_OK,
	  "" },
	{ "no records",
	  { .format = "text", .bundle = "none.hart" },
	  false,
	  "none.hart  0 records",
	  HSC_EXIT_OK,
	  NOTHING },
	{ "no records, json by hart",
	  { .format = "json", .bundle = "none.hart" },
	  true,
	  "[ ]\n",
	  HSC_EXIT_OK,
	  NOTHING },
	{ "a full disk",
	  { .format = "text", .bundle = TRACED, .output = "/dev/full" },
	  false,
	  "",
	  HSC_EXIT_INPUT,
	  "hartscope test: cannot write /dev/full: No space left on "
	  "device\n" },
	{ "no bundle",
	  { .format = "text", .bundle = "no.hart" },
	  false,
	  "",
	  HSC_EXIT_INPUT,
	  "hartscope test: cannot read bundle 'no.hart': No such file or "
	  "directory\n  make one: hartscope record -- ./prog\n" },
};

int main(void)
{
	static const char *const two[] = { TINY_BEGIN HEADER RECORDS TINY_END,
					   TRACED_ONCE };
	static const char *const last[] = {
		TRACED_ONCE, TINY_BEGIN HEADER RECORDS TINY_END
	};
	const struct hsc_perf_chain_config chain = { .channel = 0 };
	struct captured shown = { .len = 0 };
	char folder[16];

	scratch_enter(folder);
	traced_sifive(TRACED, two, 2);
	traced_sifive("none.hart", two + 1, 1);
	traced_sifive("last.hart", last, 2);
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		const struct hsc_cli_report_counters as = {
			.chain = &chain,
			.limit = 9,
			.per_hart = cases[i].per_hart,
		};
		struct hsc_cli *cli = traced_as(&cases[i].as);
		int code = -1;

		captured_begin(&shown, &stdout);
		CHECK_SAID(code = hsc_cli_report_counters(cli, &as),
			   cases[i].said, cases[i].name);
		traced_parts(captured_end(&shown), cases[i].want,
			     cases[i].name);
		CHECK_EQ(code, cases[i].code);
		free(cli);
	}
	captured_free(&shown);
	scratch_leave(folder);
	return check_failures != 0;
}
