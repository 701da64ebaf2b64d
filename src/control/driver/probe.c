/* SPDX-License-Identifier: MIT */
/* probe.c - every optional field is tried, step by step, and put back.
 * Room   control (floor 3) */
#include "control/driver/parts.h"
#include <hartscope/control/probe.h>

#define LISTED_BITS 5

/*
 * Fields that can be set only if another field has a certain value, such as
 * data trace, which depends on the format. HSC_TF_FIELDS: all fields of the
 * register.
 */
static const struct dependence {
	uint8_t reg, field, by_reg, by_field;
} dependences[] = {
	{ HSC_TR_DATA_CONTROL, HSC_TF_FIELDS, HSC_TR_CONTROL, HSC_TF_FORMAT },
	{ HSC_TR_PIB_CONTROL, HSC_TF_PIB_CENTER, HSC_TR_PIB_CONTROL,
	  HSC_TF_PIB_MODE },
	{ HSC_TR_CONTROL, HSC_TF_PIB_CENTER, HSC_TR_CONTROL, HSC_TF_PIB_MODE },
};

/* Registers whose writing starts an action, or that hold addresses. */
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

/* Pins and bridge of a draft cannot be activated if they do not exist. */
static bool is_there(const struct hsc_trace_component *k, uint8_t reg)
{
	if (reg == HSC_TR_PIB_CONTROL)
		return (k->sinks & HSC_SINK_PIB) != 0;
	if (reg == HSC_TR_ATB_CONTROL)
		return (k->sinks & HSC_SINK_ATB) != 0;
	return true;
}

/* Is it a read-only field by which hardware describes itself? */
static bool is_description(const struct hsc_tc_register *r,
			   const struct hsc_tc_field *f)
{
	return f->access == HSC_TC_R &&
	       (r->id == HSC_TR_IMPL || f->id == HSC_TF_TS_WIDTH);
}

/* Find the field at the position of p, and advance the position. */
static const struct hsc_tc_field *next_field(struct hsc_probe *p,
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
		if (f->access == HSC_TC_WARL || is_description(r, f))
			return f;
	}
	return NULL;
}

static enum hsc_status try_value(struct hsc_control *c,
				 struct hsc_control_at at, uint32_t value,
				 uint32_t *got)
{
	const enum hsc_status rc = hsc_control_set(c, at, value);

	return rc == HSC_OK ? hsc_control_get(c, at, got) : rc;
}

/* Try values of the field, and add the results to *out. */
static enum hsc_status probe_values(struct hsc_control *c,
				    const struct hsc_tc_field *f,
				    struct hsc_control_cap *out)
{
	const uint32_t ones = UINT32_MAX >> (32 - f->bits);
	uint32_t low, high, got;
	enum hsc_status rc = try_value(c, out->at, 0, &low);

	if (rc == HSC_OK)
		rc = try_value(c, out->at, ones, &high);
	if (rc != HSC_OK)
		return rc;
	out->low = low < out->low ? low : out->low;
	out->high = high > out->high ? high : out->high;
	out->listed = f->bits <= LISTED_BITS;
	for (uint32_t v = 0; rc == HSC_OK && out->listed && v <= ones; v++) {
		rc = try_value(c, out->at, v, &got);
		if (rc == HSC_OK)
			out->values |= 1u << got;
	}
	return rc;
}

/* Try the values of the field with each value of the field `by`. */
static enum hsc_status probe_under(struct hsc_control *c,
				   const struct hsc_tc_field *f,
				   struct hsc_control_at by,
				   struct hsc_control_cap *out)
{
	const struct hsc_tc_field *other = hsc_control_field(c, by);
	uint32_t was, got;
	enum hsc_status rc = hsc_control_get(c, by, &was);

	for (uint32_t v = 0; rc == HSC_OK && v < 1u << other->bits; v++) {
		rc = try_value(c, by, v, &got);
		if (rc == HSC_OK && got == v)
			rc = probe_values(c, f, out);
	}
	return rc == HSC_OK ? hsc_control_set(c, by, was) : rc;
}

/* A field that seems fixed may depend on another one. */
static enum hsc_status probe_whole(struct hsc_control *c,
				   const struct hsc_tc_field *f,
				   struct hsc_control_cap *out)
{
	enum hsc_status rc = probe_values(c, f, out);

	for (unsigned i = 0; rc == HSC_OK && !hsc_control_cap_free(out) &&
			     i < sizeof(dependences) / sizeof(dependences[0]);
	     i++) {
		const struct dependence *d = &dependences[i];
		struct hsc_control_at by = out->at;

		by.reg = d->by_reg;
		by.field = d->by_field;
		if (d->reg == out->at.reg &&
		    (d->field == f->id || d->field == HSC_TF_FIELDS) &&
		    hsc_control_has(c, by))
			rc = probe_under(c, f, by, out);
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
		return probe_whole(c, f, out);
	rc = hsc_control_get(c, active, &was);
	if (rc == HSC_OK)
		rc = hsc_control_set(c, active, 1);
	if (rc == HSC_OK)
		rc = probe_values(c, f, out);
	return rc == HSC_OK ? hsc_control_set(c, active, was) : rc;
}

enum hsc_status hsc_probe_next(struct hsc_probe *p, struct hsc_control_cap *out)
{
	const struct hsc_tc_field *f;
	uint32_t enabled;
	enum hsc_status rc;

	*out = (struct hsc_control_cap){ .low = UINT32_MAX };
	f = next_field(p, &out->at);
	if (!f)
		return HSC_END;
	rc = hsc_control_get(p->c, HSC_AT(p->component, CONTROL, ENABLE),
			     &enabled);
	if (rc == HSC_OK && enabled)
		return hsc_control_fail(
			p->c, HSC_E_TARGET,
			HSC_FAULT(HSC_CONTROL_RUNNING, out->at, 0, 0));
	if (rc == HSC_OK)
		rc = hsc_control_get(p->c, out->at, &out->reset);
	if (f->access == HSC_TC_R)
		out->low = out->high = out->reset;
	if (rc != HSC_OK || f->access == HSC_TC_R)
		return rc;
	rc = probe_awake(p->c, f, out);
	return rc == HSC_OK ? hsc_control_set(p->c, out->at, out->reset) : rc;
}
