/* SPDX-License-Identifier: MIT */
/* stop.c - trace is switched off and flushed, from the encoders to the sinks.
 * Room   control (floor 3) */
#include "control/driver/parts.h"

/*
 * Pins divide their clock, so FIFOs empty slowly. For each SLOW of the divider,
 * the usual number of polls is allowed once more. This is enough for a FIFO of
 * 8 KB if a poll takes 1000 cycles.
 */
#define SLOW 4

struct stop {
	struct hsc_control *c;
	uint64_t spare;     /* more polls, for FIFOs that empty slowly */
	enum hsc_status rc; /* of the first failure */
	struct hsc_control_fault fault;
};

/*
 * Trace Control 0.9.4, "Enabling and Disabling": clearing InstTracing of all
 * encoders inserts the messages that end trace; then clearing Enable flushes.
 * Version 0 has no Empty of pins and bridges.
 */
static enum hsc_status end_trace(struct hsc_control *c, uint8_t k)
{
	enum hsc_status rc;

	if (hsc_control_component(c, k)->generation == HSC_TC_1_0)
		return HSC_OK;
	rc = hsc_control_offer(c, HSC_AT(k, CONTROL, INST_TRACING), 0);
	return rc == HSC_OK
		       ? hsc_control_offer(
				 c, HSC_AT(k, DATA_CONTROL, DATA_TRACING), 0)
		       : rc;
}

static enum hsc_status disable_component(struct hsc_control *c, uint8_t k)
{
	return hsc_control_set(c, HSC_AT(k, CONTROL, ENABLE), 0);
}

/* Poll until it is empty: the usual number of times, and then as long as
 * `spare` polls are left. */
static enum hsc_status wait_empty(struct stop *s, struct hsc_control_at at)
{
	struct hsc_control *c = s->c;
	const uint32_t looks = hsc_control_polls(c);

	for (;;) {
		const enum hsc_status rc = hsc_control_poll(c, at, 1);

		if (rc == HSC_OK || c->fault.what != HSC_CONTROL_STUCK ||
		    s->spare < looks)
			return rc;
		s->spare -= looks;
	}
}

static enum hsc_status wait_drained(struct stop *s, uint8_t k)
{
	struct hsc_control *c = s->c;
	static const uint8_t inner[] = { HSC_TR_PIB_CONTROL,
					 HSC_TR_ATB_CONTROL };
	enum hsc_status rc = hsc_control_poll(c, HSC_AT(k, CONTROL, ENABLE), 0);

	if (rc == HSC_OK)
		rc = wait_empty(s, HSC_AT(k, CONTROL, EMPTY));
	for (unsigned i = 0; i < sizeof(inner); i++) {
		struct hsc_control_at at = HSC_AT(k, CONTROL, EMPTY);
		uint32_t on;

		at.reg = inner[i];
		if (rc != HSC_OK || !hsc_control_has(c, at))
			continue;
		at.field = HSC_TF_ENABLE;
		rc = hsc_control_get(c, at, &on);
		at.field = HSC_TF_EMPTY;
		if (rc == HSC_OK && on)
			rc = wait_empty(s, at);
	}
	return rc;
}

/* The divider of a component's pins, 0 if it has none or they are off. */
static enum hsc_status read_divider(struct hsc_control *c, uint8_t k,
				    uint32_t *value)
{
	const struct hsc_trace_component *t = hsc_control_component(c, k);
	struct hsc_control_at at = HSC_AT(k, CONTROL, ACTIVE);
	uint32_t on;
	enum hsc_status rc;

	*value = 0;
	if (t->kind != HSC_TC_PIB_SINK && !(t->sinks & HSC_SINK_PIB))
		return HSC_OK;
	rc = hsc_control_get(c, at, &on);
	if (rc != HSC_OK || !on)
		return rc;
	if (t->kind != HSC_TC_PIB_SINK)
		at.reg = HSC_TR_PIB_CONTROL;
	at.field = HSC_TF_ENABLE;
	rc = hsc_control_get(c, at, &on);
	at.field = HSC_TF_PIB_DIVIDER;
	return rc == HSC_OK && on ? hsc_control_get(c, at, value) : rc;
}

/*
 * FIFOs empty as slowly as the slowest pins transmit: the number of extra polls
 * for this, which all components share. A component that does not answer is
 * skipped here; later steps report it.
 */
static uint64_t spare_polls(struct hsc_control *c)
{
	uint32_t slowest = 0, value, times;

	for (uint8_t k = 0; k < c->topology->count; k++)
		if (read_divider(c, k, &value) == HSC_OK && value > slowest)
			slowest = value;
	times = slowest / SLOW;
	times = times < HSC_CONTROL_SLOWEST ? times : HSC_CONTROL_SLOWEST;
	return (uint64_t)hsc_control_polls(c) * times;
}

static bool is_last(uint8_t kind)
{
	return kind != HSC_TC_ENCODER && kind != HSC_TC_FUNNEL;
}

/* All encoders first, then funnels one by one, then sinks: the trace of one
 * level has reached the next before that one is turned off. */
static bool in_step(const struct hsc_control *c, uint8_t k, unsigned step)
{
	const uint8_t kind = hsc_control_component(c, k)->kind;

	if (kind == HSC_TC_ENCODER)
		return step == 0;
	return step == (is_last(kind) ? 2u : 1u);
}

static void note_first_error(struct stop *s, enum hsc_status rc)
{
	if (s->rc != HSC_OK || rc == HSC_OK)
		return;
	s->rc = rc;
	s->fault = s->c->fault;
}

/* A component that is not active has no trace, and may not answer. Nothing is
 * written to a component whose Impl is wrong. */
static bool is_active(struct stop *s, uint8_t k)
{
	uint32_t active = 0;
	enum hsc_status rc;

	if (hsc_control_component(s->c, k)->kind == HSC_TC_COMPONENTS)
		return false;
	rc = hsc_control_get(s->c, HSC_AT(k, CONTROL, ACTIVE), &active);
	if (rc == HSC_OK && active)
		rc = hsc_control_check(s->c, k);
	note_first_error(s, rc);
	return rc == HSC_OK && active != 0;
}

/* The active components of a step, those nearest to the harts first. */
static size_t gather_step(struct stop *s, const uint8_t *order, unsigned step,
			  uint8_t *out)
{
	size_t count = 0;

	for (size_t i = s->c->topology->count; i-- > 0;)
		if (in_step(s->c, order[i], step) && is_active(s, order[i]))
			out[count++] = order[i];
	return count;
}

static void stop_step(struct stop *s, const uint8_t *order, unsigned step)
{
	uint8_t active[HSC_TOPOLOGY_MAX];
	const size_t count = gather_step(s, order, step, active);

	for (size_t i = 0; i < count; i++)
		note_first_error(s, end_trace(s->c, active[i]));
	for (size_t i = 0; i < count; i++) {
		note_first_error(s, disable_component(s->c, active[i]));
		if (step == 1) /* a funnel may feed the next one */
			note_first_error(s, wait_drained(s, active[i]));
	}
	for (size_t i = 0; step != 1 && i < count; i++)
		note_first_error(s, wait_drained(s, active[i]));
}

enum hsc_status hsc_control_stop(struct hsc_control *c)
{
	struct stop s = { .c = c, .rc = HSC_OK, .spare = spare_polls(c) };
	uint8_t order[HSC_TOPOLOGY_MAX];

	hsc_topology_order(c->topology, order);
	for (unsigned step = 0; step < 3; step++)
		stop_step(&s, order, step);
	c->fault = s.rc == HSC_OK ? c->fault : s.fault;
	return s.rc;
}
