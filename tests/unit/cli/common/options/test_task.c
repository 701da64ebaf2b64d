/* SPDX-License-Identifier: MIT */
#include "cli/common/options/task.h"
#include "unit/cli/traced.h"

#define HINT                                                                   \
	"  or what else reports tasks: context, scontext, hcontext, thread, "  \
	"itc:N, an address\n"

static const struct {
	const char *text;
	uint8_t by; /* enum hsc_task_by */
	uint64_t at;
	bool by_time;
	const char *error; /* "": it is one */
} cases[] = {
	{ "context", HSC_TASK_CONTEXT, 0, false, "" },
	{ "ownership", HSC_TASK_CONTEXT, 0, false, "" },
	{ "scontext", HSC_TASK_SCONTEXT, 0, false, "" },
	{ "hcontext", HSC_TASK_HCONTEXT, 0, false, "" },
	{ "thread", HSC_TASK_THREAD, 0, true, "" },
	{ "tp", HSC_TASK_THREAD, 0, true, "" },
	{ "itc:3", HSC_TASK_CHANNEL, 3, false, "" },
	{ "itc:4294967295", HSC_TASK_CHANNEL, UINT32_MAX, false, "" },
	{ "0x80001234", HSC_TASK_WORD, 0x80001234, false, "" },
	{ "task", HSC_TASK_WORD, 0x2000, false, "" },
	{ "task+8", HSC_TASK_WORD, 0x2008, false, "" },
	{ "task+0x10", HSC_TASK_WORD, 0x2010, false, "" },
	{ "itc:4294967296", 0, 0, false,
	  "hartscope test: --task=itc:N wants a channel, not '4294967296'\n" },
	{ "itc:", 0, 0, false,
	  "hartscope test: --task=itc:N wants a channel, not ''\n" },
	{ "task+", 0, 0, false,
	  "hartscope test: --task: no variable 'task+' in the program\n" HINT },
	{ "tas", 0, 0, false,
	  "hartscope test: --task: no variable 'tas' in the program\n" HINT },
	/* a function is no variable */
	{ "main", 0, 0, false,
	  "hartscope test: --task: no variable 'main' in the program\n" HINT },
};

static void test_inlined(struct hsc_cli *cli, struct hsc_decode *d)
{
	struct hsc_task_rule rule;

	cli->inlined = true;
	cli->task = "context";
	CHECK_SAID(CHECK(!hsc_cli_task_rule(cli, d, &rule)),
		   "hartscope test: --task does not go with --inlined\n",
		   "inlined");
	cli->task = NULL;
	CHECK(hsc_cli_task_rule(cli, d, &rule));
}

int main(void)
{
	struct hsc_cli *cli = test_cli();
	struct hsc_decode *d = NULL;
	char folder[16];

	scratch_enter(folder);
	traced_one(TRACED, TRACED_ONCE);
	CHECK_EQ(hsc_decode_open(&d, TRACED,
				 &(struct hsc_decode_config){ .elf = NULL },
				 NULL),
		 HSC_OK);
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		const bool wanted = cases[i].error[0] == '\0';
		struct hsc_task_rule rule;

		cli->task = cases[i].text;
		CHECK_SAID(CHECK_EQ(hsc_cli_task_rule(cli, d, &rule), wanted),
			   cases[i].error, cases[i].text);
		CHECK_EQ(hsc_cli_task_by_time(cases[i].text), cases[i].by_time);
		if (!wanted)
			continue;
		CHECK_EQ(rule.by, cases[i].by);
		CHECK_EQ(rule.at, cases[i].at);
	}
	test_inlined(cli, d);
	hsc_decode_close(&d);
	free(cli);
	scratch_leave(folder);
	return check_failures != 0;
}
