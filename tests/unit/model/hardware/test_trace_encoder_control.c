/* SPDX-License-Identifier: MIT */
#include "unit/model/trace_machine.h"

/* Enable and Tracing both; a stop message; Empty once all is taken. */
static void test_switches(enum hsc_tc_generation g)
{
	struct trace_machine *m = machine_new(g);

	machine_jump(m);
	CHECK_EQ(machine_messages(m), 0);
	machine_set(m, HSC_TR_CONTROL, HSC_TF_INST_MODE, 6);
	machine_set(m, HSC_TR_CONTROL, HSC_TF_ENABLE, 1);
	machine_jump(m);
	CHECK_EQ(machine_messages(m), 0);
	machine_set(m, HSC_TR_CONTROL, HSC_TF_INST_TRACING, 1);
	for (unsigned i = 0; i < 4; i++)
		machine_jump(m);
	CHECK_EQ(machine_control(m, HSC_TF_EMPTY), 0);
	CHECK_EQ(machine_messages(m), 4);
	machine_set(m, HSC_TR_CONTROL, HSC_TF_INST_TRACING, 0);
	CHECK_EQ(machine_messages(m), 1);
	machine_jump(m);
	machine_set(m, HSC_TR_CONTROL, HSC_TF_ENABLE, 0);
	CHECK_EQ(machine_messages(m), 0);
	CHECK_EQ(machine_control(m, HSC_TF_EMPTY), 1);
	/* Reset drops what is left. */
	machine_start(m);
	machine_jump(m);
	CHECK_EQ(machine_control(m, HSC_TF_EMPTY), 0);
	machine_write(m, 0, 0);
	CHECK_EQ(machine_messages(m), 0);
	CHECK_EQ(machine_control(m, HSC_TF_EMPTY), 1);
	free(m);
}

/* A buffer that is full ends trace of data, too. */
static void test_halt(enum hsc_tc_generation g)
{
	struct trace_machine *m = machine_new(g);

	machine_set(m, HSC_TR_CONTROL, HSC_TF_FORMAT, 0);
	machine_set(m, HSC_TR_DATA_CONTROL, HSC_TF_DATA_ENABLE, 1);
	machine_set(m, HSC_TR_DATA_CONTROL, HSC_TF_DATA_TRACING, 1);
	machine_start(m);
	if (g != HSC_TC_0)
		CHECK(hsc_trace_encoder_wants_data(&m->te));
	hsc_trace_encoder_halt(&m->te);
	CHECK_EQ(hsc_trace_block_get(&m->block, HSC_TR_DATA_CONTROL,
				     HSC_TF_DATA_ENABLE),
		 0);
	CHECK_EQ(hsc_trace_block_get(&m->block, HSC_TR_DATA_CONTROL,
				     HSC_TF_DATA_TRACING),
		 0);
	free(m);
}

/* The version of the protocol is that of the format that is chosen. */
static void test_protocol(void)
{
	static const struct {
		uint32_t format, major;
	} steps[] = { { HSC_TC_NTRACE, 1 },
		      { HSC_TC_ETRACE, 0 },
		      { HSC_TC_NTRACE, 1 },
		      { HSC_TC_ETRACE, 0 } };
	struct trace_machine *m = machine_new(HSC_TC_1_0);

	for (size_t i = 0; i < sizeof(steps) / sizeof(steps[0]); i++) {
		machine_set(m, HSC_TR_CONTROL, HSC_TF_FORMAT, steps[i].format);
		CHECK_EQ(hsc_trace_block_get(&m->block, HSC_TR_IMPL,
					     HSC_TF_PROTOCOL_MAJOR),
			 steps[i].major);
		CHECK_EQ(hsc_trace_block_get(&m->block, HSC_TR_IMPL,
					     HSC_TF_PROTOCOL_MINOR),
			 0);
	}
	machine_write(m, 0, 0);
	CHECK_EQ(hsc_trace_block_get(&m->block, HSC_TR_IMPL,
				     HSC_TF_PROTOCOL_MAJOR),
		 1);
	free(m);
}

static void test_config(void)
{
	struct trace_machine *m = machine_new(HSC_TC_1_0);
	struct hsc_trace_encoder_config c = m->te.config;

	c.fifo_size = 1024;
	CHECK(hsc_trace_encoder_init(&m->te, &m->block, &m->ts, &c) ==
	      HSC_E_CONFIG);
	free(m);
}

int main(void)
{
	for (unsigned g = 0; g < HSC_TC_GENERATIONS; g++) {
		test_switches((enum hsc_tc_generation)g);
		test_halt((enum hsc_tc_generation)g);
	}
	test_protocol();
	test_config();
	return check_failures != 0;
}
