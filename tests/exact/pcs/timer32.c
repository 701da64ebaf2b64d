/* SPDX-License-Identifier: MIT */
/* timer32: RV32, Linux, no C library (Debian has none for it). A timer
 * interrupts calls, branches and returns, 20 times. */
enum { SIGACTION = 134, EXIT = 93, SETITIMER = 103, ALARM = 14 };

static volatile unsigned times;

static long call(long number, long a, long b, long c, long d)
{
	register long a7 __asm__("a7") = number;
	register long a0 __asm__("a0") = a;
	register long a1 __asm__("a1") = b;
	register long a2 __asm__("a2") = c;
	register long a3 __asm__("a3") = d;

	__asm__ volatile("ecall"
			 : "+r"(a0)
			 : "r"(a7), "r"(a1), "r"(a2), "r"(a3)
			 : "memory");
	return a0;
}

static void alarm_handler(int number)
{
	(void)number;
	times++;
}

static unsigned __attribute__((noinline)) fib(unsigned n)
{
	return n < 2 ? n : fib(n - 2) + fib(n - 1);
}

void _start(void)
{
	/* struct sigaction of the kernel; it, and its mask, in words */
	static const struct {
		void (*handler)(int);
		unsigned long flags;
		unsigned long long mask;
	} action = { .handler = alarm_handler };
	/* interval and value: seconds, microseconds */
	static const long every[4] = { 0, 3000, 0, 3000 };

	if (call(SIGACTION, ALARM, (long)&action, 0, sizeof(action.mask)) ||
	    call(SETITIMER, 0, (long)every, 0, 0))
		call(EXIT, 1, 0, 0, 0);
	while (times < 20)
		fib(9);
	call(EXIT, 0, 0, 0, 0);
}
