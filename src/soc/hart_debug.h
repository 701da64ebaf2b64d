/* SPDX-License-Identifier: MIT */
/*
 * hart_debug.h - Debug Mode: what a debugger from outside does to a hart.
 *
 * Room   soc (floor 4)
 * Spec   RISC-V Debug 1.0, "Sdext (ISA Extension)"
 */
#ifndef HSC_SOC_HART_DEBUG_H
#define HSC_SOC_HART_DEBUG_H

#include "soc/hart.h"
#include <hartscope/soc/soc.h>
#include <hartscope/spec/debug.h>

void hsc_debug_reset(struct hsc_hart *h);

/* Halt in front of the instruction at h->pc. */
void hsc_debug_enter(struct hsc_hart *h, enum hsc_halt_cause why);
/* The same at the operation o of a block. */
void hsc_debug_enter_at(struct hsc_hart *h, const struct hsc_op *o,
			enum hsc_halt_cause why);
void hsc_debug_resume(struct hsc_hart *h);

/* Does ebreak halt at this privilege level? */
bool hsc_debug_takes_ebreak(const struct hsc_hart *h);

/* Between instructions: halt if that is asked for. True: it is halted. */
bool hsc_debug_poll(struct hsc_hart *h);

/* May interrupts be taken? Not in a step without dcsr.stepie. */
static inline bool hsc_debug_interruptible(const struct hsc_hart *h)
{
	return !h->stepping || h->csr.dcsr & HSC_DCSR_STEPIE;
}

/* Are the counters stopped, of which `cycle` is one? */
bool hsc_debug_stops(const struct hsc_hart *h, bool cycle);

#endif
