/* SPDX-License-Identifier: MIT */
/*
 * trap.h - exceptions, interrupts and levels of privilege.
 *
 * Room   hart (floor 4)
 */
#ifndef HSC_HART_TRAPS_TRAP_H
#define HSC_HART_TRAPS_TRAP_H

#include "hart/state/hart.h"

/*
 * Were the last 100,000 traps all at one address, with only the beginning of
 * their handler between them, and no return? Then the handler itself traps, for
 * ever.
 */
bool hsc_hart_traps_in_vain(const struct hsc_hart *h);

/*
 * Did the last 100,000 traps come from one instruction to which the handler had
 * just returned, without anything else between, not even an interrupt? Then the
 * instruction is illegal, or its address is, and the handler does not change
 * that.
 */
bool hsc_hart_retries_in_vain(const struct hsc_hart *h);
/* The operation o returns from a trap. */
void hsc_hart_returns(struct hsc_hart *h, const struct hsc_op *o);

/* The operation o traps and does not retire. */
void hsc_hart_fault(struct hsc_hart *h, const struct hsc_op *o,
		    enum hsc_cause cause, uint64_t tval);
void hsc_hart_illegal(struct hsc_hart *h, const struct hsc_op *o);
/* A trap at h->pc, between blocks: a fetch, or an interrupt. */
void hsc_hart_trap(struct hsc_hart *h, uint64_t cause, bool interrupt,
		   uint64_t tval);
/* Take an interrupt that is due; false: none. */
bool hsc_hart_interrupt(struct hsc_hart *h);
/* Is an enabled interrupt pending, regardless of mstatus? It ends wfi. */
bool hsc_hart_wakes(const struct hsc_hart *h);
void hsc_hart_set_privilege(struct hsc_hart *h, unsigned privilege);

#endif
