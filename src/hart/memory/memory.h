/* SPDX-License-Identifier: MIT */
/*
 * memory.h - translation, protection, and the pages that are mapped.
 *
 * Room   hart (floor 4)
 */
#ifndef HSC_HART_MEMORY_MEMORY_H
#define HSC_HART_MEMORY_MEMORY_H

#include "hart/state/hart.h"

/*
 * Translate `address`. Returns true, or false and the cause.
 *
 * privilege the privilege of the access
 */
bool hsc_mmu_translate(struct hsc_hart *h, uint64_t address,
		       enum hsc_access access, unsigned privilege,
		       uint64_t *phys, enum hsc_cause *cause);
/* The effective privilege of loads and stores. */
unsigned hsc_mmu_privilege(const struct hsc_hart *h);

/* May this be accessed? *whole: the answer is the same for the whole page. */
bool hsc_pmp_allows(const struct hsc_hart *h, uint64_t phys, unsigned size,
		    enum hsc_access access, unsigned privilege, bool *whole);

/* Select the TLBs for privilege, mstatus and satp. */
void hsc_hart_remap(struct hsc_hart *h);
void hsc_hart_flush(struct hsc_hart *h);
/* Code or its mapping has changed: remove the links from block to block. */
void hsc_hart_unlink(struct hsc_hart *h);
/* Remove pages from the TLBs for stores, at all privilege levels. */
void hsc_hart_flush_stores(struct hsc_hart *h);

#endif
