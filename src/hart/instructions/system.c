/* SPDX-License-Identifier: MIT */
/* system.c - ecall, returns from traps, fences and CSR instructions.
 * Room   hart (floor 4) */
#include "hart/csrs/registers.h"
#include "hart/instructions/decode.h"
#include "hart/memory/memory.h"
#include "hart/state/machine.h"
#include "hart/traps/debug.h"
#include "hart/traps/trap.h"
#include "hart/triggers/trigger.h"

static uint64_t next_pc(const struct hsc_op *o)
{
	return (uint64_t)o[1].imm; /* the end of the block follows */
}

static void ecall(struct hsc_hart *h, const struct hsc_op *o)
{
	hsc_hart_fault(h, o, (enum hsc_cause)(HSC_CAUSE_ECALL + h->privilege),
		       0);
}

static void ebreak(struct hsc_hart *h, const struct hsc_op *o)
{
	const uint64_t pc = hsc_op_pc(h, o);

	if (hsc_debug_takes_ebreak(h)) {
		hsc_debug_enter_at(h, o, HSC_HALT_EBREAK);
		return;
	}
	h->done = o->index;
	if (o->length == 4 &&
	    h->machine->ops->semihost(h->machine->ops_ctx, h, pc)) {
		h->pc = next_pc(o);
		/* For the trace this is a halt before the ebreak, which does
		 * not retire, and a debugger that continues after it. */
		if (h->port)
			hsc_hart_report(h, h->done, pc);
		hsc_hart_report_idle(h, true);
		return;
	}
	hsc_hart_fault(h, o, HSC_CAUSE_BREAKPOINT, pc);
}

static void mret(struct hsc_hart *h, const struct hsc_op *o)
{
	uint64_t status = h->csr.mstatus;
	const unsigned to = status >> HSC_MSTATUS_MPP_AT & 3;

	if (h->privilege != HSC_MACHINE) {
		hsc_hart_illegal(h, o);
		return;
	}
	hsc_hart_returns(h, o);
	status &= ~(uint64_t)(HSC_MSTATUS_MIE | HSC_MSTATUS_MPP);
	status |= status >> (HSC_MSTATUS_MPIE_AT - HSC_MSTATUS_MIE_AT) &
		  HSC_MSTATUS_MIE;
	status |= HSC_MSTATUS_MPIE;
	if (to != HSC_MACHINE)
		status &= ~(uint64_t)HSC_MSTATUS_MPRV;
	hsc_hart_leave(h, o, h->csr.mepc);
	h->csr.mstatus = status;
	h->csr.tcontrol = hsc_tcontrol_returned(h->csr.tcontrol);
	hsc_hart_set_privilege(h, to);
}

static void sret(struct hsc_hart *h, const struct hsc_op *o)
{
	uint64_t status = h->csr.mstatus;
	const unsigned to = status >> HSC_MSTATUS_SPP_AT & 1;

	if (h->privilege == HSC_USER ||
	    (h->privilege == HSC_SUPERVISOR && status & HSC_MSTATUS_TSR)) {
		hsc_hart_illegal(h, o);
		return;
	}
	hsc_hart_returns(h, o);
	status &= ~(uint64_t)(HSC_MSTATUS_SIE | HSC_MSTATUS_SPP |
			      HSC_MSTATUS_MPRV);
	status |= status >> (HSC_MSTATUS_SPIE_AT - HSC_MSTATUS_SIE_AT) &
		  HSC_MSTATUS_SIE;
	status |= HSC_MSTATUS_SPIE;
	hsc_hart_leave(h, o, h->csr.sepc);
	h->csr.mstatus = status;
	hsc_hart_set_privilege(h, to);
}

static void dret(struct hsc_hart *h, const struct hsc_op *o)
{
	if (!h->halted) {
		hsc_hart_illegal(h, o);
		return;
	}
	hsc_debug_resume(h);
	h->done = (uint32_t)o->index + 1;
}

static void wfi(struct hsc_hart *h, const struct hsc_op *o)
{
	if (h->privilege != HSC_MACHINE &&
	    (h->privilege == HSC_USER || h->csr.mstatus & HSC_MSTATUS_TW)) {
		hsc_hart_illegal(h, o);
		return;
	}
	hsc_hart_leave(h, o, next_pc(o));
	h->waiting = !h->stepping;
	h->check = true;
}

static void sfence_vma(struct hsc_hart *h, const struct hsc_op *o)
{
	if (h->privilege == HSC_USER || (h->privilege == HSC_SUPERVISOR &&
					 h->csr.mstatus & HSC_MSTATUS_TVM)) {
		hsc_hart_illegal(h, o);
		return;
	}
	hsc_hart_flush(h);
	hsc_hart_leave(h, o, next_pc(o));
}

/* Memory is coherent, and so is decoded code: nothing to do. */
static void fence(struct hsc_hart *h, const struct hsc_op *o)
{
	HSC_NEXT(h, o);
}

static void fence_i(struct hsc_hart *h, const struct hsc_op *o)
{
	hsc_hart_leave(h, o, next_pc(o));
}

static uint64_t changed_value(unsigned how, uint64_t old, uint64_t operand)
{
	if (how == HSC_FUNCT3_CSR_WRITE)
		return operand;
	return how == HSC_FUNCT3_CSR_SET ? old | operand : old & ~operand;
}

/* E-Trace 2.0, "Data access type (dtype) encoding": in the order of funct3. */
static void report_csr(struct hsc_hart *h, const struct hsc_op *o,
		       struct hsc_hart_access a)
{
	a.address = (unsigned)o->imm;
	a.size = (uint8_t)(h->xlen / 8);
	a.dtype = (uint8_t)(HSC_DTYPE_CSR_WRITE + (o->rm & HSC_FUNCT3_CSR) -
			    HSC_FUNCT3_CSR_WRITE);
	hsc_hart_report_access(h, o, &a);
}

static void access_csr(struct hsc_hart *h, const struct hsc_op *o,
		       uint64_t operand)
{
	const unsigned number = (unsigned)o->imm, how = o->rm & HSC_FUNCT3_CSR;
	const bool writes = how == HSC_FUNCT3_CSR_WRITE || o->rs1 != 0;
	uint64_t old = 0, now = 0;

	h->done = o->index;
	if (!hsc_csr_allowed(h, number, writes)) {
		hsc_hart_illegal(h, o);
		return;
	}
	hsc_counters_sync(h, h->instret + h->done);
	if ((how != HSC_FUNCT3_CSR_WRITE || o->rd != HSC_REG_SINK) &&
	    !hsc_csr_read(h, number, &old)) {
		hsc_hart_illegal(h, o);
		return;
	}
	if (writes) {
		hsc_counters_retire_write(h, number);
		now = changed_value(how, hsc_csr_changed(h, number, old),
				    operand);
		hsc_csr_write(h, number, now);
	}
	report_csr(h, o,
		   (struct hsc_hart_access){ .value = old,
					     .operand = operand,
					     .written = now,
					     .write = writes });
	h->x[o->rd] = old;
	hsc_hart_leave(h, o, next_pc(o));
}

static void csr_register(struct hsc_hart *h, const struct hsc_op *o)
{
	access_csr(h, o, h->x[o->rs1]);
}

static void csr_immediate(struct hsc_hart *h, const struct hsc_op *o)
{
	access_csr(h, o, o->rs1);
}

#define ROW_FUNCT3(funct3, run)                                                \
	{                                                                      \
		HSC_MASK_FUNCT3, HSC_MAJOR_SYSTEM | (funct3) << HSC_FUNCT3_AT, \
			HSC_FORMAT_CSR, true, run, run                         \
	}
/* With a register, and with an immediate. */
#define ROW_CSR(does)                                                          \
	ROW_FUNCT3(HSC_FUNCT3_CSR_##does, csr_register),                       \
		ROW_FUNCT3(HSC_FUNCT3_CSR_##does | HSC_FUNCT3_CSR_IMMEDIATE,   \
			   csr_immediate)
#define ROW(mask, match, ends, run)                                            \
	{                                                                      \
		mask, match, HSC_FORMAT_AMO, ends, run, run                    \
	}

/* Privileged ISA 20240411, "RISC-V Privileged Instruction Set Listings";
 * Unprivileged ISA 20240411, "Zicsr", "Zifencei" */
static const struct hsc_decode_row rows[] = {
	ROW(HSC_MASK_ALL, HSC_OPCODE_ECALL, true, ecall),
	ROW(HSC_MASK_ALL, HSC_OPCODE_EBREAK, true, ebreak),
	ROW(HSC_MASK_ALL, HSC_OPCODE_DRET, true, dret),
	ROW(HSC_MASK_ALL, HSC_OPCODE_MRET, true, mret),
	ROW(HSC_MASK_ALL, HSC_OPCODE_SRET, true, sret),
	ROW(HSC_MASK_ALL, HSC_OPCODE_WFI, true, wfi),
	ROW(HSC_MASK_SFENCE, HSC_OPCODE_SFENCE_VMA, true, sfence_vma),
	ROW(HSC_MASK_FUNCT3, HSC_MAJOR_MISC_MEM, false, fence),
	ROW(HSC_MASK_FUNCT3, HSC_MAJOR_MISC_MEM | 1 << HSC_FUNCT3_AT, true,
	    fence_i),
	ROW_CSR(WRITE),
	ROW_CSR(SET),
	ROW_CSR(CLEAR),
};

HSC_DECODE_TABLE(system);
