/* SPDX-License-Identifier: MIT */
/*
 * guest - a RISC-V program that ends, multiplies and rewrites itself in every
 * way a recorder must stand. Usage: guest WAY [argument]
 */
#include <errno.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

static volatile unsigned long sink;

/* Unforeseeable branches: one bit of history each. */
__attribute__((noinline)) static void work(unsigned long rounds)
{
	unsigned long x = 88172645463325252UL;

	for (unsigned long i = 0; i < rounds; i++) {
		x ^= x << 13;
		x ^= x >> 7;
		x ^= x << 17;
		if (x & 1)
			sink += x;
		if (x & 2)
			sink ^= i;
	}
}

/* Does anybody leave a trace in what a program sees of itself? */
static int way_env(int argc, char **argv)
{
	for (int i = 0; i < argc; i++)
		printf("argv %s\n", argv[i]);
	for (char **e = environ; *e; e++)
		printf("env %s\n", *e);
	printf("next file %d\n", dup(0));
	fprintf(stderr, "this is stderr\n");
	return 7;
}

static int way_spin(int argc, char **argv)
{
	(void)argv;
	puts("ready");
	fflush(stdout);
	while (argc)
		work(1000);
	return 0;
}

/* Fill a disk, or if its name is "no" leave that to the recorder. */
static int way_fill(int argc, char **argv)
{
	static char text[1024];
	const char *path = argv[argc - 1];
	FILE *file = strstr(path, "no") ? NULL : fopen(path, "w");

	work(10000);
	if (file)
		setbuf(file, NULL);
	while (file && fwrite(text, 1, sizeof(text), file) == sizeof(text))
		continue;
	work(400000);
	return 0;
}

static int way_abort(int argc, char **argv)
{
	(void)argc, (void)argv;
	work(100);
	abort();
}

static int way_segv(int argc, char **argv)
{
	int *volatile nowhere = (int *)16;

	(void)argc, (void)argv;
	work(100);
	sink = 1;
	return *nowhere;
}

static int way_illegal(int argc, char **argv)
{
	(void)argc, (void)argv;
	__asm__ volatile("nop\nunimp\n");
	return 0;
}

static int way_break(int argc, char **argv)
{
	(void)argc, (void)argv;
	__asm__ volatile("nop\nebreak\n");
	return 0;
}

static int way_kill(int argc, char **argv)
{
	(void)argc, (void)argv;
	work(100);
	kill(getpid(), SIGKILL);
	return 0;
}

static void *leave(void *status)
{
	work(1000);
	exit(*(int *)status);
}

static int way_thread_exit(int argc, char **argv)
{
	int status = 9;
	pthread_t thread;

	(void)argv;
	pthread_create(&thread, NULL, leave, &status);
	while (argc)
		work(10);
	return 0;
}

static int wait_for(pid_t pid)
{
	int status = 0;

	waitpid(pid, &status, 0);
	return WIFSIGNALED(status) ? 128 + WTERMSIG(status)
				   : WEXITSTATUS(status);
}

/* Three generations, and one that is killed. */
static int way_fork(int argc, char **argv)
{
	pid_t pid;

	(void)argc, (void)argv;
	work(100);
	pid = fork();
	if (pid == 0) {
		pid = fork();
		if (pid == 0) {
			work(300);
			_exit(3);
		}
		work(200);
		_exit(wait_for(pid) + 1);
	}
	printf("child %d\n", wait_for(pid));
	fflush(stdout);
	pid = vfork();
	if (pid == 0)
		raise(SIGKILL);
	printf("killed child %d\n", wait_for(pid));
	return 0;
}

static void *fork_here(void *unused)
{
	const pid_t pid = fork();

	(void)unused;
	if (pid == 0) {
		work(500);
		_exit(5);
	}
	printf("child of a thread %d\n", wait_for(pid));
	return NULL;
}

static int way_thread_fork(int argc, char **argv)
{
	pthread_t thread;

	(void)argc, (void)argv;
	pthread_create(&thread, NULL, fork_here, NULL);
	work(100);
	pthread_join(thread, NULL);
	return 0;
}

/* One that fails, in which case all goes on, and one that does not. */
static int way_exec(int argc, char **argv)
{
	char *const host[] = { "/bin/echo", "another program", NULL };

	(void)argc, (void)argv;
	execv("/nowhere/at/all", host);
	printf("errno %d\n", errno);
	fflush(stdout);
	work(100);
	execv(host[0], host);
	return 1;
}

/* A daemon: it closes what it finds, goes elsewhere, limits its files. */
static int way_daemon(int argc, char **argv)
{
	const struct rlimit small = { 1 << 20, RLIM_INFINITY };
	const unsigned long rounds = argc > 2 ? strtoul(argv[2], NULL, 10) : 0;

	for (int fd = 3; fd < 1024; fd++)
		close(fd);
	if (chdir("/") != 0)
		return 1;
	work(rounds);
	setrlimit(RLIMIT_FSIZE, &small);
	work(rounds);
	puts("done");
	return 0;
}

/* addi a0, a0, IMMEDIATE; ret */
static void write_code(uint32_t *code, unsigned immediate)
{
	code[0] = 0x00050513U | immediate << 20;
	code[1] = 0x00008067U;
	__builtin___clear_cache((char *)code, (char *)(code + 2));
}

/* Code that no file holds; with a second argument it changes as it runs. */
static int way_jit(int argc, char **argv)
{
	uint32_t *code = mmap(NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC,
			      MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	long (*function)(long) = (long (*)(long))(uintptr_t)code;
	long sum = 0;

	(void)argv;
	if (code == MAP_FAILED)
		return 1;
	for (unsigned i = 0; i < 10; i++) {
		if (i == 0 || argc > 2)
			write_code(code, i + 1);
		sum = function(sum);
	}
	printf("sum %ld\n", sum);
	return 0;
}

/* A block that overwrites its own next instruction. */
static int way_overwrite(int argc, char **argv)
{
	uint32_t *code = mmap(NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC,
			      MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	long (*function)(long, uint32_t *, long) =
		(long (*)(long, uint32_t *, long))(uintptr_t)code;

	(void)argc, (void)argv;
	if (code == MAP_FAILED)
		return 1;
	code[0] = 0x00c5a423; /* sw a2, 8(a1) */
	code[1] = 0x00150513; /* addi a0, a0, 1 */
	code[2] = 0x00150513; /* addi a0, a0, 1; becomes 16 */
	code[3] = 0x00008067; /* ret */
	__builtin___clear_cache((char *)code, (char *)(code + 4));
	printf("sum %ld\n", function(0, code, 0x01050513));
	printf("sum %ld\n", function(0, code, 0x01050513));
	return 0;
}

static void on_fault(int number)
{
	(void)number;
	_exit(11);
}

/* A handler that does not come back, after some that were set and unset. */
static int way_last_words(int argc, char **argv)
{
	signal(SIGBUS, on_fault);
	signal(SIGBUS, SIG_DFL);
	signal(SIGSEGV, on_fault);
	return way_segv(argc, argv);
}

static volatile sig_atomic_t running = 1;
static sigjmp_buf out;

static void *work_on(void *unused)
{
	(void)unused;
	while (running)
		work(100);
	return NULL;
}

static void back(int number)
{
	siglongjmp(out, number);
}

/* Blocks are watched from the middle of the run on, with threads about. */
static int way_thread_faults(int argc, char **argv)
{
	int *volatile nowhere = (int *)16;
	pthread_t threads[3];
	volatile int faults = 0;

	(void)argc, (void)argv;
	for (int i = 0; i < 3; i++)
		pthread_create(&threads[i], NULL, work_on, NULL);
	work(10000);
	signal(SIGSEGV, back);
	while (faults < 50)
		if (sigsetjmp(out, 1) == 0)
			sink += (unsigned long)*nowhere;
		else
			faults++;
	running = 0;
	for (int i = 0; i < 3; i++)
		pthread_join(threads[i], NULL);
	printf("%d faults\n", faults);
	return 0;
}

static const struct {
	const char *name;
	int (*run)(int argc, char **argv);
} ways[] = {
	{ "env", way_env },
	{ "spin", way_spin },
	{ "abort", way_abort },
	{ "fill", way_fill },
	{ "segv", way_segv },
	{ "illegal", way_illegal },
	{ "break", way_break },
	{ "kill", way_kill },
	{ "thread_exit", way_thread_exit },
	{ "fork", way_fork },
	{ "thread_fork", way_thread_fork },
	{ "exec", way_exec },
	{ "daemon", way_daemon },
	{ "jit", way_jit },
	{ "overwrite", way_overwrite },
	{ "last_words", way_last_words },
	{ "thread_faults", way_thread_faults },
};

int main(int argc, char **argv)
{
	for (size_t i = 0; argc > 1 && i < sizeof(ways) / sizeof(ways[0]); i++)
		if (strcmp(argv[1], ways[i].name) == 0)
			return ways[i].run(argc, argv);
	fputs("guest: which way?\n", stderr);
	return 2;
}
