/* SPDX-License-Identifier: MIT */
/*
 * faults - a program whose instructions fail in every place of a block, while a
 * timer interrupts it. Usage: faults [threads [fetch]]; with fetch there is
 * also no code where a jump goes.
 */
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <ucontext.h>

#define PAGE   4096
#define ROUNDS 40

static volatile int ticks, faults;
static __thread sigjmp_buf away;
static struct sigaction first;
static bool fetch;
static char *wall; /* two pages, of which the second cannot be touched */

static uint64_t *pc_of(void *context)
{
	return (uint64_t *)&((ucontext_t *)context)->uc_mcontext.__gregs[0];
}

static uint64_t return_of(void *context)
{
	return ((ucontext_t *)context)->uc_mcontext.__gregs[1];
}

static void tick(int number)
{
	ticks += number != 0;
}

/* Go on after what failed; where code is missing, return; or far away. */
static void skip(int number, siginfo_t *info, void *context)
{
	uint64_t *pc;

	if (number == 0) /* called before it is a handler */
		return;
	__atomic_add_fetch(&faults, 1, __ATOMIC_RELAXED);
	pc = pc_of(context);
	if (info->si_code <= 0)
		return; /* sent */
	if ((uint64_t)info->si_addr == *pc)
		*pc = return_of(context);
	else if (number == SIGBUS)
		siglongjmp(away, 1);
	else
		*pc += (*(uint16_t *)*pc & 3) == 3 ? 4 : 2;
}

/* It hands over to the handler before it, in a jump with the same stack. */
static void pass_on(int number, siginfo_t *info, void *context)
{
	first.sa_sigaction(number, info, context);
}

/* The second of three loads fails, and the store after them. */
__attribute__((noinline)) static uint64_t in_the_middle(const char *at)
{
	uint64_t a = 1, b = 2, c = 3;

	__asm__ volatile("ld %0, -8(%3)\n\t"
			 "ld %1, 0(%3)\n\t"
			 "ld %2, -8(%3)\n\t"
			 "sd %2, 8(%3)\n\t"
			 "addi %1, %1, 1"
			 : "=&r"(a), "+&r"(b), "=&r"(c)
			 : "r"(at)
			 : "memory");
	return a + b + c;
}

/* A loop of one block that runs into the wall: its first instruction fails, and
 * that is where its branch goes, too. */
__attribute__((noinline)) static uint64_t into_the_wall(const char *at)
{
	uint64_t sum = 0, count = 12, word = 0;

	__asm__ volatile("1: ld %0, 0(%3)\n\t"
			 "add %1, %1, %0\n\t"
			 "addi %3, %3, 8\n\t"
			 "addi %2, %2, -1\n\t"
			 "bnez %2, 1b"
			 : "+&r"(word), "+&r"(sum), "+&r"(count), "+&r"(at)
			 :
			 : "memory");
	return sum;
}

/* The last instruction of a block fails, an atomic one. */
__attribute__((noinline)) static void at_the_end(char *at)
{
	__asm__ volatile("nop\n\t"
			 "amoadd.d zero, zero, (%0)\n\t"
			 "j 1f\n\t"
			 "1: nop"
			 :
			 : "r"(at)
			 : "memory");
}

static void nowhere(void)
{
	void (*volatile f)(void) = (void (*)(void))(void *)(wall + PAGE);

	f();
}

static void misaligned(void)
{
	if (sigsetjmp(away, 1) == 0)
		__asm__ volatile("nop\n\tlr.w zero, (%0)\n\tnop"
				 :
				 : "r"(wall + 2)
				 : "memory");
}

/* Two signals at once, so that one handler interrupts the other's start. */
static void two_at_once(void)
{
	sigset_t both;

	sigemptyset(&both);
	sigaddset(&both, SIGUSR1);
	sigaddset(&both, SIGUSR2);
	pthread_sigmask(SIG_BLOCK, &both, NULL);
	raise(SIGUSR1);
	raise(SIGUSR2);
	pthread_sigmask(SIG_UNBLOCK, &both, NULL);
}

static void *run(void *unused)
{
	uint64_t sum = 0;

	(void)unused;
	for (int i = 0; i < ROUNDS; i++) {
		sum += in_the_middle(wall + PAGE);
		sum += into_the_wall(wall + PAGE - 64 + 8 * (i % 9));
		at_the_end(wall + PAGE);
		if (fetch)
			nowhere();
		misaligned();
		if (i % 8 == 0)
			two_at_once();
		if (i % 8 == 4)
			raise(SIGSEGV);
	}
	return (void *)(uintptr_t)sum;
}

static void handle(int number, void (*handler)(int, siginfo_t *, void *))
{
	struct sigaction action;

	memset(&action, 0, sizeof(action));
	action.sa_sigaction = handler;
	action.sa_flags = SA_SIGINFO | SA_RESTART;
	sigaction(number, &action, number == SIGSEGV ? &first : NULL);
}

int main(int argc, char **argv)
{
	const struct itimerval often = { { 0, 700 }, { 0, 700 } };
	const int threads = argc > 1 ? atoi(argv[1]) : 0;
	pthread_t thread[8];

	fetch = argc > 2;
	wall = mmap(NULL, 2 * PAGE, PROT_READ | PROT_WRITE,
		    MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	mprotect(wall + PAGE, PAGE, PROT_NONE);
	skip(0, NULL, NULL); /* it is translated, and then a handler */
	signal(SIGALRM, tick);
	signal(SIGUSR1, tick);
	signal(SIGUSR2, tick);
	handle(SIGSEGV, skip);
	handle(SIGSEGV, pass_on);
	handle(SIGBUS, skip);
	setitimer(ITIMER_REAL, &often, NULL);
	for (int i = 0; i < threads && i < 8; i++)
		pthread_create(&thread[i], NULL, run, NULL);
	run(NULL);
	for (int i = 0; i < threads && i < 8; i++)
		pthread_join(thread[i], NULL);
	printf("%d faults\n", faults);
	return 0;
}
