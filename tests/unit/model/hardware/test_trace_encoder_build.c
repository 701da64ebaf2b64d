/* SPDX-License-Identifier: MIT */
#include "unit/model/trace_machine.h"

static uint32_t get(const struct trace_machine *m, enum hsc_tc_register_id reg,
		    enum hsc_tc_field_id field)
{
	return hsc_trace_block_get(&m->block, reg, field);
}

/* Which of its values does a field take? A bit for each. */
static uint32_t taken(struct trace_machine *m, enum hsc_tc_register_id reg,
		      enum hsc_tc_field_id field, unsigned bits)
{
	uint32_t good = 0;

	for (uint32_t v = 0; v < 1u << bits; v++) {
		machine_set(m, reg, field, v);
		if (get(m, reg, field) == v)
			good |= 1u << v;
	}
	return good;
}

/* Trace Control 0.9.4 and 1.0, "Trace Encoder Control Interface" */
static void test_values(void)
{
	static const uint32_t modes[HSC_TC_GENERATIONS] = {
		[HSC_TC_0] = 0xcb, [HSC_TC_0_9_4] = 0xc9, [HSC_TC_1_0] = 0x49
	};
	static const uint32_t addresses[HSC_TC_GENERATIONS] = {
		[HSC_TC_0_9_4] = 0xf, [HSC_TC_1_0] = 0xd
	};

	for (unsigned g = 0; g < HSC_TC_GENERATIONS; g++) {
		struct trace_machine *m =
			machine_new((enum hsc_tc_generation)g);

		CHECK_EQ(taken(m, HSC_TR_CONTROL, HSC_TF_INST_MODE, 3),
			 modes[g]);
		CHECK_EQ(taken(m, HSC_TR_CONTROL, HSC_TF_FORMAT, 3),
			 g == HSC_TC_0 ? 1u << 1 : 3);
		CHECK_EQ(taken(m, HSC_TR_TRIG_IN, HSC_TF_TRIG_ACTION, 4), 0x1d);
		machine_set(m, HSC_TR_CONTROL, HSC_TF_FORMAT, 0);
		if (g != HSC_TC_0)
			CHECK_EQ(taken(m, HSC_TR_DATA_CONTROL,
				       HSC_TF_DATA_ADDRESS_MODE, 2) |
					 (g == HSC_TC_0_9_4 ? 2u : 0),
				 addresses[g]);
		free(m);
	}
}

/* The source that the encoder was built with, and how wide it may be: N-Trace
 * 1.0, "Message Fields"; 0.9.4: three bits. */
static void test_source(void)
{
	for (unsigned g = 0; g < HSC_TC_GENERATIONS; g++) {
		const bool draft = g != HSC_TC_1_0;
		const enum hsc_tc_register_id r =
			draft ? HSC_TR_IMPL : HSC_TR_INST_FEATURES;
		struct trace_machine *m =
			machine_new((enum hsc_tc_generation)g);

		CHECK_EQ(get(m, r, HSC_TF_SRC_ID), 1);
		CHECK_EQ(get(m, r, HSC_TF_SRC_BITS), 2);
		CHECK_EQ(taken(m, r, HSC_TF_SRC_BITS, draft ? 3 : 4),
			 draft ? 0xff : 0x1fff);
		free(m);
	}
}

int main(void)
{
	test_values();
	test_source();
	return check_failures != 0;
}
