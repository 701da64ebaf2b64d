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
 * Physical address of `address`. Returns true, or false and the cause.
 *
 * privilege   that the access has
 */
bool hsc_mmu_translate(struct hsc_hart *h, uint64_t address,
		       enum hsc_access access, unsigned privilege,
		       uint64_t *phys, enum hsc_cause *cause);
/* The privilege of loads and stores. */
unsigned hsc_mmu_privilege(const struct hsc_hart *h);

/* May this be accessed? *whole: it holds for the whole page. */
bool hsc_pmp_allows(const struct hsc_hart *h, uint64_t phys, unsigned size,
		    enum hsc_access access, unsigned privilege, bool *whole);

/* Choose TLBs by privilege, mstatus and satp. */
void hsc_hart_remap(struct hsc_hart *h);
void hsc_hart_flush(struct hsc_hart *h);
/* Code is somewhere else, or another: no block follows another one unasked. */
void hsc_hart_unlink(struct hsc_hart *h);
/* Pages for stores only, of all levels. */
void hsc_hart_flush_stores(struct hsc_hart *h);

#endif
