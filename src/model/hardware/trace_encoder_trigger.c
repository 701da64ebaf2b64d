/* SPDX-License-Identifier: MIT */
/* trace_encoder_trigger.c - external triggers of an encoder: effects of inputs.
 * Room   model (floor 3) */
#include "model/hardware/trace_encoder_parts.h"

void hsc_trace_encoder_fire(struct hsc_trace_encoder *te, uint8_t inputs)
{
	const struct hsc_tc_register *r =
		hsc_tc_find((enum hsc_tc_generation)te->block->regs.generation,
			    HSC_TC_ENCODER, HSC_TR_TRIG_IN);
	const uint32_t actions = te->block->regs.word[r->offset / 4];
	uint8_t pulses = 0, reports = 0;

	te->settings.stale = true;
	for (unsigned i = 0; i < 8; i++) {
		const uint8_t pulse = hsc_trigger_pulse(actions >> 4 * i & 15);

		if (inputs >> i & 1) {
			pulses |= pulse;
			if (pulse & HSC_STEP_NOTIFY)
				reports |= (uint8_t)(1u << i);
		}
	}
	if (!te->on)
		return;
	if (te->events.control)
		te->events.inputs |= te->trigger.tracing ? reports : 0;
	te->notify |= reports && te->trigger.tracing && !te->events.on;
	hsc_trace_encoder_data_pulse(te, pulses);
	/* before 1.0 the bit is for debug triggers only */
	if (te->block->regs.generation == HSC_TC_1_0 && !te->trigger.enable)
		return;
	if (pulses & HSC_STEP_TRACE_ON)
		hsc_trace_encoder_follow(te, true);
	if (pulses & HSC_STEP_TRACE_OFF) {
		if (te->state.tracing)
			hsc_trace_encoder_finish(te, HSC_TRACE_END_TRIGGER);
		hsc_trace_encoder_follow(te, false);
	}
}
