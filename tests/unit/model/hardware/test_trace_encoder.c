/* SPDX-License-Identifier: MIT */
#include "unit/model/trace_machine.h"

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
	CHECK_EQ(machine_control(m, HSC_TF_INST_STALL_OR_OVERFLOW), 1);
	CHECK(m->te.lost > 0);
	machine_set(m, HSC_TR_CONTROL, HSC_TF_ENABLE, 0);
	(void)machine_messages(m);
	machine_set(m, HSC_TR_CONTROL, HSC_TF_INST_STALL_ENABLE, 1);
	machine_start(m);
	CHECK_EQ(machine_control(m, HSC_TF_INST_STALL_OR_OVERFLOW), 0);
	while (!hsc_trace_encoder_stalls(&m->te) && steps < 3000) {
		machine_jump(m);
		steps++;
	}
	CHECK(steps > 50 && steps < 3000);
	CHECK_EQ(m->te.lost, 0);
	CHECK_EQ(machine_control(m, HSC_TF_INST_STALL_OR_OVERFLOW), 1);
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

/* Samples of the pc are asked for by their own register, and by no other. */
static void test_samples(void)
{
	struct trace_machine *m = machine_new(HSC_TC_0);

	CHECK(!m->te.sampler.on);
	machine_set(m, HSC_TR_PC_CONTROL, HSC_TF_ACTIVE, 1);
	CHECK(m->te.sampler.on);
	machine_set(m, HSC_TR_TS_CONTROL, HSC_TF_ACTIVE, 1);
	machine_set(m, HSC_TR_TS_CONTROL, HSC_TF_ACTIVE, 0);
	CHECK(m->te.sampler.on);
	machine_set(m, HSC_TR_PC_CONTROL, HSC_TF_ACTIVE, 0);
	CHECK(!m->te.sampler.on);
	free(m);
}

/* A context that nobody asked for is not in what is reported, whether the port
 * reports it or not. */
static void test_context(uint32_t format, uint8_t ctype, uint64_t context)
{
	struct trace_machine *m[2];

	for (unsigned i = 0; i < 2; i++) {
		struct hsc_step s = {
			.kind = HSC_STEP_RETIRED,
			.privilege = 3,
			.block = { .start = 0x80000000,
				   .next = 0x80000004,
				   .halfwords = 2,
				   .instructions = 1,
				   .last_halfwords = 2,
				   .end = HSC_INSN_INDIRECT_JUMP },
			.to = 0x80000000,
			.ctype = i ? ctype : 0,
			.context = i ? context : 0,
		};

		m[i] = machine_new(HSC_TC_1_0);
		machine_set(m[i], HSC_TR_CONTROL, HSC_TF_FORMAT, format);
		machine_start(m[i]);
		for (unsigned k = 0; k < 4; k++)
			hsc_trace_encoder_step(&m[i]->te, &s);
	}
	CHECK(m[0]->fifo[0] != 0);
	CHECK(memcmp(m[0]->fifo, m[1]->fifo, MACHINE_FIFO) == 0);
	free(m[0]);
	free(m[1]);
}

int main(void)
{
	for (unsigned g = 0; g < HSC_TC_GENERATIONS; g++)
		test_full((enum hsc_tc_generation)g);
	for (uint32_t format = 0; format < 2; format++) {
		test_context(format, HSC_ET_CONTEXT_NONE, 5);
		test_context(format, HSC_ET_CONTEXT_PRECISE, 0);
		test_context(format, HSC_ET_CONTEXT_PRECISE, 5);
	}
	test_samples();
	test_sync_count(false);
	test_sync_count(true);
	return check_failures != 0;
}
