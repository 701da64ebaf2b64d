/* SPDX-License-Identifier: MIT */
/*
 * debug.h - Debug Mode: what a debugger from outside does to a hart.
 *
 * Room   hart (floor 4)
 * Spec   RISC-V Debug 1.0, "Sdext (ISA Extension)"
 */
#ifndef HSC_HART_TRAPS_DEBUG_H
#define HSC_HART_TRAPS_DEBUG_H

#include "hart/state/machine.h"
#include <hartscope/base/status.h>
#include <hartscope/hart/hart.h>
#include <hartscope/spec/debug.h>

void hsc_debug_reset(struct hsc_hart *h);

/* Halt before the instruction at h->pc. */
void hsc_debug_enter(struct hsc_hart *h, enum hsc_halt_cause why);
/* The same at the operation o of a block. */
void hsc_debug_enter_at(struct hsc_hart *h, const struct hsc_op *o,
			enum hsc_halt_cause why);
void hsc_debug_resume(struct hsc_hart *h);

/* Does ebreak halt at this privilege level? */
bool hsc_debug_takes_ebreak(const struct hsc_hart *h);

/* Between instructions: halt if requested. True: the hart is halted. */
bool hsc_debug_poll(struct hsc_hart *h);

/* May interrupts be taken? Not in a step without dcsr.stepie. */
static inline bool hsc_debug_interruptible(const struct hsc_hart *h)
{
	return !h->stepping || h->csr.dcsr & HSC_DCSR_STEPIE;
}

/* Resume, or ask for a halt, which hsc_debug_poll does. */
void hsc_debug_halt(struct hsc_hart *h, bool halted);

static inline enum hsc_halt_cause hsc_debug_cause(const struct hsc_hart *h)
{
	const uint64_t cause = h->csr.dcsr & HSC_DCSR_CAUSE;

	return h->halted ? (enum hsc_halt_cause)(cause >> HSC_DCSR_CAUSE_AT)
			 : HSC_NOT_HALTED;
}

HSC_MUST_USE enum hsc_status hsc_debug_get(struct hsc_hart *h, unsigned number,
					   uint64_t *value);
HSC_MUST_USE enum hsc_status hsc_debug_set(struct hsc_hart *h, unsigned number,
					   uint64_t value);
HSC_MUST_USE enum hsc_status hsc_debug_execute(struct hsc_hart *h,
					       uint32_t opcode);

#endif
