/* SPDX-License-Identifier: MIT */
/*
 * usage: perf_soc XLEN HARTS FIRMWARE OUT [no-funnel | TALLY]
 *
 * Run firmware that sets up the trace hardware of the virtual SoC, of version
 * 0, by itself; then, as a debugger does, flush and write what the sink of the
 * funnel holds. Without a funnel each encoder has sinks of its own; what they
 * hold is written one behind the other. TALLY is a file for what was counted
 * wherever hart 0 reads a counter; then events of all models can be. Where a
 * fifth word follows, it has the interrupts only.
 */
#include "perf/perf_drain.h"
#include "perf/perf_engine.h"
#include "perf_tally.h"
#include <hartscope/soc/trace.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ENCODERS 0x20000000
#define FUNNEL   0x20010000
#define CYCLES   UINT64_C(400000000)
#define AT(m)    offsetof(struct TraceRegMemMap, m)

static void put_byte(void *ctx, uint8_t byte)
{
	(void)ctx;
	putchar(byte);
}

static uint32_t load(const struct hsc_mmio *io, uint64_t address)
{
	uint32_t value = 0;

	if (hsc_mmio_read(io, address, &value) != HSC_OK)
		fprintf(stderr, "nothing at %llx\n",
			(unsigned long long)address);
	return value;
}

static void flush(const struct hsc_mmio *io, uint64_t block)
{
	const uint32_t control = load(io, block);

	if (hsc_mmio_write(io, block, control & ~HSC_PERF_TE_ENABLE) != HSC_OK)
		return;
	for (int i = 0; i < 1000 && !(load(io, block) & HSC_PERF_TE_EMPTY); i++)
		io->wait(io->ctx);
}

static bool write_word(void *file, uint32_t word)
{
	const uint8_t bytes[] = { (uint8_t)word, (uint8_t)(word >> 8),
				  (uint8_t)(word >> 16),
				  (uint8_t)(word >> 24) };

	return fwrite(bytes, 1, 4, file) == 4;
}

/* What the sink of a block holds. */
static int save(const struct hsc_mmio *io, uint64_t block, FILE *file)
{
	uint32_t at, end;

	if (load(io, block) >> 28 == HSC_PERF_TO_SRAM) {
		if (hsc_perf_drain(io, block, write_word, file) == 0)
			return 0;
		fprintf(stderr, "no drain\n");
		return 1;
	}
	at = load(io, block + AT(te_sinkbase));
	end = load(io, block + AT(te_sinkwp));
	if (end & 1) /* it stopped there, and is full */
		end = load(io, block + AT(te_sinklimit)) + 4;
	for (; at < end; at += 4)
		write_word(file, load(io, at));
	return 0;
}

static int save_all(struct hsc_soc *soc, unsigned harts, bool funnel,
		    const char *path)
{
	const struct hsc_mmio io = hsc_soc_mmio(soc);
	FILE *file = fopen(path, "wb");
	int rc = 0;

	if (!file)
		return 1;
	for (unsigned i = 0; i < harts; i++)
		flush(&io, ENCODERS + 0x1000 * i);
	for (unsigned i = 0; !funnel && i < harts; i++)
		rc |= save(&io, ENCODERS + 0x1000 * i, file);
	if (funnel) {
		flush(&io, FUNNEL);
		rc = save(&io, FUNNEL, file);
	}
	return fclose(file) | rc;
}

/* Each encoder has the sinks of the funnel, which is gone. */
static void drop_funnel(struct hsc_topology *t)
{
	t->count--;
	for (size_t i = 0; i < t->count; i++) {
		t->components[i].sinks = HSC_SINK_SRAM | HSC_SINK_SMEM;
		t->components[i].output_count = 0;
	}
}

#define MODELS                                                                 \
	(HSC_UNIT_L1D | HSC_UNIT_L1I | HSC_UNIT_LL | HSC_UNIT_DTLB |           \
	 HSC_UNIT_ITLB | HSC_UNIT_BPU)

int main(int argc, char **argv)
{
	struct hsc_soc_config config = { .console.write = put_byte };
	struct hsc_soc_trace_config trace = { .topology = NULL };
	struct perf_tally tally = { .out = NULL };
	struct hsc_topology topology;
	struct hsc_error why = { .text = "" };
	struct hsc_soc_exit end;
	struct hsc_soc *soc;
	bool funnel;

	if (argc < 5)
		return 64;
	funnel = argc == 5 || strcmp(argv[5], "no-funnel") != 0;
	config.xlen = (unsigned)atoi(argv[1]);
	config.harts = (unsigned)atoi(argv[2]);
	config.units = HSC_UNIT_L1D | HSC_UNIT_BPU;
	if (argc > 5 && funnel) {
		config.units = MODELS;
		tally.out = fopen(argv[5], "w");
		tally.interrupts_only = argc > 6;
	}
	hsc_soc_trace_usual(&topology, HSC_TC_0, config.harts);
	if (!funnel)
		drop_funnel(&topology);
	trace.topology = &topology;
	if (hsc_soc_new(&soc, &config, &why) != HSC_OK ||
	    hsc_soc_load(soc, argv[3], &why) != HSC_OK ||
	    hsc_soc_trace_add(soc, &trace, &why) != HSC_OK) {
		fprintf(stderr, "perf_soc: %s\n", why.text);
		return 70;
	}
	tally.soc = soc;
	if (tally.out)
		perf_tally_listen(&tally);
	end = hsc_soc_run(soc, CYCLES);
	if (tally.out)
		fclose(tally.out);
	if (save_all(soc, config.harts, funnel, argv[4]) != 0)
		return 70;
	hsc_soc_free(&soc);
	return end.kind == HSC_SOC_FINISHED ? end.status : 71;
}
