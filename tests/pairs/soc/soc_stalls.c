/* SPDX-License-Identifier: MIT */
/*
 * soc_stalls.c - functions that take other times than they have instructions:
 * they load and store, hit and miss caches, and wait for a timer.
 */
#include <stdint.h>

#define MTIME    0x200bff8
#define MTIMECMP 0x2004000
#define ROUNDS   12
#define WORDS    16384 /* twice what L1D holds, of 4 bytes */

static volatile uint32_t words[WORDS];
volatile uint32_t sum;

#define APART __attribute__((noinline, noipa))

APART void fill(unsigned from, unsigned n)
{
	for (unsigned i = 0; i < n; i++)
		words[(from + i) % WORDS] = i;
}

APART uint32_t walk(unsigned step, unsigned n)
{
	uint32_t s = 0;

	for (unsigned i = 0; i < n; i++)
		s += words[i * step % WORDS];
	return s;
}

/* Interrupts are off: the hart only wakes. */
APART void work(unsigned ticks)
{
	volatile uint32_t *compare = (volatile uint32_t *)MTIMECMP;

	compare[0] = *(volatile uint32_t *)MTIME + ticks;
	compare[1] = 0;
	__asm__ volatile("wfi" : : : "memory");
	compare[1] = UINT32_MAX;
}

APART void mix(unsigned i)
{
	fill(i * 100, 10 + i);
	sum += walk(1, 50);
	work(1 + i % 3);
	sum += walk(16, 100 + i);
}

int main(void)
{
	__asm__ volatile("csrw mie, %0" : : "r"(0x80));
	for (unsigned i = 0; i < ROUNDS; i++)
		mix(i);
	*(volatile uint32_t *)0x100000 = 0x5555;
	for (;;)
		;
}
