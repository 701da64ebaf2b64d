/* SPDX-License-Identifier: MIT */
#include "control/control_parts.h"
#include <hartscope/control/send.h>

/* Reads 0 while busy, and else anything. Trace Control 0.9.4, "Legacy
 * Interface Version" */
static enum hsc_status wait_ready(struct hsc_control *c,
				  struct hsc_control_at at)
{
	const uint32_t looks = c->patience ? c->patience : HSC_CONTROL_PATIENCE;

	for (uint32_t i = 0; i < looks; i++) {
		uint32_t ready;
		const enum hsc_status rc = hsc_control_read(c, at, &ready);

		if (rc != HSC_OK || ready)
			return rc;
		if (c->io.wait)
			c->io.wait(c->io.ctx);
	}
	return hsc_control_fail(
		c, HSC_E_TARGET,
		(struct hsc_control_fault){ HSC_CONTROL_STUCK, at, 1, 0 });
}

/* Note a field that keeps the word out of the trace. */
static enum hsc_status look(struct hsc_control *c, struct hsc_control_at at,
			    uint32_t wanted)
{
	uint32_t got;
	const enum hsc_status rc = hsc_control_get(c, at, &got);

	if (rc == HSC_OK && !(got & wanted))
		hsc_control_note(
			c, (struct hsc_control_fault){ HSC_CONTROL_OTHER_VALUE,
						       at, got | wanted, got });
	return rc;
}

enum hsc_status hsc_control_send(struct hsc_control *c, uint8_t component,
				 uint8_t channel, uint32_t value)
{
	struct hsc_control_at at = HSC_AT(component, ITC_STIMULUS, WHOLE);
	enum hsc_status rc;

	at.index = channel;
	if (!hsc_control_has(c, at))
		return hsc_control_fail(
			c, HSC_E_CONFIG,
			(struct hsc_control_fault){ HSC_CONTROL_NO_REGISTER, at,
						    0, 0 });
	rc = look(c, HSC_AT(component, CONTROL, INST_TRACING), 1);
	if (rc == HSC_OK)
		rc = look(c, HSC_AT(component, ITC_TRACE_ENABLE, WHOLE),
			  UINT32_C(1) << channel);
	if (rc == HSC_OK)
		rc = wait_ready(c, at);
	return rc == HSC_OK ? hsc_control_write(c, at, value) : rc;
}
