/* SPDX-License-Identifier: MIT */
#include "support/trace_sim.h"
#include "unit/check.h"

#define AT(k, r, f)                                                            \
	((struct hsc_control_at){                                              \
		.component = (k), .reg = HSC_TR_##r, .field = HSC_TF_##f })

static struct sim s;

/* Writing one field clears no flag of another, of any generation. */
static void test_flags(void)
{
	static const char *const topologies[] = { TOPOLOGY_1_0,
						  TOPOLOGY_DRAFT("0.9.4"),
						  TOPOLOGY_DRAFT("0") };

	for (unsigned g = 0; g < 3; g++) {
		if (!sim_make(&s, topologies[g]))
			return;
		sim_set(&s, 0, HSC_TR_CONTROL, HSC_TF_ACTIVE, 1);
		sim_set(&s, 0, HSC_TR_CONTROL, HSC_TF_INST_STALL_OR_OVERFLOW,
			1);
		sim_set(&s, 0, HSC_TR_CONTROL, HSC_TF_SINK_ERROR, 1);
		CHECK_EQ(hsc_control_set(&s.c, AT(0, CONTROL, INST_MODE), 3),
			 HSC_OK);
		CHECK_EQ(sim_get(&s, 0, HSC_TR_CONTROL, HSC_TF_INST_MODE), 3);
		CHECK_EQ(sim_get(&s, 0, HSC_TR_CONTROL,
				 HSC_TF_INST_STALL_OR_OVERFLOW),
			 1);
		CHECK_EQ(sim_get(&s, 0, HSC_TR_CONTROL, HSC_TF_SINK_ERROR),
			 g == 2);
	}
	/* Version 0 clears by 0, 1.0 by 1. */
	CHECK_EQ(hsc_control_set(&s.c, AT(0, CONTROL, INST_STALL_OR_OVERFLOW),
				 0),
		 HSC_OK);
	CHECK_EQ(sim_get(&s, 0, HSC_TR_CONTROL, HSC_TF_INST_STALL_OR_OVERFLOW),
		 0);
}

/* What reading clears is kept. */
static void test_seen(void)
{
	uint32_t value;

	if (!sim_make(&s, TOPOLOGY_DRAFT("0.9.4")))
		return;
	sim_set(&s, 1, HSC_TR_DATA_CONTROL, HSC_TF_DATA_DROP, 1);
	CHECK_EQ(hsc_control_set(&s.c, AT(1, DATA_CONTROL, DATA_ENABLE), 1),
		 HSC_OK);
	CHECK_EQ(hsc_control_get(&s.c, AT(1, DATA_CONTROL, DATA_DROP), &value),
		 HSC_OK);
	CHECK_EQ(value, 0);
	CHECK_EQ(s.c.seen[1], HSC_SEEN_DATA_DROP);
	CHECK_EQ(s.c.seen[0], 0);
}

/* An enabled encoder's Control is left to triggers. */
static void test_race(void)
{
	if (!sim_make(&s, TOPOLOGY_1_0))
		return;
	sim_set(&s, 0, HSC_TR_CONTROL, HSC_TF_ENABLE, 1);
	CHECK_EQ(hsc_control_set(&s.c, AT(0, CONTROL, INST_MODE), 3),
		 HSC_E_TARGET);
	CHECK_EQ(s.c.fault.what, HSC_CONTROL_RUNNING);
	CHECK_EQ(s.writes, 0);
	CHECK_EQ(hsc_control_set(&s.c, AT(0, CONTROL, INST_TRACING), 1),
		 HSC_OK);
	CHECK_EQ(hsc_control_set(&s.c, AT(0, CONTROL, ENABLE), 0), HSC_OK);
}

static void test_absent(void)
{
	uint32_t value;

	if (!sim_make(&s, TOPOLOGY_1_0))
		return;
	CHECK_EQ(hsc_control_get(&s.c, AT(0, RAM_WP, WHOLE), &value),
		 HSC_E_CONFIG);
	CHECK_EQ(s.c.fault.what, HSC_CONTROL_NO_REGISTER);
	CHECK_EQ(hsc_control_set(&s.c, AT(3, CONTROL, SINK), 7), HSC_E_CONFIG);
	s.denied = 3;
	CHECK_EQ(hsc_control_read(&s.c, AT(3, RAM_WP, WHOLE), &value),
		 HSC_E_TARGET);
	CHECK_EQ(s.c.fault.what, HSC_CONTROL_NO_ANSWER);
	CHECK_EQ(s.c.fault.at.reg, HSC_TR_RAM_WP);
}

static void test_poll(void)
{
	if (!sim_make(&s, TOPOLOGY_1_0))
		return;
	s.delay = 7;
	CHECK_EQ(hsc_control_set(&s.c, AT(0, CONTROL, ACTIVE), 1), HSC_OK);
	CHECK_EQ(hsc_control_poll(&s.c, AT(0, CONTROL, ACTIVE), 1), HSC_OK);
	CHECK_EQ(s.waits, 7);
	s.c.poll_limit = 5;
	s.reads = 0;
	CHECK_EQ(hsc_control_poll(&s.c, AT(0, CONTROL, ENABLE), 1),
		 HSC_E_TARGET);
	CHECK_EQ(s.reads, 5);
	CHECK_EQ(s.c.fault.what, HSC_CONTROL_STUCK);
}

int main(void)
{
	test_flags();
	test_seen();
	test_race();
	test_absent();
	test_poll();
	return check_failures != 0;
}
