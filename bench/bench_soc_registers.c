/* SPDX-License-Identifier: MIT */
/*
 * bench_soc_registers.c - how fast a hart of the virtual SoC is while it is
 * traced through registers: an encoder with a FIFO of finite size, a funnel and
 * a sink that writes to system memory, all of finite bandwidth, set up by the
 * driver; the hart stalls where they are full. Processor time of programs that
 * run to their end, best of several runs, which take turns.
 *
 *   bench_soc_registers FILE...
 */
#include "size.h"
#include "soc_run.h"
#include <hartscope/control/settings.h>
#include <hartscope/soc/trace.h>
#include <stdio.h>

#define RUNS   3
#define BUFFER UINT64_C(0x84000000)

enum kind { ALONE, OFF, NTRACE, ETRACE };

static const struct way {
	const char *name;
	uint8_t kind;       /* enum kind */
	uint8_t generation; /* enum hsc_tc_generation */
	bool timed;
} ways[] = {
	{ "alone", ALONE, HSC_TC_1_0, false },
	{ "off", OFF, HSC_TC_1_0, false },
	{ "N 1.0", NTRACE, HSC_TC_1_0, false },
	{ "E 1.0", ETRACE, HSC_TC_1_0, false },
	{ "N 0.9.4", NTRACE, HSC_TC_0_9_4, false },
	{ "E 0.9.4", ETRACE, HSC_TC_0_9_4, false },
	{ "N 0", NTRACE, HSC_TC_0, false },
	{ "N time", NTRACE, HSC_TC_1_0, true },
	{ "E time", ETRACE, HSC_TC_1_0, true },
};

#define WAYS (sizeof(ways) / sizeof(ways[0]))

static struct hsc_control_setting of_encoder(uint8_t reg, uint8_t field,
					     uint32_t value)
{
	return (struct hsc_control_setting){
		.at = { .component = HSC_TOPOLOGY_NONE,
			.reg = reg,
			.field = field },
		.kinds = 1u << HSC_TC_ENCODER,
		.value = value,
	};
}

/* Switch everything on, without loss of data. */
static bool start_trace(struct hsc_control *c, const struct way *way)
{
	struct hsc_control_setting settings[6];
	struct hsc_control_config config = { .settings = settings };
	struct hsc_control_plan plan;
	size_t n = 0;

	settings[n++] = of_encoder(HSC_TR_CONTROL, HSC_TF_INST_STALL_ENABLE, 1);
	if (way->kind == ETRACE)
		settings[n++] = of_encoder(HSC_TR_CONTROL, HSC_TF_FORMAT, 0);
	if (way->timed) {
		settings[n++] = of_encoder(HSC_TR_TS_CONTROL, HSC_TF_ACTIVE, 1);
		settings[n++] =
			of_encoder(HSC_TR_TS_CONTROL, HSC_TF_TS_MODE, 2);
		settings[n++] =
			of_encoder(HSC_TR_TS_CONTROL, HSC_TF_TS_COUNT, 1);
		settings[n++] =
			of_encoder(HSC_TR_TS_CONTROL, HSC_TF_TS_ENABLE, 1);
	}
	config.setting_count = n;
	return hsc_control_plan(c, 0, HSC_TOPOLOGY_NONE, HSC_SINK_SMEM,
				&plan) == HSC_OK &&
	       hsc_control_start(c, &plan, &config) == HSC_OK;
}

static bool attach_hardware(struct hsc_soc *soc, struct hsc_control *c,
			    const struct way *way)
{
	static struct hsc_topology t;
	const struct hsc_soc_trace_config hardware = { .topology = &t };

	if (way->kind == ALONE)
		return true;
	hsc_soc_trace_usual(&t, (enum hsc_tc_generation)way->generation, 1);
	for (size_t i = 0; i < t.count; i++)
		if (t.components[i].sinks & HSC_SINK_SMEM) {
			t.components[i].buffer = BUFFER;
			t.components[i].buffer_size = 1 << 25;
		}
	if (hsc_soc_trace_add(soc, &hardware, NULL) != HSC_OK)
		return false;
	*c = (struct hsc_control){ .topology = &t, .io = hsc_soc_mmio(soc) };
	return way->kind == OFF || start_trace(c, way);
}

/* Millions of instructions a second; 0: it does not run. */
static double run_way(const char *path, const struct way *way, uint64_t *count)
{
	unsigned xlen;
	struct hsc_soc *soc = soc_load(path, &xlen);
	struct hsc_control control;
	double mips;

	if (!soc || !attach_hardware(soc, &control, way)) {
		hsc_soc_free(&soc);
		return 0;
	}
	mips = soc_mips(soc, count);
	hsc_soc_free(&soc);
	return mips;
}

static bool bench_program(const char *path)
{
	const unsigned runs = bench_runs(RUNS);
	double best[WAYS] = { 0 };
	uint64_t count = 0;
	bool good = true;

	for (unsigned i = 0; i < runs; i++)
		for (size_t way = 0; way < WAYS; way++) {
			const double mips = run_way(path, &ways[way], &count);

			if (mips > best[way])
				best[way] = mips;
		}
	print_best(path, count, best, WAYS);
	printf("\n%-20s %7s", "", "");
	for (size_t way = 0; way < WAYS; way++) {
		printf("  %7.3f", best[0] > 0 ? best[way] / best[0] : 0);
		good &= best[way] > 0;
	}
	printf("\n");
	return good;
}

int main(int argc, char **argv)
{
	bool good = true;

	printf("%-20s %7s", "MIPS, and of alone", "insns");
	for (size_t way = 0; way < WAYS; way++)
		printf("  %7s", ways[way].name);
	printf("\n");
	for (int i = 1; i < argc; i++)
		good &= bench_program(argv[i]);
	return good ? 0 : 1;
}
