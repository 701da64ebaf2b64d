/* SPDX-License-Identifier: MIT */
/*
 * Stacks that are switched in the middle of calls: coroutines that walk trees
 * recursively and yield to another at random nodes, jumps out of deep
 * recursion, and signals on a stack of their own. A return is seldom the one
 * that the last call expects. Usage: coroutines [depth] [rounds]
 */
#include <setjmp.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <ucontext.h>

#define COROUTINES 4
#define STACK      65536

static ucontext_t contexts[COROUTINES], finished;
static char stacks[COROUTINES][STACK];
static char signal_stack[STACK];
static int running, done[COROUTINES];
static long sums[COROUTINES], signals;
static uint64_t state = 88172645463325252U;
static jmp_buf out;

static unsigned below(unsigned n)
{
	state ^= state << 13;
	state ^= state >> 7;
	state ^= state << 17;
	return (unsigned)(state >> 33) % n;
}

/* Switch to another coroutine that has not ended. */
static void yield(void)
{
	const int from = running;
	int to = (from + 1 + (int)below(COROUTINES - 1)) % COROUTINES;

	if (done[from])
		return; /* all have ended: called from a walk of the signal
			   handler */
	while (done[to])
		to = (to + 1) % COROUTINES;
	if (to == from)
		return;
	running = to;
	swapcontext(&contexts[from], &contexts[to]);
}

static long walk(long depth, long node)
{
	long sum = node;

	if (below(5) == 0)
		yield();
	if (depth > 0) {
		sum += walk(depth - 1, 2 * node);
		sum += walk(depth - 1, 2 * node + 1);
	}
	if (below(7) == 0)
		yield();
	return sum;
}

static void coroutine(int self, int depth)
{
	sums[self] = walk(depth, 1);
	done[self] = 1;
	for (int to = 0; to < COROUTINES; to++)
		if (!done[to]) {
			running = to;
			setcontext(&contexts[to]);
		}
	setcontext(&finished);
}

static void run_coroutines(int depth)
{
	volatile int started = 0;

	for (int i = 0; i < COROUTINES; i++) {
		done[i] = 0;
		getcontext(&contexts[i]);
		contexts[i].uc_stack.ss_sp = stacks[i];
		contexts[i].uc_stack.ss_size = STACK;
		contexts[i].uc_link = NULL;
		makecontext(&contexts[i], (void (*)(void))coroutine, 2, i,
			    depth);
	}
	running = 0;
	getcontext(&finished);
	if (started++ == 0)
		setcontext(&contexts[0]);
}

static long descend(long depth, long bottom)
{
	if (depth >= bottom) {
		if (bottom > 0)
			longjmp(out, 1);
		return 0;
	}
	return descend(depth + 1, bottom) + depth; /* not a tail call */
}

static long leave_from(long bottom)
{
	return setjmp(out) == 0 ? descend(0, bottom) : 1;
}

static void handler(int number)
{
	signals += number == SIGUSR1 ? walk(2, 1) : 0;
}

static void install(void)
{
	stack_t other = { .ss_sp = signal_stack, .ss_size = STACK };
	struct sigaction action = { .sa_handler = handler,
				    .sa_flags = SA_ONSTACK };

	sigaltstack(&other, NULL);
	sigaction(SIGUSR1, &action, NULL);
}

int main(int argc, char **argv)
{
	const int depth = argc > 1 ? atoi(argv[1]) : 7;
	const int rounds = argc > 2 ? atoi(argv[2]) : 3;
	long total = 0;

	install();
	for (int i = 0; i < COROUTINES; i++)
		done[i] = 1; /* walks of the handler do not yield */
	for (int round = 0; round < rounds; round++) {
		raise(SIGUSR1);
		total += leave_from(20 + round);
		run_coroutines(depth);
		for (int i = 0; i < COROUTINES; i++)
			total += sums[i];
	}
	printf("%ld %ld\n", total, signals);
	return 0;
}
