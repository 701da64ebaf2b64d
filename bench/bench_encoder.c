/* SPDX-License-Identifier: MIT */
/*
 * bench_encoder.c - how fast the N-Trace encoder takes blocks, and single
 * instructions of the same run. One core; best of several runs that take turns,
 * so that the ratios are fair.
 *
 * The programs are a recursive Fibonacci (calls, returns, a branch that nobody
 * can foresee) and a matrix multiplication (loops).
 */
#include <hartscope/model/ingress.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define BLOCKS  4000000u
#define RUNS    5
#define OUT     (1u << 16)
#define PER_MAX 16 /* instructions of a block */

struct block {
	struct hsc_retired retired;
	struct hsc_insn insns[PER_MAX];
};

struct program {
	const char *name;
	struct block *blocks;
	uint8_t *order; /* order[count]: indices of blocks, as they run */
	size_t count;
	uint64_t instructions;
};

static const struct {
	const char *name;
	struct hsc_nt_encoder_config config;
} modes[] = {
	{ "BTM", { .mode = HSC_NT_BTM } },
	{ "HTM", { .mode = HSC_NT_HTM } },
	{ "HTM, implicit return",
	  { .implicit_return = HSC_NT_RETURN_FULL,
	    .sync_unit = HSC_NT_SYNC_MESSAGES,
	    .sync_interval = 1024 } },
	{ "HTM, both",
	  { .implicit_return = HSC_NT_RETURN_FULL, .repeated_history = true } },
};

#define MODES (sizeof(modes) / sizeof(modes[0]))

/* n instructions of four bytes, the last of them an `end`. */
#define BLOCK(at, n, kind, to)                                                 \
	{                                                                      \
		.retired = {                                                   \
			.start = (at),                                         \
			.next = (at) + 4 * (n),                                \
			.target = (to),                                        \
			.halfwords = 2 * (n),                                  \
			.instructions = (n),                                   \
			.last_halfwords = 2,                                   \
			.end = (kind)                                          \
		}                                                              \
	}

/* 0: entry, 1: first call, 2: second call, 3: sum, 4: small n */
static struct block fib[] = {
	BLOCK(0x1000, 6, HSC_INSN_BRANCH, 0x1060),
	BLOCK(0x1018, 3, HSC_INSN_CALL, 0x1000),
	BLOCK(0x1024, 4, HSC_INSN_CALL, 0x1000),
	BLOCK(0x1034, 7, HSC_INSN_RETURN, 0),
	BLOCK(0x1060, 4, HSC_INSN_RETURN, 0),
};

/* 0: row, 1: column, 2: product, 3: next column, 4: next row */
static struct block matmul[] = {
	BLOCK(0x2000, 4, HSC_INSN_LINEAR, 0),
	BLOCK(0x2010, 5, HSC_INSN_LINEAR, 0),
	BLOCK(0x2024, 8, HSC_INSN_BRANCH, 0x2024),
	BLOCK(0x2044, 4, HSC_INSN_BRANCH, 0x2010),
	BLOCK(0x2054, 3, HSC_INSN_JUMP, 0x2000),
};

static void fill(struct block *blocks, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		struct block *b = &blocks[i];
		const unsigned last = b->retired.instructions - 1;

		for (unsigned k = 0; k <= last; k++)
			b->insns[k] = (struct hsc_insn){ .length = 4 };
		b->insns[last].kind = b->retired.end;
		b->insns[last].target = b->retired.target;
	}
}

static void run_block(struct program *p, uint8_t block)
{
	if (p->count == BLOCKS)
		return;
	p->order[p->count++] = block;
	p->instructions += p->blocks[block].retired.instructions;
}

static void run_fib(struct program *p, unsigned n)
{
	if (p->count == BLOCKS)
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
	while (p->count < BLOCKS) {
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

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void drain(struct hsc_nt_encoder *e, uint64_t *bytes)
{
	if (e->out_len + HSC_NT_ENCODER_ROOM <= e->out_cap)
		return;
	*bytes += e->out_len;
	e->out_len = 0;
}

/* With the dispatch on the kind of end that retire_as would save. */
static void by_blocks(struct hsc_nt_encoder *e, const struct program *p,
		      uint64_t *bytes)
{
	for (size_t i = 0; i < p->count; i++) {
		hsc_nt_encoder_retire(e, &p->blocks[p->order[i]].retired);
		drain(e, bytes);
	}
}

static void by_instructions(struct hsc_nt_encoder *e, const struct program *p,
			    uint64_t *bytes)
{
	struct hsc_ingress in = { .isa = HSC_ISA_RV64 };

	for (size_t i = 0; i < p->count; i++) {
		const struct block *b = &p->blocks[p->order[i]];

		for (unsigned k = 0; k < b->retired.instructions; k++)
			hsc_nt_encoder_instruction(
				e, &in, b->retired.start + 4 * k, &b->insns[k]);
		drain(e, bytes);
	}
}

/* Seconds of one run; *bytes is the length of the stream. */
static double run(const struct program *p, size_t mode, bool single,
		  uint64_t *bytes)
{
	static struct hsc_nt_encoder e;
	static uint8_t out[OUT];
	double start;

	if (hsc_nt_encoder_init(&e, &modes[mode].config) != HSC_OK)
		abort();
	e.out = out;
	e.out_cap = sizeof(out);
	*bytes = 0;
	start = now();
	if (single)
		by_instructions(&e, p, bytes);
	else
		by_blocks(&e, p, bytes);
	hsc_nt_encoder_stop(&e, HSC_NT_EV_DISABLED, HSC_NT_SYNC_ENABLE);
	start = now() - start;
	*bytes += e.out_len;
	return start;
}

static void measure(const struct program *p)
{
	double best[MODES][2] = { { 0 } };
	uint64_t bytes[MODES][2];

	for (unsigned r = 0; r < RUNS; r++)
		for (size_t m = 0; m < 2 * MODES; m++) {
			const double t =
				run(p, m / 2, m % 2 != 0, &bytes[m / 2][m % 2]);
			double *b = &best[m / 2][m % 2];

			*b = r == 0 || t < *b ? t : *b;
		}
	for (size_t m = 0; m < MODES; m++) {
		const double n = (double)p->instructions;

		printf("%-7s %-22s blocks %6.0f M instr/s (%4.1f ns a block), "
		       "instructions %5.0f M instr/s, ratio %.1f; "
		       "%.3f bits/instr\n",
		       p->name, modes[m].name, n / best[m][0] * 1e-6,
		       best[m][0] * 1e9 / (double)p->count,
		       n / best[m][1] * 1e-6, best[m][1] / best[m][0],
		       8 * (double)bytes[m][0] / n);
	}
}

int main(void)
{
	struct program programs[] = { { .name = "fib", .blocks = fib },
				      { .name = "matmul", .blocks = matmul } };

	fill(fib, sizeof(fib) / sizeof(fib[0]));
	fill(matmul, sizeof(matmul) / sizeof(matmul[0]));
	for (size_t i = 0; i < 2; i++) {
		programs[i].order = malloc(BLOCKS);
		if (!programs[i].order)
			return 1;
		if (i == 0)
			run_fib(&programs[i], 40);
		else
			run_matmul(&programs[i], 300);
		measure(&programs[i]);
		free(programs[i].order);
	}
	return 0;
}
