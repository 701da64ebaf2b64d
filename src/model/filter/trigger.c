/* SPDX-License-Identifier: MIT */
/* trigger.c - pulses of triggers turn trace on and off.
 * Room   model (floor 3) */
#include <hartscope/model/trigger.h>

uint8_t hsc_trigger_pulse(unsigned action)
{
	switch (action) {
	case HSC_TRIGGER_ON:
		return HSC_STEP_TRACE_ON;
	case HSC_TRIGGER_OFF:
		return HSC_STEP_TRACE_OFF;
	case HSC_TRIGGER_NOTIFY:
		return HSC_STEP_NOTIFY;
	default:
		return 0;
	}
}

struct hsc_qualified hsc_trigger_step(struct hsc_trigger *t,
				      const struct hsc_step *step)
{
	const uint8_t pulse = t->enable ? step->trigger : 0;
	struct hsc_qualified q;

	if (pulse & HSC_STEP_TRACE_ON)
		t->tracing = true;
	q.trace = t->tracing;
	q.notify = q.trace && (pulse & HSC_STEP_NOTIFY) &&
		   step->kind == HSC_STEP_RETIRED;
	if ((pulse & HSC_STEP_TRACE_OFF) && !step->more)
		t->tracing = false;
	return q;
}
