/* SPDX-License-Identifier: MIT */
#include "control/driver/parts.h"
#include "support/trace_sim.h"
#include "unit/check.h"

static struct sim s;

/* Set up a sink of the draft's last component; *what is left of a refusal. */
static enum hsc_status set_up(uint8_t memory, uint8_t *what)
{
	struct hsc_control_plan plan;
	enum hsc_status rc;

	CHECK_EQ(hsc_control_plan(&s.c, 0, HSC_TOPOLOGY_NONE, memory, &plan),
		 HSC_OK);
	rc = hsc_control_set_up_sink(&s.c, &plan);
	*what = s.c.fault.what;
	return rc;
}

/* Pins whose mode is 0 would swallow the trace. */
static void test_pins(void)
{
	uint8_t what;

	if (!sim_make(&s, TOPOLOGY_DRAFT("0.9.4")))
		return;
	CHECK_EQ(hsc_control_reset(&s.c, 2), HSC_OK);
	CHECK_EQ(set_up(HSC_SINK_PIB, &what), HSC_E_CONFIG);
	CHECK_EQ(what, HSC_CONTROL_PINS_OFF);
	sim_set(&s, 2, HSC_TR_PIB_CONTROL, HSC_TF_PIB_MODE, 5);
	CHECK_EQ(set_up(HSC_SINK_PIB, &what), HSC_OK);
	CHECK_EQ(sim_get(&s, 2, HSC_TR_PIB_CONTROL, HSC_TF_ENABLE), 1);
}

/* A buffer is all of the SRAM, or what was set aside, and is not enabled. */
static void test_memory(void)
{
	uint8_t what;

	if (!sim_make(&s, TOPOLOGY_DRAFT("0.9.4")))
		return;
	CHECK_EQ(hsc_control_reset(&s.c, 2), HSC_OK);
	CHECK_EQ(set_up(HSC_SINK_SMEM, &what), HSC_OK);
	CHECK(sim_get(&s, 2, HSC_TR_RAM_START, HSC_TF_WHOLE) != 0);
	CHECK_EQ(sim_get(&s, 2, HSC_TR_CONTROL, HSC_TF_ENABLE), 0);
}

int main(void)
{
	test_pins();
	test_memory();
	return check_failures != 0;
}
