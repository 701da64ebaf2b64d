/* SPDX-License-Identifier: MIT */
/*
 * two_programs.h - for benches of encoders: a recursive Fibonacci (calls,
 * returns, a branch that is hard to predict) and a matrix multiplication
 * (loops), as blocks in the order they run.
 */
#ifndef HSC_BENCH_TWO_PROGRAMS_H
#define HSC_BENCH_TWO_PROGRAMS_H

#include <hartscope/isa/retired.h>
#include <stddef.h>

#define BLOCKS         4000000u /* that run, at most */
#define PROGRAM_BLOCKS 5        /* that each has */

struct program {
	const char *name;
	const struct hsc_retired *blocks;
	uint16_t *order; /* order[count]: indices of blocks, as they run */
	size_t count;
	size_t most; /* it ends when this many have run */
	uint64_t instructions;
};

/* n instructions of four bytes, the last of them an `end`. */
#define BLOCK(at, n, kind, to)                                                 \
	{                                                                      \
		.start = (at), .next = (at) + 4 * (n), .target = (to),         \
		.halfwords = 2 * (n), .instructions = (n),                     \
		.last_halfwords = 2, .end = (kind)                             \
	}

/* 0: entry, 1: first call, 2: second call, 3: sum, 4: small n */
static const struct hsc_retired fib[PROGRAM_BLOCKS] = {
	BLOCK(0x1000, 6, HSC_INSN_BRANCH, 0x1060),
	BLOCK(0x1018, 3, HSC_INSN_CALL, 0x1000),
	BLOCK(0x1024, 4, HSC_INSN_CALL, 0x1000),
	BLOCK(0x1034, 7, HSC_INSN_RETURN, 0),
	BLOCK(0x1060, 4, HSC_INSN_RETURN, 0),
};

/* 0: row, 1: column, 2: product, 3: next column, 4: next row */
static const struct hsc_retired matmul[PROGRAM_BLOCKS] = {
	BLOCK(0x2000, 4, HSC_INSN_LINEAR, 0),
	BLOCK(0x2010, 5, HSC_INSN_LINEAR, 0),
	BLOCK(0x2024, 8, HSC_INSN_BRANCH, 0x2024),
	BLOCK(0x2044, 4, HSC_INSN_BRANCH, 0x2010),
	BLOCK(0x2054, 3, HSC_INSN_JUMP, 0x2000),
};

static void run_block(struct program *p, uint16_t block)
{
	if (p->count == p->most)
		return;
	p->order[p->count++] = block;
	p->instructions += p->blocks[block].instructions;
}

static void run_fib(struct program *p, unsigned n)
{
	if (p->count == p->most)
		return;
	run_block(p, 0);
	if (n < 2) {
		run_block(p, 4);
		return;
	}
	run_block(p, 1);
	run_fib(p, n - 1);
	run_block(p, 2);
	run_fib(p, n - 2);
	run_block(p, 3);
}

static void run_matmul(struct program *p, unsigned n)
{
	while (p->count < p->most) {
		run_block(p, 0);
		for (unsigned j = 0; j < n; j++) {
			run_block(p, 1);
			for (unsigned k = 0; k < n; k++)
				run_block(p, 2);
			run_block(p, 3);
		}
		run_block(p, 4);
	}
}

#endif
