/* SPDX-License-Identifier: MIT */
#include "support/trace_sim.h"
#include "unit/check.h"
#include <hartscope/control/send.h>

static struct sim s;

/* The stimulus registers of a sim are memory: what they read is readiness. */
static void make_ready(uint32_t offset, uint32_t ready)
{
	s.stuck = 0;
	s.stuck_offset = offset;
	s.stuck_mask = UINT32_MAX;
	s.stuck_value = ready;
}

static enum hsc_status put(uint8_t component, uint8_t channel, uint8_t size,
			   uint32_t value)
{
	const struct hsc_control_word w = { channel, size, value };

	return hsc_control_send(&s.c, component, &w);
}

static void test_sent(void)
{
	if (!sim_make(&s, TOPOLOGY_DRAFT("0")))
		return;
	sim_set(&s, 0, HSC_TR_CONTROL, HSC_TF_ENABLE, 1);
	sim_set(&s, 0, HSC_TR_CONTROL, HSC_TF_INST_TRACING, 1);
	sim_set(&s, 0, HSC_TR_CONTROL, HSC_TF_INSTRUMENTATION, 1);
	sim_set(&s, 0, HSC_TR_ITC_TRACE_ENABLE, HSC_TF_WHOLE, 1 << 5);
	make_ready(0x80 + 4 * 5, 7);
	CHECK_EQ(put(0, 5, 4, 0xcafe), HSC_OK);
	CHECK_EQ(s.c.note_count, 0);
	CHECK_EQ(s.part[0].regs.word[(0x80 + 4 * 5) / 4], 0xcafe);
	CHECK_EQ(s.writes, 1);
	/* another channel, which is not enabled */
	make_ready(0x80 + 4 * 6, 1);
	CHECK_EQ(put(0, 6, 4, 1), HSC_OK);
	CHECK_EQ(s.c.note_count, 1);
	CHECK_EQ(s.c.notes[0].at.reg, HSC_TR_ITC_TRACE_ENABLE);
	CHECK_EQ(s.c.notes[0].wanted, 3 << 5);
}

/* What keeps a word of a channel out of the trace, in each mode. */
static void test_reasons(void)
{
	for (uint32_t mode = 0; mode < 4; mode++)
		for (uint8_t channel = 14; channel < 16; channel++) {
			const bool owner = channel == 15;
			const bool sent = mode == 1 || mode == (owner ? 2 : 3);

			if (!sim_make(&s, TOPOLOGY_DRAFT("0")))
				return;
			sim_set(&s, 0, HSC_TR_CONTROL, HSC_TF_INSTRUMENTATION,
				mode);
			sim_set(&s, 0, HSC_TR_ITC_TRACE_ENABLE, HSC_TF_WHOLE,
				UINT32_MAX);
			make_ready(0x80 + 4u * channel, 1);
			CHECK_EQ(put(0, channel, 4, 1), HSC_OK);
			/* Enable and Tracing are not set. */
			CHECK_EQ(s.c.note_count, sent ? 2 : 3);
			CHECK_EQ(s.c.notes[0].at.field, HSC_TF_ENABLE);
			CHECK_EQ(s.c.notes[1].at.field, HSC_TF_INST_TRACING);
			CHECK_EQ(s.c.notes[0].what, HSC_CONTROL_NOT_TRACED);
			if (!sent)
				CHECK_EQ(s.c.notes[2].at.field,
					 HSC_TF_INSTRUMENTATION);
			CHECK_EQ(s.writes, 1);
		}
}

static uint64_t part_at;
static unsigned part_size;
static uint32_t part_value;

static enum hsc_status keep_part(void *ctx, uint64_t address, unsigned size,
				 uint32_t value)
{
	(void)ctx;
	part_at = address;
	part_size = size;
	part_value = value;
	return HSC_OK;
}

/* Bytes go to the upper end of the register, if they fit. */
static void test_sizes(void)
{
	if (!sim_make(&s, TOPOLOGY_DRAFT("0")))
		return;
	make_ready(0x80 + 4 * 2, 1);
	CHECK_EQ(put(0, 2, 1, 1), HSC_E_TARGET); /* words only */
	s.c.io.write_part = keep_part;
	CHECK_EQ(put(0, 2, 1, 0xff), HSC_OK);
	CHECK_EQ(part_at & 0xfff, 0x80 + 4 * 2 + 3);
	CHECK_EQ(part_size, 1);
	CHECK_EQ(part_value, 0xff);
	CHECK_EQ(put(0, 2, 2, 0xffff), HSC_OK);
	CHECK_EQ(part_at & 0xfff, 0x80 + 4 * 2 + 2);
	CHECK_EQ(part_size, 2);
	CHECK_EQ(put(0, 2, 1, 0x100), HSC_E_VALUE);
	CHECK_EQ(put(0, 2, 2, 0x10000), HSC_E_VALUE);
	CHECK_EQ(put(0, 2, 3, 1), HSC_E_VALUE);
	CHECK_EQ(s.writes, 0);
	CHECK_EQ(put(0, 2, 0, UINT32_MAX), HSC_OK); /* a word */
	CHECK_EQ(s.writes, 1);
}

/* It stays busy: nothing is written, and it ends. */
static void test_busy(void)
{
	if (!sim_make(&s, TOPOLOGY_DRAFT("0")))
		return;
	make_ready(0x80, 0);
	CHECK_EQ(put(0, 0, 4, 1), HSC_E_TARGET);
	CHECK_EQ(s.c.fault.what, HSC_CONTROL_STUCK);
	CHECK_EQ(s.writes, 0);
	CHECK(s.reads < 100);
}

static void test_nowhere(void)
{
	static const char *const others[] = { TOPOLOGY_1_0,
					      TOPOLOGY_DRAFT("0.9.4") };

	for (unsigned i = 0; i < 2; i++) {
		if (!sim_make(&s, others[i]))
			return;
		CHECK_EQ(put(0, 0, 4, 1), HSC_E_CONFIG);
		CHECK_EQ(s.reads + s.writes, 0);
	}
	if (!sim_make(&s, TOPOLOGY_DRAFT("0")))
		return;
	CHECK_EQ(put(0, 32, 4, 1), HSC_E_CONFIG);
	CHECK_EQ(put(2, 0, 4, 1), HSC_E_CONFIG);
}

int main(void)
{
	test_sent();
	test_reasons();
	test_sizes();
	test_busy();
	test_nowhere();
	return check_failures != 0;
}
