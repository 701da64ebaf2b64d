/* SPDX-License-Identifier: MIT */
/*
 * fail_alloc.c - the command, over and over, each time with another allocation
 * of ours that fails; linked before its main and its allocations.
 *
 *   hartscope_faults RUNS ARGS...
 *
 * First ARGS run as they are, which counts allocations; then RUNS times with
 * one that fails: the first ones, then some of the rest. Each run must end by
 * itself and soon, without a leak, and if it fails, it says so.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#define FIRST   3  /* of so many runs, one part fails the first allocations */
#define SECONDS 20 /* a run, on a busy machine */
#define LEAKS   99 /* exit code of a sanitizer */
#define SAID    "fault.err"

int __real_main(int argc, char **argv);
void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
char *__real_strdup(const char *text);
int __wrap_main(int argc, char **argv);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);
char *__wrap_strdup(const char *text);

static unsigned long *count; /* shared with the runs */
static unsigned long fail_at;

const char *__asan_default_options(void);
const char *__asan_default_options(void)
{
	return "exitcode=99:abort_on_error=0:detect_leaks=1";
}

const char *__lsan_default_options(void);
const char *__lsan_default_options(void)
{
	return "exitcode=99";
}

static int fails(void)
{
	if (!count || __atomic_add_fetch(count, 1, __ATOMIC_RELAXED) != fail_at)
		return 0;
	errno = ENOMEM;
	return 1;
}

void *__wrap_malloc(size_t size)
{
	return fails() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t n, size_t size)
{
	return fails() ? NULL : __real_calloc(n, size);
}

void *__wrap_realloc(void *old, size_t size)
{
	return fails() ? NULL : __real_realloc(old, size);
}

char *__wrap_strdup(const char *text)
{
	return fails() ? NULL : __real_strdup(text);
}

static void child(unsigned long at, int argc, char **argv)
{
	const int null = open("/dev/null", O_WRONLY);
	const int said = open(SAID, O_WRONLY | O_CREAT | O_TRUNC, 0600);

	dup2(null, STDOUT_FILENO);
	dup2(said, STDERR_FILENO);
	alarm(SECONDS);
	*count = 0;
	fail_at = at;
	exit(__real_main(argc, argv));
}

static long said(void)
{
	FILE *file = fopen(SAID, "r");
	long len = 0;

	if (file) {
		fseek(file, 0, SEEK_END);
		len = ftell(file);
		fclose(file);
	}
	return len;
}

/* Its exit code, or -1 and a sentence. */
static int run(unsigned long at, int argc, char **argv)
{
	const pid_t pid = fork();
	int status = 0;

	if (pid == 0)
		child(at, argc, argv);
	if (pid < 0 || waitpid(pid, &status, 0) != pid)
		return -1;
	if (WIFEXITED(status) && WEXITSTATUS(status) != LEAKS &&
	    (WEXITSTATUS(status) == 0 || said() > 0))
		return WEXITSTATUS(status);
	printf("%s, allocation %lu: %s %d, see %s\n", argv[1], at,
	       WIFSIGNALED(status) ? "signal" : "exit",
	       WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status),
	       SAID);
	return -1;
}

/* Which allocation fails in run i of n. */
static unsigned long choose(unsigned long i, unsigned long n,
			    unsigned long total)
{
	const unsigned long first = n / FIRST;

	if (i < first || total <= n)
		return i + 1;
	return first + (i - first + 1) * (total - first) / (n - first);
}

int __wrap_main(int argc, char **argv)
{
	const unsigned long runs = argc > 2 ? strtoul(argv[1], NULL, 10) : 0;
	unsigned long total, reported = 0;
	unsigned long *shared =
		mmap(NULL, sizeof(*count), PROT_READ | PROT_WRITE,
		     MAP_SHARED | MAP_ANONYMOUS, -1, 0);

	if (!runs || shared == MAP_FAILED)
		return 2;
	argv[1] = argv[0];
	count = shared;
	if (run(0, argc - 1, argv + 1) != 0)
		return 1;
	total = *count;
	for (unsigned long i = 0; i < runs && i < total; i++) {
		const int code =
			run(choose(i, runs, total), argc - 1, argv + 1);

		if (code < 0)
			return 1;
		reported += code != 0;
	}
	printf("%s: %lu allocations, of %lu that failed %lu are reported\n",
	       argv[2], total, runs < total ? runs : total, reported);
	return 0;
}
