/* SPDX-License-Identifier: MIT */
/* trace_encoder_build.c - which fields an encoder has, and their possible
 * values.
 * Room   model (floor 3) */
#include "model/hardware/trace_encoder_parts.h"

/* Fields of an encoder, by the generations that have them. */
struct built {
	uint8_t generations; /* bit per enum hsc_tc_generation */
	struct hsc_register_limit limit;
};

#define G0  (1u << HSC_TC_0)
#define G9  (1u << HSC_TC_0_9_4)
#define G1  (1u << HSC_TC_1_0)
#define ALL (G0 | G9 | G1)

#define MODE(m)   (1u << HSC_TC_INST_##m)
#define MODES     (MODE(OFF) | MODE(BRANCHES) | MODE(HISTORY))
#define ACTION(a) (1u << HSC_TC_ACTION_##a)
#define ACTIONS   (ACTION(NONE) | ACTION(START) | ACTION(STOP) | ACTION(SYNC))
#define COMPRESS                                                               \
	(1u << HSC_DATA_ADDRESS_FULL | 1u << HSC_DATA_ADDRESS_DIFFERENCE |     \
	 1u << HSC_DATA_ADDRESS_SHORTEST)

#define ROW(g, r, f, k, l, d)                                                  \
	{                                                                      \
		g,                                                             \
		{                                                              \
			HSC_TR_##r, HSC_TF_##f, HSC_LIMIT_##k, 0, l, d         \
		}                                                              \
	}

/*
 * The fields that both encoders have. If a format lacks a feature, its bit has
 * no effect.
 *
 * Spec Trace Control 1.0, "Trace Encoder Control Interface"; N-Trace 1.0,
 * "N-Trace Specific Trace Controls"
 */
static const struct built rows[] = {
	ROW(G0, CONTROL, INST_MODE, SET, MODES | MODE(EVENTS) | MODE(OPTIMIZED),
	    0),
	ROW(G9, CONTROL, INST_MODE, SET, MODES | MODE(OPTIMIZED), 0),
	ROW(G1, CONTROL, INST_MODE, SET, MODES, 0),
	ROW(G0, CONTROL, INSTRUMENTATION, BITS, 3, 0),
	ROW(G9 | G1, CONTROL, CONTEXT, BITS, 1, 0),
	ROW(G9 | G1, CONTROL, INST_TRIG_ENABLE, BITS, 1, 0),
	ROW(ALL, CONTROL, INST_STALL_ENABLE, BITS, 1, 0),
	ROW(ALL, CONTROL, INHIBIT_SRC, BITS, 1, 0),
	ROW(G9 | G1, CONTROL, SYNC_MODE, BITS, 3, 1),
	ROW(G0, CONTROL, SYNC_MAX_BTM, BITS, 15, 5),
	ROW(ALL, CONTROL, SYNC_MAX, BITS, 15, 6),
	ROW(G0, CONTROL, FORMAT, FIXED, HSC_TC_NTRACE, HSC_TC_NTRACE),
	ROW(G9 | G1, CONTROL, FORMAT, SET,
	    1u << HSC_TC_ETRACE | 1u << HSC_TC_NTRACE, HSC_TC_NTRACE),
	ROW(G0 | G9, IMPL, SRC_ID, BITS, 15, 0),
	ROW(G0 | G9, IMPL, SRC_BITS, MAX, HSC_TC_DRAFT_SRC_BITS_MAX, 0),
	ROW(G1, IMPL, PROTOCOL_MAJOR, FIXED, HSC_TC_NTRACE_MAJOR,
	    HSC_TC_NTRACE_MAJOR), /* until E-Trace is chosen */
	ROW(G9 | G1, INST_FEATURES, NO_ADDR_DIFF, BITS, 1, 0),
	ROW(G9 | G1, INST_FEATURES, NO_TRAP_ADDR, BITS, 1, 0),
	ROW(G9 | G1, INST_FEATURES, SEQUENTIAL_JUMP, BITS, 1, 0),
	ROW(G9 | G1, INST_FEATURES, IMPLICIT_RETURN, BITS, 1, 0),
	ROW(G9 | G1, INST_FEATURES, BRANCH_PREDICTION, BITS, 1, 0),
	ROW(G9 | G1, INST_FEATURES, JUMP_TARGET_CACHE, BITS, 1, 0),
	ROW(G1, INST_FEATURES, IMPLICIT_RETURN_MODE, BITS, 3, 0),
	ROW(G1, INST_FEATURES, REPEATED_HISTORY, BITS, 1, 0),
	ROW(G1, INST_FEATURES, ALL_JUMPS, BITS, 1, 0),
	ROW(G1, INST_FEATURES, EXTEND_ADDR_MSB, BITS, 1, 0),
	ROW(G1, INST_FEATURES, SRC_ID, BITS, 0xfff, 0),
	ROW(G1, INST_FEATURES, SRC_BITS, MAX, HSC_NT_SRC_BITS_MAX, 0),
	ROW(G9, DATA_CONTROL, DATA_IMPLEMENTED, FIXED, 1, 1),
	ROW(G1, DATA_CONTROL, DATA_IMPLEMENTED, BITS, 1, 0), /* N-Trace */
	ROW(G9, DATA_CONTROL, DATA_ENABLE, BITS, 1, 0),
	ROW(G9 | G1, DATA_CONTROL, DATA_TRACING, BITS, 1, 0),
	ROW(G9 | G1, DATA_CONTROL, DATA_TRIG_ENABLE, BITS, 1, 0),
	ROW(G9 | G1, DATA_CONTROL, DATA_STALL_ENABLE, BITS, 1, 0),
	ROW(G9 | G1, DATA_CONTROL, DATA_DROP_ENABLE, BITS, 1, 0),
	ROW(G9 | G1, DATA_CONTROL, DATA_NO_VALUE, BITS, 1, 0),
	ROW(G1, DATA_CONTROL, DATA_NO_ADDR, BITS, 1, 0),
	ROW(G9, DATA_CONTROL, DATA_ADDRESS_MODE, SET, 15, 0),
	ROW(G1, DATA_CONTROL, DATA_ADDRESS_MODE, SET, COMPRESS, 0),
	ROW(ALL, TRIG_IN, TRIG_ACTION, SET, ACTIONS, 0),
	ROW(G9 | G1, TRIG_OUT, TRIG_ACTION, BITS, 3, 0),
	ROW(G0, TRIG_OUT, TRIG_ACTION, BITS, 15, 0),
	ROW(G0, EVENT_CONTROL, EV_TRIGGER, BITS, 1, 0),
	ROW(G0, EVENT_CONTROL, EV_WATCHPOINT, BITS, 1, 0),
	ROW(G0, EVENT_CONTROL, EV_CALL, BITS, 1, 0),
	ROW(G0, EVENT_CONTROL, EV_INTERRUPT, BITS, 1, 0),
	ROW(G0, EVENT_CONTROL, EV_EXCEPTION, BITS, 1, 0),
	ROW(G0, EVENT_CONTROL, EV_CONTEXT, BITS, 1, 0),
};

bool hsc_trace_encoder_build(struct hsc_trace_encoder *te)
{
	const unsigned g = 1u << te->block->regs.generation;
	bool ok = hsc_trace_encoder_build_filters(te);

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct hsc_register_limit l = rows[i].limit;

		if (l.field == HSC_TF_SRC_ID)
			l.reset = te->config.src & l.legal;
		if (l.field == HSC_TF_SRC_BITS)
			l.reset = te->config.src_bits;
		if (rows[i].generations & g)
			ok = hsc_trace_block_build(te->block, l) && ok;
	}
	if (g == G0)
		ok = hsc_trace_block_build(te->block,
					   (struct hsc_register_limit){
						   HSC_TR_IMPL, HSC_TF_HART_ID,
						   HSC_LIMIT_FIXED, 0,
						   te->config.hart & 15u,
						   0 }) &&
		     ok;
	return ok;
}
