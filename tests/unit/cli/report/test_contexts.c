/* SPDX-License-Identifier: MIT */
#include "cli/report/contexts.h"
#include "unit/cli/traced.h"
#include <hartscope/event/axis.h>

static const struct {
	const char *name;
	struct hsc_cli as; /* what is set of it */
	const char *want;
	int code;
	const char *said;
} cases[] = {
	{ "text",
	  { .format = "text", .bundle = TRACED },
	  "run.hart  2 harts  10 instructions  no gaps\n"
	  "     share  instructions   entered   context\n"
	  "    50.0 %             5         1   scontext 3, U-mode\n"
	  "    50.0 %             5         1   scontext 4, U-mode\n",
	  HSC_EXIT_OK,
	  "" },
	{ "csv, of one hart",
	  { .format = "csv", .bundle = TRACED, .one_hart = true, .hart = 1 },
	  "kind,context,privilege,clock,amount,instructions,untimed,entered\n"
	  "scontext,4,U-mode,instructions,5,5,0,1\n",
	  HSC_EXIT_OK,
	  "" },
	{ "json",
	  { .format = "json", .bundle = "./" TRACED, .one_hart = true },
	  "{ \"schema\": \"hartscope-contexts\", \"version\": 1,\n"
	  "  \"bundle\": \"run.hart\",\n"
	  "  \"harts\": 1, \"instructions\": 5, \"gaps\": 0, "
	  "\"gap_bytes\": 0,\n"
	  "  \"clock\": \"instructions\", \"contexts\": [\n"
	  "    { \"kind\": \"scontext\", \"context\": 3, \"privilege\": "
	  "\"U-mode\", \"entered\": 1, \"instructions\": 5, \"amount\": 5, "
	  "\"untimed\": 0 } ] }\n",
	  HSC_EXIT_OK,
	  "" },
	{ "lost, and strict",
	  { .format = "csv", .bundle = "lost.hart", .strict = true },
	  "kind,context,privilege,clock,amount,instructions,untimed,entered\n",
	  HSC_EXIT_LOSS,
	  "test: no instruction could be decoded\n"
	  "test: 1 gap, 3 bytes of trace lost; see: hartscope info --gaps\n" },
	{ "no timestamps",
	  { .format = "text", .bundle = TRACED, .clock = HSC_AXIS_TICKS },
	  "",
	  HSC_EXIT_INPUT,
	  "hartscope test: run.hart has no timestamps: --clock can count its "
	  "instructions only\n" },
	{ "a full disk",
	  { .format = "text", .bundle = TRACED, .output = "/dev/full" },
	  "",
	  HSC_EXIT_INPUT,
	  "hartscope test: cannot write /dev/full: No space left on "
	  "device\n" },
	{ "a folder that is none",
	  { .format = "text", .bundle = TRACED, .output = "no/such" },
	  "",
	  HSC_EXIT_INPUT,
	  "hartscope test: cannot write no/such: No such file or "
	  "directory\n" },
	{ "no bundle",
	  { .format = "text", .bundle = "no.hart" },
	  "",
	  HSC_EXIT_INPUT,
	  "hartscope test: cannot read bundle 'no.hart': No such file or "
	  "directory\n  make one: hartscope record -- ./prog\n" },
};

int main(void)
{
	const char *const two[] = { "Ownership PROCESS=0x62\n" TRACED_ONCE,
				    "Ownership PROCESS=0x82\n" TRACED_ONCE };
	struct captured shown = { .len = 0 };
	char folder[16];

	scratch_enter(folder);
	traced_bundle(TRACED, two, 2);
	traced_one("lost.hart", TRACED_LOST);
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct hsc_cli *cli = traced_as(&cases[i].as);
		int code = -1;

		captured_begin(&shown, &stdout);
		CHECK_SAID(code = hsc_cli_report_contexts(cli), cases[i].said,
			   cases[i].name);
		CHECK_STR(captured_end(&shown), cases[i].want, cases[i].name);
		CHECK_EQ(code, cases[i].code);
		free(cli);
	}
	captured_free(&shown);
	scratch_leave(folder);
	return check_failures != 0;
}
