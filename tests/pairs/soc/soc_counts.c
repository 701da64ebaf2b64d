/* SPDX-License-Identifier: MIT */
/*
 * soc_counts.c - firmware that reads 16 KiB four times, and prints how often
 * models of the SoC missed; and that writes both of its contexts.
 */
#include "soc_print.h"

#define LINES  256 /* of 64 bytes */
#define PASSES 4

/* SBI 3.0, "HARDWARE CACHE EVENT": each event is its own selector here */
#define L1D_READ_MISS  0x10001
#define DTLB_READ_MISS 0x10019
#define BPU_READ_MISS  0x10029

#define SET(csr, value) __asm__ volatile("csrw " csr ", %0" ::"r"(value))
#define GET(csr, value) __asm__ volatile("csrr %0, " csr : "=r"(value))

__asm__(".globl _start\n"
	"_start:\n"
	"	la sp, stack + 4096\n"
	"	j run\n");

uint8_t stack[4096] __attribute__((aligned(64)));
static volatile uint8_t data[LINES * 64] __attribute__((aligned(64)));

static void read_all(void)
{
	for (unsigned i = 0; i < LINES; i++)
		(void)data[64 * i];
}

void run(void)
{
	unsigned long l1d, dtlb, bpu;

	SET("mhpmevent3", L1D_READ_MISS);
	SET("mhpmevent4", DTLB_READ_MISS);
	SET("mhpmevent5", BPU_READ_MISS);
	SET("0x7a8", 5UL); /* mcontext, which is hcontext */
	for (unsigned i = 0; i < PASSES; i++) {
		SET("0x5a8", 16UL + i); /* scontext */
		read_all();
	}
	GET("mhpmcounter3", l1d);
	GET("mhpmcounter4", dtlb);
	GET("mhpmcounter5", bpu);
	print_sum("l1d  ", l1d);
	print_sum("dtlb ", dtlb);
	print_sum("bpu  ", bpu);
	FINISHER = 0x5555;
	for (;;)
		;
}
