/* SPDX-License-Identifier: MIT */
/*
 * Recursive Fibonacci: nothing but calls and returns, so implicit returns pay.
 * Usage: fib [n]
 */
#include <stdio.h>
#include <stdlib.h>

static unsigned long fib(unsigned long n)
{
	if (n < 2)
		return n;
	return fib(n - 2) + fib(n - 1);
}

int main(int argc, char **argv)
{
	const unsigned long n = argc > 1 ? strtoul(argv[1], NULL, 10) : 20;

	printf("fib(%lu) = %lu\n", n, fib(n));
	return 0;
}
