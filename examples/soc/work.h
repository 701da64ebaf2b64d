/* SPDX-License-Identifier: MIT */
/* work.h - something to trace: loops, calls, a branch that is hard to
 * predict. */
#ifndef SOC_WORK_H
#define SOC_WORK_H

static __attribute__((noinline)) unsigned collatz(unsigned n)
{
	unsigned steps = 0;

	for (; n != 1; steps++)
		n = n % 2 ? 3 * n + 1 : n / 2;
	return steps;
}

static __attribute__((noinline, unused)) unsigned longest(unsigned most)
{
	unsigned best = 1;

	for (unsigned n = 2; n <= most; n++)
		if (collatz(n) > collatz(best))
			best = n;
	return best;
}

#endif
