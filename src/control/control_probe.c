/* SPDX-License-Identifier: MIT */
#include "control/control_parts.h"
#include <hartscope/control/probe.h>

#define LISTED_BITS 5

/* Registers whose writing does something, or that hold addresses. */
static bool is_left_alone(const struct hsc_tc_register *r)
{
	switch (r->id) {
	case HSC_TR_RAM_START:
	case HSC_TR_RAM_START_HIGH:
	case HSC_TR_RAM_LIMIT:
	case HSC_TR_RAM_LIMIT_HIGH:
	case HSC_TR_RAM_WP:
	case HSC_TR_RAM_WP_HIGH:
	case HSC_TR_RAM_RP:
	case HSC_TR_RAM_RP_HIGH:
	case HSC_TR_RAM_DATA:
	case HSC_TR_FIFO:
	case HSC_TR_ITC_STIMULUS:
		return true;
	default:
		return false;
	}
}

/* Pins and bridge of a draft are not active if they are not there. */
static bool is_there(const struct hsc_trace_component *k, uint8_t reg)
{
	if (reg == HSC_TR_PIB_CONTROL)
		return (k->sinks & HSC_SINK_PIB) != 0;
	if (reg == HSC_TR_ATB_CONTROL)
		return (k->sinks & HSC_SINK_ATB) != 0;
	return true;
}

/* The field that stands at, and the place behind it. */
static const struct hsc_tc_field *step(struct hsc_probe *p,
				       struct hsc_control_at *at)
{
	const struct hsc_trace_component *k =
		hsc_control_component(p->c, p->component);
	const struct hsc_tc_register *r;

	while ((r = hsc_tc_row((enum hsc_tc_generation)k->generation,
			       p->row)) != NULL) {
		const struct hsc_tc_field *f = &r->fields[p->field];

		*at = (struct hsc_control_at){ p->component, r->id,
					       (uint8_t)p->index, f->id,
					       (uint8_t)p->element };
		if (!(r->blocks & 1u << k->kind) || is_left_alone(r) ||
		    !is_there(k, r->id)) {
			p->row++;
			continue;
		}
		if (++p->element >= f->count) {
			p->element = 0;
			p->field++;
		}
		if (p->field == r->field_count) {
			p->field = 0;
			p->index++;
		}
		if (p->index == r->count) {
			p->index = 0;
			p->row++;
		}
		if (f->access == HSC_TC_WARL)
			return f;
	}
	return NULL;
}

static enum hsc_status try(struct hsc_control *c, struct hsc_control_at at,
			   uint32_t value, uint32_t *got)
{
	const enum hsc_status rc = hsc_control_set(c, at, value);

	return rc == HSC_OK ? hsc_control_get(c, at, got) : rc;
}

static enum hsc_status probe(struct hsc_control *c,
			     const struct hsc_tc_field *f,
			     struct hsc_control_cap *out)
{
	const uint32_t ones = UINT32_MAX >> (32 - f->bits);
	uint32_t got;
	enum hsc_status rc = try(c, out->at, 0, &out->low);

	if (rc == HSC_OK)
		rc = try(c, out->at, ones, &out->high);
	out->listed = f->bits <= LISTED_BITS;
	for (uint32_t v = 0; rc == HSC_OK && out->listed && v <= ones; v++) {
		rc = try(c, out->at, v, &got);
		if (rc == HSC_OK)
			out->values |= 1u << got;
	}
	return rc;
}

/* Fields of a timestamp unit that is in reset cannot be written. */
static enum hsc_status probe_awake(struct hsc_control *c,
				   const struct hsc_tc_field *f,
				   struct hsc_control_cap *out)
{
	struct hsc_control_at active = out->at;
	uint32_t was = 1;
	enum hsc_status rc = HSC_OK;

	active.field = HSC_TF_ACTIVE;
	if (out->at.reg != HSC_TR_TS_CONTROL || f->id == HSC_TF_ACTIVE)
		return probe(c, f, out);
	rc = hsc_control_get(c, active, &was);
	if (rc == HSC_OK)
		rc = hsc_control_set(c, active, 1);
	if (rc == HSC_OK)
		rc = probe(c, f, out);
	return rc == HSC_OK ? hsc_control_set(c, active, was) : rc;
}

enum hsc_status hsc_probe_next(struct hsc_probe *p, struct hsc_control_cap *out)
{
	const struct hsc_tc_field *f;
	uint32_t before, enabled;
	enum hsc_status rc;

	*out = (struct hsc_control_cap){ .listed = false };
	f = step(p, &out->at);
	if (!f)
		return HSC_END;
	rc = hsc_control_get(p->c, HSC_AT(p->component, CONTROL, ENABLE),
			     &enabled);
	if (rc == HSC_OK && enabled)
		return hsc_control_fail(
			p->c, HSC_E_TARGET,
			(struct hsc_control_fault){ HSC_CONTROL_RUNNING,
						    out->at, 0, 0 });
	if (rc == HSC_OK)
		rc = hsc_control_get(p->c, out->at, &before);
	if (rc == HSC_OK)
		rc = probe_awake(p->c, f, out);
	return rc == HSC_OK ? hsc_control_set(p->c, out->at, before) : rc;
}
