/* SPDX-License-Identifier: MIT */
#include "support/trace_sim.h"
#include "unit/check.h"

static struct sim s;

static enum hsc_status ram(uint8_t sink, uint8_t memory,
			   struct hsc_control_ram *out)
{
	const struct hsc_control_plan plan = { .sink = sink, .memory = memory };

	sim_set(&s, sink, HSC_TR_CONTROL, HSC_TF_ACTIVE, 1);
	return hsc_control_ram(&s.c, &plan, out);
}

/* SRAM: as far as the limit goes, else as the write pointer goes. */
static void test_sram(void)
{
	struct hsc_control_ram out;

	if (!sim_make(&s, TOPOLOGY_1_0))
		return;
	sim_limit(&s, 3, HSC_TR_RAM_LIMIT, HSC_TF_WHOLE, HSC_LIMIT_BITS, 0xff);
	CHECK_EQ(ram(3, HSC_SINK_SRAM, &out), HSC_OK);
	CHECK_EQ(out.start, 0);
	CHECK_EQ(out.limit, 0x3fc);
	if (!sim_make(&s, TOPOLOGY_DRAFT("0.9.4")))
		return;
	sim_limit(&s, 2, HSC_TR_RAM_LIMIT, HSC_TF_WHOLE, HSC_LIMIT_FIXED, 0);
	sim_limit(&s, 2, HSC_TR_RAM_WP, HSC_TF_WHOLE, HSC_LIMIT_BITS, 0x7f);
	CHECK_EQ(ram(2, HSC_SINK_SRAM, &out), HSC_OK);
	CHECK_EQ(out.limit, 0x1fc);
	CHECK_EQ(sim_get(&s, 2, HSC_TR_RAM_WP, HSC_TF_WHOLE), 0);
	CHECK_EQ(sim_get(&s, 2, HSC_TR_CONTROL, HSC_TF_SINK), 4);
	sim_limit(&s, 2, HSC_TR_RAM_WP, HSC_TF_WHOLE, HSC_LIMIT_FIXED, 0);
	CHECK_EQ(ram(2, HSC_SINK_SRAM, &out), HSC_E_CONFIG);
	CHECK_EQ(s.c.fault.what, HSC_CONTROL_NO_BUFFER);
}

/* Every address written to the registers of a system memory sink. */
static struct hsc_mmio inner;
static unsigned outside;

static enum hsc_status watch_write(void *ctx, uint64_t address, uint32_t value)
{
	unsigned index;
	const struct hsc_tc_register *r =
		hsc_tc_at(HSC_TC_1_0, HSC_TC_RAM_SINK,
			  (uint32_t)(address & 0xfff), &index);

	if (r && (r->id == HSC_TR_RAM_START || r->id == HSC_TR_RAM_LIMIT ||
		  r->id == HSC_TR_RAM_WP))
		outside += value < SIM_BASE || value >= SIM_BASE + SIM_MEMORY;
	return inner.write(ctx, address, value);
}

static void test_smem(void)
{
	struct hsc_control_ram out;

	if (!sim_make(&s, TOPOLOGY_1_0))
		return;
	inner = s.c.io;
	s.c.io.write = watch_write;
	CHECK_EQ(ram(3, HSC_SINK_SMEM, &out), HSC_OK);
	CHECK_EQ(out.start, SIM_BASE);
	CHECK_EQ(out.limit, SIM_BASE + SIM_MEMORY - 4);
	CHECK_EQ(sim_get(&s, 3, HSC_TR_CONTROL, HSC_TF_RAM_MODE), 1);
	CHECK_EQ(s.c.note_count, 0);
	CHECK_EQ(outside, 0);
	/* Trimmed, but inside: said, and taken. */
	sim_limit(&s, 3, HSC_TR_RAM_LIMIT, HSC_TF_WHOLE, HSC_LIMIT_BITS,
		  ~0x3fu & 0x3fffffff);
	CHECK_EQ(ram(3, HSC_SINK_SMEM, &out), HSC_OK);
	CHECK_EQ(out.limit, SIM_BASE + 0x300);
	CHECK_EQ(s.c.note_count, 1);
	CHECK_EQ(s.c.notes[0].what, HSC_CONTROL_OTHER_VALUE);
	/* Somewhere else: refused. */
	sim_limit(&s, 3, HSC_TR_RAM_LIMIT, HSC_TF_WHOLE, HSC_LIMIT_FIXED,
		  0x1000);
	CHECK_EQ(ram(3, HSC_SINK_SMEM, &out), HSC_E_CONFIG);
	CHECK_EQ(s.c.fault.what, HSC_CONTROL_OUTSIDE);
}

/* Upper halves that are not there, buffers that nobody gave, wide words. */
static void test_limits(void)
{
	struct hsc_control_ram out;

	if (!sim_make(&s, TOPOLOGY_1_0))
		return;
	s.t.components[3].buffer = 0x1fffff000;
	s.t.components[3].buffer_size = 0x2000;
	CHECK_EQ(ram(3, HSC_SINK_SMEM, &out), HSC_OK);
	CHECK_EQ(out.limit, 0x200000ffc);
	sim_limit(&s, 3, HSC_TR_RAM_LIMIT_HIGH, HSC_TF_WHOLE, HSC_LIMIT_FIXED,
		  0);
	CHECK_EQ(ram(3, HSC_SINK_SMEM, &out), HSC_E_CONFIG);
	CHECK_EQ(s.c.fault.what, HSC_CONTROL_CROSSES_4GB);
	if (!sim_make(&s, TOPOLOGY_DRAFT("0")))
		return;
	s.t.components[2].buffer = 0x180000000; /* one upper half for all */
	s.t.components[2].width = 16;
	CHECK_EQ(ram(2, HSC_SINK_SMEM, &out), HSC_OK);
	CHECK_EQ(out.start, 0x180000000);
	CHECK_EQ(out.limit, 0x1800003f0);
	CHECK_EQ(sim_get(&s, 2, HSC_TR_RAM_START_HIGH, HSC_TF_WHOLE), 1);
	s.t.components[2].buffer_size = 0;
	CHECK_EQ(ram(2, HSC_SINK_SMEM, &out), HSC_E_CONFIG);
	CHECK_EQ(s.c.fault.what, HSC_CONTROL_NO_BUFFER);
	sim_set(&s, 2, HSC_TR_CONTROL, HSC_TF_ENABLE, 1);
	CHECK_EQ(ram(2, HSC_SINK_SRAM, &out), HSC_E_TARGET);
	CHECK_EQ(s.c.fault.what, HSC_CONTROL_RUNNING);
}

int main(void)
{
	test_sram();
	test_smem();
	test_limits();
	return check_failures != 0;
}
