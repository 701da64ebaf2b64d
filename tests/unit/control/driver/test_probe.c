/* SPDX-License-Identifier: MIT */
#include "support/trace_sim.h"
#include "unit/check.h"
#include <hartscope/control/probe.h>

static struct sim s;

/* What probing finds of one field, or `found` false. */
static struct hsc_control_cap find(uint8_t component,
				   enum hsc_tc_register_id reg,
				   enum hsc_tc_field_id field, bool *found)
{
	struct hsc_probe p = { .c = &s.c, .component = component };
	struct hsc_control_cap cap, got = { .listed = false };
	enum hsc_status rc;

	*found = false;
	while ((rc = hsc_probe_next(&p, &cap)) == HSC_OK)
		if (cap.at.reg == reg && cap.at.field == field && !*found) {
			got = cap;
			*found = true;
		}
	CHECK_EQ(rc, HSC_END);
	return got;
}

static void test_found(void)
{
	struct hsc_control_cap cap;
	bool found;

	if (!sim_make(&s, TOPOLOGY_1_0))
		return;
	sim_limit(&s, 0, HSC_TR_CONTROL, HSC_TF_INST_MODE, HSC_LIMIT_SET,
		  1 << 3 | 1 << 6);
	sim_limit(&s, 0, HSC_TR_CONTROL, HSC_TF_SYNC_MAX, HSC_LIMIT_MAX, 11);
	sim_limit(&s, 0, HSC_TR_CONTROL, HSC_TF_FORMAT, HSC_LIMIT_FIXED, 1);
	sim_limit(&s, 0, HSC_TR_INST_FEATURES, HSC_TF_SRC_ID, HSC_LIMIT_BITS,
		  0x3f);
	CHECK_EQ(hsc_control_reset(&s.c, 0), HSC_OK);
	sim_set(&s, 0, HSC_TR_CONTROL, HSC_TF_INST_MODE, 3);
	cap = find(0, HSC_TR_CONTROL, HSC_TF_INST_MODE, &found);
	CHECK(found && cap.listed && hsc_control_cap_free(&cap));
	CHECK_EQ(cap.values & ~1u, 1u << 3 | 1u << 6);
	CHECK_EQ(sim_get(&s, 0, HSC_TR_CONTROL, HSC_TF_INST_MODE), 3);
	cap = find(0, HSC_TR_CONTROL, HSC_TF_SYNC_MAX, &found);
	CHECK_EQ(cap.values, 0xfff);
	cap = find(0, HSC_TR_CONTROL, HSC_TF_FORMAT, &found);
	CHECK(found && !hsc_control_cap_free(&cap));
	CHECK_EQ(cap.low, 1);
	cap = find(0, HSC_TR_INST_FEATURES, HSC_TF_SRC_ID, &found);
	CHECK(found && !cap.listed);
	CHECK_EQ(cap.high, 0x3f);
	(void)find(0, HSC_TR_CONTROL, HSC_TF_ENABLE, &found);
	CHECK(!found);
}

/* Buffers are not touched, and nothing is enabled on the way. */
static void test_left_alone(void)
{
	bool found;

	if (!sim_make(&s, TOPOLOGY_DRAFT("0")))
		return;
	CHECK_EQ(hsc_control_reset(&s.c, 2), HSC_OK);
	sim_set(&s, 2, HSC_TR_RAM_START, HSC_TF_WHOLE, 0x1234);
	(void)find(2, HSC_TR_RAM_START, HSC_TF_WHOLE, &found);
	CHECK(!found);
	CHECK_EQ(sim_get(&s, 2, HSC_TR_RAM_START, HSC_TF_WHOLE), 0x1234);
	CHECK_EQ(sim_get(&s, 2, HSC_TR_CONTROL, HSC_TF_ENABLE), 0);
	(void)find(2, HSC_TR_PIB_CONTROL, HSC_TF_PIB_MODE, &found);
	CHECK(found);
	(void)find(0, HSC_TR_PIB_CONTROL, HSC_TF_PIB_MODE, &found);
	CHECK(!found); /* it has no pins */
}

static void test_running(void)
{
	struct hsc_probe p = { .c = &s.c };
	struct hsc_control_cap cap;

	if (!sim_make(&s, TOPOLOGY_1_0))
		return;
	sim_set(&s, 0, HSC_TR_CONTROL, HSC_TF_ENABLE, 1);
	CHECK_EQ(hsc_probe_next(&p, &cap), HSC_E_TARGET);
	CHECK_EQ(s.c.fault.what, HSC_CONTROL_RUNNING);
	CHECK_EQ(s.writes, 0);
}

int main(void)
{
	test_found();
	test_left_alone();
	test_running();
	return check_failures != 0;
}
