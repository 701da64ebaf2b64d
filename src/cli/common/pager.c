/* SPDX-License-Identifier: MIT */
/* pager.c - the output of a command goes through $PAGER where git's would.
 * Room   cli (floor 9) */
#include "cli/common/pager.h"
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* Is this file in a folder of PATH? */
static bool is_in_path(const char *file, size_t len)
{
	const char *at = getenv("PATH");
	char path[4096];

	for (; at && *at; at += strspn(at, ":")) {
		const size_t folder = strcspn(at, ":");
		const int n = snprintf(path, sizeof(path), "%.*s/%.*s",
				       (int)folder, at, (int)len, file);

		if (n > 0 && (size_t)n < sizeof(path) &&
		    access(path, X_OK) == 0)
			return true;
		at += folder;
	}
	return false;
}

/* Text that a shell cannot hand to a pager would be lost. Where the command is
 * more than words, only the shell can tell. */
static bool can_run(const char *command)
{
	const char *first = command + strspn(command, " \t");
	const size_t len = strcspn(first, " \t");
	char path[4096];

	if (command[strcspn(command, "|&;<>()$`\\\"'*?[]#~=%!{}\n")] != '\0' ||
	    len >= sizeof(path))
		return true;
	snprintf(path, sizeof(path), "%.*s", (int)len, first);
	return strchr(path, '/') ? access(path, X_OK) == 0
				 : is_in_path(first, len);
}

static bool is_dumb(void)
{
	const char *terminal = getenv("TERM");

	return terminal && strcmp(terminal, "dumb") == 0;
}

static const char *name_of_pager(void)
{
	const char *name = getenv("HARTSCOPE_PAGER");

	if (!name)
		name = getenv("PAGER");
	if (!name)
		name = "less";
	return strcmp(name, "cat") == 0 || is_dumb() || !can_run(name) ? ""
								       : name;
}

/* In the new process: never returns. */
static void run_pager(const char *name, const int ends[2])
{
	dup2(ends[0], STDIN_FILENO);
	close(ends[0]);
	close(ends[1]);
	/* leave if it fits a screen, show colours, keep it on the screen */
	setenv("LESS", "FRX", 0);
	execl("/bin/sh", "sh", "-c", name, (char *)NULL);
	_exit(127);
}

pid_t hsc_cli_pager_begin(void)
{
	const char *name = name_of_pager();
	int ends[2];
	pid_t pager;

	if (!*name || pipe(ends) != 0)
		return 0;
	fflush(stdout);
	pager = fork();
	if (pager == 0)
		run_pager(name, ends);
	if (pager > 0)
		dup2(ends[1], STDOUT_FILENO);
	close(ends[0]);
	close(ends[1]);
	return pager > 0 ? pager : 0;
}

void hsc_cli_pager_end(pid_t pager)
{
	int status;

	/* the pager ends with its input */
	close(STDOUT_FILENO);
	while (waitpid(pager, &status, 0) < 0 && errno == EINTR)
		;
}
