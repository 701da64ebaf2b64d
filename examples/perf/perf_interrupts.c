/* SPDX-License-Identifier: MIT */
/*
 * perf_interrupts.c - handlers of interrupts, or of signals, that are recorded
 * like all functions: a timer interrupts the program very often, and its
 * handler is interrupted itself.
 */
#include "example.h"
#if defined(__linux__)
#include <signal.h>
#include <sys/time.h>
#endif

#define TICKS 40 /* the program waits for this many */
#define NOT   __attribute__((no_instrument_function))

struct TraceRegMemMap volatile *tmm[] = ENCODERS;
struct TfTraceRegMemMap volatile *fmm = FUNNEL;

static perfEvent events[] = {
	{ .type = perfEventHWGeneral, .code = HW_INSTRUCTIONS },
};

static volatile unsigned ticks, nested;

static void on_request(void)
{
	nested++;
}

#if defined(__linux__)
NOT static void request(void)
{
	raise(SIGUSR1);
}

static void on_tick(int number)
{
	(void)number;
	ticks++;
	request();
}

static void on_signal(int number)
{
	(void)number;
	on_request();
}

NOT static void start(void)
{
	const struct itimerval period = { { 0, 1000 }, { 0, 1000 } };

	signal(SIGALRM, on_tick);
	signal(SIGUSR1, on_signal);
	setitimer(ITIMER_REAL, &period, NULL);
}

NOT static void stop(void)
{
	const struct itimerval never = { { 0, 0 }, { 0, 0 } };

	setitimer(ITIMER_REAL, &never, NULL);
}
#else
/* The CLINT of QEMU's machine "virt". */
#define MSIP     ((volatile uint32_t *)0x2000000)
#define MTIMECMP ((volatile uint32_t *)0x2004000)
#define MTIME    ((volatile uint32_t *)0x200bff8)
#define PERIOD   30 /* ticks of mtime: 3 microseconds */

NOT static void next_tick(void)
{
	MTIMECMP[1] = 0;
	MTIMECMP[0] = *MTIME + PERIOD;
}

/* The handler requests a software interrupt, and lets itself be interrupted by
 * it. */
static void on_tick(void)
{
	unsigned long epc, status;

	ticks++;
	next_tick();
	__asm__ volatile("csrr %0, mepc\ncsrr %1, mstatus"
			 : "=r"(epc), "=r"(status));
	__asm__ volatile("csrc mie, %0" : : "r"(1ul << 7)); /* not the timer */
	*MSIP = 1;
	__asm__ volatile("csrsi mstatus, 8\nnop\ncsrci mstatus, 8" ::
				 : "memory");
	__asm__ volatile("csrs mie, %0\ncsrw mepc, %1\ncsrw mstatus, %2"
			 :
			 : "r"(1ul << 7), "r"(epc), "r"(status));
}

NOT __attribute__((interrupt("machine"), aligned(4))) static void on_trap(void)
{
	long cause;

	__asm__ volatile("csrr %0, mcause" : "=r"(cause));
	if ((cause & 15) == 7) {
		on_tick();
	} else {
		*MSIP = 0;
		on_request();
	}
}

NOT static void start(void)
{
	next_tick();
	__asm__ volatile("csrw mtvec, %0\ncsrs mie, %1\ncsrsi mstatus, 8"
			 :
			 : "r"(on_trap), "r"(1ul << 7 | 1ul << 3));
}

NOT static void stop(void)
{
	__asm__ volatile("csrci mstatus, 8" ::: "memory");
}
#endif

static unsigned step(unsigned n)
{
	return n * 1103515245u + 12345u;
}

/* The result is the same, however often it is interrupted. */
static unsigned work(void)
{
	unsigned state = 1;

	for (unsigned i = 0; i < 100; i++)
		state = step(state);
	return state >> 16;
}

int main(void)
{
	unsigned long result = work(), wrong = 0;
	int rc = perfInit(1, FUNNELS);

	if (rc == 0)
		rc = perfFuncEntryExitInit(events, 1, CHANNEL, COUNTS, BUFFER);
	if (rc == 0)
		rc = perfTraceOn();
	if (rc != 0)
		return failed("interrupts", rc);
	start();
	while (ticks < TICKS) {
		const unsigned seen = ticks;

		wrong += work() != result;
		while (ticks == seen) /* which records nothing */
			;
	}
	stop();
	rc = perfTraceOff();
	if (rc != 0)
		say(perfErrorName(rc), 0);
	say("result", result);
	say("wrong", wrong);
	say("requests missing", ticks - nested);
	rc = finish();
	return rc != 0 ? failed("finish", rc) : 0;
}
