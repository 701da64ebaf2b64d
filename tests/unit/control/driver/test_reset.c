/* SPDX-License-Identifier: MIT */
#include "support/trace_sim.h"
#include "unit/check.h"

static struct sim s;

/* Impl as it is found, and what is said of it. */
static const struct {
	const char *name, *topology;
	uint8_t component;
	uint32_t mask, value; /* of Impl */
	enum hsc_status rc;
	enum hsc_control_what what; /* a fault, or a note */
} cases[] = {
	{ "1.0", TOPOLOGY_1_0, 0, 0, 0, HSC_OK, HSC_CONTROL_NOTHING },
	{ "1.1", TOPOLOGY_1_0, 0, 0xf0, 0x10, HSC_OK, HSC_CONTROL_NEWER },
	{ "1.15", TOPOLOGY_1_0, 0, 0xf0, 0xf0, HSC_OK,
	  HSC_CONTROL_EXPERIMENTAL },
	{ "0 where 1.0 should be", TOPOLOGY_1_0, 0, 0xf, 0, HSC_E_TARGET,
	  HSC_CONTROL_VERSION },
	{ "2.0", TOPOLOGY_1_0, 0, 0xf, 2, HSC_E_TARGET, HSC_CONTROL_VERSION },
	{ "a funnel where an encoder should be", TOPOLOGY_1_0, 0, 0xf00, 0x800,
	  HSC_E_TARGET, HSC_CONTROL_TYPE },
	{ "no SRAM", TOPOLOGY_1_0, 3, 0x1000, 0, HSC_E_TARGET,
	  HSC_CONTROL_SINKS },
	{ "0.9.4", TOPOLOGY_DRAFT("0.9.4"), 2, 0, 0, HSC_OK,
	  HSC_CONTROL_NOTHING },
	{ "0.9.4, but it is 0", TOPOLOGY_DRAFT("0.9.4"), 2, 0xf, 0,
	  HSC_E_TARGET, HSC_CONTROL_VERSION },
	{ "0, but it is 0.9.4", TOPOLOGY_DRAFT("0"), 0, 0xf, 1, HSC_E_TARGET,
	  HSC_CONTROL_VERSION },
	{ "no pins", TOPOLOGY_DRAFT("0"), 2, 0x40, 0, HSC_E_TARGET,
	  HSC_CONTROL_SINKS },
};

static void test_impl(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		if (!sim_make(&s, cases[i].topology))
			return;
		s.stuck = cases[i].component;
		s.stuck_offset = 4;
		s.stuck_mask = cases[i].mask;
		s.stuck_value = cases[i].value;
		if (hsc_control_reset(&s.c, cases[i].component) !=
		    cases[i].rc) {
			printf("%s: status\n", cases[i].name);
			check_failures++;
		}
		if (cases[i].rc != HSC_OK)
			CHECK_EQ(s.c.fault.what, cases[i].what);
		else if (cases[i].what)
			CHECK_EQ(s.c.notes[0].what, cases[i].what);
		else
			CHECK_EQ(s.c.note_count, 0);
	}
}

/* Whatever it was set to, it is the same then. */
static void test_predictable(void)
{
	if (!sim_make(&s, TOPOLOGY_1_0))
		return;
	s.delay = 5;
	sim_set(&s, 0, HSC_TR_CONTROL, HSC_TF_ACTIVE, 1);
	sim_set(&s, 0, HSC_TR_INST_FEATURES, HSC_TF_IMPLICIT_RETURN, 1);
	sim_set(&s, 0, HSC_TR_INST_FILTERS, HSC_TF_WHOLE, 0xff);
	sim_set(&s, 0, HSC_TR_TS_CONTROL, HSC_TF_TS_ENABLE, 1);
	CHECK_EQ(hsc_control_reset(&s.c, 0), HSC_OK);
	CHECK_EQ(sim_get(&s, 0, HSC_TR_CONTROL, HSC_TF_ACTIVE), 1);
	CHECK_EQ(sim_get(&s, 0, HSC_TR_INST_FEATURES, HSC_TF_IMPLICIT_RETURN),
		 0);
	CHECK_EQ(sim_get(&s, 0, HSC_TR_INST_FILTERS, HSC_TF_WHOLE), 0);
	CHECK_EQ(sim_get(&s, 0, HSC_TR_TS_CONTROL, HSC_TF_TS_ENABLE), 0);
	/* Pins of a draft are released too. */
	if (!sim_make(&s, TOPOLOGY_DRAFT("0.9.4")))
		return;
	CHECK_EQ(hsc_control_reset(&s.c, 2), HSC_OK);
	CHECK_EQ(sim_get(&s, 2, HSC_TR_PIB_CONTROL, HSC_TF_ACTIVE), 1);
	CHECK_EQ(sim_get(&s, 2, HSC_TR_ATB_CONTROL, HSC_TF_ACTIVE), 0);
}

/* What a device tree leaves open, Impl tells. */
static void test_identify(void)
{
	struct hsc_topology_verdict v;

	if (!sim_make(&s, TOPOLOGY_1_0))
		return;
	for (uint8_t i = 2; i < 5; i++) {
		s.t.components[i].kind = HSC_TC_COMPONENTS;
		s.t.components[i].sinks = 0;
		s.t.components[i].buffer_size = 0;
		s.t.components[i].buffer = 0;
	}
	CHECK_EQ(hsc_control_identify(&s.c, &v), HSC_OK);
	CHECK_EQ(s.t.components[2].kind, HSC_TC_FUNNEL);
	CHECK_EQ(s.t.components[3].kind, HSC_TC_RAM_SINK);
	CHECK_EQ(s.t.components[3].sinks, HSC_SINK_SRAM | HSC_SINK_SMEM);
	CHECK_EQ(s.t.components[4].kind, HSC_TC_PIB_SINK);
	s.t.components[2].kind = HSC_TC_COMPONENTS;
	s.stuck = 2;
	s.stuck_offset = 4;
	s.stuck_mask = 0xf00;
	s.stuck_value = 0x500;
	CHECK_EQ(hsc_control_identify(&s.c, &v), HSC_E_TARGET);
	CHECK_EQ(s.c.fault.what, HSC_CONTROL_TYPE);
}

/* Active or not, all are looked at; none is changed by that. */
static void test_verify(void)
{
	if (!sim_make(&s, TOPOLOGY_1_0))
		return;
	sim_set(&s, 0, HSC_TR_CONTROL, HSC_TF_ACTIVE, 1);
	sim_set(&s, 0, HSC_TR_CONTROL, HSC_TF_ENABLE, 1);
	CHECK_EQ(hsc_control_verify(&s.c), HSC_OK);
	CHECK_EQ(sim_get(&s, 0, HSC_TR_CONTROL, HSC_TF_ENABLE), 1);
	for (uint8_t i = 1; i < s.t.count; i++)
		CHECK_EQ(sim_get(&s, i, HSC_TR_CONTROL, HSC_TF_ACTIVE), 0);
	s.stuck = 2;
	s.stuck_offset = 4;
	s.stuck_mask = 0xf00;
	s.stuck_value = 0x500;
	CHECK_EQ(hsc_control_verify(&s.c), HSC_E_TARGET);
	CHECK_EQ(s.c.fault.what, HSC_CONTROL_TYPE);
	CHECK_EQ(s.c.fault.at.component, 2);
	CHECK_EQ(sim_get(&s, 2, HSC_TR_CONTROL, HSC_TF_ACTIVE), 0);
	s.stuck_offset = 0; /* it never becomes active */
	s.stuck_mask = 1;
	s.stuck_value = 0;
	CHECK_EQ(hsc_control_verify(&s.c), HSC_E_TARGET);
	CHECK_EQ(s.c.fault.what, HSC_CONTROL_STUCK);
}

int main(void)
{
	test_impl();
	test_verify();
	test_predictable();
	test_identify();
	return check_failures != 0;
}
