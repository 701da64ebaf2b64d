/* SPDX-License-Identifier: MIT */
/* tlb.c - the TLBs: translations are kept and removed.
 * Room   hart (floor 4) */
#include "hart/memory/memory.h"
#include "hart/state/machine.h"

static void clear_entries(struct hsc_tlb_entry *entries)
{
	for (unsigned i = 0; i < HSC_TLB; i++)
		entries[i].page = HSC_NO_PAGE;
}

void hsc_hart_flush_stores(struct hsc_hart *h)
{
	for (unsigned i = 0; i < 3; i++)
		clear_entries(h->tlbs[i].store);
}

void hsc_hart_unlink(struct hsc_hart *h)
{
	for (unsigned i = 0; i < 3; i++)
		h->tlbs[i].view = ++h->machine->views;
}

void hsc_hart_flush(struct hsc_hart *h)
{
	hsc_hart_flush_stores(h);
	hsc_hart_unlink(h);
	for (unsigned i = 0; i < 3; i++) {
		clear_entries(h->tlbs[i].load);
		for (unsigned k = 0; k < HSC_TLB; k++)
			h->tlbs[i].fetch[k].page = HSC_NO_PAGE;
	}
}
