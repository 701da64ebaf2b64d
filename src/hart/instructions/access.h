/* SPDX-License-Identifier: MIT */
/*
 * access.h - loads, stores and fetches that miss the TLB.
 *
 * Room   hart (floor 4)
 */
#ifndef HSC_HART_INSTRUCTIONS_ACCESS_H
#define HSC_HART_INSTRUCTIONS_ACCESS_H

#include "hart/state/hart.h"

/* The address of a load or store with an offset, before translation. */
static inline uint64_t hsc_mem_address(const struct hsc_hart *h,
				       const struct hsc_op *o)
{
	return (h->x[o->rs1] + (uint64_t)o->imm) & h->address_mask;
}

/*
 * Loads and stores that miss the TLB: translate, fill it, access devices.
 * Return false after a trap of o.
 */
bool hsc_mem_load(struct hsc_hart *h, const struct hsc_op *o, uint64_t address,
		  unsigned size, uint64_t *value);
bool hsc_mem_store(struct hsc_hart *h, const struct hsc_op *o, uint64_t address,
		   unsigned size, uint64_t value);
/* The same, up to the write: for AMOs. */
bool hsc_mem_probe_store(struct hsc_hart *h, const struct hsc_op *o,
			 uint64_t address, unsigned size);
/* Continue after such a store; code or devices may have changed. */
void hsc_mem_stored(struct hsc_hart *h, const struct hsc_op *o);

/* Fill the TLB for fetches. Returns NULL after a trap. */
const struct hsc_tlb_fetch *hsc_mem_fetch_page(struct hsc_hart *h,
					       uint64_t address);
/*
 * The instruction at h->pc cannot be fetched, because of `address`: take a
 * trap, unless a trigger on the instruction's address fires, which has
 * priority.
 */
void hsc_mem_fail_fetch(struct hsc_hart *h, enum hsc_cause cause,
			uint64_t address);

#endif
