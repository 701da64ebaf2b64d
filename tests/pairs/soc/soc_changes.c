/* SPDX-License-Identifier: MIT */
/*
 * soc_changes.c - firmware whose code is not what its ELF file says: it patches
 * a function that ran, generates another one in memory, time and again, copies
 * one and runs the copy, and does some of it on a second hart.
 */
#include "soc_print.h"

static uint32_t room[64] __attribute__((aligned(64)));
static uint32_t there[64] __attribute__((aligned(64)));
static volatile uint32_t sum, done;

/* The first instruction is patched: an addition, or a jump over four more. */
__attribute__((noinline, aligned(64))) static uint32_t patched(uint32_t x)
{
	__asm__ volatile(".option push\n\t.option norvc\n\t"
			 "addi %0, %0, 1\n\tslli %0, %0, 1\n\t"
			 "addi %0, %0, 3\n\tslli %0, %0, 1\n\t.option pop"
			 : "+r"(x));
	return x;
}

/* Position independent, with a loop. */
__attribute__((noinline, aligned(64))) static uint32_t copied(uint32_t n)
{
	uint32_t r = 1;

	__asm__ volatile("1:\n\tslli %0, %0, 1\n\taddi %1, %1, -1\n\t"
			 "bnez %1, 1b"
			 : "+r"(r), "+r"(n));
	return r;
}

static void fence(void)
{
	__asm__ volatile("fence.i" ::: "memory");
}

static void patch(unsigned hart)
{
	volatile uint32_t *code = (volatile uint32_t *)(uintptr_t)patched;
	const uint32_t addition = *code;

	for (uint32_t i = 0; i < 8; i++) {
		sum += patched(i);
		if (hart == 0 && i == 3)
			*code = 0x00c0006f; /* jal zero, 12 */
		if (hart == 0 && i == 6)
			*code = addition;
		fence();
	}
}

/* addi a0, a0, i; ret: compressed, every third time */
static void generate(void)
{
	uint32_t (*run)(uint32_t) = (uint32_t(*)(uint32_t))(uintptr_t)room;
	volatile uint16_t *halves = (volatile uint16_t *)room;

	for (uint32_t i = 1; i < 20; i++) {
		room[0] = 0x00050513 | i << 20;
		room[1] = 0x00008067;
		if (i % 3 == 0) {
			halves[0] = 0x0505; /* addi a0, a0, 1 */
			halves[1] = 0x8082; /* ret */
		}
		fence();
		sum = sum * 3 + run(i);
	}
}

static void copy(void)
{
	const uint32_t *from = (const uint32_t *)(uintptr_t)copied;
	volatile uint32_t *to = there;
	uint32_t (*run)(uint32_t) = (uint32_t(*)(uint32_t))(uintptr_t)there;

	for (int i = 0; i < 16; i++)
		to[i] = from[i];
	fence();
	sum += run(9);
}

void main_(unsigned hart)
{
	patch(hart);
	if (hart) {
		done = 1;
		for (;;)
			__asm__ volatile("wfi");
	}
	generate();
	copy();
	patch(0);
	while (HARTS > 1 && !done)
		;
	print_sum("sum ", sum);
	FINISHER = 0x5555;
}
