/* SPDX-License-Identifier: MIT */
/* sink.c - set up the end of the trace: a buffer, pins, a bridge.
 * Room   control (floor 3) */
#include "control/driver/parts.h"
#include <hartscope/spec/wires.h>

/* Control of pins or bridge: a component of its own, or a unit of a draft's
 * component. */
static struct hsc_control_at control_of(const struct hsc_control *c, uint8_t k,
					uint8_t inner, uint8_t field)
{
	const uint8_t kind = hsc_control_component(c, k)->kind;
	const bool own = kind == HSC_TC_PIB_SINK || kind == HSC_TC_ATB_BRIDGE;

	return (struct hsc_control_at){ .component = k,
					.reg = own ? (uint8_t)HSC_TR_CONTROL
						   : inner,
					.field = field };
}

/* Check a field that must not be 0, and is at most `most`. */
static enum hsc_status check_field(struct hsc_control *c,
				   struct hsc_control_at at, uint32_t most,
				   enum hsc_control_what what)
{
	uint32_t got = 1;
	enum hsc_status rc = HSC_OK;

	if (hsc_control_has(c, at))
		rc = hsc_control_get(c, at, &got);
	if (rc == HSC_OK && (got == 0 || got > most))
		return hsc_control_fail(c, HSC_E_CONFIG,
					HSC_FAULT(what, at, 0, got));
	return rc;
}

enum hsc_status hsc_control_set_up_sink(struct hsc_control *c,
					const struct hsc_control_plan *plan)
{
	const bool pins = plan->memory == HSC_SINK_PIB;
	const uint8_t inner = pins ? HSC_TR_PIB_CONTROL : HSC_TR_ATB_CONTROL;
	struct hsc_control_at enable = HSC_AT(plan->sink, CONTROL, ENABLE);
	struct hsc_control_ram ram;
	enum hsc_status rc;

	if (plan->memory & (HSC_SINK_SRAM | HSC_SINK_SMEM))
		return hsc_control_ram(c, plan, &ram);
	rc = pins ? check_field(
			    c,
			    control_of(c, plan->sink, inner, HSC_TF_PIB_MODE),
			    UINT32_MAX, HSC_CONTROL_PINS_OFF)
		  : check_field(c,
				control_of(c, plan->sink, inner, HSC_TF_ATB_ID),
				HSC_ATB_ID_MAX, HSC_CONTROL_ATB_ID);
	enable.reg = inner; /* only the drafts have this register */
	return rc == HSC_OK ? hsc_control_offer(c, enable, 1) : rc;
}
