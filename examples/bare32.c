/* SPDX-License-Identifier: MIT */
/*
 * RV32, Linux, no C library (Debian has none for it): calls, a system call for
 * the output, and exit. Usage: bare32
 */
#define CALL_WRITE 64
#define CALL_EXIT  93

static long call(long number, long a, long b, long c)
{
	register long a7 __asm__("a7") = number;
	register long a0 __asm__("a0") = a;
	register long a1 __asm__("a1") = b;
	register long a2 __asm__("a2") = c;

	__asm__ volatile("ecall"
			 : "+r"(a0)
			 : "r"(a7), "r"(a1), "r"(a2)
			 : "memory");
	return a0;
}

static unsigned __attribute__((noinline)) fib(unsigned n)
{
	return n < 2 ? n : fib(n - 2) + fib(n - 1);
}

void _start(void)
{
	unsigned left = fib(15), at = 12;
	char line[12];

	line[--at] = '\n';
	do
		line[--at] = (char)('0' + left % 10);
	while (left /= 10);
	call(CALL_WRITE, 1, (long)(line + at), (long)(sizeof(line) - at));
	call(CALL_EXIT, 0, 0, 0);
}
