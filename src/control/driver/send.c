/* SPDX-License-Identifier: MIT */
/* send.c - a word is sent into the trace by instrumentation registers.
 * Room   control (floor 3) */
#include "control/driver/parts.h"
#include <hartscope/control/send.h>
#include <hartscope/spec/perf_record.h>

/* Values of teInstrumentation that let it through. */
#define SENDS_OWNERSHIP (1u << HSC_TC_ITC_ALL | 1u << HSC_TC_ITC_OWNERSHIP)
#define SENDS_DATA      (1u << HSC_TC_ITC_ALL | 1u << HSC_TC_ITC_NOT_OWNERSHIP)

/* The register reads 0 while it is busy, otherwise any value. Trace Control
 * 0.9.4, "Legacy Interface Version" */
static enum hsc_status wait_ready(struct hsc_control *c,
				  struct hsc_control_at at)
{
	const uint32_t looks = hsc_control_polls(c);

	for (uint32_t i = 0; i < looks; i++) {
		uint32_t ready;
		const enum hsc_status rc = hsc_control_read(c, at, &ready);

		if (rc != HSC_OK || ready)
			return rc;
		if (c->io.wait)
			c->io.wait(c->io.ctx);
	}
	return hsc_control_fail(c, HSC_E_TARGET,
				HSC_FAULT(HSC_CONTROL_STUCK, at, 1, 0));
}

/* Note a field that keeps the word out of the trace: bit n of `good` is set if
 * it lets words through with value n. */
static void note_unless(struct hsc_control *c, struct hsc_control_at at,
			uint32_t word, uint32_t good)
{
	const struct hsc_tc_field *f = hsc_control_field(c, at);
	const uint32_t got = hsc_tc_get(f, 0, word);

	if (!(good >> got & 1))
		hsc_control_note(c,
				 HSC_FAULT(HSC_CONTROL_NOT_TRACED, at, 1, got));
}

/* Note each field that keeps the word from being traced. */
static enum hsc_status look_around(struct hsc_control *c, uint8_t component,
				   unsigned channel)
{
	const struct hsc_control_at enable =
		HSC_AT(component, ITC_TRACE_ENABLE, WHOLE);
	const uint32_t bit = UINT32_C(1) << channel;
	uint32_t word;
	enum hsc_status rc;

	rc = hsc_control_read(c, HSC_AT(component, CONTROL, ENABLE), &word);
	if (rc != HSC_OK)
		return rc;
	note_unless(c, HSC_AT(component, CONTROL, ENABLE), word, 1u << 1);
	note_unless(c, HSC_AT(component, CONTROL, INST_TRACING), word, 1u << 1);
	note_unless(c, HSC_AT(component, CONTROL, INSTRUMENTATION), word,
		    HSC_PERF_SENDS_OWNERSHIP(channel) ? SENDS_OWNERSHIP
						      : SENDS_DATA);
	rc = hsc_control_read(c, enable, &word);
	if (rc == HSC_OK && !(word & bit))
		hsc_control_note(c, HSC_FAULT(HSC_CONTROL_NOT_TRACED, enable,
					      word | bit, word));
	return rc;
}

enum hsc_status hsc_control_send(struct hsc_control *c, uint8_t component,
				 const struct hsc_control_word *w)
{
	const unsigned size = w->size ? w->size : 4;
	struct hsc_control_at at = HSC_AT(component, ITC_STIMULUS, WHOLE);
	enum hsc_status rc;

	at.index = w->channel;
	if (!hsc_control_has(c, at))
		return hsc_control_fail(
			c, HSC_E_CONFIG,
			HSC_FAULT(HSC_CONTROL_NO_REGISTER, at, 0, 0));
	if ((size != 1 && size != 2 && size != 4) ||
	    (size < 4 && w->value >> 8 * size))
		return HSC_E_VALUE;
	rc = look_around(c, component, w->channel);
	if (rc == HSC_OK)
		rc = wait_ready(c, at);
	if (rc != HSC_OK)
		return rc;
	return hsc_control_store(c, at, size, w->value);
}
