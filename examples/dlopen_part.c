/* SPDX-License-Identifier: MIT */
/*
 * The library that the example dlopen loads: a step of a generator, which calls
 * back into the C library.
 */
#include <stdlib.h>

unsigned long part_next(unsigned long value);

unsigned long part_next(unsigned long value)
{
	return labs((long)(value * 31 % 65537)) + 1;
}
