/* SPDX-License-Identifier: MIT */
/*
 * facts.h - what a decoder has to know of the trace, as the hardware is set up.
 * No stream carries it.
 *
 * Room   control (floor 3): driver of trace hardware
 */
#ifndef HSC_CONTROL_FACTS_H
#define HSC_CONTROL_FACTS_H

#include <hartscope/control/control.h>

#ifdef __cplusplus
extern "C" {
#endif

/* One encoder of the stream. */
struct hsc_control_source {
	uint16_t src;
	uint8_t component;
	bool has_hart;
	uint64_t hart;
};

struct hsc_control_facts {
	uint8_t generation;      /* enum hsc_tc_generation */
	uint8_t format;          /* enum hsc_tc_format */
	uint8_t mode;            /* enum hsc_tc_inst_mode */
	uint8_t src_bits;        /* 0: no source in messages */
	uint8_t ts_bits;         /* 0: no time in messages */
	uint8_t implicit_return; /* enum hsc_nt_implicit_return */
	bool full_address, no_trap_address, sequential_jump, branch_prediction;
	bool jump_target_cache, repeated_history, extend_address, all_jumps;
	bool data;                /* data trace beside the instructions, .. */
	bool no_address, no_data; /* .. and what is left out of it */
	uint8_t lrid_width; /* as the topology says; 0: loads in one packet */
	bool mixed;         /* encoders differ; these are facts of the first */
	size_t count;
	struct hsc_control_source sources[HSC_TOPOLOGY_MAX];
};

/* Facts of the encoders in a plan. Returns HSC_OK, HSC_E_TARGET or
 * HSC_E_CONFIG. */
HSC_API HSC_MUST_USE enum hsc_status hsc_control_facts(
	struct hsc_control *c, const struct hsc_control_plan *plan,
	struct hsc_control_facts *out);

#ifdef __cplusplus
}
#endif

#endif
