/* SPDX-License-Identifier: MIT */
/*
 * hart_trigger.h - the triggers of a hart.
 *
 * Room   soc (floor 4)
 * Spec   RISC-V Debug 1.0, "Sdtrig (ISA Extension)"
 */
#ifndef HSC_SOC_HART_TRIGGER_H
#define HSC_SOC_HART_TRIGGER_H

#include "soc/hart.h"
#include <hartscope/spec/triggers.h>

static inline unsigned hsc_trigger_type(const struct hsc_hart *h, unsigned i)
{
	return h->csr.tdata1[i] >> HSC_TDATA1_TYPE_AT(h->xlen) &
	       HSC_TDATA1_TYPE;
}

/* dmode, and of itrigger and etrigger: hit */
static inline uint64_t hsc_trigger_dmode(const struct hsc_hart *h)
{
	return UINT64_C(1) << HSC_TDATA1_DMODE_AT(h->xlen);
}

static inline uint64_t hsc_trigger_hit(const struct hsc_hart *h)
{
	return UINT64_C(1) << HSC_TDATA1_HIT_AT(h->xlen);
}

static inline bool hsc_trigger_compares(unsigned type)
{
	return type == HSC_TRIGGER_MCONTROL || type == HSC_TRIGGER_MCONTROL6;
}

/* tdata3 as this hart has it. */
static inline const struct hsc_textra *hsc_trigger_extra(
	const struct hsc_hart *h)
{
	return h->xlen == 32 ? &hsc_textra32 : &hsc_textra64;
}

void hsc_trigger_reset(struct hsc_hart *h);

/* The instruction of b is about to begin. True: a trap or Debug Mode instead.
 */
bool hsc_trigger_execute(struct hsc_hart *h, const struct hsc_hart_block *b);
/* The same of the load or store that o is about to do; of `access` the value
 * does not matter. */
bool hsc_trigger_access(struct hsc_hart *h, const struct hsc_op *o,
			const struct hsc_soc_access *access);
/* An instruction retired that was fetched at this level; a trap is taken. */
void hsc_trigger_retired(struct hsc_hart *h, unsigned privilege);
void hsc_trigger_trap(struct hsc_hart *h, unsigned cause, bool interrupt);

#endif
