/* SPDX-License-Identifier: MIT */
#include "model/hardware/trace_encoder_parts.h"
#include "unit/model/trace_machine.h"

#define D HSC_TR_DATA_CONTROL

static uint32_t get(const struct trace_machine *m, enum hsc_tc_field_id field)
{
	return hsc_trace_block_get(m->te.block, D, field);
}

/* What was set up when it was enabled is the stream's; N-Trace has none. */
static void test_set_up(void)
{
	struct trace_machine *m = machine_new(HSC_TC_1_0);
	const struct hsc_et_encoder_config *c = &m->te.u.et.config;

	machine_set(m, HSC_TR_CONTROL, HSC_TF_FORMAT, 0);
	CHECK_EQ(get(m, HSC_TF_DATA_IMPLEMENTED), 1);
	machine_set(m, D, HSC_TF_DATA_TRACING, 1);
	machine_set(m, D, HSC_TF_DATA_NO_VALUE, 1);
	machine_set(m, D, HSC_TF_DATA_ADDRESS_MODE, 2);
	machine_start(m);
	CHECK(c->data);
	CHECK_EQ(c->link.type_bits, 2);
	CHECK_EQ(c->params.value[ET_P_NO_DATA], 1);
	CHECK_EQ(c->params.value[ET_P_NO_ADDRESS], 0);
	CHECK_EQ(m->te.data.addresses, HSC_DATA_ADDRESS_DIFFERENCE);
	CHECK(hsc_trace_encoder_wants_data(&m->te));
	machine_set(m, D, HSC_TF_DATA_TRACING, 0);
	CHECK(!hsc_trace_encoder_wants_data(&m->te));
	free(m);
	m = machine_new(HSC_TC_1_0);
	machine_set(m, HSC_TR_CONTROL, HSC_TF_FORMAT, 0);
	machine_start(m);
	CHECK_EQ(m->te.u.et.config.link.type_bits, 0);
	machine_set(m, D, HSC_TF_DATA_TRACING, 1);
	CHECK_EQ(get(m, HSC_TF_DATA_TRACING), 0); /* too late */
	machine_set(m, D, HSC_TF_DATA_TRIG_ENABLE, 1);
	hsc_trace_encoder_data_pulse(&m->te, HSC_STEP_TRACE_ON);
	CHECK_EQ(get(m, HSC_TF_DATA_TRACING), 0); /* for triggers, too */
	machine_set(m, HSC_TR_CONTROL, HSC_TF_FORMAT, 1);
	CHECK_EQ(get(m, HSC_TF_DATA_IMPLEMENTED), 0);
	free(m);
}

/* Addresses of data are as wide as those of the hart. */
static void test_widths(unsigned xlen)
{
	struct trace_machine *m = machine_new(HSC_TC_1_0);

	m->te.config.xlen = (uint8_t)xlen;
	machine_set(m, HSC_TR_CONTROL, HSC_TF_FORMAT, 0);
	machine_set(m, D, HSC_TF_DATA_TRACING, 1);
	machine_start(m);
	CHECK(m->te.on);
	CHECK_EQ(m->te.u.et.config.params.width[ETW_DADDRESS], xlen);
	free(m);
}

/* Accesses in two parts, request and answer, if it is built so. */
static void test_split(bool split)
{
	struct trace_machine *m = machine_new(HSC_TC_1_0);

	m->te.config.data_split = split;
	machine_set(m, HSC_TR_CONTROL, HSC_TF_FORMAT, 0);
	machine_set(m, D, HSC_TF_DATA_TRACING, 1);
	machine_start(m);
	CHECK(m->te.on);
	CHECK_EQ(m->te.u.et.config.params.value[ET_P_SPLIT], split);
	free(m);
}

/* Triggers move Tracing only where they may. */
static void test_pulses(void)
{
	struct trace_machine *m = machine_new(HSC_TC_0_9_4);

	machine_set(m, HSC_TR_CONTROL, HSC_TF_FORMAT, 0);
	machine_set(m, D, HSC_TF_DATA_ENABLE, 1);
	machine_set(m, D, HSC_TF_DATA_ADDRESS_MODE, 3);
	machine_start(m);
	hsc_trace_encoder_data_pulse(&m->te, HSC_STEP_TRACE_ON);
	CHECK_EQ(get(m, HSC_TF_DATA_TRACING), 0);
	machine_set(m, D, HSC_TF_DATA_TRIG_ENABLE, 1);
	hsc_trace_encoder_data_pulse(&m->te, HSC_STEP_TRACE_ON);
	CHECK_EQ(get(m, HSC_TF_DATA_TRACING), 1);
	hsc_trace_encoder_data_pulse(&m->te, HSC_STEP_TRACE_OFF);
	CHECK_EQ(get(m, HSC_TF_DATA_TRACING), 0);
	free(m);
}

/* A load goes into the FIFO after its step; it waits only if it is to. */
static void test_access(void)
{
	const struct hsc_data_access a = { .address = 0x1000,
					   .value = 1,
					   .size = 4 };
	struct trace_machine *m = machine_new(HSC_TC_0_9_4);
	uint64_t before;

	machine_set(m, HSC_TR_CONTROL, HSC_TF_FORMAT, 0);
	machine_set(m, D, HSC_TF_DATA_ENABLE, 1);
	machine_set(m, D, HSC_TF_DATA_TRACING, 1);
	machine_set(m, D, HSC_TF_DATA_ADDRESS_MODE, 3);
	machine_start(m);
	before = m->te.u.et.out_len;
	hsc_trace_encoder_access(&m->te, &a);
	CHECK_EQ(m->te.access_count, 1);
	CHECK_EQ(m->te.u.et.out_len, before);
	m->te.u.et.out_cap = m->te.config.fifo_size;
	hsc_trace_encoder_report_data(&m->te, false);
	CHECK_EQ(m->te.access_count, 0);
	CHECK(m->te.u.et.out_len > before);
	CHECK(!hsc_trace_encoder_data_stalls(&m->te, 0));
	machine_set(m, D, HSC_TF_DATA_STALL_ENABLE, 1);
	CHECK(hsc_trace_encoder_data_stalls(&m->te, 0));
	CHECK_EQ(get(m, HSC_TF_DATA_STALL), 1);
	CHECK(!hsc_trace_encoder_data_stalls(&m->te, 1 << 20));
	m->te.u.et.out_cap = m->te.u.et.out_len;
	hsc_trace_encoder_access(&m->te, &a);
	hsc_trace_encoder_report_data(&m->te, true);
	CHECK_EQ(get(m, HSC_TF_DATA_DROP), 1);
	CHECK(m->te.u.et.data_lost);
	free(m);
}

/* Frames of accesses carry the time as those of instructions do. */
static void test_time(void)
{
	const struct hsc_data_access a = { .address = 0x1000,
					   .value = 1,
					   .size = 4 };
	struct trace_machine *m = machine_new(HSC_TC_1_0);
	const struct hsc_et_link *link = &m->te.u.et.config.link;
	struct hsc_input in = { .buf = m->fifo };
	struct hsc_et_reader r;
	struct hsc_et_frame f;

	machine_set(m, HSC_TR_CONTROL, HSC_TF_FORMAT, 0);
	machine_set(m, D, HSC_TF_DATA_TRACING, 1);
	machine_set(m, HSC_TR_TS_CONTROL, HSC_TF_ACTIVE, 1);
	machine_set(m, HSC_TR_TS_CONTROL, HSC_TF_TS_MODE, 2);
	machine_set(m, HSC_TR_TS_CONTROL, HSC_TF_TS_COUNT, 1);
	machine_set(m, HSC_TR_TS_CONTROL, HSC_TF_TS_ENABLE, 1);
	machine_start(m);
	machine_jump(m);
	in.pos = m->te.u.et.out_len;
	hsc_timestamp_tick(&m->ts, 0x12345, false);
	hsc_trace_encoder_access(&m->te, &a);
	hsc_trace_encoder_report_data(&m->te, false);
	in.len = m->te.u.et.out_len;
	CHECK(in.len > in.pos);
	r = (struct hsc_et_reader){ .link = *link, .aligned = true };
	CHECK_EQ(hsc_et_reader_next(&r, &in, &f), HSC_OK);
	CHECK_EQ(f.type, HSC_ET_FRAME_TYPE_DATA);
	CHECK(f.has_time);
	CHECK_EQ(f.time, 0x12345);
	free(m);
}

int main(void)
{
	test_time();
	test_widths(32);
	test_widths(64);
	test_split(false);
	test_split(true);
	test_set_up();
	test_pulses();
	test_access();
	return check_failures != 0;
}
