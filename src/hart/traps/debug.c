/* SPDX-License-Identifier: MIT */
/* debug.c - Debug Mode is entered and left.
 * Room   hart (floor 4) */
#include "hart/traps/debug.h"
#include "hart/csrs/registers.h"
#include "hart/csrs/table.h"
#include "hart/state/machine.h"
#include "hart/traps/trap.h"

/* Missing fields read as 0; mprven is always 1. */
#define DCSR_VERSION (HSC_DCSR_VERSION_1_0 << HSC_DCSR_VERSION_AT)
#define DCSR_WRITABLE                                                          \
	(HSC_DCSR_PRV | HSC_DCSR_STEP | HSC_DCSR_STOPCOUNT | HSC_DCSR_STEPIE | \
	 HSC_DCSR_EBREAKU | HSC_DCSR_EBREAKS | HSC_DCSR_EBREAKM)

void hsc_debug_reset(struct hsc_hart *h)
{
	h->csr.dcsr = DCSR_VERSION | HSC_DCSR_MPRVEN | HSC_MACHINE;
	h->halted = h->stepping = h->stepped = false;
	if (h->halt_at_reset)
		hsc_debug_enter(h, HSC_HALT_RESET);
}

void hsc_debug_enter(struct hsc_hart *h, enum hsc_halt_cause why)
{
	hsc_counters_sync(h, h->instret + h->done);
	h->csr.dpc = hsc_hart_extend(h, h->pc);
	h->csr.dcsr &= ~(HSC_DCSR_CAUSE | HSC_DCSR_PRV);
	h->csr.dcsr |= (uint64_t)why << HSC_DCSR_CAUSE_AT | h->privilege;
	h->halted = h->check = true;
	h->machine->halt = true;
	h->halt_asked = h->stepping = h->stepped = h->waiting = false;
	hsc_hart_report_idle(h, true);
	hsc_hart_set_privilege(h, HSC_MACHINE);
}

void hsc_debug_enter_at(struct hsc_hart *h, const struct hsc_op *o,
			enum hsc_halt_cause why)
{
	h->done = o->index;
	h->pc = hsc_op_pc(h, o);
	if (h->port)
		hsc_hart_report(h, h->done, h->pc);
	hsc_debug_enter(h, why);
}

void hsc_debug_resume(struct hsc_hart *h)
{
	const unsigned to = h->csr.dcsr & HSC_DCSR_PRV;

	h->pc = h->xlen == 32 ? (uint32_t)h->csr.dpc : h->csr.dpc;
	if (to != HSC_MACHINE)
		h->csr.mstatus &= ~(uint64_t)HSC_MSTATUS_MPRV;
	hsc_hart_set_privilege(h, to);
	h->halted = false;
	h->stepping = h->csr.dcsr & HSC_DCSR_STEP;
	h->step.privilege = h->privilege;
	hsc_hart_report_idle(h, false);
}

void hsc_debug_halt(struct hsc_hart *h, bool halted)
{
	h->check = true;
	h->halt_asked = halted && !h->halted;
	if (!halted && h->halted)
		hsc_debug_resume(h);
}

bool hsc_debug_takes_ebreak(const struct hsc_hart *h)
{
	return h->csr.dcsr & HSC_DCSR_EBREAKU << h->privilege;
}

bool hsc_debug_poll(struct hsc_hart *h)
{
	if (h->halted)
		return true;
	if (!h->halt_asked && !h->stepped)
		return false;
	hsc_debug_enter(h, h->halt_asked ? HSC_HALT_ASKED : HSC_HALT_STEP);
	return true;
}

static void write_dcsr(struct hsc_hart *h, unsigned number, uint64_t v)
{
	uint64_t mask = DCSR_WRITABLE;

	(void)number;
	if ((v & HSC_DCSR_PRV) == HSC_PRIVILEGE_RESERVED)
		mask &= ~HSC_DCSR_PRV;
	h->csr.dcsr = (h->csr.dcsr & ~mask) | (v & mask);
}

/* Debug 1.0, "Core Debug Registers" */
static const struct hsc_csr_row rows[] = {
	WATCHED(DCSR, dcsr, write_dcsr),
	FIELD(DPC, dpc, ~UINT64_C(1)),
	FIELD(DSCRATCH0, dscratch[0], UINT64_MAX),
	FIELD(DSCRATCH1, dscratch[1], UINT64_MAX),
};

const struct hsc_csr_table hsc_csrs_debug = { rows,
					      sizeof(rows) / sizeof(rows[0]) };
