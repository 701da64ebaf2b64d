/* SPDX-License-Identifier: MIT */
#include "soc/hart_debug.h"
#include "soc/hart_csr.h"
#include "soc/hart_parts.h"
#include "soc/soc_parts.h"

/* The fields that there are not read as 0; mprven is tied to 1. */
#define DCSR_VERSION (HSC_DCSR_VERSION_1_0 << HSC_DCSR_VERSION_AT)
#define DCSR_WRITABLE                                                          \
	(HSC_DCSR_PRV | HSC_DCSR_STEP | HSC_DCSR_STOPCOUNT | HSC_DCSR_STEPIE | \
	 HSC_DCSR_EBREAKU | HSC_DCSR_EBREAKS | HSC_DCSR_EBREAKM)

#define STEP_ROUNDS                                                            \
	100000 /* of a cycle each: more than any instruction has               \
		*/

void hsc_debug_reset(struct hsc_hart *h)
{
	h->csr.dcsr = DCSR_VERSION | HSC_DCSR_MPRVEN | HSC_MACHINE;
	h->halted = h->stepping = h->stepped = false;
	if (h->halt_at_reset)
		hsc_debug_enter(h, HSC_HALT_RESET);
}

/* --- entry and exit ----------------------------------------------------- */

static void tell(struct hsc_hart *h, bool halted)
{
	if (!h->port || !h->port->step)
		return;
	h->step.kind = HSC_STEP_IDLE;
	h->step.halted = halted;
	h->step.time = hsc_hart_cycles(h) + h->done;
	h->port->step(h->port_ctx, h->id, &h->step);
	h->step.halted = false;
	h->step.trigger = h->step.watchpoints = 0;
}

void hsc_debug_enter(struct hsc_hart *h, enum hsc_halt_cause why)
{
	hsc_counters_sync(h, h->instret + h->done);
	h->csr.dpc = hsc_hart_extend(h, h->pc);
	h->csr.dcsr &= ~(HSC_DCSR_CAUSE | HSC_DCSR_PRV);
	h->csr.dcsr |= (uint64_t)why << HSC_DCSR_CAUSE_AT | h->privilege;
	h->halted = h->check = true;
	h->soc->halt = true;
	h->halt_asked = h->stepping = h->stepped = h->waiting = false;
	tell(h, true);
	hsc_hart_set_privilege(h, HSC_MACHINE);
}

void hsc_debug_enter_at(struct hsc_hart *h, const struct hsc_op *o,
			enum hsc_halt_cause why)
{
	h->done = o->index;
	h->pc = hsc_op_pc(h, o);
	if (h->port)
		hsc_hart_tell(h, h->done, h->pc);
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
	tell(h, false);
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

/* "on multi-hart cores it must keep incrementing" */
bool hsc_debug_stops(const struct hsc_hart *h, bool cycle)
{
	return h->halted && h->csr.dcsr & HSC_DCSR_STOPCOUNT &&
	       !(cycle && h->soc->config.harts > 1);
}

/* --- registers ---------------------------------------------------------- */

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

/* --- what a debugger does ----------------------------------------------- */

void hsc_soc_halt(struct hsc_soc *soc, unsigned hart, bool halted)
{
	struct hsc_hart *h = soc->harts[hart];

	h->check = true;
	h->halt_asked = halted && !h->halted;
	if (!halted && h->halted)
		hsc_debug_resume(h);
	else if (h->halt_asked && !soc->running)
		hsc_debug_poll(h);
}

void hsc_soc_halt_at_reset(struct hsc_soc *soc, unsigned hart, bool halts)
{
	soc->harts[hart]->halt_at_reset = halts;
}

enum hsc_halt_cause hsc_soc_halted(const struct hsc_soc *soc, unsigned hart)
{
	const struct hsc_hart *h = soc->harts[hart];

	if (!h->halted)
		return HSC_NOT_HALTED;
	return (enum hsc_halt_cause)((h->csr.dcsr & HSC_DCSR_CAUSE) >>
				     HSC_DCSR_CAUSE_AT);
}

enum hsc_status hsc_soc_step(struct hsc_soc *soc, unsigned hart)
{
	struct hsc_hart *h = soc->harts[hart];
	const uint64_t step = h->csr.dcsr & HSC_DCSR_STEP;

	if (!h->halted || soc->running)
		return HSC_E_CONFIG;
	h->csr.dcsr |= HSC_DCSR_STEP;
	hsc_debug_resume(h);
	for (unsigned i = 0; i < STEP_ROUNDS && !h->halted && !soc->stop; i++)
		hsc_soc_run(soc, 1);
	h->csr.dcsr = (h->csr.dcsr & ~HSC_DCSR_STEP) | step;
	return h->halted ? HSC_OK : HSC_END;
}

enum hsc_status hsc_soc_get(struct hsc_soc *soc, unsigned hart, unsigned number,
			    uint64_t *value)
{
	struct hsc_hart *h = soc->harts[hart];

	if (!h->halted)
		return HSC_E_CONFIG;
	if (number > HSC_ABSTRACT_LAST)
		return HSC_E_VALUE;
	if (number >= HSC_ABSTRACT_F)
		*value = h->f[number - HSC_ABSTRACT_F];
	else if (number >= HSC_ABSTRACT_X)
		*value = h->x[number - HSC_ABSTRACT_X];
	else if (!hsc_csr_allowed(h, number, false))
		return HSC_E_VALUE;
	else {
		hsc_counters_sync(h, h->instret);
		if (!hsc_csr_read(h, number, value))
			return HSC_E_VALUE;
	}
	if (h->xlen == 32 && number < HSC_ABSTRACT_F)
		*value = (uint32_t)*value;
	return HSC_OK;
}

enum hsc_status hsc_soc_set(struct hsc_soc *soc, unsigned hart, unsigned number,
			    uint64_t value)
{
	struct hsc_hart *h = soc->harts[hart];

	if (!h->halted)
		return HSC_E_CONFIG;
	if (number > HSC_ABSTRACT_LAST)
		return HSC_E_VALUE;
	if (number >= HSC_ABSTRACT_F) {
		h->f[number - HSC_ABSTRACT_F] = value;
	} else if (number > HSC_ABSTRACT_X) {
		h->x[number - HSC_ABSTRACT_X] = hsc_hart_extend(h, value);
	} else if (number < HSC_ABSTRACT_X) {
		if (!hsc_csr_allowed(h, number, true))
			return HSC_E_VALUE;
		hsc_counters_sync(h, h->instret);
		hsc_csr_write(h, number, value);
	}
	return HSC_OK;
}

/* --- the program buffer ------------------------------------------------- */

/* "may act as illegal instructions": what jumps, or looks where it stands. */
static bool may_execute(const struct hsc_hart_block *b)
{
	const uint32_t opcode = b->ops[0].opcode;

	return b->retired.instructions == 1 &&
	       (opcode & HSC_MAJOR) != HSC_MAJOR_AUIPC &&
	       (b->retired.end == HSC_INSN_LINEAR || opcode == HSC_OPCODE_DRET);
}

/* Nobody is told, and nothing that fails traps. */
static bool execute(struct hsc_hart *h, const struct hsc_hart_block *b)
{
	const struct hsc_hart_port *port = h->port;
	const struct hsc_hart_block *was = h->block;
	const uint64_t pc = h->pc;

	h->port = b->ops[0].opcode == HSC_OPCODE_DRET ? port : NULL;
	h->block = b;
	h->done = h->told = 0;
	h->failed = false;
	b->ops[0].run(h, b->ops);
	h->port = port;
	h->block = was;
	if (h->halted)
		h->pc = pc;
	h->instret += h->failed ? 0 : h->done;
	h->done = 0;
	h->waiting = false;
	hsc_counters_sync(h, h->instret);
	h->check = true;
	return !h->failed;
}

enum hsc_status hsc_soc_execute(struct hsc_soc *soc, unsigned hart,
				uint32_t opcode)
{
	struct hsc_hart *h = soc->harts[hart];
	uint8_t code[4];

	if (!h->halted)
		return HSC_E_CONFIG;
	if (opcode == HSC_OPCODE_EBREAK) /* the end of the buffer */
		return HSC_OK;
	hsc_bytes_store(code, sizeof(code), opcode);
	hsc_block_one(h, h->scratch, code);
	if (!may_execute(h->scratch) || !execute(h, h->scratch))
		return HSC_E_VALUE;
	return HSC_OK;
}
