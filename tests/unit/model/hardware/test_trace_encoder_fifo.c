/* SPDX-License-Identifier: MIT */
#include "unit/model/trace_machine.h"
#include <hartscope/codec/ntrace_codec.h>

/* Messages come out whole, in both formats, and the FIFO runs empty. */
static void test_peek(uint32_t format)
{
	struct trace_machine *m = machine_new(HSC_TC_1_0);
	const uint8_t *bytes;
	uint64_t total = 0;
	size_t len;

	machine_set(m, HSC_TR_CONTROL, HSC_TF_FORMAT, format);
	machine_start(m);
	for (unsigned i = 0; i < 20; i++)
		machine_jump(m);
	CHECK_EQ(m->te.etrace, format == 0);
	CHECK(hsc_trace_encoder_peek(&m->te, &bytes) ==
	      hsc_trace_encoder_peek(&m->te, &bytes));
	while ((len = hsc_trace_encoder_peek(&m->te, &bytes)) != 0) {
		if (format) {
			CHECK_EQ(bytes[len - 1] & 3, 3);
			for (size_t i = 0; i + 1 < len; i++)
				CHECK((bytes[i] & 3) != 3);
		}
		CHECK(len < 40);
		total += len;
		hsc_trace_encoder_take(&m->te, len);
	}
	CHECK(total > 40);
	CHECK_EQ(m->te.head, 0);
	free(m);
}

/* A trigger ended trace when there was no room to report that some was lost,
 * and it never began again: it is reported when the encoder is disabled. */
static void test_loss_at_the_end(uint32_t format)
{
	struct trace_machine *m = machine_new(HSC_TC_1_0);
	const uint8_t *bytes;
	uint8_t last = 0;
	size_t len;

	machine_set(m, HSC_TR_CONTROL, HSC_TF_FORMAT, format);
	machine_set(m, HSC_TR_CONTROL, HSC_TF_INST_TRIG_ENABLE, 1);
	machine_start(m);
	for (unsigned i = 0; i < 3000; i++)
		machine_jump(m);
	machine_pulse(m, HSC_STEP_TRACE_OFF);
	machine_jump(m);
	CHECK(m->te.lost > 0 && !m->te.state.tracing);
	CHECK(format ? m->te.u.nt.overrun : m->te.u.et.overrun);
	machine_set(m, HSC_TR_CONTROL, HSC_TF_ENABLE, 0);
	while ((len = hsc_trace_encoder_peek(&m->te, &bytes)) != 0) {
		last = bytes[0];
		hsc_trace_encoder_take(&m->te, len);
	}
	if (format) /* TCODE of Error */
		CHECK_EQ(last >> 2, 8);
	CHECK(!(format ? m->te.u.nt.overrun : m->te.u.et.overrun));
	free(m);
}

static void test_insert(void)
{
	struct trace_machine *m = machine_new(HSC_TC_0);
	struct hsc_msg msg = { .layout = HSC_NT_DATA_ACQUISITION };
	const uint8_t *bytes;
	unsigned n = 0;

	hsc_msg_set(&msg, NT_IDTAG, 4);
	hsc_msg_set(&msg, NT_DQDATA, 0x1234);
	CHECK(!hsc_trace_encoder_insert(&m->te, &msg, true)); /* it is off */
	machine_set(m, HSC_TR_TS_CONTROL, HSC_TF_ACTIVE, 1);
	machine_set(m, HSC_TR_TS_CONTROL, HSC_TF_TS_MODE, 2);
	machine_set(m, HSC_TR_TS_CONTROL, HSC_TF_TS_ENABLE, 1);
	machine_start(m);
	m->ts.count = 0x50;
	CHECK(hsc_trace_encoder_insert(&m->te, &msg, true));
	/* TCODE 7, SRC 1 of two bits, then IDTAG */
	CHECK(hsc_trace_encoder_peek(&m->te, &bytes) > 4);
	CHECK_EQ(bytes[0] >> 2, 7);
	CHECK_EQ(bytes[1] >> 2, 1 | 4 << 2);
	CHECK_EQ(m->te.u.nt.last_time, 0x50);
	while (hsc_trace_encoder_insert(&m->te, &msg, false))
		n++;
	CHECK(n > 100 && n < MACHINE_FIFO);
	free(m);
}

int main(void)
{
	test_peek(0);
	test_peek(1);
	test_loss_at_the_end(0);
	test_loss_at_the_end(1);
	test_insert();
	return check_failures != 0;
}
