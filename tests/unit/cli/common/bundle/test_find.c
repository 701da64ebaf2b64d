/* SPDX-License-Identifier: MIT */
#include "cli/common/bundle/find.h"
#include "unit/capture/scratch.h"
#include "unit/cli/common/cli.h"
#include <sys/stat.h>
#include <unistd.h>

/* The operand, -i, or the newest that is here. */
static void test_find(void)
{
	char *argv[] = { (char *)"a.hart", (char *)"b.hart", NULL };
	struct hsc_cli *cli = test_cli();

	cli->argv = argv;
	cli->argc = 1;
	CHECK(hsc_cli_find_bundle(cli));
	CHECK_STR(cli->bundle, "a.hart", "operand");
	cli->argc = 2;
	CHECK_SAID(CHECK(!hsc_cli_find_bundle(cli)),
		   "hartscope test: 'b.hart' is one argument too many\n",
		   "two operands");
	CHECK_EQ(hsc_cli_no_bundle_code(cli), HSC_EXIT_USAGE);
	cli->at = cli->argc;
	cli->bundle = NULL;
	CHECK(hsc_cli_find_bundle(cli));
	CHECK_STR(cli->bundle, "here.hart", "newest");
	cli->bundle = NULL;
	CHECK_EQ(chdir("bare"), 0);
	CHECK_SAID(CHECK(!hsc_cli_find_bundle(cli)),
		   "hartscope test: no bundle given, and no *.hart here\n"
		   "  make one: hartscope record -- ./prog\n",
		   "none");
	CHECK_EQ(hsc_cli_no_bundle_code(cli), HSC_EXIT_INPUT);
	CHECK_EQ(chdir(".."), 0);
	free(cli);
}

/* What is wrong with what was named. */
static const struct {
	const char *bundle, *there, *hint; /* what each call prints */
} named[] = {
	{ "here.hart", "", "" },
	{ "none.hart",
	  "hartscope test: cannot read bundle 'none.hart': No such file or "
	  "directory\n"
	  "  make one: hartscope record -- ./prog\n",
	  "" },
	{ "file",
	  "hartscope test: file is a file, not a bundle\n"
	  "  make one: hartscope import file -e ELF\n",
	  "" },
	{ "prog",
	  "hartscope test: prog is a program, not a recording of it\n"
	  "  record it: hartscope record -- ./prog\n",
	  "" },
	{ "./prog",
	  "hartscope test: ./prog is a program, not a recording of it\n"
	  "  record it: hartscope record -- ./prog\n",
	  "" },
	{ "bare", "",
	  "  that folder is not a bundle; make one: hartscope record -- "
	  "./prog\n" },
	{ ".", "", "  that folder is not a bundle; did you mean here.hart?\n" },
};

static void test_named(void)
{
	struct hsc_cli *cli = test_cli();

	for (size_t i = 0; i < sizeof(named) / sizeof(named[0]); i++) {
		bool there = false;

		cli->bundle = named[i].bundle;
		CHECK_SAID(there = hsc_cli_bundle_is_there(cli), named[i].there,
			   named[i].bundle);
		CHECK_EQ(there, !named[i].there[0]);
		CHECK_SAID(hsc_cli_hint_bundle(cli), named[i].hint,
			   named[i].bundle);
	}
	free(cli);
}

int main(void)
{
	char folder[16];

	scratch_enter(folder);
	mkdir("bare", 0777);
	scratch_text("prog", "\177ELF and more");
	mkdir("here.hart", 0777);
	scratch_text("here.hart/manifest.json", "{}");
	scratch_text("file", "x");
	test_find();
	test_named();
	scratch_leave(folder);
	return check_failures != 0;
}
