/* SPDX-License-Identifier: MIT */
/* access.c - loads, stores and fetches that are not plain RAM.
 * Room   hart (floor 4) */
#include "hart/instructions/access.h"
#include "hart/memory/memory.h"
#include "hart/state/machine.h"
#include "hart/traps/trap.h"
#include "hart/triggers/trigger.h"

/* One access, within a page. */
struct request {
	uint64_t address, phys;
	unsigned size;
	enum hsc_access access;
};

static enum hsc_cause cause_of(enum hsc_access access)
{
	return access == HSC_STORE ? HSC_CAUSE_STORE_ACCESS
				   : HSC_CAUSE_LOAD_ACCESS;
}

/* Translate and check; fills the TLB if the whole page has the same
 * attributes. */
static bool translate_request(struct hsc_hart *h, struct request *r,
			      enum hsc_cause *cause)
{
	const unsigned privilege = hsc_mmu_privilege(h);
	struct hsc_tlb_entry *e;
	uint8_t *host;
	bool whole;

	if (!hsc_mmu_translate(h, r->address, r->access, privilege, &r->phys,
			       cause))
		return false;
	*cause = cause_of(r->access);
	if (!hsc_pmp_allows(h, r->phys, r->size, r->access, privilege, &whole))
		return false;
	host = hsc_ram_at(h->machine, r->phys & HSC_PAGE_MASK, HSC_PAGE);
	if (!whole || !host || h->exact)
		return true;
	if (r->access == HSC_STORE && !hsc_ram_is_data(h->machine, r->phys))
		return true;
	e = r->access == HSC_STORE ? h->data->store : h->data->load;
	e += r->address / HSC_PAGE % HSC_TLB;
	e->page = r->address & HSC_PAGE_MASK;
	e->host = host;
	return true;
}

/*
 * Report what retired before o, before o accesses a device: the device may be
 * trace hardware, and the retired instructions are part of the time that it
 * sees.
 */
static void report_before(struct hsc_hart *h, const struct hsc_op *o,
			  uint64_t phys)
{
	h->done = o->index;
	if (h->port && !hsc_ram_at(h->machine, phys, 1))
		hsc_hart_report(h, o->index, hsc_op_pc(h, o));
}

static bool is_atomic(const struct hsc_op *o)
{
	return (o->opcode & HSC_MAJOR) == HSC_MAJOR_AMO;
}

/* The parts of an atomic instruction are counted, and may stall; the
 * instruction reports itself. */
static void report_access(struct hsc_hart *h, const struct hsc_op *o,
			  uint64_t phys, const struct hsc_hart_access *a)
{
	const struct hsc_hart_stalls *s = &h->machine->config.stalls;
	bool missed = false;

	if (h->active_counters || s->miss)
		missed = hsc_uarch_data(h->uarch, a->address, phys, a->write);
	h->stalled += a->write ? s->store : s->load;
	h->stalled += missed ? s->miss : 0u;
	if (!is_atomic(o))
		hsc_hart_report_access(h, o, a);
}

/* A load by sc or an AMO is part of a store. */
static void load_fault(struct hsc_hart *h, const struct hsc_op *o,
		       enum hsc_cause cause, uint64_t address)
{
	if (is_atomic(o) && (o->opcode & HSC_MASK_LR) != HSC_OPCODE_LR)
		cause = cause == HSC_CAUSE_LOAD_PAGE ? HSC_CAUSE_STORE_PAGE
						     : HSC_CAUSE_STORE_ACCESS;
	hsc_hart_fault(h, o, cause, address);
}

/* Are triggers to be checked? Atomic instructions check them themselves. */
static bool triggers_look(const struct hsc_hart *h, const struct hsc_op *o)
{
	return h->triggers_armed && !is_atomic(o);
}

bool hsc_mem_load(struct hsc_hart *h, const struct hsc_op *o, uint64_t address,
		  unsigned size, uint64_t *value)
{
	const unsigned step = address % size ? 1 : size;
	struct request r = { .size = step, .access = HSC_LOAD };
	struct hsc_hart_access a = { .address = address,
				     .size = (uint8_t)size };
	enum hsc_cause cause;
	uint64_t part;

	*value = 0;
	if (triggers_look(h, o) && hsc_trigger_access(h, o, &a))
		return false;
	for (unsigned i = 0; i < size; i += step) {
		r.address = (address + i) & h->address_mask;
		if (!translate_request(h, &r, &cause)) {
			load_fault(h, o, cause, r.address);
			return false;
		}
		report_before(h, o, r.phys);
		if (!hsc_machine_read(h->machine, r.phys, step, &part)) {
			load_fault(h, o, HSC_CAUSE_LOAD_ACCESS, r.address);
			return false;
		}
		*value |= part << 8 * i;
	}
	a.value = *value;
	if (triggers_look(h, o))
		hsc_trigger_loaded(h, o, &a);
	report_access(h, o, r.phys, &a);
	return true;
}

/* Fill r[] with the parts of a store: all are translated before one is
 * written. */
static bool reach_all(struct hsc_hart *h, const struct hsc_op *o,
		      uint64_t address, unsigned size, struct request r[8])
{
	const unsigned step = address % size ? 1 : size;
	enum hsc_cause cause;

	for (unsigned i = 0; i < size / step; i++) {
		r[i].address = (address + i) & h->address_mask;
		r[i].size = step;
		r[i].access = HSC_STORE;
		if (!translate_request(h, &r[i], &cause)) {
			hsc_hart_fault(h, o, cause, r[i].address);
			return false;
		}
	}
	return true;
}

bool hsc_mem_store(struct hsc_hart *h, const struct hsc_op *o, uint64_t address,
		   unsigned size, uint64_t value)
{
	const unsigned step = address % size ? 1 : size;
	const struct hsc_hart_access a = { .address = address,
					   .value = value,
					   .size = (uint8_t)size,
					   .dtype = HSC_DTYPE_STORE,
					   .write = true };
	struct request r[8];

	if (triggers_look(h, o) && hsc_trigger_access(h, o, &a))
		return false;
	if (!reach_all(h, o, address, size, r))
		return false;
	for (unsigned i = 0; i < size / step; i++) {
		report_before(h, o, r[i].phys);
		if (!hsc_machine_write(h->machine, r[i].phys, step,
				       value >> 8 * i)) {
			hsc_hart_fault(h, o, HSC_CAUSE_STORE_ACCESS,
				       r[i].address);
			return false;
		}
		if (h->machine->config.harts > 1)
			hsc_ram_stored(h->machine, h, r[i].phys);
	}
	report_access(h, o, r[0].phys, &a);
	return true;
}

bool hsc_mem_probe_store(struct hsc_hart *h, const struct hsc_op *o,
			 uint64_t address, unsigned size)
{
	struct request r[8];

	return reach_all(h, o, address, size, r);
}

void hsc_mem_stored(struct hsc_hart *h, const struct hsc_op *o)
{
	if (!h->machine->leave) {
		HSC_NEXT(h, o);
		return;
	}
	h->machine->leave = false;
	h->check = true;
	hsc_hart_leave(h, o, hsc_op_pc(h, o) + o->length);
}

void hsc_mem_fail_fetch(struct hsc_hart *h, enum hsc_cause cause,
			uint64_t address)
{
	if (!h->triggers_armed || !hsc_trigger_fetch(h))
		hsc_hart_trap(h, cause, false, address);
}

static const struct hsc_tlb_fetch *fail_fetch(struct hsc_hart *h,
					      enum hsc_cause cause,
					      uint64_t address)
{
	hsc_mem_fail_fetch(h, cause, address);
	return NULL;
}

const struct hsc_tlb_fetch *hsc_mem_fetch_page(struct hsc_hart *h,
					       uint64_t address)
{
	struct hsc_tlb_fetch *e = &h->code->fetch[address / HSC_PAGE % HSC_TLB];
	enum hsc_cause cause;
	uint64_t phys;
	bool whole;

	if (!hsc_mmu_translate(h, address, HSC_FETCH, h->privilege, &phys,
			       &cause))
		return fail_fetch(h, cause, address);
	if (!hsc_pmp_allows(h, phys, 2, HSC_FETCH, h->privilege, &whole) ||
	    !hsc_ram_at(h->machine, phys & HSC_PAGE_MASK, HSC_PAGE))
		return fail_fetch(h, HSC_CAUSE_FETCH_ACCESS, address);
	e->phys = phys & HSC_PAGE_MASK;
	e->generation =
		&h->machine->ram.generation[(e->phys - h->machine->ram.base) /
					    HSC_PAGE];
	/* A page of which only parts may be executed is checked each time. */
	e->page = whole ? address & HSC_PAGE_MASK : HSC_NO_PAGE;
	return e;
}
