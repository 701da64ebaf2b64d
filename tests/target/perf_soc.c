/* SPDX-License-Identifier: MIT */
/*
 * usage: perf_soc XLEN HARTS FIRMWARE OUT
 *
 * Run firmware that sets up the trace hardware of the virtual SoC, of version
 * 0, by itself; then, as a debugger does, flush and write what the sink of the
 * funnel holds.
 */
#include "perf/perf_drain.h"
#include "perf/perf_engine.h"
#include <hartscope/soc/trace.h>
#include <stdio.h>
#include <stdlib.h>

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

static int save(struct hsc_soc *soc, unsigned harts, const char *path)
{
	const struct hsc_mmio io = hsc_soc_mmio(soc);
	FILE *file = fopen(path, "wb");
	uint32_t at, end;

	if (!file)
		return 1;
	for (unsigned i = 0; i < harts; i++)
		flush(&io, ENCODERS + 0x1000 * i);
	flush(&io, FUNNEL);
	if (load(&io, FUNNEL) >> 28 == HSC_PERF_TO_SRAM) {
		if (hsc_perf_drain(&io, FUNNEL, write_word, file) != 0)
			fprintf(stderr, "no drain\n");
		return fclose(file);
	}
	at = load(&io, FUNNEL + AT(te_sinkbase));
	end = load(&io, FUNNEL + AT(te_sinkwp));
	if (end & 1) /* it stopped there, and is full */
		end = load(&io, FUNNEL + AT(te_sinklimit)) + 4;
	for (; at < end; at += 4)
		write_word(file, load(&io, at));
	return fclose(file);
}

int main(int argc, char **argv)
{
	struct hsc_soc_config config = { .console.write = put_byte };
	struct hsc_soc_trace_config trace = { .topology = NULL };
	struct hsc_topology topology;
	struct hsc_problem why = { .text = "" };
	struct hsc_soc_exit end;
	struct hsc_soc *soc;

	if (argc != 5)
		return 64;
	config.xlen = (unsigned)atoi(argv[1]);
	config.harts = (unsigned)atoi(argv[2]);
	config.units = HSC_SOC_L1D | HSC_SOC_BPU;
	hsc_soc_trace_usual(&topology, HSC_TC_0, config.harts);
	trace.topology = &topology;
	if (hsc_soc_new(&soc, &config, &why) != HSC_OK ||
	    hsc_soc_load(soc, argv[3], &why) != HSC_OK ||
	    hsc_soc_trace_add(soc, &trace, &why) != HSC_OK) {
		fprintf(stderr, "perf_soc: %s\n", why.text);
		return 70;
	}
	end = hsc_soc_run(soc, CYCLES);
	if (save(soc, config.harts, argv[4]) != 0)
		return 70;
	hsc_soc_free(&soc);
	return end.kind == HSC_SOC_FINISHED ? end.status : 71;
}
