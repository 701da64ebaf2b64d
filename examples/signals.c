/* SPDX-License-Identifier: MIT */
/*
 * Signals of every origin: sent to itself, nested, and raised by faults in the
 * middle of straight code, left by a jump, or after which the program
 * continues. Usage: signals [rounds]
 */
#include <setjmp.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ucontext.h>
#include <unistd.h>

static volatile sig_atomic_t sent, nested, mended, illegal, breakpoints;
static volatile sig_atomic_t leaving;
static sigjmp_buf out;

static void on_usr1(int number)
{
	(void)number;
	sent++;
	raise(SIGUSR2); /* runs before this handler goes on */
	sent += nested > 0;
}

static void on_usr2(int number)
{
	(void)number;
	nested++;
}

/* Continue after the instruction that did not retire; all are 4 bytes long. */
static void skip(void *context)
{
	ucontext_t *at = context;

	at->uc_mcontext.__gregs[REG_PC] += 4;
}

static void on_fault(int number, siginfo_t *info, void *context)
{
	(void)number;
	(void)info;
	if (leaving)
		siglongjmp(out, 1);
	mended++;
	skip(context);
}

static void on_illegal(int number, siginfo_t *info, void *context)
{
	(void)number;
	(void)info;
	illegal++;
	skip(context);
}

static void on_break(int number, siginfo_t *info, void *context)
{
	(void)number;
	(void)info;
	breakpoints++;
	skip(context);
}

/* A load from an invalid address, with straight code on both sides. */
static long bad_load(long value)
{
	__asm__ volatile(".option push\n"
			 ".option norvc\n"
			 "addi %0, %0, 1\n"
			 "addi %0, %0, 1\n"
			 "ld   zero, 0(zero)\n"
			 "addi %0, %0, 1\n"
			 ".option pop\n"
			 : "+r"(value)
			 :
			 : "memory");
	return value;
}

static long bad_opcode(long value)
{
	__asm__ volatile(".option push\n"
			 ".option norvc\n"
			 "addi %0, %0, 1\n"
			 "unimp\n"
			 "addi %0, %0, 1\n"
			 ".option pop\n"
			 : "+r"(value)
			 :
			 : "memory");
	return value;
}

static long breakpoint(long value)
{
	__asm__ volatile(".option push\n"
			 ".option norvc\n"
			 "addi %0, %0, 1\n"
			 "ebreak\n"
			 "addi %0, %0, 1\n"
			 ".option pop\n"
			 : "+r"(value)
			 :
			 : "memory");
	return value;
}

static bool handle(int number, void (*plain)(int),
		   void (*full)(int, siginfo_t *, void *))
{
	struct sigaction action;

	memset(&action, 0, sizeof(action));
	if (plain) {
		action.sa_handler = plain;
	} else {
		action.sa_sigaction = full;
		action.sa_flags = SA_SIGINFO;
	}
	return sigaction(number, &action, NULL) == 0;
}

/* Leave the fault's handler by a jump, so that it never returns. */
static long fault_and_leave(void)
{
	long result = 0;

	leaving = 1;
	if (sigsetjmp(out, 1) == 0)
		result = bad_load(100);
	leaving = 0;
	return result;
}

int main(int argc, char **argv)
{
	const long rounds = argc > 1 ? strtol(argv[1], NULL, 10) : 3;
	long sum = 0;

	if (!handle(SIGUSR1, on_usr1, NULL) ||
	    !handle(SIGUSR2, on_usr2, NULL) ||
	    !handle(SIGSEGV, NULL, on_fault) ||
	    !handle(SIGILL, NULL, on_illegal) ||
	    !handle(SIGTRAP, NULL, on_break))
		return EXIT_FAILURE;
	for (long i = 0; i < rounds; i++) {
		raise(SIGUSR1);
		kill(getpid(), SIGUSR1);
		sum += fault_and_leave();
		sum += bad_load(10);
		sum += bad_opcode(20);
		sum += breakpoint(30);
	}
	printf("signals: %d sent, %d nested, %d mended, %d illegal, "
	       "%d breakpoints, sum %ld\n",
	       (int)sent, (int)nested, (int)mended, (int)illegal,
	       (int)breakpoints, sum);
	return EXIT_SUCCESS;
}
