/* SPDX-License-Identifier: MIT */
/*
 * facts.h - what a decoder has to know about the trace, read from the
 * registers. No stream carries it.
 *
 * Room   control (floor 3): driver of trace hardware
 */
#ifndef HSC_CONTROL_FACTS_H
#define HSC_CONTROL_FACTS_H

#include <hartscope/control/control.h>
#include <hartscope/spec/params.h>

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

/* A parameter of the stream. */
struct hsc_control_param {
	uint8_t param; /* enum hsc_param_id */
	uint32_t value;
};

#define HSC_CONTROL_PARAMS_MAX 24

struct hsc_control_facts {
	uint8_t generation; /* enum hsc_tc_generation */
	uint8_t format;     /* enum hsc_tc_format */
	uint8_t mode;       /* enum hsc_tc_inst_mode */
	bool mixed; /* encoders differ; parameters are those of the first */
	size_t param_count;
	struct hsc_control_param params[HSC_CONTROL_PARAMS_MAX];
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
