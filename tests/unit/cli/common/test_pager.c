/* SPDX-License-Identifier: MIT */
#include "cli/common/pager.h"
#include "unit/capture/scratch.h"
#include "unit/check.h"
#include <stdlib.h>
#include <sys/stat.h>

/* What is printed to standard output until its end reaches the pager. */
static const struct {
	const char *name;
	const char *own, *usual; /* HARTSCOPE_PAGER, PAGER; NULL: not set */
	const char *want;        /* of the file "seen"; NULL: no pager */
	const char *terminal;    /* TERM */
} cases[] = {
	{ "its own", "cat >seen", "false", "text", "xterm" },
	{ "that of all", NULL, "cat >seen", "text", "xterm" },
	{ "none is wanted", "", "cat >seen", NULL, "xterm" },
	{ "cat", "cat", NULL, NULL, "xterm" },
	{ "of all, cat", NULL, "cat", NULL, "xterm" },
	{ "with options", "  dd of=seen status=none", NULL, "text", "xterm" },
	{ "a path", "./pager seen", NULL, "text", "xterm" },
	{ "not in PATH", "no-such-pager -R", NULL, NULL, "xterm" },
	{ "not at its path", NULL, "/no/such/pager", NULL, "xterm" },
	{ "not executable", NULL, "./plain", NULL, "xterm" },
	{ "not in PATH, but the shell knows more", "{ cat; } >seen", NULL,
	  "text", "xterm" },
	{ "a dumb terminal", "cat >seen", NULL, NULL, "dumb" },
};

static void test(size_t i, int terminal)
{
	char text[32];
	pid_t pager;

	unlink("seen");
	unsetenv("HARTSCOPE_PAGER");
	unsetenv("PAGER");
	if (cases[i].own)
		setenv("HARTSCOPE_PAGER", cases[i].own, 1);
	if (cases[i].usual)
		setenv("PAGER", cases[i].usual, 1);
	setenv("TERM", cases[i].terminal, 1);
	pager = hsc_cli_pager_begin();
	CHECK_EQ(pager > 0, cases[i].want != NULL);
	if (pager > 0) {
		printf("text");
		fflush(stdout);
		hsc_cli_pager_end(pager);
		dup2(terminal, STDOUT_FILENO);
	}
	CHECK_EQ(scratch_exists("seen"), cases[i].want != NULL);
	if (!cases[i].want)
		return;
	scratch_read("seen", text, sizeof(text));
	CHECK_STR(text, "text", cases[i].name);
}

/* less is asked to leave a short text on the screen, unless the user says how
 * it is to be. */
static void test_less(const char *user, const char *want, int terminal)
{
	char text[32];
	pid_t pager;

	setenv("TERM", "xterm", 1);
	unsetenv("LESS");
	if (user)
		setenv("LESS", user, 1);
	setenv("HARTSCOPE_PAGER", "printf %s \"$LESS\" >seen; cat >/dev/null",
	       1);
	pager = hsc_cli_pager_begin();
	CHECK(pager > 0);
	hsc_cli_pager_end(pager);
	dup2(terminal, STDOUT_FILENO);
	scratch_read("seen", text, sizeof(text));
	CHECK_STR(text, want, "LESS");
}

int main(void)
{
	const int terminal = dup(STDOUT_FILENO);
	char folder[16];

	scratch_enter(folder);
	scratch_text("pager", "#!/bin/sh\nexec tee \"$@\" >seen-out\n");
	CHECK_EQ(chmod("pager", 0700), 0);
	scratch_text("plain", "text");
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		test(i, terminal);
	test_less(NULL, "FRX", terminal);
	test_less("S", "S", terminal);
	scratch_leave(folder);
	return check_failures != 0;
}
