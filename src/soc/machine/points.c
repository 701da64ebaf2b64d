/* SPDX-License-Identifier: MIT */
/* points.c - triggers of a hart that turn its trace on and off, set as a
 * debugger does: in Debug Mode, and so that the program cannot take them.
 * Room   soc (floor 5) */
#include "hart/state/csrs.h"
#include "hart/state/hart.h"
#include "soc/machine/soc.h"
#include <hartscope/soc/trace.h>
#include <hartscope/spec/csr.h>
#include <hartscope/spec/triggers.h>

_Static_assert(HSC_SOC_TRACE_POINTS == HSC_TRIGGERS, "one each");

/* tdata1 of an mcontrol6 that belongs to Debug Mode and matches execution in
 * all modes */
static uint64_t tdata1_of(unsigned xlen, bool on)
{
	const uint64_t action = on ? HSC_ACTION_TRACE_ON : HSC_ACTION_TRACE_OFF;

	return (uint64_t)HSC_TRIGGER_MCONTROL6 << HSC_TDATA1_TYPE_AT(xlen) |
	       UINT64_C(1) << HSC_TDATA1_DMODE_AT(xlen) |
	       action << HSC_MC_ACTION_AT | HSC_MC_MODES | HSC_MC_EXECUTE;
}

static enum hsc_status set_point(struct hsc_soc *soc, unsigned hart,
				 unsigned index,
				 const struct hsc_soc_trace_point *p)
{
	const struct {
		unsigned csr;
		uint64_t value;
	} writes[] = {
		{ HSC_CSR_TSELECT, index },
		{ HSC_CSR_TDATA1, 0 },
		{ HSC_CSR_TDATA2, p->address },
		{ HSC_CSR_TDATA1,
		  tdata1_of(soc->machine.harts[hart]->xlen, p->on) },
	};
	enum hsc_status rc = HSC_OK;

	for (unsigned i = 0;
	     rc == HSC_OK && i < sizeof(writes) / sizeof(writes[0]); i++)
		rc = hsc_soc_set(soc, hart, writes[i].csr, writes[i].value);
	return rc;
}

enum hsc_status hsc_soc_trace_points(struct hsc_soc *soc, unsigned hart,
				     const struct hsc_soc_trace_point *points,
				     size_t count)
{
	const bool runs = hsc_soc_halted(soc, hart) == HSC_NOT_HALTED;
	enum hsc_status rc = HSC_OK;

	if (count > HSC_TRIGGERS)
		return HSC_E_CONFIG;
	if (runs)
		hsc_soc_halt(soc, hart, true);
	for (unsigned i = 0; rc == HSC_OK && i < count; i++)
		rc = set_point(soc, hart, i, &points[i]);
	if (runs)
		hsc_soc_halt(soc, hart, false);
	return rc;
}
