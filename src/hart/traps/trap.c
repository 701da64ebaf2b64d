/* SPDX-License-Identifier: MIT */
/* trap.c - exceptions and interrupts are taken, and delegated.
 * Room   hart (floor 4) */
#include "hart/traps/trap.h"
#include "hart/csrs/registers.h"
#include "hart/memory/memory.h"
#include "hart/state/machine.h"
#include "hart/triggers/trigger.h"

#define TRAPS_IN_VAIN 100000 /* a hart does not recover from this many */
#define HANDLER_MOST  64 /* most instructions of a handler before it traps */

struct trap {
	uint64_t epc, cause, tval;
	bool interrupt;
};

static uint64_t vector_of(uint64_t tvec, const struct trap *t)
{
	const uint64_t base = tvec & ~HSC_TVEC_MODE;

	return tvec & HSC_TVEC_VECTORED && t->interrupt ? base + 4 * t->cause
							: base;
}

/* Bits of mstatus that make up the stack of one privilege level. */
struct status_bits {
	unsigned ie, pie, pp;
	uint64_t pp_mask;
};

static const struct status_bits machine_bits = { HSC_MSTATUS_MIE_AT,
						 HSC_MSTATUS_MPIE_AT,
						 HSC_MSTATUS_MPP_AT, 3 };
static const struct status_bits supervisor_bits = { HSC_MSTATUS_SIE_AT,
						    HSC_MSTATUS_SPIE_AT,
						    HSC_MSTATUS_SPP_AT, 1 };

static uint64_t push_status(uint64_t status, const struct status_bits *b,
			    unsigned privilege)
{
	const uint64_t enabled = status >> b->ie & 1;

	status &= ~(UINT64_C(1) << b->ie | UINT64_C(1) << b->pie |
		    b->pp_mask << b->pp);
	return status | enabled << b->pie | (uint64_t)privilege << b->pp;
}

static void report_trap(struct hsc_hart *h, const struct trap *t)
{
	struct hsc_step *s = &h->step;

	if (!h->port || !h->port->step)
		return;
	s->kind = HSC_STEP_TRAP;
	s->trap = (struct hsc_et_trap){ .epc = t->epc,
					.tval = t->tval,
					.cause = (uint16_t)t->cause,
					.interrupt = t->interrupt };
	s->to = h->pc;
	s->time = hsc_hart_cycles(h) + h->done;
	s->took = 1;
	hsc_hart_give(h);
	s->ctype = HSC_ET_CONTEXT_NONE;
	s->trigger = s->watchpoints = 0;
}

bool hsc_hart_traps_in_vain(const struct hsc_hart *h)
{
	return h->traps >= TRAPS_IN_VAIN &&
	       h->instret - h->trapped_at <= HANDLER_MOST;
}

bool hsc_hart_retries_in_vain(const struct hsc_hart *h)
{
	return h->retries >= TRAPS_IN_VAIN;
}

/* A return from a handler restarts the count of traps in vain. */
void hsc_hart_returns(struct hsc_hart *h, const struct hsc_op *o)
{
	h->traps = 0;
	h->returned_at = h->instret + o->index + 1;
}

/* A call to the level above may be repeated until it is answered. */
static bool is_request(const struct trap *t)
{
	return t->cause >= HSC_CAUSE_ECALL &&
	       t->cause <= HSC_CAUSE_ECALL + HSC_MACHINE;
}

static void count_in_vain(struct hsc_hart *h, const struct trap *t)
{
	const uint64_t now = h->instret + h->done;

	if (now != h->trapped_at &&
	    (now - h->trapped_at > HANDLER_MOST || t->epc != h->trapped_pc))
		h->traps = 0;
	if (now != h->returned_at || t->epc != h->trapped_pc ||
	    t->cause != h->trapped_by || t->interrupt || is_request(t))
		h->retries = 0;
	h->trapped_at = now;
	h->trapped_pc = t->epc;
	h->trapped_by = t->cause;
	h->traps += h->traps < UINT32_MAX;
	h->retries += h->retries < UINT32_MAX;
}

static void note_handler(struct hsc_hart_handlers *h, unsigned level,
			 uint64_t tvec)
{
	h->moved[level] |= h->known[level] && h->tvec[level] != tvec;
	h->known[level] = true;
	h->tvec[level] = tvec;
}

static void enter_trap(struct hsc_hart *h, const struct trap *t)
{
	struct hsc_csrs *c = &h->csr;
	const uint64_t delegated = t->interrupt ? c->mideleg : c->medeleg;
	const uint64_t cause = t->cause | (uint64_t)t->interrupt
						  << (h->xlen - 1);
	const bool to_machine =
		h->privilege == HSC_MACHINE || !(delegated >> t->cause & 1);

	if (h->triggers_armed)
		hsc_trigger_trap(h, (unsigned)t->cause, t->interrupt);
	h->reserved = HSC_NO_RESERVATION;
	h->waiting = false;
	h->idle++; /* a trap takes a cycle, so that a loop of traps ends */
	count_in_vain(h, t);
	if (to_machine) {
		c->tcontrol = hsc_tcontrol_trapped(c->tcontrol);
		c->mepc = t->epc;
		c->mcause = cause;
		c->mtval = t->tval;
		c->mstatus =
			push_status(c->mstatus, &machine_bits, h->privilege);
		h->pc = vector_of(c->mtvec, t);
		note_handler(&h->handlers, 0, c->mtvec);
	} else {
		c->sepc = t->epc;
		c->scause = cause;
		c->stval = t->tval;
		c->mstatus =
			push_status(c->mstatus, &supervisor_bits, h->privilege);
		h->pc = vector_of(c->stvec, t);
		note_handler(&h->handlers, 1, c->stvec);
	}
	report_trap(h, t);
	hsc_hart_set_privilege(h, to_machine ? HSC_MACHINE : HSC_SUPERVISOR);
}

void hsc_hart_set_privilege(struct hsc_hart *h, unsigned privilege)
{
	hsc_counters_sync(h, h->instret + h->done);
	h->privilege = (uint8_t)privilege;
	h->check = true;
	hsc_hart_remap(h);
}

void hsc_hart_fault(struct hsc_hart *h, const struct hsc_op *o,
		    enum hsc_cause cause, uint64_t tval)
{
	const struct trap t = { .epc = hsc_op_pc(h, o),
				.cause = cause,
				.tval = tval };

	h->done = o->index;
	h->failed = h->halted;
	if (h->failed)
		return;
	if (h->port) {
		hsc_hart_report(h, h->done, t.epc);
		hsc_hart_show(h, h->done + 1);
	}
	enter_trap(h, &t);
	if (h->port)
		h->step.privilege = h->privilege;
}

void hsc_hart_illegal(struct hsc_hart *h, const struct hsc_op *o)
{
	hsc_hart_fault(h, o, HSC_CAUSE_ILLEGAL, o->opcode);
}

void hsc_hart_trap(struct hsc_hart *h, uint64_t cause, bool interrupt,
		   uint64_t tval)
{
	const struct trap t = { .epc = h->pc,
				.cause = cause,
				.tval = tval,
				.interrupt = interrupt };

	enter_trap(h, &t);
	if (h->port)
		h->step.privilege = h->privilege;
}

bool hsc_hart_wakes(const struct hsc_hart *h)
{
	return hsc_hart_pending(h) & h->csr.mie;
}

/* Pending interrupts that are enabled, by the level that takes them. */
static uint64_t due_interrupts(const struct hsc_hart *h)
{
	const struct hsc_csrs *c = &h->csr;
	const uint64_t pending = hsc_hart_pending(h) & c->mie;
	uint64_t machine = pending & ~c->mideleg;
	uint64_t supervisor = pending & c->mideleg;

	if (h->privilege == HSC_MACHINE) {
		supervisor = 0;
		if (!(c->mstatus & HSC_MSTATUS_MIE))
			machine = 0;
	}
	if (h->privilege == HSC_SUPERVISOR && !(c->mstatus & HSC_MSTATUS_SIE))
		supervisor = 0;
	return machine ? machine : supervisor;
}

bool hsc_hart_interrupt(struct hsc_hart *h)
{
	/* Privileged ISA 20240411, "Machine Interrupt Registers" */
	static const uint8_t order[] = { HSC_IRQ_MEI_AT,  HSC_IRQ_MSI_AT,
					 HSC_IRQ_MTI_AT,  HSC_IRQ_SEI_AT,
					 HSC_IRQ_SSI_AT,  HSC_IRQ_STI_AT,
					 HSC_IRQ_LCOFI_AT };
	const uint64_t pending = due_interrupts(h);

	for (size_t i = 0; pending && i < sizeof(order); i++)
		if (pending >> order[i] & 1) {
			hsc_hart_trap(h, order[i], true, 0);
			return true;
		}
	return false;
}
