/* SPDX-License-Identifier: MIT */
/*
 * bench_cpu_time RUNS COMMAND [ARG...] [-- COMMAND [ARG...]]...
 *
 * Measures commands, in turns: prints for each the least user time and the
 * least elapsed time of RUNS runs, in microseconds. Their output is discarded.
 * The user time is the kernel's exact account of the process, not a number of
 * timer ticks.
 */
#include <fcntl.h>
#include <inttypes.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>

#define COMMANDS 8

extern char **environ;

struct cost {
	int64_t user, real;
};

static int64_t now_us(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * INT64_C(1000000) + t.tv_nsec / 1000;
}

/* Run a command without its output. False: it failed. */
static int run_command(char **args, struct cost *out)
{
	posix_spawn_file_actions_t files;
	const int64_t begin = now_us();
	struct rusage usage;
	int status = 1;
	pid_t pid;

	posix_spawn_file_actions_init(&files);
	for (int fd = 1; fd < 3; fd++)
		posix_spawn_file_actions_addopen(&files, fd, "/dev/null",
						 O_WRONLY, 0);
	if (posix_spawnp(&pid, args[0], &files, NULL, args, environ) == 0)
		wait4(pid, &status, 0, &usage);
	posix_spawn_file_actions_destroy(&files);
	if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
		return 0;
	out->real = now_us() - begin;
	out->user = usage.ru_utime.tv_sec * INT64_C(1000000) +
		    usage.ru_utime.tv_usec;
	return 1;
}

static int64_t min_of(int64_t a, int64_t b)
{
	return a < b ? a : b;
}

int main(int argc, char **argv)
{
	struct cost best[COMMANDS];
	char **commands[COMMANDS];
	const long runs = argc > 2 ? strtol(argv[1], NULL, 10) : 0;
	size_t count = 0;

	for (int i = 2; i < argc && count < COMMANDS; i++) {
		best[count] = (struct cost){ INT64_MAX, INT64_MAX };
		commands[count++] = &argv[i];
		while (i < argc && strcmp(argv[i], "--") != 0)
			i++;
		if (i < argc)
			argv[i] = NULL;
	}
	for (long k = 0; k < runs; k++)
		for (size_t i = 0; i < count; i++) {
			struct cost cost;

			if (!run_command(commands[i], &cost)) {
				fprintf(stderr, "bench_cpu_time: %s failed\n",
					commands[i][0]);
				return 1;
			}
			best[i].user = min_of(best[i].user, cost.user);
			best[i].real = min_of(best[i].real, cost.real);
		}
	for (size_t i = 0; i < count; i++)
		printf("%" PRId64 " %" PRId64 "\n", best[i].user, best[i].real);
	return runs < 1 || count == 0;
}
