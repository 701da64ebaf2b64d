/* SPDX-License-Identifier: MIT */
#include "unit/model/trace_machine.h"

static uint32_t control(struct trace_machine *m, enum hsc_tc_field_id field)
{
	hsc_trace_encoder_show(&m->te);
	return hsc_trace_block_get(&m->block, HSC_TR_CONTROL, field);
}

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
	CHECK_EQ(control(m, HSC_TF_EMPTY), 0);
	CHECK_EQ(machine_messages(m), 4);
	machine_set(m, HSC_TR_CONTROL, HSC_TF_INST_TRACING, 0);
	CHECK_EQ(machine_messages(m), 1);
	machine_jump(m);
	machine_set(m, HSC_TR_CONTROL, HSC_TF_ENABLE, 0);
	CHECK_EQ(machine_messages(m), 0);
	CHECK_EQ(control(m, HSC_TF_EMPTY), 1);
	/* Reset drops what is left. */
	machine_start(m);
	machine_jump(m);
	CHECK_EQ(control(m, HSC_TF_EMPTY), 0);
	machine_write(m, 0, 0);
	CHECK_EQ(machine_messages(m), 0);
	CHECK_EQ(control(m, HSC_TF_EMPTY), 1);
	free(m);
}

/* Without stalls a full FIFO loses messages and says so; with them it asks the
 * hart to wait before. */
static void test_full(enum hsc_tc_generation g)
{
	struct trace_machine *m = machine_new(g);
	unsigned steps = 0;

	machine_start(m);
	for (unsigned i = 0; i < 3000; i++)
		machine_jump(m);
	CHECK(!hsc_trace_encoder_stalls(&m->te));
	CHECK_EQ(control(m, HSC_TF_INST_STALL_OR_OVERFLOW), 1);
	CHECK(m->te.lost > 0);
	machine_set(m, HSC_TR_CONTROL, HSC_TF_ENABLE, 0);
	(void)machine_messages(m);
	machine_set(m, HSC_TR_CONTROL, HSC_TF_INST_STALL_ENABLE, 1);
	machine_start(m);
	CHECK_EQ(control(m, HSC_TF_INST_STALL_OR_OVERFLOW), 0);
	while (!hsc_trace_encoder_stalls(&m->te) && steps < 3000) {
		machine_jump(m);
		steps++;
	}
	CHECK(steps > 50 && steps < 3000);
	CHECK_EQ(m->te.lost, 0);
	CHECK_EQ(control(m, HSC_TF_INST_STALL_OR_OVERFLOW), 1);
	free(m);
}

static void test_fire(enum hsc_tc_generation g)
{
	struct trace_machine *m = machine_new(g);

	machine_start(m);
	machine_set(m, HSC_TR_CONTROL, HSC_TF_INST_TRIG_ENABLE, 1);
	machine_set(m, HSC_TR_TRIG_IN, HSC_TF_TRIG_ACTION, 3);
	machine_set(m, HSC_TR_TRIG_OUT, HSC_TF_TRIG_ACTION, 3);
	(void)hsc_trace_encoder_outputs(&m->te);
	hsc_trace_encoder_fire(&m->te, 0xfe);
	CHECK_EQ(control(m, HSC_TF_INST_TRACING), 1);
	hsc_trace_encoder_fire(&m->te, 1);
	CHECK_EQ(control(m, HSC_TF_INST_TRACING), 0);
	CHECK_EQ(hsc_trace_encoder_outputs(&m->te), 1);
	CHECK_EQ(hsc_trace_encoder_outputs(&m->te), 0);
	hsc_trace_encoder_halt(&m->te);
	CHECK_EQ(control(m, HSC_TF_ENABLE), 0);
	free(m);
}

/* TrigEnable is for debug triggers; for external ones in 1.0 only. */
static void test_gate(enum hsc_tc_generation g)
{
	struct trace_machine *m = machine_new(g);

	machine_start(m);
	machine_set(m, HSC_TR_TRIG_IN, HSC_TF_TRIG_ACTION, 3);
	hsc_trace_encoder_fire(&m->te, 1);
	CHECK_EQ(control(m, HSC_TF_INST_TRACING), g == HSC_TC_1_0);
	free(m);
}

/* Trace starts and stops by Enable as well as by Tracing. */
static void test_outputs(enum hsc_tc_generation g)
{
	struct trace_machine *m = machine_new(g);

	machine_set(m, HSC_TR_CONTROL, HSC_TF_INST_MODE, 6);
	machine_set(m, HSC_TR_TRIG_OUT, HSC_TF_TRIG_ACTION, 1);
	machine_set(m, HSC_TR_CONTROL, HSC_TF_INST_TRACING, 1);
	CHECK_EQ(hsc_trace_encoder_outputs(&m->te), 0);
	machine_set(m, HSC_TR_CONTROL, HSC_TF_ENABLE, 1);
	CHECK_EQ(hsc_trace_encoder_outputs(&m->te), 1);
	machine_set(m, HSC_TR_TRIG_OUT, HSC_TF_TRIG_ACTION, 2);
	machine_set(m, HSC_TR_CONTROL, HSC_TF_ENABLE, 0);
	CHECK_EQ(hsc_trace_encoder_outputs(&m->te), 1);
	machine_set(m, HSC_TR_CONTROL, HSC_TF_INST_TRACING, 0);
	CHECK_EQ(hsc_trace_encoder_outputs(&m->te), 0);
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

/* Any sync starts the count anew, also where the time of messages stands: one
 * each 600 cycles is enough for who asks for one each 1024. */
static void test_sync_count(bool timed)
{
	struct trace_machine *m = machine_new(HSC_TC_0_9_4);
	uint64_t before = 0, syncs = 0;

	machine_set(m, HSC_TR_CONTROL, HSC_TF_FORMAT, 1);
	machine_set(m, HSC_TR_CONTROL, HSC_TF_SYNC_MODE, 2);
	machine_set(m, HSC_TR_CONTROL, HSC_TF_SYNC_MAX, 6);
	machine_set(m, HSC_TR_TS_CONTROL, HSC_TF_ACTIVE, 1);
	machine_set(m, HSC_TR_TS_CONTROL, HSC_TF_TS_MODE, 2);
	machine_set(m, HSC_TR_TS_CONTROL, HSC_TF_TS_ENABLE, timed);
	machine_set(m, HSC_TR_TRIG_IN, HSC_TF_TRIG_ACTION, 4);
	machine_start(m);
	for (unsigned i = 0; i < 3000; i++) {
		if (i % 60 == 30)
			hsc_trace_encoder_fire(&m->te, 1);
		machine_jump(m);
		(void)machine_messages(m);
		syncs += m->te.u.nt.synced != before;
		before = m->te.u.nt.synced;
	}
	CHECK_EQ(syncs, 1 + 3000 / 60);
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
		test_full((enum hsc_tc_generation)g);
		test_fire((enum hsc_tc_generation)g);
		test_gate((enum hsc_tc_generation)g);
		test_outputs((enum hsc_tc_generation)g);
		test_halt((enum hsc_tc_generation)g);
	}
	test_sync_count(false);
	test_sync_count(true);
	test_config();
	return check_failures != 0;
}
