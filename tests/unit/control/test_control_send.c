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

static void test_sent(void)
{
	if (!sim_make(&s, TOPOLOGY_DRAFT("0")))
		return;
	sim_set(&s, 0, HSC_TR_CONTROL, HSC_TF_INST_TRACING, 1);
	sim_set(&s, 0, HSC_TR_ITC_TRACE_ENABLE, HSC_TF_WHOLE, 1 << 5);
	make_ready(0x80 + 4 * 5, 7);
	CHECK_EQ(hsc_control_send(&s.c, 0, 5, 0xcafe), HSC_OK);
	CHECK_EQ(s.c.note_count, 0);
	CHECK_EQ(s.part[0].regs.word[(0x80 + 4 * 5) / 4], 0xcafe);
	CHECK_EQ(s.writes, 1);
	/* another channel, which is not enabled */
	make_ready(0x80 + 4 * 6, 1);
	CHECK_EQ(hsc_control_send(&s.c, 0, 6, 1), HSC_OK);
	CHECK_EQ(s.c.note_count, 1);
	CHECK_EQ(s.c.notes[0].at.reg, HSC_TR_ITC_TRACE_ENABLE);
	CHECK_EQ(s.c.notes[0].asked, 3 << 5);
}

/* It stays busy: nothing is written, and it ends. */
static void test_busy(void)
{
	if (!sim_make(&s, TOPOLOGY_DRAFT("0")))
		return;
	make_ready(0x80, 0);
	CHECK_EQ(hsc_control_send(&s.c, 0, 0, 1), HSC_E_TARGET);
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
		CHECK_EQ(hsc_control_send(&s.c, 0, 0, 1), HSC_E_CONFIG);
		CHECK_EQ(s.reads + s.writes, 0);
	}
	if (!sim_make(&s, TOPOLOGY_DRAFT("0")))
		return;
	CHECK_EQ(hsc_control_send(&s.c, 0, 32, 1), HSC_E_CONFIG);
	CHECK_EQ(hsc_control_send(&s.c, 2, 0, 1), HSC_E_CONFIG);
}

int main(void)
{
	test_sent();
	test_busy();
	test_nowhere();
	return check_failures != 0;
}
