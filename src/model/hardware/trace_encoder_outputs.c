/* SPDX-License-Identifier: MIT */
/* trace_encoder_outputs.c - external triggers of an encoder: which outputs
 * fire.
 * Room   model (floor 3) */
#include "model/hardware/trace_encoder_parts.h"

uint8_t hsc_trace_encoder_events(const struct hsc_trace_encoder *te,
				 enum hsc_trace_event event)
{
	const struct hsc_tc_register *r =
		hsc_tc_find((enum hsc_tc_generation)te->block->regs.generation,
			    HSC_TC_ENCODER, HSC_TR_TRIG_OUT);
	const uint32_t selected = te->block->regs.word[r->offset / 4];
	uint8_t fired = 0;

	for (unsigned i = 0; i < 8; i++)
		if (selected >> 4 * i & event)
			fired |= (uint8_t)(1u << i);
	return fired;
}

uint8_t hsc_trace_encoder_outputs(struct hsc_trace_encoder *te)
{
	const uint8_t fired = te->outputs;

	te->outputs = 0;
	return fired;
}
