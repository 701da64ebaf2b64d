/* SPDX-License-Identifier: MIT */
/* port.c - stores and CSR writes become software events.
 * Room   model (floor 3) */
#include <hartscope/model/stm_port.h>
#include <hartscope/spec/opcodes.h>

#define RS1_OF(i) ((i) >> HSC_RS1_AT & HSC_REGISTER)

static bool riscv_emits(const struct hsc_stm_port *p, uint32_t insn,
			uint64_t operand, uint16_t *id)
{
	const unsigned kind = insn >> HSC_FUNCT3_AT & HSC_FUNCT3_CSR;

	if ((insn & HSC_MAJOR) != HSC_MAJOR_SYSTEM || kind == 0 ||
	    insn >> HSC_IMM_AT != (p->csr ? p->csr : HSC_STM_CSR))
		return false;
	if (kind >= HSC_FUNCT3_CSR_SET && RS1_OF(insn) == 0)
		return false; /* a read only */
	if (insn >> HSC_FUNCT3_AT & HSC_FUNCT3_CSR_IMMEDIATE)
		operand = RS1_OF(insn);
	/* the CSR reads as 0: set bits are the operand, clearing leaves 0 */
	*id = kind == HSC_FUNCT3_CSR_CLEAR ? 0 : (uint16_t)operand;
	return true;
}

bool hsc_stm_port_emits(const struct hsc_stm_port *p, uint32_t insn,
			uint64_t operand, uint16_t *id)
{
	if (p->core == HSC_STM_RISCV)
		return riscv_emits(p, insn, operand, id);
	*id = HSC_STM_NOP_K(insn);
	return HSC_STM_NOP(insn) && *id != 0;
}

bool hsc_stm_port_write(struct hsc_stm_port *p, uint8_t rd, uint64_t value,
			struct hsc_stm_event *out)
{
	const bool riscv = p->core == HSC_STM_RISCV;

	if (rd == (riscv ? HSC_STM_RISCV_VALUE : HSC_STM_OR1K_VALUE))
		p->value = value;
	if (!p->threads ||
	    rd != (riscv ? HSC_STM_RISCV_THREAD : HSC_STM_OR1K_THREAD))
		return false;
	out->id = p->thread_switch ? p->thread_switch : HSC_STM_THREAD_SWITCH;
	out->value = value;
	return true;
}

bool hsc_stm_port_feed(struct hsc_stm_port *p, const struct hsc_stm_retired *r,
		       struct hsc_stm_event *out)
{
	const bool emits = hsc_stm_port_emits(p, r->insn, r->operand, &out->id);

	out->value = p->value; /* the value before the instruction, also for
				  csrrw a0 */
	return hsc_stm_port_write(p, r->rd, r->rd_value, out) || emits;
}

enum hsc_status hsc_stm_hold_put(struct hsc_stm_hold *h, uint64_t tag,
				 const struct hsc_stm_event *event)
{
	const unsigned last = (h->first + h->count - 1) % HSC_STM_HOLD;

	if (h->count == HSC_STM_HOLD)
		return HSC_E_SPACE;
	if (h->count > 0 && tag <= h->held[last].tag)
		return HSC_E_VALUE;
	h->held[(last + 1) % HSC_STM_HOLD].tag = tag;
	h->held[(last + 1) % HSC_STM_HOLD].event = *event;
	h->count++;
	return HSC_OK;
}

void hsc_stm_hold_commit(struct hsc_stm_hold *h, uint64_t tag)
{
	while (h->ready < h->count &&
	       h->held[(h->first + h->ready) % HSC_STM_HOLD].tag <= tag)
		h->ready++;
}

void hsc_stm_hold_cancel(struct hsc_stm_hold *h, uint64_t tag)
{
	while (h->count > h->ready &&
	       h->held[(h->first + h->count - 1) % HSC_STM_HOLD].tag >= tag)
		h->count--;
}

enum hsc_status hsc_stm_hold_next(struct hsc_stm_hold *h,
				  struct hsc_stm_event *out)
{
	if (h->ready == 0)
		return HSC_AGAIN;
	*out = h->held[h->first].event;
	h->first = (h->first + 1) % HSC_STM_HOLD;
	h->count--;
	h->ready--;
	return HSC_OK;
}
