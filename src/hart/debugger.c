/* SPDX-License-Identifier: MIT */
/* debugger.c - registers and instructions for a debugger.
 * Room   hart (floor 4) */
#include "hart/csrs/registers.h"
#include "hart/run.h"
#include "hart/state/machine.h"
#include "hart/traps/debug.h"

enum hsc_status hsc_debug_get(struct hsc_hart *h, unsigned number,
			      uint64_t *value)
{
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

enum hsc_status hsc_debug_set(struct hsc_hart *h, unsigned number,
			      uint64_t value)
{
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

/* "may act as illegal instructions": jumps, and instructions that use pc. */
static bool may_execute(const struct hsc_hart_block *b)
{
	const uint32_t opcode = b->ops[0].opcode;

	return b->retired.instructions == 1 &&
	       (opcode & HSC_MAJOR) != HSC_MAJOR_AUIPC &&
	       (b->retired.end == HSC_INSN_LINEAR || opcode == HSC_OPCODE_DRET);
}

/* Nothing is reported, and a failing instruction does not trap. */
static bool execute_operation(struct hsc_hart *h,
			      const struct hsc_hart_block *b)
{
	const struct hsc_hart_port *port = h->port;
	const struct hsc_hart_block *was = h->block;
	const uint64_t pc = h->pc;

	h->port = b->ops[0].opcode == HSC_OPCODE_DRET ? port : NULL;
	h->block = b;
	h->done = h->reported = 0;
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

enum hsc_status hsc_debug_execute(struct hsc_hart *h, uint32_t opcode)
{
	uint8_t code[4];

	if (!h->halted)
		return HSC_E_CONFIG;
	if (opcode == HSC_OPCODE_EBREAK) /* the end of the buffer */
		return HSC_OK;
	hsc_bytes_store(code, sizeof(code), opcode);
	hsc_block_one(h, h->scratch, code);
	if (!may_execute(h->scratch) || !execute_operation(h, h->scratch))
		return HSC_E_VALUE;
	return HSC_OK;
}
