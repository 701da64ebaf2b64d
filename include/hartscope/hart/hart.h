/* SPDX-License-Identifier: MIT */
/*
 * hart.h - how a hart may be built, and why it halts.
 *
 * Room   hart (floor 4)
 */
#ifndef HSC_HART_HART_H
#define HSC_HART_HART_H

#include <hartscope/spec/debug.h>
#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define HSC_HARTS_MAX 16 /* of one machine */

/* Small models whose events the counters can count; see src/hart/state/uarch.h.
 */
enum hsc_hart_unit {
	HSC_UNIT_L1D = 1,
	HSC_UNIT_L1I = 2,
	HSC_UNIT_LL = 4,
	HSC_UNIT_DTLB = 8,
	HSC_UNIT_ITLB = 16,
	HSC_UNIT_BPU = 32,
};

/* Sizes of these models, powers of two. 0: the default, which stands here. Of
 * caches and TLBs there are 8 ways at least. */
struct hsc_hart_sizes {
	uint32_t l1d, l1i, ll; /* bytes, in lines of 64; 32, 32 and 512 KiB */
	uint32_t dtlb, itlb;   /* pages of 4 KiB; 64 and 32 */
	uint32_t bpu;          /* counters of two bits; 1024 */
};

/* Cycles that an instruction takes beyond one, because of its data. */
struct hsc_hart_stalls {
	uint16_t load, store; /* that it is one; atomics are both */
	uint16_t miss; /* that a line is not in L1D: there must be that model */
};

/* What the ports report as the context: CSRs that the program writes. */
enum hsc_hart_context {
	HSC_HART_SCONTEXT,
	HSC_HART_HCONTEXT, /* is mcontext, too */
	HSC_HART_BOTH_CONTEXTS,
	HSC_HART_NO_CONTEXT,
};

/* Where the traps of a hart led: [0] those to machine level, [1] to supervisor
 * level. */
struct hsc_hart_handlers {
	uint64_t tvec[2]; /* mtvec and stvec at the last trap, if .. */
	bool known[2];    /* .. there was one */
	bool moved[2];    /* at an earlier trap the register was another */
};

/* Why a hart is in Debug Mode, as dcsr has it. */
enum hsc_halt_cause {
	HSC_NOT_HALTED = 0,
	HSC_HALT_EBREAK = HSC_DCSR_CAUSE_EBREAK,
	HSC_HALT_TRIGGER = HSC_DCSR_CAUSE_TRIGGER,
	HSC_HALT_ASKED = HSC_DCSR_CAUSE_HALTREQ,
	HSC_HALT_STEP = HSC_DCSR_CAUSE_STEP,
	HSC_HALT_RESET = HSC_DCSR_CAUSE_RESETHALTREQ,
};

#ifdef __cplusplus
}
#endif

#endif
