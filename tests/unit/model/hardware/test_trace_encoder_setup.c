/* SPDX-License-Identifier: MIT */
#include "model/hardware/trace_encoder_parts.h"
#include "unit/model/trace_machine.h"

#define F HSC_TR_INST_FEATURES

/* N-Trace settings that fields become, in the generations that have them. */
static void test_ntrace(void)
{
	struct trace_machine *m = machine_new(HSC_TC_1_0);
	const struct hsc_nt_encoder_config *c = &m->te.u.nt.config;

	machine_set(m, F, HSC_TF_IMPLICIT_RETURN, 1);
	machine_set(m, F, HSC_TF_IMPLICIT_RETURN_MODE, 2);
	machine_set(m, F, HSC_TF_REPEATED_HISTORY, 1);
	machine_set(m, F, HSC_TF_EXTEND_ADDR_MSB, 1);
	machine_set(m, F, HSC_TF_ALL_JUMPS, 1);
	machine_set(m, F, HSC_TF_SRC_BITS, 5);
	machine_set(m, F, HSC_TF_SRC_ID, 0xfff);
	machine_set(m, HSC_TR_CONTROL, HSC_TF_SYNC_MODE, 3);
	machine_set(m, HSC_TR_CONTROL, HSC_TF_SYNC_MAX, 3);
	machine_start(m);
	CHECK_EQ(c->implicit_return, HSC_NT_RETURN_LOW);
	CHECK(c->repeated_history && c->extend_address && c->all_jumps);
	CHECK(!c->sequential_jump && !c->trap_kind_unknown);
	CHECK_EQ(c->src_bits, 5);
	CHECK_EQ(c->src, 31);
	CHECK_EQ(c->sync_unit, HSC_NT_SYNC_HALFWORDS);
	CHECK_EQ(c->sync_interval, 128);
	/* "baseline" has the same, but for history that repeats */
	machine_set(m, HSC_TR_CONTROL, HSC_TF_ENABLE, 0);
	machine_set(m, HSC_TR_CONTROL, HSC_TF_INST_MODE, 3);
	machine_set(m, HSC_TR_CONTROL, HSC_TF_INHIBIT_SRC, 1);
	machine_start(m);
	CHECK_EQ(c->mode, HSC_NT_BTM);
	CHECK_EQ(c->implicit_return, HSC_NT_RETURN_LOW);
	CHECK(!c->repeated_history && c->extend_address && c->all_jumps);
	CHECK_EQ(c->src_bits, 0);
	free(m);
}

static void test_legacy(void)
{
	struct trace_machine *m = machine_new(HSC_TC_0);
	const struct hsc_nt_encoder_config *c = &m->te.u.nt.config;

	machine_set(m, HSC_TR_CONTROL, HSC_TF_INST_MODE, 7);
	machine_set(m, HSC_TR_CONTROL, HSC_TF_SYNC_MAX_BTM, 2);
	machine_set(m, HSC_TR_CONTROL, HSC_TF_SYNC_MAX, 1);
	machine_start(m);
	CHECK_EQ(c->ts_form, HSC_NT_TS_XOR);
	CHECK(c->trap_kind_unknown);
	CHECK_EQ(c->implicit_return, HSC_NT_RETURN_COUNT);
	CHECK_EQ(c->sync_unit, HSC_NT_SYNC_MESSAGES);
	CHECK_EQ(c->sync_interval, 128);
	CHECK_EQ(m->te.sync_max, 64);
	CHECK(!m->te.sync_cycles);
	free(m);
}

static void test_etrace(void)
{
	struct trace_machine *m = machine_new(HSC_TC_0_9_4);
	const struct hsc_et_encoder_config *c = &m->te.u.et.config;

	machine_set(m, HSC_TR_CONTROL, HSC_TF_FORMAT, 0);
	machine_set(m, HSC_TR_CONTROL, HSC_TF_INST_MODE, 7);
	machine_set(m, HSC_TR_CONTROL, HSC_TF_SYNC_MODE, 2);
	machine_set(m, HSC_TR_CONTROL, HSC_TF_SYNC_MAX, 1);
	machine_set(m, F, HSC_TF_NO_ADDR_DIFF, 1);
	machine_set(m, F, HSC_TF_BRANCH_PREDICTION, 1);
	machine_start(m);
	CHECK(m->te.on && m->te.etrace);
	CHECK(c->options.full_address && c->options.branch_prediction);
	CHECK(!c->options.jump_target_cache && !c->context_known);
	CHECK_EQ(c->resync_unit, HSC_ET_RESYNC_OFF);
	CHECK_EQ(m->te.sync_max, 32);
	CHECK(m->te.sync_cycles);
	CHECK_EQ(c->link.source_bits, 2);
	CHECK_EQ(c->source, 1);
	free(m);
}

struct setting {
	uint32_t format, src_bits;
};

static void start_as(struct trace_machine *m, struct setting s)
{
	machine_set(m, HSC_TR_CONTROL, HSC_TF_FORMAT, s.format);
	machine_set(m, F, HSC_TF_SRC_BITS, s.src_bits);
	machine_start(m);
	machine_jump(m);
	machine_jump(m);
}

/* Messages that wait when an encoder is enabled again leave before its own; if
 * its frames are others, they are reported as lost. */
static void test_not_empty(void)
{
	static const struct {
		struct setting before, after;
		bool lost;
	} cases[] = {
		{ { HSC_TC_NTRACE, 2 }, { HSC_TC_NTRACE, 2 }, false },
		{ { HSC_TC_NTRACE, 2 }, { HSC_TC_NTRACE, 3 }, false },
		{ { HSC_TC_ETRACE, 2 }, { HSC_TC_ETRACE, 2 }, false },
		{ { HSC_TC_ETRACE, 2 }, { HSC_TC_ETRACE, 8 }, true },
		{ { HSC_TC_ETRACE, 2 }, { HSC_TC_NTRACE, 2 }, true },
		{ { HSC_TC_NTRACE, 2 }, { HSC_TC_ETRACE, 2 }, true },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct trace_machine *m = machine_new(HSC_TC_1_0);
		uint8_t waiting[64];
		uint64_t len;

		start_as(m, cases[i].before);
		machine_set(m, HSC_TR_CONTROL, HSC_TF_ENABLE, 0);
		len = hsc_trace_encoder_held(&m->te);
		CHECK(len > 0 && len <= sizeof(waiting));
		memcpy(waiting, hsc_trace_encoder_front(&m->te), len);
		start_as(m, cases[i].after);
		CHECK_EQ(machine_control(m, HSC_TF_INST_STALL_OR_OVERFLOW),
			 cases[i].lost);
		CHECK_EQ(memcmp(hsc_trace_encoder_front(&m->te), waiting,
				len) != 0,
			 cases[i].lost);
		CHECK(machine_messages(m) > 0);
		free(m);
	}
}

int main(void)
{
	test_ntrace();
	test_legacy();
	test_etrace();
	test_not_empty();
	return check_failures != 0;
}
