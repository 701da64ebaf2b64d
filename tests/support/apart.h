/* SPDX-License-Identifier: MIT */
/* apart.h - for tests of code that has one state: each case is a process. */
#ifndef HSC_TESTS_APART_H
#define HSC_TESTS_APART_H

#include "unit/check.h"
#include <stdio.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

struct apart_case {
	const char *name;
	void (*run)(void);
};

static void apart_run(const struct apart_case *c)
{
	int status = 0;
	pid_t child;

	fflush(stdout);
	child = fork();
	if (child == 0) {
		check_failures = 0;
		c->run();
		fflush(stdout);
		_exit(check_failures != 0);
	}
	waitpid(child, &status, 0);
	if (child < 0 || status != 0) {
		printf("%s: failed\n", c->name);
		check_failures++;
	}
}

#endif
