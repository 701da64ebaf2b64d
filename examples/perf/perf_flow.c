/* SPDX-License-Identifier: MIT */
/*
 * perf_flow.c - counters read once a round, in a trace of instructions that
 * says which functions ran between: one computes, one walks through memory.
 *
 *   hartscope record --soc=virt --generation=0 -p teInstrumentation=1 \
 *       -p itcTraceEnable=0x40 --stalls load=3,miss=20 -o flow.hart \
 *       -- perf_flow
 *   hartscope report --counters --by-flow flow.hart
 */
#define HSC_PERF_ENCODER 0x20000000
#include <hartscope_perf.h>
#include <stdint.h>

#define ROUNDS 40
#define WORDS  16384 /* twice what a cache of 32 KiB holds */
#define APART  __attribute__((noinline, noipa))

static volatile uint32_t words[WORDS];
volatile uint32_t sum;

APART uint32_t compute(unsigned n)
{
	uint32_t s = 1;

	for (unsigned i = 0; i < n; i++)
		s = s * 33 + i;
	return s;
}

APART uint32_t walk(unsigned n)
{
	uint32_t s = 0;

	for (unsigned i = 0; i < n; i++)
		s += words[i * 16 % WORDS];
	return s;
}

/* Each round runs one of the functions, the last rounds both. */
int main(void)
{
	perfTraceOn();
	perfWriteCntrs();
	for (unsigned i = 0; i < ROUNDS; i++) {
		if (i % 4 != 1)
			sum += compute(300);
		if (i % 4 != 0)
			sum += walk(200);
		perfWriteCntrs();
	}
	perfWriteCntrs();
	*(volatile uint32_t *)0x100000 = 0x5555;
	for (;;)
		;
}
