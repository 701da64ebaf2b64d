/* SPDX-License-Identifier: MIT */
#include "unit/model/trace_machine.h"
#include <hartscope/model/itc.h>

/* What each mode of teInstrumentation sends of channels 3, 15 and 20. */
static void test_modes(void)
{
	static const unsigned want[] = { 0, 3, 1, 2 };

	for (uint32_t mode = 0; mode < 4; mode++) {
		struct trace_machine *m = machine_new(HSC_TC_0);

		machine_set(m, HSC_TR_CONTROL, HSC_TF_INSTRUMENTATION, mode);
		machine_set(m, HSC_TR_ITC_TRACE_ENABLE, HSC_TF_WHOLE,
			    1 << 3 | 1 << 15 | 1 << 20);
		machine_start(m);
		CHECK(hsc_itc_write(&m->te, 0x80 + 4 * 3 + 3, 1, 0x41));
		CHECK(hsc_itc_write(&m->te, 0x80 + 4 * 15, 4, 5));
		CHECK(hsc_itc_write(&m->te, 0x80 + 4 * 20 + 2, 2, 0x1234));
		CHECK(hsc_itc_write(&m->te, 0x80 + 4 * 4, 4, 0));
		CHECK_EQ(machine_messages(m), want[mode]);
		free(m);
	}
}

/* IDTAG says channel and lane; there are 32 channels, and none in 1.0. */
static void test_bytes(void)
{
	struct trace_machine *m = machine_new(HSC_TC_0);
	const uint8_t *bytes;

	machine_set(m, HSC_TR_CONTROL, HSC_TF_INSTRUMENTATION, 1);
	machine_set(m, HSC_TR_CONTROL, HSC_TF_INHIBIT_SRC, 1);
	machine_set(m, HSC_TR_ITC_TRACE_ENABLE, HSC_TF_WHOLE, 0xffff);
	machine_start(m);
	CHECK(hsc_itc_write(&m->te, 0x80 + 4 * 2 + 3, 1, 0xff41));
	/* TCODE 7; IDTAG 11, end of field; DQDATA 0x41 in two bytes */
	CHECK_EQ(hsc_trace_encoder_peek(&m->te, &bytes), 4);
	CHECK_EQ(bytes[0], 7 << 2);
	CHECK_EQ(bytes[1], 11 << 2 | 1);
	CHECK_EQ(bytes[2], 1 << 2);
	CHECK_EQ(bytes[3], 1 << 2 | 3);
	CHECK(!hsc_itc_write(&m->te, 0x100, 4, 0));
	CHECK(!hsc_itc_write(&m->te, 0x7c, 4, 0));
	free(m);
	m = machine_new(HSC_TC_1_0);
	CHECK(!hsc_itc_write(&m->te, 0x80, 4, 0));
	free(m);
}

/* Reads 0 while there is no room, so that software waits. */
static void test_busy(void)
{
	struct trace_machine *m = machine_new(HSC_TC_0);
	unsigned n = 0;

	CHECK(hsc_itc_read(&m->te) != 0);
	machine_set(m, HSC_TR_CONTROL, HSC_TF_INSTRUMENTATION, 1);
	machine_set(m, HSC_TR_ITC_TRACE_ENABLE, HSC_TF_WHOLE, 1);
	machine_start(m);
	while (hsc_itc_read(&m->te) && n < MACHINE_FIFO) {
		CHECK(hsc_itc_write(&m->te, 0x80, 4, UINT32_MAX));
		n++;
	}
	CHECK(n > 100 && n < MACHINE_FIFO);
	CHECK_EQ(hsc_trace_block_get(&m->block, HSC_TR_CONTROL,
				     HSC_TF_INST_STALL_OR_OVERFLOW),
		 0);
	CHECK_EQ(machine_messages(m), n);
	CHECK(hsc_itc_read(&m->te) != 0);
	free(m);
}

int main(void)
{
	test_modes();
	test_bytes();
	test_busy();
	return check_failures != 0;
}
