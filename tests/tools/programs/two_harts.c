/* SPDX-License-Identifier: MIT */
/* two_harts.c - the work of tests/pairs/soc, compiled once for each of two
 * harts: with HART=0 it waits for the other one before it ends the machine. */
#include "soc_print.h"

extern volatile uint32_t done, nothing;

static volatile uint32_t *end_of_hart(void)
{
	if (HART == 1) {
		done = 1;
		return &nothing;
	}
	while (!done)
		;
	return (volatile uint32_t *)0x100000;
}

#undef FINISHER
#define FINISHER (*end_of_hart())
#if HART == 0
#define main_ main0
volatile uint32_t done, nothing;
#else
#define main_  main1
#define memset memset1
#endif
#include "soc_work.c"
