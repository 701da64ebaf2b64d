/* SPDX-License-Identifier: MIT */
/*
 * bench_et_encoder.c - how fast the E-Trace encoder takes blocks, by edition
 * and mode. One core; best of several runs that take turns.
 *
 * The programs are those of bench_encoder.c: a recursive Fibonacci (calls,
 * returns, a branch that nobody can foresee) and a matrix multiplication.
 */
#include <hartscope/model/etrace_encoder.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define BLOCKS 4000000u
#define RUNS   5
#define OUT    (1u << 16)

struct program {
	const char *name;
	const struct hsc_retired *blocks;
	uint8_t *order; /* order[count]: indices of blocks, as they run */
	size_t count;
	uint64_t instructions;
};

static const struct {
	const char *name;
	enum hsc_et_edition edition;
	struct hsc_et_options options;
} modes[] = {
	{ "0.026", HSC_ET_0_026, { .full_address = false } },
	{ "2.0", HSC_ET_2_0, { .full_address = false } },
	{ "2.0, implicit return", HSC_ET_2_0, { .implicit_return = true } },
	{ "2.0, prediction", HSC_ET_2_0, { .branch_prediction = true } },
	{ "2.0, cache", HSC_ET_2_0, { .jump_target_cache = true } },
};

#define MODES (sizeof(modes) / sizeof(modes[0]))

/* n instructions of four bytes, the last of them an `end`. */
#define BLOCK(at, n, kind, to)                                                 \
	{                                                                      \
		.start = (at), .next = (at) + 4 * (n), .target = (to),         \
		.halfwords = 2 * (n), .instructions = (n),                     \
		.last_halfwords = 2, .end = (kind)                             \
	}

/* 0: entry, 1: first call, 2: second call, 3: sum, 4: small n */
static const struct hsc_retired fib[] = {
	BLOCK(0x1000, 6, HSC_INSN_BRANCH, 0x1060),
	BLOCK(0x1018, 3, HSC_INSN_CALL, 0x1000),
	BLOCK(0x1024, 4, HSC_INSN_CALL, 0x1000),
	BLOCK(0x1034, 7, HSC_INSN_RETURN, 0),
	BLOCK(0x1060, 4, HSC_INSN_RETURN, 0),
};

/* 0: row, 1: column, 2: product, 3: next column, 4: next row */
static const struct hsc_retired matmul[] = {
	BLOCK(0x2000, 4, HSC_INSN_LINEAR, 0),
	BLOCK(0x2010, 5, HSC_INSN_LINEAR, 0),
	BLOCK(0x2024, 8, HSC_INSN_BRANCH, 0x2024),
	BLOCK(0x2044, 4, HSC_INSN_BRANCH, 0x2010),
	BLOCK(0x2054, 3, HSC_INSN_JUMP, 0x2000),
};

static void run_block(struct program *p, uint8_t block)
{
	if (p->count == BLOCKS)
		return;
	p->order[p->count++] = block;
	p->instructions += p->blocks[block].instructions;
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

static struct hsc_et_encoder_config config_of(size_t mode)
{
	struct hsc_et_encoder_config c = {
		.params = hsc_et_params_default(modes[mode].edition),
		.options = modes[mode].options,
		.resync_unit = HSC_ET_RESYNC_PACKETS,
		.resync_max = 1024,
	};
	struct hsc_problem why;

	if ((c.options.implicit_return &&
	     hsc_et_params_set(&c.params, "return_stack_size_p", 5, &why) !=
		     HSC_OK) ||
	    (c.options.branch_prediction &&
	     hsc_et_params_set(&c.params, "bpred_size_p", 9, &why) != HSC_OK) ||
	    (c.options.jump_target_cache &&
	     hsc_et_params_set(&c.params, "cache_size_p", 6, &why) != HSC_OK))
		exit(1);
	return c;
}

/* Encode the program. Returns seconds. */
static double encode(const struct program *p, size_t mode, uint64_t *bytes)
{
	static struct hsc_et_encoder e;
	static uint8_t out[OUT];
	const struct hsc_et_encoder_config c = config_of(mode);
	struct hsc_problem why;
	double start;

	if (hsc_et_encoder_init(&e, &c, &why) != HSC_OK)
		exit(1);
	e.out = out;
	e.out_cap = OUT;
	*bytes = 0;
	start = now();
	for (size_t i = 0; i < p->count; i++) {
		hsc_et_encoder_retire(&e, &p->blocks[p->order[i]]);
		if (e.out_len + HSC_ET_ENCODER_ROOM > OUT) {
			*bytes += e.out_len;
			e.out_len = 0;
		}
	}
	hsc_et_encoder_stop(&e, HSC_ET_END_DISABLED);
	*bytes += e.out_len;
	return e.lost ? 0 : now() - start;
}

static void measure(const struct program *p)
{
	double best[MODES];
	uint64_t bytes[MODES];

	for (unsigned run = 0; run < RUNS; run++)
		for (size_t m = 0; m < MODES; m++) {
			const double t = encode(p, m, &bytes[m]);

			if (run == 0 || t < best[m])
				best[m] = t;
		}
	printf("%s\n", p->name);
	for (size_t m = 0; m < MODES; m++)
		printf("  %-22s %7.1f M instructions/s %6.2f ns/block "
		       "%6.3f bits/instruction\n",
		       modes[m].name, (double)p->instructions / best[m] * 1e-6,
		       best[m] / (double)p->count * 1e9,
		       8 * (double)bytes[m] / (double)p->instructions);
}

int main(void)
{
	struct program programs[] = { { "fib", fib, NULL, 0, 0 },
				      { "matmul", matmul, NULL, 0, 0 } };

	for (size_t i = 0; i < 2; i++) {
		programs[i].order = malloc(BLOCKS);
		if (!programs[i].order)
			return 1;
		if (i == 0)
			run_fib(&programs[i], 40);
		else
			run_matmul(&programs[i], 64);
		measure(&programs[i]);
		free(programs[i].order);
	}
	return 0;
}
