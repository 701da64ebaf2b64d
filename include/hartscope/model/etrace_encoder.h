/* SPDX-License-Identifier: MIT */
/*
 * etrace_encoder.h - an E-Trace encoder: retired blocks in, framed packets out.
 *
 * Room   model (floor 3): trace hardware in software
 * Spec   E-Trace 2.0, "Instruction Trace Algorithm"; 0.026-DRAFT, "Instruction
 *        Trace Algorithm" with the settlements of docs/spec-notes.md
 *
 * The calls are those of hsc_nt_encoder. What the specification looks up in the
 * next instruction (a trap, a change of privilege, the end of qualification),
 * the encoder learns from the next call: it holds the last block back until
 * then. The common case, a block that follows where it was expected, is inline.
 *
 * struct hsc_et_encoder holds no pointer but `out`, so it may live in memory
 * shared with another process.
 */
#ifndef HSC_MODEL_ETRACE_ENCODER_H
#define HSC_MODEL_ETRACE_ENCODER_H

#include <hartscope/base/problem.h>
#include <hartscope/isa/retired.h>
#include <hartscope/model/etrace_config.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Room that one call may need in `out`, bytes; less is an overrun. */
#define HSC_ET_ENCODER_ROOM 512

/* A trap. `epc` is the address of the instruction that did not retire, or that
 * would have been next. */
struct hsc_et_trap {
	uint64_t epc;
	uint64_t tval;
	uint16_t cause; /* without the interrupt bit */
	bool interrupt;
};

/* How a change of context is reported; E-Trace 2.0, "ctype". */
enum hsc_et_context_type {
	HSC_ET_CONTEXT_NONE = 0,
	HSC_ET_CONTEXT_IMPRECISE = 1,
	HSC_ET_CONTEXT_PRECISE = 2,
	HSC_ET_CONTEXT_DISCONTINUITY = 3,
};

/* Why qualification ends; which support packet is sent does not depend on it.
 */
enum hsc_et_end {
	HSC_ET_END_DISABLED, /* trTeEnable or trTeInstTracing cleared, filter */
	HSC_ET_END_HALTED,
	HSC_ET_END_RESET,
	HSC_ET_END_LOST, /* packets were lost: qual_status trace_lost */
};

struct hsc_et_encoder; /* its members: below */

/*
 * Make an encoder. The support packet goes out in front of the first block.
 * `out` is to be set afterwards.
 *
 * Returns HSC_OK; HSC_E_CONFIG, and why, if a setting is out of range, or the
 *        edition has no such mode
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_et_encoder_init(
	struct hsc_et_encoder *e, const struct hsc_et_encoder_config *config,
	struct hsc_problem *why);

/* A block begins to retire. */
HSC_API void hsc_et_encoder_retire(struct hsc_et_encoder *e,
				   const struct hsc_retired *b);

/* The block in flight stopped early; see hsc_nt_encoder_cut. */
HSC_API void hsc_et_encoder_cut(struct hsc_et_encoder *e,
				const struct hsc_retired *b,
				uint32_t halfwords);

/* A trap was taken; the next block is the first of its handler, or another trap
 * comes before it. */
HSC_API void hsc_et_encoder_trap(struct hsc_et_encoder *e,
				 const struct hsc_et_trap *trap);

/* Blocks from here on execute at this privilege level (E-Trace codes). */
HSC_API void hsc_et_encoder_privilege(struct hsc_et_encoder *e,
				      unsigned privilege);

/* Blocks from here on belong to this context. */
HSC_API void hsc_et_encoder_context(struct hsc_et_encoder *e, uint64_t context,
				    enum hsc_et_context_type type);

/* Report the address of the last instruction of the block handed over last
 * (trigger action 4, "notify"). */
HSC_API void hsc_et_encoder_notify(struct hsc_et_encoder *e);

/* Ask for a format 3 packet at the next block that may have one. */
HSC_API void hsc_et_encoder_resync(struct hsc_et_encoder *e);

/* Qualification ends behind the last block: its address and a support packet.
 * The next block starts trace again. */
HSC_API void hsc_et_encoder_stop(struct hsc_et_encoder *e, enum hsc_et_end why);

#ifdef __cplusplus
}
#endif

#endif
