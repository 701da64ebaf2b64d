/* SPDX-License-Identifier: MIT */
/*
 * Out of a deep recursion by longjmp, again and again: calls that never return.
 * Usage: longjmp [depth] [times]
 */
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

static jmp_buf out;
static volatile long sum;

static long descend(long depth, long bottom)
{
	if (depth >= bottom) {
		if (bottom > 0)
			longjmp(out, (int)depth);
		return 0;
	}
	sum += depth;
	return descend(depth + 1, bottom) + sum; /* not a tail call */
}

static long leave_from(long bottom)
{
	const int depth = setjmp(out);

	if (depth == 0)
		return descend(1, bottom);
	return depth;
}

/* The same depth, but all calls return. */
static long walk(long depth)
{
	if (depth == 0)
		return 0;
	return walk(depth - 1) + sum % 3;
}

int main(int argc, char **argv)
{
	const long depth = argc > 1 ? strtol(argv[1], NULL, 10) : 100;
	const long times = argc > 2 ? strtol(argv[2], NULL, 10) : 20;
	long left = 0, walked = 0;

	for (long i = 0; i < times; i++) {
		left += leave_from(depth + i);
		walked += walk(depth);
	}
	printf("longjmp: left from %ld, sum %ld, walked %ld\n", left, sum,
	       walked);
	return 0;
}
