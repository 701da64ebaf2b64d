/* SPDX-License-Identifier: MIT */
/*
 * bench_soc.c - how fast a hart of the virtual SoC is: alone, telling steps to
 * nobody in particular, through the N-Trace encoder, and instruction by
 * instruction. Processor time of a loop that calls, loads and stores; best of
 * several runs, which take turns.
 */
#include <hartscope/model/step_encoder.h>
#include <hartscope/soc/soc.h>
#include <stdio.h>
#include <time.h>

#define CYCLES UINT64_C(50000000)
#define RUNS   5

/* Sums words of a table, with a call for each, for ever. */
static const uint32_t code[] = {
	0x80010437, /* lui s0, 0x80010; below: to 32 bits */
	0x02041413, /* slli s0, s0, 32 */
	0x02045413, /* srli s0, s0, 32 */
	0x10000293, /* li t0, 256 */
	0x00040313, /* mv t1, s0 */
	0x00032503, /* loop: lw a0, 0(t1) */
	0x018000ef, /* jal ra, sum */
	0x00a32023, /* sw a0, 0(t1) */
	0x00430313, /* addi t1, t1, 4 */
	0xfff28293, /* addi t0, t0, -1 */
	0xfe0296e3, /* bnez t0, loop */
	0xfe1ff06f, /* j -32: again */
	0x00550533, /* sum: add a0, a0, t0 */
	0x00657463, /* bgeu a0, t1, 8 */
	0x00154513, /* xori a0, a0, 1 */
	0x00008067, /* ret */
};

static uint8_t out[65536];

struct traced {
	struct hsc_nt_encoder encoder;
	struct hsc_step_encoder state;
	uint64_t bytes;
};

static void nothing(void *ctx, unsigned hart, const struct hsc_step *s)
{
	(void)hart;
	*(uint64_t *)ctx += s->block.instructions;
}

static void encode(void *ctx, unsigned hart, const struct hsc_step *s)
{
	const struct hsc_qualified q = { .trace = true };
	struct traced *t = ctx;

	(void)hart;
	hsc_nt_encoder_step(&t->encoder, &t->state, s, q);
	if (t->encoder.out_len > sizeof(out) / 2) {
		t->bytes += t->encoder.out_len;
		t->encoder.out_len = 0;
	}
}

static void access(void *ctx, unsigned hart, const struct hsc_soc_access *a)
{
	(void)ctx;
	(void)hart;
	(void)a;
}

static const struct hsc_soc_port ports[] = {
	{ .step = NULL },
	{ .step = nothing },
	{ .step = encode },
	{ .step = nothing, .access = access },
};

static const char *const names[] = { "untraced", "steps", "N-Trace encoder",
				     "steps of 1" };

#define WAYS (sizeof(names) / sizeof(names[0]))

static struct hsc_soc *make(void)
{
	const struct hsc_soc_config config = { .ram_size = 1 << 20 };
	struct hsc_soc *soc = NULL;
	uint8_t bytes[sizeof(code)];

	for (size_t i = 0; i < sizeof(bytes); i++)
		bytes[i] = (uint8_t)(code[i / 4] >> 8 * (i % 4));
	if (hsc_soc_new(&soc, &config, NULL) != HSC_OK ||
	    hsc_soc_write(soc, 0x80000000, bytes, sizeof(bytes)) != HSC_OK)
		hsc_soc_free(&soc);
	return soc;
}

/* Instructions a second, in millions. */
static double run(size_t way)
{
	const struct hsc_nt_encoder_config config = { .xlen = 64 };
	static struct traced t;
	struct hsc_soc *soc = make();
	uint64_t count = 0;
	clock_t began;
	double mips;

	if (!soc || hsc_nt_encoder_init(&t.encoder, &config) != HSC_OK)
		return 0;
	t.encoder.out = out;
	t.encoder.out_cap = sizeof(out);
	t.state = (struct hsc_step_encoder){ .tracing = false };
	if (way)
		hsc_soc_trace(soc, 0, &ports[way],
			      way == 2 ? (void *)&t : (void *)&count);
	began = clock();
	hsc_soc_run(soc, CYCLES);
	mips = (double)hsc_soc_instructions(soc, 0) * 1e-6 /
	       ((double)(clock() - began) / CLOCKS_PER_SEC);
	hsc_soc_free(&soc);
	return mips;
}

int main(void)
{
	double best[WAYS] = { 0 };

	for (unsigned i = 0; i < RUNS; i++)
		for (size_t way = 0; way < WAYS; way++) {
			const double mips = run(way);

			if (mips > best[way])
				best[way] = mips;
		}
	for (size_t way = 0; way < WAYS; way++)
		printf("soc  %-16s %7.1f MIPS  %4.2f\n", names[way], best[way],
		       best[way] / best[0]);
	return best[0] > 0 ? 0 : 1;
}
