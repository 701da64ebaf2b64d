/* SPDX-License-Identifier: MIT */
#include "support/trace_sim.h"
#include "unit/check.h"
#include <hartscope/control/facts.h>

static struct sim s;

static struct hsc_control_facts facts(void)
{
	const struct hsc_control_plan plan = { .used = 0xff };
	struct hsc_control_facts f;

	CHECK_EQ(hsc_control_facts(&s.c, &plan, &f), HSC_OK);
	return f;
}

/* The value of a parameter; -1: it is not there. */
static int64_t value_of(const struct hsc_control_facts *f,
			enum hsc_param_id param)
{
	for (size_t i = 0; i < f->param_count; i++)
		if (f->params[i].param == param)
			return f->params[i].value;
	return -1;
}

static void set_both(enum hsc_tc_register_id reg, enum hsc_tc_field_id field,
		     uint32_t value)
{
	sim_set(&s, 0, reg, field, value);
	sim_set(&s, 1, reg, field, value);
}

static void test_1_0(void)
{
	struct hsc_control_facts f;

	if (!sim_make(&s, TOPOLOGY_1_0))
		return;
	set_both(HSC_TR_CONTROL, HSC_TF_FORMAT, 1);
	set_both(HSC_TR_CONTROL, HSC_TF_INST_MODE, 3);
	set_both(HSC_TR_INST_FEATURES, HSC_TF_SRC_BITS, 4);
	set_both(HSC_TR_INST_FEATURES, HSC_TF_IMPLICIT_RETURN, 1);
	sim_set(&s, 1, HSC_TR_INST_FEATURES, HSC_TF_SRC_ID, 9);
	f = facts();
	CHECK_EQ(f.generation, HSC_TC_1_0);
	CHECK_EQ(f.format, 1);
	CHECK_EQ(value_of(&f, HSC_P_NT_MODE), 3);
	CHECK_EQ(value_of(&f, HSC_P_NT_SRC_BITS), 4);
	CHECK_EQ(value_of(&f, HSC_P_NT_TS_BITS), 0);
	CHECK_EQ(value_of(&f, HSC_P_NT_IMPLICIT_RETURN),
		 3); /* it does not tell how */
	CHECK_EQ(f.count, 2);
	CHECK_EQ(f.sources[1].src, 9);
	CHECK_EQ(f.sources[1].hart, 1);
	CHECK(!f.mixed);
	set_both(HSC_TR_INST_FEATURES, HSC_TF_SRC_BITS, 3);
	CHECK_EQ(facts().sources[1].src, 1); /* as messages have it */
	set_both(HSC_TR_INST_FEATURES, HSC_TF_IMPLICIT_RETURN_MODE, 2);
	set_both(HSC_TR_TS_CONTROL, HSC_TF_TS_ENABLE, 1);
	set_both(HSC_TR_TS_CONTROL, HSC_TF_TS_WIDTH, 40);
	set_both(HSC_TR_CONTROL, HSC_TF_INHIBIT_SRC, 1);
	f = facts();
	CHECK_EQ(value_of(&f, HSC_P_NT_IMPLICIT_RETURN), 2);
	CHECK_EQ(value_of(&f, HSC_P_NT_TS_BITS), 40);
	CHECK_EQ(value_of(&f, HSC_P_NT_SRC_BITS), 0);
	CHECK_EQ(f.sources[1].src, 0);
	sim_set(&s, 1, HSC_TR_INST_FEATURES, HSC_TF_REPEATED_HISTORY, 1);
	CHECK(facts().mixed);
}

/* Mode 7 of version 0 counts returns and repeats. */
static void test_0(void)
{
	struct hsc_control_facts f;

	if (!sim_make(&s, TOPOLOGY_DRAFT("0")))
		return;
	set_both(HSC_TR_CONTROL, HSC_TF_FORMAT, 1);
	set_both(HSC_TR_CONTROL, HSC_TF_INST_MODE, 7);
	set_both(HSC_TR_IMPL, HSC_TF_SRC_BITS, 2);
	f = facts();
	CHECK_EQ(value_of(&f, HSC_P_NT_IMPLICIT_RETURN), 1);
	CHECK(value_of(&f, HSC_P_NT_REPEATED_HISTORY));
	CHECK_EQ(value_of(&f, HSC_P_NT_SRC_BITS), 2);
	set_both(HSC_TR_CONTROL, HSC_TF_INST_MODE, 6);
	f = facts();
	CHECK_EQ(value_of(&f, HSC_P_NT_IMPLICIT_RETURN), 0);
	CHECK(!value_of(&f, HSC_P_NT_REPEATED_HISTORY));
}

static int64_t value_now(enum hsc_param_id param)
{
	const struct hsc_control_facts f = facts();

	return value_of(&f, param);
}

/* Features of 0.9.4 count in mode 7 only. */
static void test_features(void)
{
	if (!sim_make(&s, TOPOLOGY_DRAFT("0.9.4")))
		return;
	set_both(HSC_TR_CONTROL, HSC_TF_FORMAT, 1);
	set_both(HSC_TR_INST_FEATURES, HSC_TF_IMPLICIT_RETURN, 1);
	set_both(HSC_TR_INST_FEATURES, HSC_TF_SEQUENTIAL_JUMP, 1);
	set_both(HSC_TR_CONTROL, HSC_TF_INST_MODE, 6);
	CHECK_EQ(value_now(HSC_P_NT_IMPLICIT_RETURN), 0);
	CHECK_EQ(value_now(HSC_P_NT_SEQUENTIAL_JUMP), 0);
	set_both(HSC_TR_CONTROL, HSC_TF_INST_MODE, 7);
	CHECK_EQ(value_now(HSC_P_NT_IMPLICIT_RETURN), 3);
	CHECK_EQ(value_now(HSC_P_NT_SEQUENTIAL_JUMP), 1);
}

/* Data trace, with something to tell; of N-Trace in 0.9.4 only. */
static void test_data(unsigned format, enum hsc_param_id has_data)
{
	if (!sim_make(&s, TOPOLOGY_DRAFT("0.9.4")))
		return;
	set_both(HSC_TR_CONTROL, HSC_TF_FORMAT, format);
	set_both(HSC_TR_DATA_CONTROL, HSC_TF_DATA_ENABLE, 1);
	set_both(HSC_TR_DATA_CONTROL, HSC_TF_DATA_ADDRESS_MODE, 0);
	set_both(HSC_TR_DATA_CONTROL, HSC_TF_DATA_NO_VALUE, 0);
	CHECK(value_now(has_data) > 0);
	CHECK_EQ(value_now(HSC_P_ET_NO_ADDRESS), format ? -1 : 1);
	CHECK_EQ(value_now(HSC_P_ET_NO_DATA), format ? -1 : 0);
	set_both(HSC_TR_DATA_CONTROL, HSC_TF_DATA_NO_VALUE, 1);
	CHECK_EQ(value_now(has_data), -1);
	CHECK_EQ(value_now(HSC_P_ET_NO_ADDRESS), -1);
	set_both(HSC_TR_DATA_CONTROL, HSC_TF_DATA_ADDRESS_MODE, 2);
	CHECK(value_now(has_data) > 0);
	CHECK_EQ(value_now(HSC_P_ET_NO_ADDRESS), format ? -1 : 0);
	CHECK_EQ(value_now(HSC_P_ET_NO_DATA), format ? -1 : 1);
}

/* Loads in two packets, if the topology says so. */
static void test_split(void)
{
	if (!sim_make(&s, TOPOLOGY_1_0))
		return;
	set_both(HSC_TR_DATA_CONTROL, HSC_TF_DATA_TRACING, 1);
	set_both(HSC_TR_CONTROL, HSC_TF_FORMAT, 0);
	CHECK(value_now(HSC_P_ET_TYPE_BITS) > 0);
	CHECK_EQ(value_now(HSC_P_ET_LRID_WIDTH), -1);
	s.t.components[0].lrid_width = 4;
	CHECK_EQ(value_now(HSC_P_ET_LRID_WIDTH), 4);
	CHECK_EQ(value_now(HSC_P_ET_SPLIT), 1);
	CHECK(facts().mixed); /* the other one does not split */
	set_both(HSC_TR_CONTROL, HSC_TF_FORMAT, 1);
	CHECK_EQ(value_now(HSC_P_NT_DATA_TRACE), -1);
	CHECK_EQ(value_now(HSC_P_ET_LRID_WIDTH), -1); /* nothing is split */
}

int main(void)
{
	test_data(0, HSC_P_ET_TYPE_BITS);
	test_data(1, HSC_P_NT_DATA_TRACE);
	test_split();
	test_1_0();
	test_0();
	test_features();
	return check_failures != 0;
}
