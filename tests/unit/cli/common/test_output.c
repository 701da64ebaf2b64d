/* SPDX-License-Identifier: MIT */
#include "unit/capture/scratch.h"
#include "unit/cli/common/cli.h"

static void test_file(struct hsc_cli *cli)
{
	char text[8] = "";
	FILE *out;

	cli->output = "out.txt";
	out = hsc_cli_open_output(cli, true);
	CHECK(out && out != stdout);
	CHECK(out && fputs("abc", out) >= 0);
	CHECK_SAID(CHECK_EQ(hsc_cli_close_output(cli, out), HSC_EXIT_OK), "",
		   "written");
	out = fopen("out.txt", "r");
	CHECK(out && fread(text, 1, sizeof(text) - 1, out) == 3);
	CHECK_STR(text, "abc", "text");
	if (out)
		fclose(out);
}

static void test_stdout(struct hsc_cli *cli)
{
	cli->output = NULL;
	CHECK(hsc_cli_open_output(cli, false) == stdout);
	cli->output = "-";
	CHECK(hsc_cli_open_output(cli, false) == stdout);
	CHECK_EQ(hsc_cli_close_output(cli, stdout), HSC_EXIT_OK);
}

static void test_failures(struct hsc_cli *cli)
{
	FILE *out;

	cli->output = "no/such/file";
	CHECK_SAID(CHECK(hsc_cli_open_output(cli, false) == NULL),
		   "hartscope test: cannot write no/such/file: "
		   "No such file or directory\n",
		   "folder");
	cli->output = "/dev/full";
	out = fopen("/dev/full", "r+");
	if (!out) /* a system without it */
		return;
	fputs("x", out);
	CHECK_SAID(CHECK_EQ(hsc_cli_close_output(cli, out), HSC_EXIT_INPUT),
		   "hartscope test: cannot write /dev/full: "
		   "No space left on device\n",
		   "no space");
}

int main(void)
{
	struct hsc_cli *cli = test_cli();
	char folder[16];

	scratch_enter(folder);
	test_file(cli);
	test_stdout(cli);
	test_failures(cli);
	free(cli);
	scratch_leave(folder);
	return check_failures != 0;
}
