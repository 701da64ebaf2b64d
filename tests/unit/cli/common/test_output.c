/* SPDX-License-Identifier: MIT */
#include "unit/capture/scratch.h"
#include "unit/cli/common/cli.h"
#include <pty.h>

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

/* --- a terminal ------------------------------------------------------------
 */

/* NULL: it is not set. */
static const struct {
	const char *name;
	unsigned color; /* --color */
	const char *no_color, *term, *columns, *output;
	bool terminal, want;
	unsigned wide;
} screens[] = {
	{ "a terminal", HSC_CLI_COLOR_AUTO, NULL, "xterm", NULL, NULL, true,
	  true, 77 },
	{ "it is named -", HSC_CLI_COLOR_AUTO, NULL, "xterm", NULL, "-", true,
	  true, 77 },
	{ "as wide as is said", HSC_CLI_COLOR_AUTO, NULL, NULL, "50", NULL,
	  true, true, 50 },
	{ "as wide as nothing", HSC_CLI_COLOR_AUTO, NULL, NULL, "0", NULL, true,
	  true, 77 },
	{ "no colours", HSC_CLI_COLOR_NEVER, NULL, "xterm", NULL, NULL, true,
	  false, 77 },
	{ "nobody wants some", HSC_CLI_COLOR_AUTO, "1", "xterm", NULL, NULL,
	  true, false, 77 },
	{ "not set", HSC_CLI_COLOR_AUTO, "", "xterm", NULL, NULL, true, true,
	  77 },
	{ "a terminal that has none", HSC_CLI_COLOR_AUTO, NULL, "dumb", NULL,
	  NULL, true, false, 77 },
	{ "whatever it is", HSC_CLI_COLOR_ALWAYS, "1", "dumb", NULL, NULL, true,
	  true, 77 },
	{ "a file", HSC_CLI_COLOR_ALWAYS, NULL, "xterm", NULL, "file", true,
	  false, 0 },
	{ "a pipe", HSC_CLI_COLOR_AUTO, NULL, "xterm", "50", NULL, false, false,
	  0 },
	{ "a pipe, and colours", HSC_CLI_COLOR_ALWAYS, NULL, "xterm", NULL,
	  NULL, false, true, 0 },
};

static void set(const char *name, const char *value)
{
	if (value)
		setenv(name, value, 1);
	else
		unsetenv(name);
}

static void test_screens(int terminal, int pipe_end)
{
	for (size_t i = 0; i < sizeof(screens) / sizeof(screens[0]); i++) {
		struct hsc_cli *cli = test_cli();
		struct hsc_view_screen got;

		cli->color = screens[i].color;
		cli->output = screens[i].output;
		set("NO_COLOR", screens[i].no_color);
		set("TERM", screens[i].term);
		set("COLUMNS", screens[i].columns);
		dup2(screens[i].terminal ? terminal : pipe_end, STDOUT_FILENO);
		got = hsc_cli_screen(cli);
		if (got.color != screens[i].want ||
		    got.columns != screens[i].wide)
			fprintf(stderr, "%s\n", screens[i].name);
		CHECK_EQ(got.color, screens[i].want);
		CHECK_EQ(got.columns, screens[i].wide);
		free(cli);
	}
	set("COLUMNS", NULL);
}

/* Text is read by a pager, if one is wanted; bytes are not shown. */
static void test_terminal(int terminal)
{
	struct hsc_cli *cli = test_cli();
	char text[8];
	FILE *out;

	setenv("HARTSCOPE_PAGER", "cat >seen", 1);
	dup2(terminal, STDOUT_FILENO);
	CHECK_SAID(CHECK(hsc_cli_open_output(cli, true) == NULL),
		   "hartscope test: will not write binary to a terminal\n"
		   "  use -o FILE, or pipe it on\n",
		   "binary");
	cli->format = "json";
	CHECK(hsc_cli_open_output(cli, false) == stdout && cli->pager == 0);
	cli->format = "text";
	cli->no_pager = true;
	out = hsc_cli_open_output(cli, false);
	CHECK(out && cli->pager == 0);
	CHECK_EQ(hsc_cli_close_output(cli, out), HSC_EXIT_OK);
	cli->no_pager = false;
	out = hsc_cli_open_output(cli, false);
	CHECK(out && cli->pager > 0);
	fputs("paged", out);
	CHECK_SAID(CHECK_EQ(hsc_cli_close_output(cli, out), HSC_EXIT_OK), "",
		   "pager");
	scratch_read("seen", text, sizeof(text));
	CHECK_STR(text, "paged", "what the pager read");
	free(cli);
}

static void test_screen(void)
{
	const struct winsize size = { .ws_row = 9, .ws_col = 77 };
	const int real = dup(STDOUT_FILENO);
	int screen, terminal, ends[2];

	fflush(stdout);
	CHECK_EQ(openpty(&screen, &terminal, NULL, NULL, &size), 0);
	CHECK_EQ(pipe(ends), 0);
	test_screens(terminal, ends[1]);
	test_terminal(terminal);
	dup2(real, STDOUT_FILENO);
	close(real);
	close(screen);
	close(terminal);
	close(ends[0]);
	close(ends[1]);
}

/* --- names -----------------------------------------------------------------
 */

static const struct {
	const char *bundle, *want;
} names[] = {
	{ "run.hart", "run.html" },
	{ "there/boot.hart/", "boot.html" },
	{ "there/boot", "boot.html" },
	{ ".hart", ".hart.html" },
	{ "a.hart.old", "a.hart.old.html" },
};

static void test_names(struct hsc_cli *cli)
{
	char path[32];

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		cli->bundle = names[i].bundle;
		hsc_cli_name_output(cli, ".html", path, sizeof(path));
		CHECK_STR(path, names[i].want, names[i].bundle);
		CHECK(cli->output == path);
	}
}

int main(void)
{
	struct hsc_cli *cli = test_cli();
	char folder[16];

	scratch_enter(folder);
	test_file(cli);
	test_stdout(cli);
	test_failures(cli);
	test_names(cli);
	test_screen();
	free(cli);
	scratch_leave(folder);
	return check_failures != 0;
}
