/* SPDX-License-Identifier: MIT */
#include "unit/cli/common/cli.h"

static const struct {
	enum hsc_status rc;
	int code;
} codes[] = {
	{ HSC_E_CONFIG, HSC_EXIT_USAGE }, { HSC_E_VALUE, HSC_EXIT_USAGE },
	{ HSC_E_FILE, HSC_EXIT_INPUT },   { HSC_E_FORMAT, HSC_EXIT_INPUT },
	{ HSC_E_WIRE, HSC_EXIT_INPUT },   { HSC_E_TARGET, HSC_EXIT_TARGET },
	{ HSC_E_MEMORY, HSC_EXIT_BUG },   { HSC_E_SPACE, HSC_EXIT_BUG },
};

int main(void)
{
	const struct hsc_error why = { "a file, \x1b[1m and more" };
	struct hsc_cli *cli = test_cli();

	CHECK_SAID(hsc_cli_error(cli, "%s %d", "a\n", 1),
		   "hartscope test: a? 1\n", "error");
	CHECK_SAID(CHECK(!hsc_cli_refuse(cli, "no %d", 2)),
		   "hartscope test: no 2\n", "refused");
	CHECK_SAID(CHECK_EQ(hsc_cli_usage(cli, "which?"), HSC_EXIT_USAGE),
		   "hartscope test: which?\n", "usage");
	CHECK_SAID(CHECK_EQ(hsc_cli_leave(cli, HSC_EXIT_INPUT, "no %s", "file"),
			    HSC_EXIT_INPUT),
		   "hartscope test: no file\n", "leave");
	CHECK_SAID(hsc_cli_hint(cli, "do %s", "that"), "  do that\n", "hint");
	CHECK_SAID(hsc_cli_say(cli, "so"), "test: so\n", "remark");
	cli->verbosity = -1;
	CHECK_SAID(hsc_cli_say(cli, "so"), "", "quiet");
	CHECK_SAID(hsc_cli_error(cli, "no"), "hartscope test: no\n",
		   "not even quiet");
	for (size_t i = 0; i < sizeof(codes) / sizeof(codes[0]); i++)
		CHECK_SAID(CHECK_EQ(hsc_cli_fail(cli, codes[i].rc, &why),
				    codes[i].code),
			   "hartscope test: a file, ?[1m and more\n", "failed");
	CHECK_SAID(
		CHECK_EQ(hsc_cli_fail(cli, HSC_E_MEMORY, NULL), HSC_EXIT_BUG),
		"hartscope test: out of memory\n", "no reason");
	free(cli);
	return check_failures != 0;
}
