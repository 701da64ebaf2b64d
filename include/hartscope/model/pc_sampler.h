/* SPDX-License-Identifier: MIT */
/*
 * pc_sampler.h - registers that report where a hart is, trace or no trace.
 *
 * Room   model (floor 3): trace hardware in software
 * Spec   SiFive's version 0 of the trace registers: docs/spec-notes.md, "PC
 *        samples"
 */
#ifndef HSC_MODEL_PC_SAMPLER_H
#define HSC_MODEL_PC_SAMPLER_H

#include <hartscope/model/step.h>
#include <hartscope/spec/trace_control.h>

#ifdef __cplusplus
extern "C" {
#endif

/* One of two addresses: bit 0 of its register says if there is one. */
struct hsc_pc_sample {
	uint64_t address; /* of the instruction that retired last */
	bool valid;
};

/* Start as { .on = pcActive }. */
struct hsc_pc_sampler {
	bool on;
	struct hsc_pc_sample now;
	struct hsc_pc_sample stopped; /* when the hart stopped last */
	struct hsc_pc_sample held;    /* `now` when its upper half was read */
};

/* The next step of the hart; call it while the sampler is on. */
HSC_API void hsc_pc_sampler_step(struct hsc_pc_sampler *s,
				 const struct hsc_step *step);

/* Is this one of its registers that are read? What a load gives; the upper half
 * of a sample holds the lower half until that is read. */
HSC_API bool hsc_pc_sampler_read(struct hsc_pc_sampler *s, unsigned reg,
				 uint32_t *value);

#ifdef __cplusplus
}
#endif

#endif
