/* SPDX-License-Identifier: MIT */
#include "unit/model/trace_machine.h"

static void test_fire(enum hsc_tc_generation g)
{
	struct trace_machine *m = machine_new(g);

	machine_start(m);
	machine_set(m, HSC_TR_CONTROL, HSC_TF_INST_TRIG_ENABLE, 1);
	machine_set(m, HSC_TR_TRIG_IN, HSC_TF_TRIG_ACTION, 3);
	machine_set(m, HSC_TR_TRIG_OUT, HSC_TF_TRIG_ACTION, 3);
	(void)hsc_trace_encoder_outputs(&m->te);
	hsc_trace_encoder_fire(&m->te, 0xfe);
	CHECK_EQ(machine_control(m, HSC_TF_INST_TRACING), 1);
	hsc_trace_encoder_fire(&m->te, 1);
	CHECK_EQ(machine_control(m, HSC_TF_INST_TRACING), 0);
	CHECK_EQ(hsc_trace_encoder_outputs(&m->te), 1);
	CHECK_EQ(hsc_trace_encoder_outputs(&m->te), 0);
	hsc_trace_encoder_halt(&m->te);
	CHECK_EQ(machine_control(m, HSC_TF_ENABLE), 0);
	free(m);
}

/* TrigEnable is for debug triggers; for external ones in 1.0 only. */
static void test_gate(enum hsc_tc_generation g)
{
	struct trace_machine *m = machine_new(g);

	machine_start(m);
	machine_set(m, HSC_TR_TRIG_IN, HSC_TF_TRIG_ACTION, 3);
	hsc_trace_encoder_fire(&m->te, 1);
	CHECK_EQ(machine_control(m, HSC_TF_INST_TRACING), g == HSC_TC_1_0);
	free(m);
}

/* IENABLE of the last support packet; 9: there is none. */
static uint64_t last_enable(const struct trace_machine *m)
{
	const struct hsc_et_encoder *e = &m->te.u.et;
	struct hsc_et_reader r = { .link = e->config.link, .aligned = true };
	struct hsc_input in = { .buf = m->fifo,
				.len = (size_t)e->out_len,
				.last = true };
	struct hsc_et_frame f;
	struct hsc_msg msg;
	uint64_t enable = 9;

	while (hsc_et_reader_next(&r, &in, &f) == HSC_OK)
		if (f.kind == HSC_ET_FRAME_PACKET &&
		    hsc_et_decode(f.payload, f.payload_len, &e->config.params,
				  &msg) == HSC_OK &&
		    msg.layout == HSC_ET_SUPPORT)
			enable = msg.value[ET_IENABLE];
	return enable;
}

/* The encoder that a trigger stops stays enabled, and says so. */
static void test_enabled(enum hsc_tc_generation g, bool trigger)
{
	struct trace_machine *m = machine_new(g);

	machine_set(m, HSC_TR_CONTROL, HSC_TF_FORMAT, 0);
	machine_start(m);
	machine_set(m, HSC_TR_CONTROL, HSC_TF_INST_TRIG_ENABLE, 1);
	machine_set(m, HSC_TR_TRIG_IN, HSC_TF_TRIG_ACTION, 3);
	machine_jump(m);
	machine_jump(m);
	if (trigger)
		hsc_trace_encoder_fire(&m->te, 1);
	else
		machine_set(m, HSC_TR_CONTROL, HSC_TF_ENABLE, 0);
	CHECK_EQ(last_enable(m), trigger);
	free(m);
}

int main(void)
{
	for (unsigned i = 0; i < 4; i++)
		test_enabled(i & 1 ? HSC_TC_1_0 : HSC_TC_0_9_4, i / 2 != 0);
	for (unsigned g = 0; g < HSC_TC_GENERATIONS; g++) {
		test_fire((enum hsc_tc_generation)g);
		test_gate((enum hsc_tc_generation)g);
	}
	return check_failures != 0;
}
