/* SPDX-License-Identifier: MIT */
/* pmp.c - physical memory protection.
 * Room   hart (floor 4) */
#include "hart/memory/memory.h"

/* The region [*start, *last] of entry i; false: it is off. */
static bool region_of(const struct hsc_csrs *c, unsigned i, uint64_t *start,
		      uint64_t *last)
{
	const uint64_t a = c->pmpaddr[i];
	const uint64_t below = i ? c->pmpaddr[i - 1] : 0;
	uint64_t ones;

	switch (c->pmpcfg[i] >> HSC_PMP_A_AT & HSC_PMP_A) {
	case HSC_PMP_TOR:
		*start = below << HSC_PMP_ADDR_SHIFT;
		*last = (a << HSC_PMP_ADDR_SHIFT) - 1;
		return below < a;
	case HSC_PMP_NA4:
		*start = a << HSC_PMP_ADDR_SHIFT;
		*last = *start + 3;
		return true;
	case HSC_PMP_NAPOT:
		ones = a ^ (a + 1); /* the trailing ones and the zero above */
		*start = (a & ~ones) << HSC_PMP_ADDR_SHIFT;
		*last = *start + (ones << HSC_PMP_ADDR_SHIFT | 3);
		return true;
	default:
		return false;
	}
}

static bool entry_allows(uint8_t cfg, enum hsc_access access,
			 unsigned privilege)
{
	static const uint8_t bit[] = { HSC_PMP_X, HSC_PMP_R, HSC_PMP_W };

	if (privilege == HSC_MACHINE && !(cfg & HSC_PMP_LOCK))
		return true;
	return cfg & bit[access];
}

bool hsc_pmp_allows(const struct hsc_hart *h, uint64_t phys, unsigned size,
		    enum hsc_access access, unsigned privilege, bool *whole)
{
	const uint64_t page = phys & HSC_PAGE_MASK;
	const uint64_t page_last = page + HSC_PAGE - 1;
	const uint64_t phys_last = phys + size - 1;
	uint64_t start, last;

	*whole = true;
	for (unsigned i = 0; i < HSC_PMP_ENTRIES; i++) {
		if (!region_of(&h->csr, i, &start, &last) || last < page ||
		    start > page_last)
			continue;
		if (start > page || last < page_last)
			*whole = false;
		if (last < phys || start > phys_last)
			continue;
		/* The first entry that matches any byte must match all
		 * bytes. */
		return start <= phys && phys_last <= last &&
		       entry_allows(h->csr.pmpcfg[i], access, privilege);
	}
	return privilege == HSC_MACHINE;
}
