/* SPDX-License-Identifier: MIT */
/*
 * ingress.h - the instruction-wise way in: single instructions become blocks.
 *
 * Room   model (floor 3): trace hardware in software
 * Spec   E-Trace 2.0, "Instruction Trace Interface"; N-Trace 1.0, "Sequential
 *        Jump Optimization"
 *
 * For a caller that sees one instruction at a time, such as a commit log. It
 * remembers the instruction before, since a lui or auipc may set the target of
 * a jump. A caller that sees blocks hands these to the encoder directly.
 */
#ifndef HSC_MODEL_INGRESS_H
#define HSC_MODEL_INGRESS_H

#include <hartscope/isa/retired.h>
#include <hartscope/model/ntrace_encoder.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Start as { .isa = ... }. */
struct hsc_ingress {
	unsigned isa;          /* enum hsc_isa */
	uint64_t next;         /* address after `first` */
	struct hsc_insn first; /* last lui, auipc or c.lui; rd 0: none */
};

/*
 * Describe one instruction as a block.
 *
 * pc     its address
 * insn   what it does, from hsc_insn_classify
 */
HSC_API void hsc_ingress_take(struct hsc_ingress *in, uint64_t pc,
			      const struct hsc_insn *insn,
			      struct hsc_retired *out);

/* An instruction begins to retire; see hsc_nt_encoder_retire. */
static inline void hsc_nt_encoder_instruction(struct hsc_nt_encoder *e,
					      struct hsc_ingress *in,
					      uint64_t pc,
					      const struct hsc_insn *insn)
{
	struct hsc_retired block;

	hsc_ingress_take(in, pc, insn, &block);
	hsc_nt_encoder_retire(e, &block);
}

#ifdef __cplusplus
}
#endif

#endif
