/* SPDX-License-Identifier: MIT */
/*
 * bench_encoder.c - how fast the N-Trace encoder takes blocks, and single
 * instructions of the same run: `ratio` is how much blocks gain. One core; best
 * of several runs that take turns, so that the ratios are fair.
 *
 * The programs are those of two_programs.h.
 */
#include "clock.h"
#include "size.h"
#include "two_programs.h"
#include <hartscope/model/ingress.h>
#include <stdio.h>
#include <stdlib.h>

#define RUNS    5
#define OUT     (1u << 16)
#define PER_MAX 16 /* instructions of a block */

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

/* The number of instructions of every block of the program that runs. */
static struct hsc_insn insns[PROGRAM_BLOCKS][PER_MAX];

static void fill_insns(const struct program *p)
{
	for (size_t i = 0; i < PROGRAM_BLOCKS; i++) {
		const struct hsc_retired *b = &p->blocks[i];
		const unsigned last = b->instructions - 1;

		for (unsigned k = 0; k <= last; k++)
			insns[i][k] = (struct hsc_insn){ .length = 4 };
		insns[i][last].kind = b->end;
		insns[i][last].target = b->target;
	}
}

static void drain_output(struct hsc_nt_encoder *e, uint64_t *bytes)
{
	if (e->out_len + HSC_NT_ENCODER_ROOM <= e->out_cap)
		return;
	*bytes += e->out_len;
	e->out_len = 0;
}

/* With the dispatch on the kind of end that retire_as avoids. */
static void encode_blocks(struct hsc_nt_encoder *e, const struct program *p,
			  uint64_t *bytes)
{
	for (size_t i = 0; i < p->count; i++) {
		hsc_nt_encoder_retire(e, &p->blocks[p->order[i]]);
		drain_output(e, bytes);
	}
}

static void encode_instructions(struct hsc_nt_encoder *e,
				const struct program *p, uint64_t *bytes)
{
	struct hsc_ingress in = { .isa = HSC_ISA_RV64 };

	for (size_t i = 0; i < p->count; i++) {
		const unsigned at = p->order[i];
		const struct hsc_retired *b = &p->blocks[at];

		for (unsigned k = 0; k < b->instructions; k++)
			hsc_nt_encoder_instruction(e, &in, b->start + 4 * k,
						   &insns[at][k]);
		drain_output(e, bytes);
	}
}

/* Seconds of one run; *bytes is the length of the stream. */
static double encode_once(const struct program *p, size_t mode, bool single,
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
	start = process_seconds();
	if (single)
		encode_instructions(&e, p, bytes);
	else
		encode_blocks(&e, p, bytes);
	hsc_nt_encoder_stop(&e, HSC_NT_EV_DISABLED, HSC_NT_SYNC_ENABLE);
	start = process_seconds() - start;
	*bytes += e.out_len;
	return start;
}

static void measure_program(const struct program *p)
{
	const unsigned runs = bench_runs(RUNS);
	double best[MODES][2] = { { 0 } };
	uint64_t bytes[MODES][2];

	for (unsigned r = 0; r < runs; r++)
		for (size_t m = 0; m < 2 * MODES; m++) {
			const double t = encode_once(p, m / 2, m % 2 != 0,
						     &bytes[m / 2][m % 2]);
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

	for (size_t i = 0; i < 2; i++) {
		programs[i].most = bench_size(BLOCKS);
		programs[i].order =
			malloc(programs[i].most * sizeof(*programs[i].order));
		if (!programs[i].order)
			return 1;
		fill_insns(&programs[i]);
		if (i == 0)
			run_fib(&programs[i], 40);
		else
			run_matmul(&programs[i], 300);
		measure_program(&programs[i]);
		free(programs[i].order);
	}
	return 0;
}
