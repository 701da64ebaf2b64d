/* SPDX-License-Identifier: MIT */
#include "cli/common/options/params.h"
#include "unit/cli/common/cli.h"
#include <hartscope/spec/ntrace.h>

#define LIST "  list them: hartscope test --help-params\n"

static const struct {
	const char *param;
	const char *error; /* "": it is one */
} cases[] = {
	{ "mode=htm", "" },
	{ "src_bits=2", "" },
	{ "mode=xtm", "hartscope test: mode takes htm, btm, not 'xtm'\n" LIST },
	{ "mode", "hartscope test: mode takes htm, btm, not ''\n" LIST },
	{ "src_bits=99",
	  "hartscope test: src_bits takes 0..12, not '99'\n" LIST },
	{ "src_bit=2", "hartscope test: no parameter 'src_bit'; did you mean "
		       "src_bits?\n" LIST },
	{ "something_else=1",
	  "hartscope test: no parameter 'something_else'\n" LIST },
};

static void test_packets(struct hsc_cli *cli)
{
	struct hsc_packets_config config;

	cli->params.count = 0;
	CHECK_EQ(hsc_cli_packets_config(cli, "etrace", &config), HSC_EXIT_OK);
	CHECK_SAID(CHECK_EQ(hsc_cli_packets_config(cli, "etrac", &config),
			    HSC_EXIT_USAGE),
		   "hartscope test: no protocol 'etrac'; there are: ntrace, "
		   "etrace, etrace-0.026\n",
		   "protocol");
}

int main(void)
{
	struct hsc_cli *cli = test_cli();
	struct hsc_messages_config config;

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		cli->params.items[0] = cases[i].param;
		cli->params.count = 1;
		CHECK_SAID(CHECK_EQ(hsc_cli_check_params(cli, "ntrace"),
				    cases[i].error[0] == '\0'),
			   cases[i].error, cases[i].param);
	}
	cli->params.items[0] = "src_bits=2";
	CHECK(hsc_cli_messages_config(cli, "ntrace", &config));
	CHECK_EQ(config.params.width[NT_SRC_BITS], 2);
	test_packets(cli);
	free(cli);
	return check_failures != 0;
}
