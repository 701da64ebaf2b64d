/* SPDX-License-Identifier: MIT */
#include "control/control_parts.h"

/* A divider of so much is worth the usual patience once more: a FIFO of 8 KB is
 * out then, where a wait is 1000 cycles. */
#define SLOW 4

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

static enum hsc_status disable(struct hsc_control *c, uint8_t k)
{
	return hsc_control_set(c, HSC_AT(k, CONTROL, ENABLE), 0);
}

/* Look as often as it takes until it is all out. */
static enum hsc_status empty(struct hsc_control *c, struct hsc_control_at at,
			     uint32_t looks)
{
	const uint32_t patience = c->patience;
	enum hsc_status rc;

	c->patience = looks;
	rc = hsc_control_poll(c, at, 1);
	c->patience = patience;
	return rc;
}

static enum hsc_status drained(struct hsc_control *c, uint8_t k, uint32_t looks)
{
	static const uint8_t inner[] = { HSC_TR_PIB_CONTROL,
					 HSC_TR_ATB_CONTROL };
	enum hsc_status rc = hsc_control_poll(c, HSC_AT(k, CONTROL, ENABLE), 0);

	if (rc == HSC_OK)
		rc = empty(c, HSC_AT(k, CONTROL, EMPTY), looks);
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
			rc = empty(c, at, looks);
	}
	return rc;
}

/* The divider of pins, where this component has some that are on. */
static enum hsc_status divider(struct hsc_control *c, uint8_t k,
			       uint32_t *value)
{
	const struct hsc_trace_component *t = hsc_control_component(c, k);
	struct hsc_control_at at = HSC_AT(k, PIB_CONTROL, ENABLE);
	uint32_t on;
	enum hsc_status rc;

	*value = 0;
	if (t->kind == HSC_TC_PIB_SINK)
		at.reg = HSC_TR_CONTROL;
	else if (!(t->sinks & HSC_SINK_PIB))
		return HSC_OK;
	rc = hsc_control_get(c, at, &on);
	at.field = HSC_TF_PIB_DIVIDER;
	return rc == HSC_OK && on ? hsc_control_get(c, at, value) : rc;
}

/* What is in FIFOs leaves as slowly as the pins are told to be: how many looks
 * that is worth. What does not answer is found out by who needs it. */
static uint32_t drain_patience(struct hsc_control *c)
{
	const uint64_t looks = c->patience ? c->patience : HSC_CONTROL_PATIENCE;
	uint32_t slowest = 0, value;

	for (uint8_t k = 0; k < c->topology->count; k++)
		if (divider(c, k, &value) == HSC_OK && value > slowest)
			slowest = value;
	return looks * (slowest / SLOW + UINT64_C(1)) < UINT32_MAX
		       ? (uint32_t)(looks * (slowest / SLOW + 1))
		       : UINT32_MAX;
}

static bool is_last(uint8_t kind)
{
	return kind != HSC_TC_ENCODER && kind != HSC_TC_FUNNEL;
}

/* Encoders together, then funnels one by one, then sinks: trace of one level
 * is in the next before that is turned off. */
static bool in_step(const struct hsc_control *c, uint8_t k, unsigned step)
{
	const uint8_t kind = hsc_control_component(c, k)->kind;

	if (kind == HSC_TC_ENCODER)
		return step == 0;
	return step == (is_last(kind) ? 2u : 1u);
}

struct stop {
	struct hsc_control *c;
	uint32_t looks;     /* until what is in FIFOs is out */
	enum hsc_status rc; /* the first that failed ... */
	struct hsc_control_fault fault;
};

static void keep(struct stop *s, enum hsc_status rc)
{
	if (s->rc != HSC_OK || rc == HSC_OK)
		return;
	s->rc = rc; /* ... and why */
	s->fault = s->c->fault;
}

/* Components that are not active have no trace, and may not answer. */
static bool is_active(struct stop *s, uint8_t k)
{
	uint32_t active = 0;

	if (hsc_control_component(s->c, k)->kind == HSC_TC_COMPONENTS)
		return false;
	keep(s, hsc_control_get(s->c, HSC_AT(k, CONTROL, ACTIVE), &active));
	return active != 0;
}

/* The active components of a step, those nearest to the harts first. */
static size_t gather(struct stop *s, const uint8_t *order, unsigned step,
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
	const size_t count = gather(s, order, step, active);

	for (size_t i = 0; i < count; i++)
		keep(s, end_trace(s->c, active[i]));
	for (size_t i = 0; i < count; i++) {
		keep(s, disable(s->c, active[i]));
		if (step == 1) /* a funnel may feed the next */
			keep(s, drained(s->c, active[i], s->looks));
	}
	for (size_t i = 0; step != 1 && i < count; i++)
		keep(s, drained(s->c, active[i], s->looks));
}

enum hsc_status hsc_control_stop(struct hsc_control *c)
{
	struct stop s = { .c = c, .rc = HSC_OK, .looks = drain_patience(c) };
	uint8_t order[HSC_TOPOLOGY_MAX];

	hsc_topology_order(c->topology, order);
	for (unsigned step = 0; step < 3; step++)
		stop_step(&s, order, step);
	c->fault = s.rc == HSC_OK ? c->fault : s.fault;
	return s.rc;
}
