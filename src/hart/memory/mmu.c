/* SPDX-License-Identifier: MIT */
/* mmu.c - virtual to physical addresses: Sv32, Sv39.
 * Room   hart (floor 4) */
#include "hart/memory/memory.h"
#include "hart/state/machine.h"

/* A translation scheme; Privileged ISA 20240411, "Sv32", "Sv39". */
struct scheme {
	unsigned levels, index_bits, entry_bytes, address_bits;
	uint64_t ppn_mask; /* of satp and of entries */
};

static const struct scheme sv32 = { 2, 10, 4, 32, 0x3fffff };
static const struct scheme sv39 = { 3, 9, 8, 39, (UINT64_C(1) << 44) - 1 };

struct walk {
	const struct scheme *scheme;
	uint64_t address;
	enum hsc_access access;
	unsigned privilege;
};

static enum hsc_cause page_fault(enum hsc_access access)
{
	static const uint8_t causes[] = { HSC_CAUSE_FETCH_PAGE,
					  HSC_CAUSE_LOAD_PAGE,
					  HSC_CAUSE_STORE_PAGE };

	return (enum hsc_cause)causes[access];
}

static enum hsc_cause access_fault(enum hsc_access access)
{
	static const uint8_t causes[] = { HSC_CAUSE_FETCH_ACCESS,
					  HSC_CAUSE_LOAD_ACCESS,
					  HSC_CAUSE_STORE_ACCESS };

	return (enum hsc_cause)causes[access];
}

static const struct scheme *scheme_of(const struct hsc_hart *h,
				      unsigned privilege)
{
	if (privilege == HSC_MACHINE)
		return NULL;
	if (h->xlen == 32)
		return h->csr.satp >> HSC_SATP_MODE_32_AT & 1 ? &sv32 : NULL;
	return h->csr.satp >> HSC_SATP_MODE_64_AT == HSC_SATP_SV39 ? &sv39
								   : NULL;
}

unsigned hsc_mmu_privilege(const struct hsc_hart *h)
{
	if (h->csr.mstatus & HSC_MSTATUS_MPRV)
		return h->csr.mstatus >> HSC_MSTATUS_MPP_AT & 3;
	return h->privilege;
}

/* Does a leaf entry allow this access? Privileged ISA 20240411, "Virtual
 * Address Translation Process", steps 5 to 7. */
static bool leaf_allows(const struct hsc_hart *h, const struct walk *w,
			uint64_t pte)
{
	const uint64_t status = h->csr.mstatus;
	const bool user = pte & HSC_PTE_U;

	if (w->privilege == HSC_USER && !user)
		return false;
	if (w->privilege == HSC_SUPERVISOR && user &&
	    (w->access == HSC_FETCH || !(status & HSC_MSTATUS_SUM)))
		return false;
	if (w->access == HSC_FETCH)
		return pte & HSC_PTE_X;
	if (w->access == HSC_STORE)
		return pte & HSC_PTE_W;
	return pte & HSC_PTE_R || (pte & HSC_PTE_X && status & HSC_MSTATUS_MXR);
}

/* Entries are read and written with the rights of supervisor mode. */
static bool touch_entry(struct hsc_hart *h, uint64_t at, unsigned bytes,
			bool write, uint64_t *pte)
{
	bool whole;

	if (!hsc_pmp_allows(h, at, bytes, write ? HSC_STORE : HSC_LOAD,
			    HSC_SUPERVISOR, &whole) ||
	    !hsc_ram_at(h->machine, at, bytes))
		return false;
	if (write)
		return hsc_machine_write(h->machine, at, bytes, *pte);
	return hsc_machine_read(h->machine, at, bytes, pte);
}

static bool take_leaf(struct hsc_hart *h, const struct walk *w, uint64_t at,
		      uint64_t pte, enum hsc_cause *cause)
{
	const uint64_t want =
		HSC_PTE_A | (w->access == HSC_STORE ? HSC_PTE_D : 0);

	if (!leaf_allows(h, w, pte)) {
		*cause = page_fault(w->access);
		return false;
	}
	if ((pte & want) == want)
		return true;
	pte |= want;
	*cause = access_fault(w->access);
	return touch_entry(h, at, w->scheme->entry_bytes, true, &pte);
}

static bool walk_tables(struct hsc_hart *h, const struct walk *w,
			uint64_t *phys, enum hsc_cause *cause)
{
	const struct scheme *s = w->scheme;
	uint64_t table = (h->csr.satp & s->ppn_mask) * HSC_PAGE;

	for (unsigned level = s->levels; level-- > 0;) {
		const unsigned shift = 12 + level * s->index_bits;
		const uint64_t index =
			w->address >> shift & ((1u << s->index_bits) - 1);
		const uint64_t at = table + index * s->entry_bytes;
		const uint64_t below = (UINT64_C(1) << shift) - 1;
		uint64_t pte;

		*cause = access_fault(w->access);
		if (!touch_entry(h, at, s->entry_bytes, false, &pte))
			return false;
		*cause = page_fault(w->access);
		if (!(pte & HSC_PTE_V) ||
		    (pte & (HSC_PTE_R | HSC_PTE_W)) == HSC_PTE_W ||
		    pte & HSC_PTE_HIGH)
			return false;
		table = (pte >> HSC_PTE_PPN_AT & s->ppn_mask) * HSC_PAGE;
		if (!(pte & (HSC_PTE_R | HSC_PTE_X))) {
			if (pte & (HSC_PTE_A | HSC_PTE_D | HSC_PTE_U))
				return false;
			continue;
		}
		if (table & below & HSC_PAGE_MASK)
			return false; /* a misaligned superpage */
		*phys = table | (w->address & below);
		return take_leaf(h, w, at, pte, cause);
	}
	return false;
}

bool hsc_mmu_translate(struct hsc_hart *h, uint64_t address,
		       enum hsc_access access, unsigned privilege,
		       uint64_t *phys, enum hsc_cause *cause)
{
	const struct walk w = { .scheme = scheme_of(h, privilege),
				.address = address,
				.access = access,
				.privilege = privilege };
	uint64_t sign;

	*phys = address;
	if (!w.scheme)
		return true;
	*cause = page_fault(access);
	sign = address >> (w.scheme->address_bits - 1);
	if (h->xlen == 64 && sign != 0 && sign != UINT64_MAX >> 38)
		return false;
	return walk_tables(h, &w, phys, cause);
}

static struct hsc_tlb *tlb_of(struct hsc_hart *h, unsigned privilege)
{
	return &h->tlbs[privilege == HSC_MACHINE ? 2 : privilege];
}

void hsc_hart_remap(struct hsc_hart *h)
{
	h->code = tlb_of(h, h->privilege);
	h->data = tlb_of(h, hsc_mmu_privilege(h));
}
