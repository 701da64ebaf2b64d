/* SPDX-License-Identifier: MIT */
/* debugger.c - harts are halted, stepped and inspected.
 * Room   soc (floor 5) */
#include "hart/traps/debug.h"
#include "hart/triggers/trigger.h"
#include "soc/machine/soc.h"

#define STEP_ROUNDS 100000 /* of one cycle: no instruction takes longer */

void hsc_soc_halt(struct hsc_soc *soc, unsigned hart, bool halted)
{
	struct hsc_hart *h = soc->machine.harts[hart];

	hsc_debug_halt(h, halted);
	if (h->halt_asked && !soc->running)
		hsc_debug_poll(h);
}

void hsc_soc_halt_at_reset(struct hsc_soc *soc, unsigned hart, bool halts)
{
	soc->machine.harts[hart]->halt_at_reset = halts;
}

enum hsc_halt_cause hsc_soc_halted(const struct hsc_soc *soc, unsigned hart)
{
	return hsc_debug_cause(soc->machine.harts[hart]);
}

enum hsc_status hsc_soc_step(struct hsc_soc *soc, unsigned hart)
{
	struct hsc_hart *h = soc->machine.harts[hart];
	const uint64_t step = h->csr.dcsr & HSC_DCSR_STEP;

	if (!h->halted || soc->running)
		return HSC_E_CONFIG;
	h->csr.dcsr |= HSC_DCSR_STEP;
	hsc_debug_resume(h);
	for (unsigned i = 0;
	     i < STEP_ROUNDS && !h->halted && !soc->machine.stop; i++)
		hsc_soc_run(soc, 1);
	h->csr.dcsr = (h->csr.dcsr & ~HSC_DCSR_STEP) | step;
	return h->halted ? HSC_OK : HSC_END;
}

enum hsc_status hsc_soc_get(struct hsc_soc *soc, unsigned hart, unsigned number,
			    uint64_t *value)
{
	return hsc_debug_get(soc->machine.harts[hart], number, value);
}

enum hsc_status hsc_soc_set(struct hsc_soc *soc, unsigned hart, unsigned number,
			    uint64_t value)
{
	return hsc_debug_set(soc->machine.harts[hart], number, value);
}

enum hsc_status hsc_soc_execute(struct hsc_soc *soc, unsigned hart,
				uint32_t opcode)
{
	return hsc_debug_execute(soc->machine.harts[hart], opcode);
}

void hsc_soc_trigger(struct hsc_soc *soc, unsigned hart, uint16_t inputs)
{
	hsc_trigger_input(soc->machine.harts[hart], inputs);
}

uint8_t hsc_soc_triggered(struct hsc_soc *soc, unsigned hart)
{
	return hsc_trigger_outputs(soc->machine.harts[hart]);
}
