/* SPDX-License-Identifier: MIT */
#include "support/trace_sim.h"
#include "unit/check.h"
#include <hartscope/control/settings.h>

static struct sim s;

static uint32_t at(enum hsc_tc_register_id reg, unsigned index,
		   enum hsc_tc_field_id field)
{
	return hsc_register_block_get(&s.part[0].regs, reg, index, field);
}

/* Filter and comparator of the same number. */
static enum hsc_status range(uint8_t number, uint64_t low, uint64_t high)
{
	const struct hsc_control_instructions what = { .has_range = true,
						       .range = { low, high } };

	return hsc_control_filter(&s.c,
				  (struct hsc_control_at){ .index = number },
				  &what, number);
}

/* An address and contexts, which take two comparators, and levels. */
static void test_criteria(void)
{
	const struct hsc_control_at third = { .index = 3 };
	struct hsc_control_instructions what = {
		.has_range = true,
		.has_context = true,
		.range = { 16, 31 },
		.context = { 0x100000005, 0x100000005 },
		.privileges = 9,
	};

	CHECK_EQ(hsc_control_filter(&s.c, third, &what, 4), HSC_OK);
	CHECK_EQ(at(HSC_TR_INST_FILTERS, 0, HSC_TF_WHOLE), 8);
	CHECK_EQ(at(HSC_TR_FILTER_CONTROL, 3, HSC_TF_MATCH_COMP1), 1);
	CHECK_EQ(at(HSC_TR_FILTER_CONTROL, 3, HSC_TF_COMP1), 4);
	CHECK_EQ(at(HSC_TR_FILTER_CONTROL, 3, HSC_TF_MATCH_COMP2), 1);
	CHECK_EQ(at(HSC_TR_FILTER_CONTROL, 3, HSC_TF_COMP2), 5);
	CHECK_EQ(at(HSC_TR_FILTER_CONTROL, 3, HSC_TF_MATCH_COMP3), 0);
	CHECK_EQ(at(HSC_TR_FILTER_CONTROL, 3, HSC_TF_MATCH_PRIVILEGE), 1);
	CHECK_EQ(at(HSC_TR_FILTER_INST, 3, HSC_TF_CHOICE_PRIVILEGE), 9);
	CHECK_EQ(at(HSC_TR_COMP_S_LOW, 4, HSC_TF_WHOLE), 31);
	CHECK_EQ(at(HSC_TR_COMP_CONTROL, 5, HSC_TF_P_INPUT), 1);
	CHECK_EQ(at(HSC_TR_COMP_CONTROL, 5, HSC_TF_P_FUNCTION), 0);
	CHECK_EQ(at(HSC_TR_COMP_CONTROL, 5, HSC_TF_MATCH_MODE), 0);
	CHECK_EQ(at(HSC_TR_COMP_P_LOW, 5, HSC_TF_WHOLE), 5);
	CHECK_EQ(at(HSC_TR_COMP_P_HIGH, 5, HSC_TF_WHOLE), 1);
	CHECK_EQ(at(HSC_TR_COMP_S_LOW, 5, HSC_TF_WHOLE), 0);
	what.has_range = false;
	what.context.high++;
	CHECK_EQ(hsc_control_filter(&s.c, third, &what, 6), HSC_OK);
	CHECK_EQ(at(HSC_TR_FILTER_CONTROL, 3, HSC_TF_COMP1), 6);
	CHECK_EQ(at(HSC_TR_COMP_CONTROL, 6, HSC_TF_S_INPUT), 1);
	CHECK_EQ(at(HSC_TR_COMP_CONTROL, 6, HSC_TF_MATCH_MODE), 1);
	CHECK_EQ(at(HSC_TR_COMP_S_LOW, 6, HSC_TF_WHOLE), 6);
	/* Levels that cannot be chosen. */
	what.has_context = false;
	sim_limit(&s, 0, HSC_TR_FILTER_CONTROL, HSC_TF_MATCH_PRIVILEGE,
		  HSC_LIMIT_FIXED, 0);
	CHECK_EQ(hsc_control_filter(&s.c, (struct hsc_control_at){ .index = 0 },
				    &what, 0),
		 HSC_E_CONFIG);
	CHECK_EQ(s.c.fault.what, HSC_CONTROL_NOT_FILTERED);
	CHECK_EQ(s.c.fault.at.field, HSC_TF_MATCH_PRIVILEGE);
}

/* Of data: after what is there for instructions. */
static void test_data(void)
{
	static const struct hsc_control_range ranges[] = {
		{ 0x10, 0x1f }, { 0x100080000000, 0x1000800000ff }
	};
	const struct hsc_control_accesses what = { ranges, 2, 1 << 0 | 1 << 15,
						   1 << 3 };
	const struct hsc_control_accesses types = { .dtypes = 0x70 };
	const struct hsc_control_at second = { .component = 0, .index = 2 };
	const struct hsc_control_at third = { .component = 0, .index = 3 };

	CHECK_EQ(hsc_control_filter_data(&s.c, second, &what, 1, 2), HSC_OK);
	CHECK_EQ(at(HSC_TR_DATA_FILTERS, 0, HSC_TF_WHOLE), 4);
	CHECK_EQ(at(HSC_TR_FILTER_CONTROL, 2, HSC_TF_ENABLE), 1);
	CHECK_EQ(at(HSC_TR_FILTER_CONTROL, 2, HSC_TF_COMP1), 2);
	CHECK_EQ(at(HSC_TR_FILTER_CONTROL, 2, HSC_TF_MATCH_DTYPE), 1);
	CHECK_EQ(at(HSC_TR_FILTER_CONTROL, 2, HSC_TF_MATCH_DSIZE), 1);
	CHECK_EQ(at(HSC_TR_FILTER_DATA, 2, HSC_TF_CHOICE_DTYPE), 0x8001);
	CHECK_EQ(at(HSC_TR_FILTER_DATA, 2, HSC_TF_CHOICE_DSIZE), 8);
	CHECK_EQ(at(HSC_TR_COMP_CONTROL, 2, HSC_TF_P_INPUT), 3);
	CHECK_EQ(at(HSC_TR_COMP_CONTROL, 2, HSC_TF_S_INPUT), 3);
	CHECK_EQ(at(HSC_TR_COMP_P_HIGH, 2, HSC_TF_WHOLE), 0x1000);
	CHECK_EQ(hsc_control_filter_data(&s.c, third, &types, 0, 3), HSC_OK);
	CHECK_EQ(at(HSC_TR_DATA_FILTERS, 0, HSC_TF_WHOLE), 12);
	CHECK_EQ(at(HSC_TR_FILTER_CONTROL, 3, HSC_TF_MATCH_COMP1), 0);
	CHECK_EQ(at(HSC_TR_FILTER_CONTROL, 3, HSC_TF_MATCH_DSIZE), 0);
	CHECK_EQ(at(HSC_TR_FILTER_DATA, 3, HSC_TF_CHOICE_DTYPE), 0x70);
	CHECK_EQ(at(HSC_TR_INST_FILTERS, 0, HSC_TF_WHOLE), 0);
	/* An input that is not there is no input. */
	sim_limit(&s, 0, HSC_TR_COMP_CONTROL, HSC_TF_S_INPUT, HSC_LIMIT_SET, 7);
	CHECK_EQ(hsc_control_filter_data(&s.c, second, &what, 0, 2),
		 HSC_E_CONFIG);
	CHECK_EQ(s.c.fault.what, HSC_CONTROL_NOT_FILTERED);
}

int main(void)
{
	if (!sim_make(&s, TOPOLOGY_1_0))
		return 1;
	sim_set(&s, 0, HSC_TR_CONTROL, HSC_TF_ACTIVE, 1);
	test_data();
	if (!sim_make(&s, TOPOLOGY_1_0))
		return 1;
	sim_set(&s, 0, HSC_TR_CONTROL, HSC_TF_ACTIVE, 1);
	test_criteria();
	if (!sim_make(&s, TOPOLOGY_1_0))
		return 1;
	sim_set(&s, 0, HSC_TR_CONTROL, HSC_TF_ACTIVE, 1);
	CHECK_EQ(range(0, 0x1000, 0x1fff), HSC_OK);
	CHECK_EQ(range(2, 0x100080000000, 0x1000800000ff), HSC_OK);
	CHECK_EQ(at(HSC_TR_INST_FILTERS, 0, HSC_TF_WHOLE), 5);
	CHECK_EQ(at(HSC_TR_FILTER_CONTROL, 2, HSC_TF_ENABLE), 1);
	CHECK_EQ(at(HSC_TR_FILTER_CONTROL, 2, HSC_TF_MATCH_COMP1), 1);
	CHECK_EQ(at(HSC_TR_FILTER_CONTROL, 2, HSC_TF_COMP1), 2);
	CHECK_EQ(at(HSC_TR_COMP_CONTROL, 2, HSC_TF_P_FUNCTION), 5);
	CHECK_EQ(at(HSC_TR_COMP_CONTROL, 2, HSC_TF_S_FUNCTION), 3);
	CHECK_EQ(at(HSC_TR_COMP_CONTROL, 2, HSC_TF_MATCH_MODE), 1);
	CHECK_EQ(at(HSC_TR_COMP_P_HIGH, 2, HSC_TF_WHOLE), 0x1000);
	CHECK_EQ(at(HSC_TR_COMP_S_LOW, 2, HSC_TF_WHOLE), 0x800000ff);
	CHECK_EQ(at(HSC_TR_COMP_P_LOW, 0, HSC_TF_WHOLE), 0x1000);
	CHECK_EQ(s.c.note_count, 0);
	/* A comparator that cannot do it would trace something else. */
	sim_limit(&s, 0, HSC_TR_COMP_CONTROL, HSC_TF_S_FUNCTION,
		  HSC_LIMIT_FIXED, 0);
	CHECK_EQ(range(3, 0, 9), HSC_E_CONFIG);
	CHECK_EQ(s.c.fault.what, HSC_CONTROL_NOT_FILTERED);
	CHECK_EQ(s.c.note_count, 0);
	CHECK_EQ(at(HSC_TR_INST_FILTERS, 0, HSC_TF_WHOLE), 5);
	CHECK_EQ(range(8, 0, 9), HSC_E_CONFIG);
	CHECK_EQ(s.c.fault.what, HSC_CONTROL_NO_FILTER);
	if (!sim_make(&s, TOPOLOGY_DRAFT("0")))
		return 1;
	CHECK_EQ(range(0, 0, 9), HSC_E_CONFIG);
	return check_failures != 0;
}
