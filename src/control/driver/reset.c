/* SPDX-License-Identifier: MIT */
/* reset.c - components are identified, checked and put into reset.
 * Room   control (floor 3) */
#include "control/driver/parts.h"

/* Trace Control 1.0, "Reset and Discovery", table "Trace Components Reset" */
static const uint8_t cleared[] = {
	HSC_TR_INST_FEATURES, HSC_TR_INST_FILTERS, HSC_TR_DATA_CONTROL,
	HSC_TR_DATA_FILTERS,  HSC_TR_TRIG_DEBUG,   HSC_TR_TRIG_IN,
	HSC_TR_TRIG_OUT,      HSC_TR_TS_CONTROL,   HSC_TR_DIS_INPUT,
};

/* Units within a block of the drafts that have an Active of their own. */
static const struct {
	uint8_t reg, sink;
} inner[] = {
	{ HSC_TR_PIB_CONTROL, HSC_SINK_PIB },
	{ HSC_TR_ATB_CONTROL, HSC_SINK_ATB },
};

static enum hsc_status fail_reset(struct hsc_control *c,
				  struct hsc_control_at at,
				  enum hsc_control_what what, uint32_t asked,
				  uint32_t got)
{
	return hsc_control_fail(c, HSC_E_TARGET,
				HSC_FAULT(what, at, asked, got));
}

static uint32_t field_of(const struct hsc_control *c, struct hsc_control_at at,
			 enum hsc_tc_field_id id, uint32_t word)
{
	const struct hsc_tc_field *f;

	at.field = (uint8_t)id;
	f = hsc_control_field(c, at);
	return f ? hsc_tc_get(f, 0, word) : 0;
}

/* The sinks that Impl shows; in 1.0 only those of RAM sinks. */
static uint8_t sinks_of(const struct hsc_control *c, struct hsc_control_at at,
			uint32_t impl)
{
	uint8_t sinks = 0;

	for (unsigned i = 0; i < HSC_TC_SINKS; i++) {
		const struct hsc_tc_sink *s = &hsc_tc_sinks[i];

		if (field_of(c, at, (enum hsc_tc_field_id)s->field, impl))
			sinks |= hsc_topology_sink_bit(s->sink);
	}
	return sinks;
}

static enum hsc_status check_draft(struct hsc_control *c, uint8_t component,
				   uint32_t impl)
{
	const struct hsc_trace_component *k =
		hsc_control_component(c, component);
	const struct hsc_control_at at = HSC_AT(component, IMPL, VERSION);
	const uint32_t version = k->generation == HSC_TC_0 ? 0 : 1;
	const uint32_t sinks = sinks_of(c, at, impl);

	/* each component sends its trace somewhere, and Impl shows where */
	if (field_of(c, at, HSC_TF_VERSION, impl) != version || !impl)
		return fail_reset(c, at, HSC_CONTROL_VERSION, version, impl);
	if (k->sinks & ~sinks)
		return fail_reset(c, at, HSC_CONTROL_SINKS, k->sinks, sinks);
	return HSC_OK;
}

static void note_version(struct hsc_control *c, struct hsc_control_at at,
			 uint32_t minor)
{
	if (minor)
		hsc_control_note(c,
				 HSC_FAULT(minor == HSC_TC_VERSION_EXPERIMENTAL
						   ? HSC_CONTROL_EXPERIMENTAL
						   : HSC_CONTROL_NEWER,
					   at, 0, minor));
}

static enum hsc_status check_1_0(struct hsc_control *c, uint8_t component,
				 uint32_t impl)
{
	const struct hsc_trace_component *k =
		hsc_control_component(c, component);
	const struct hsc_control_at at = HSC_AT(component, IMPL, VERSION);
	const uint32_t type = hsc_tc_types[k->kind];
	const uint32_t sinks = sinks_of(c, at, impl);

	if (field_of(c, at, HSC_TF_VERSION, impl) != 1)
		return fail_reset(c, at, HSC_CONTROL_VERSION, 1, impl);
	if (field_of(c, at, HSC_TF_TYPE, impl) != type)
		return fail_reset(c, at, HSC_CONTROL_TYPE, type, impl);
	note_version(c, at, field_of(c, at, HSC_TF_VERSION_MINOR, impl));
	if (k->sinks & ~sinks)
		return fail_reset(c, at, HSC_CONTROL_SINKS, k->sinks, sinks);
	return HSC_OK;
}

/* Of a format of a vendor, or to come, we know no version. */
enum hsc_status hsc_control_check_protocol(struct hsc_control *c,
					   uint8_t component)
{
	static const uint32_t majors[] = {
		[HSC_TC_ETRACE] = HSC_TC_ETRACE_MAJOR,
		[HSC_TC_NTRACE] = HSC_TC_NTRACE_MAJOR,
	};
	const struct hsc_control_at at =
		HSC_AT(component, IMPL, PROTOCOL_MAJOR);
	uint32_t format, major;
	enum hsc_status rc;

	if (!hsc_control_has(c, at))
		return HSC_OK;
	rc = hsc_control_get(c, HSC_AT(component, CONTROL, FORMAT), &format);
	if (rc == HSC_OK)
		rc = hsc_control_get(c, at, &major);
	if (rc != HSC_OK || format >= sizeof(majors) / sizeof(majors[0]) ||
	    major == majors[format])
		return rc;
	return fail_reset(c, at, HSC_CONTROL_PROTOCOL, majors[format], major);
}

enum hsc_status hsc_control_check(struct hsc_control *c, uint8_t component)
{
	uint32_t impl;
	const enum hsc_status rc =
		hsc_control_read(c, HSC_AT(component, IMPL, VERSION), &impl);

	if (rc != HSC_OK)
		return rc;
	if (hsc_control_component(c, component)->generation == HSC_TC_1_0)
		return check_1_0(c, component, impl);
	return check_draft(c, component, impl);
}

static enum hsc_status set_active(struct hsc_control *c,
				  struct hsc_control_at at, uint32_t active)
{
	const enum hsc_status rc = hsc_control_write(c, at, active);

	return rc == HSC_OK ? hsc_control_poll(c, at, active) : rc;
}

/* A component that is not active answers nothing but Active. It is activated
 * for this, and is in reset before and after. */
static enum hsc_status verify_impl(struct hsc_control *c, uint8_t component)
{
	const struct hsc_control_at at = HSC_AT(component, CONTROL, ACTIVE);
	struct hsc_control_fault fault;
	uint32_t was;
	enum hsc_status rc = hsc_control_read(c, at, &was);

	if (rc != HSC_OK || field_of(c, at, HSC_TF_ACTIVE, was))
		return rc == HSC_OK ? hsc_control_check(c, component) : rc;
	rc = set_active(c, at, 1);
	if (rc == HSC_OK)
		rc = hsc_control_check(c, component);
	fault = c->fault;
	if (hsc_control_write(c, at, was) == HSC_OK && rc == HSC_OK)
		return hsc_control_poll(c, at, 0);
	return rc == HSC_OK ? HSC_E_TARGET : hsc_control_fail(c, rc, fault);
}

enum hsc_status hsc_control_verify(struct hsc_control *c)
{
	enum hsc_status rc = HSC_OK;

	for (uint8_t i = 0; rc == HSC_OK && i < c->topology->count; i++)
		if (hsc_control_component(c, i)->kind != HSC_TC_COMPONENTS)
			rc = verify_impl(c, i);
	return rc;
}

/* Write 0 to Active, which resets the component, and then 1; this write sets
 * all other fields to 0. */
static enum hsc_status cycle_active(struct hsc_control *c,
				    struct hsc_control_at at)
{
	const enum hsc_status rc = set_active(c, at, 0);

	return rc == HSC_OK ? set_active(c, at, 1) : rc;
}

enum hsc_status hsc_control_reset(struct hsc_control *c, uint8_t component)
{
	struct hsc_control_at at = HSC_AT(component, CONTROL, ACTIVE);
	const struct hsc_trace_component *k =
		hsc_control_component(c, component);
	enum hsc_status rc = cycle_active(c, at);

	if (rc == HSC_OK)
		rc = hsc_control_check(c, component);
	/* "After that it should verify trRamEmpty = 1" */
	if (rc == HSC_OK && k->kind == HSC_TC_RAM_SINK)
		rc = hsc_control_poll(c, HSC_AT(component, CONTROL, EMPTY), 1);
	for (size_t i = 0; rc == HSC_OK && i < sizeof(cleared); i++) {
		at.reg = cleared[i];
		if (hsc_control_register(c, at))
			rc = hsc_control_write(c, at, 0);
	}
	for (unsigned i = 0; rc == HSC_OK && i < 2; i++) {
		at.reg = inner[i].reg;
		if (k->sinks & inner[i].sink && hsc_control_register(c, at))
			rc = cycle_active(c, at);
	}
	c->seen[component] = 0;
	return rc;
}

/* The kind that a type of Impl means, or HSC_TC_COMPONENTS. */
static uint8_t kind_of(uint32_t type)
{
	uint8_t kind = 0;

	while (kind < HSC_TC_COMPONENTS && hsc_tc_types[kind] != type)
		kind++;
	return kind;
}

/* Control and Impl are the same in all components of 1.0, so read them as those
 * of a RAM sink, which has most fields. */
static enum hsc_status read_impl(struct hsc_control *c, uint8_t component)
{
	struct hsc_trace_component *k = &c->topology->components[component];
	struct hsc_control_at at = HSC_AT(component, CONTROL, ACTIVE);
	uint32_t impl = 0;
	enum hsc_status rc;

	k->kind = HSC_TC_RAM_SINK;
	rc = hsc_control_set(c, at, 1);
	if (rc == HSC_OK)
		rc = hsc_control_poll(c, at, 1);
	at = HSC_AT(component, IMPL, TYPE);
	if (rc == HSC_OK)
		rc = hsc_control_read(c, at, &impl);
	if (rc != HSC_OK)
		return rc;
	k->sinks |= sinks_of(c, at, impl);
	k->kind = kind_of(field_of(c, at, HSC_TF_TYPE, impl));
	if (k->kind != HSC_TC_RAM_SINK)
		k->sinks = 0;
	if (k->kind == HSC_TC_COMPONENTS)
		return fail_reset(c, at, HSC_CONTROL_TYPE, 0, impl);
	return HSC_OK;
}

enum hsc_status hsc_control_identify(struct hsc_control *c,
				     struct hsc_topology_verdict *v)
{
	*v = (struct hsc_topology_verdict){ HSC_TOPOLOGY_OK, 0, 0 };
	for (uint8_t i = 0; i < c->topology->count; i++)
		if (hsc_control_component(c, i)->kind == HSC_TC_COMPONENTS) {
			const enum hsc_status rc = read_impl(c, i);

			if (rc != HSC_OK)
				return rc;
		}
	*v = hsc_topology_check(c->topology);
	return v->error ? HSC_E_CONFIG : HSC_OK;
}
