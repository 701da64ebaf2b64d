/* SPDX-License-Identifier: MIT */
/* start.c - components are set up and trace switched on, from the sink up.
 * Room   control (floor 3) */
#include "control/driver/parts.h"
#include <hartscope/control/settings.h>

#define NO_VALUE UINT32_MAX

/* Preferred values of an encoder's fields: the first that the hardware accepts
 * is used, since it is not known what is built in. */
static const struct wish {
	uint8_t reg, field;
	uint32_t values[3];
} wishes[] = {
	{ HSC_TR_CONTROL,
	  HSC_TF_FORMAT,
	  { HSC_TC_NTRACE, HSC_TC_ETRACE, NO_VALUE } },
	/* HISTORY becomes another mode if the encoder lacks it, but never 0.
	 * Trace Control 1.0, "trTeInstMode" */
	{ HSC_TR_CONTROL,
	  HSC_TF_INST_MODE,
	  { HSC_TC_INST_HISTORY, HSC_TC_INST_BRANCHES, NO_VALUE } },
	/* A sync message every 256 messages, so that little of a ring buffer is
	 * lost at its start. */
	{ HSC_TR_CONTROL,
	  HSC_TF_SYNC_MODE,
	  { HSC_NT_SYNC_MESSAGES, HSC_NT_SYNC_HALFWORDS, HSC_NT_SYNC_CYCLES } },
	{ HSC_TR_CONTROL, HSC_TF_SYNC_MAX_BTM, { 3, NO_VALUE, 0 } },
};

static uint32_t sync_max(const struct hsc_trace_component *k)
{
	return k->generation == HSC_TC_0 ? HSC_TC_SYNC_MAX_OFF
					 : 4; /* only messages count */
}

static void note_other(struct hsc_control *c, struct hsc_control_at at,
		       uint32_t asked, uint32_t got)
{
	hsc_control_note(c, HSC_FAULT(hsc_control_has(c, at)
					      ? HSC_CONTROL_OTHER_VALUE
					      : HSC_CONTROL_NO_REGISTER,
				      at, asked, got));
}

static enum hsc_status set_preferred(struct hsc_control *c,
				     struct hsc_control_at at,
				     const uint32_t *values, unsigned count)
{
	uint32_t got = NO_VALUE;
	enum hsc_status rc = HSC_OK;

	if (!hsc_control_has(c, at))
		return HSC_OK;
	for (unsigned i = 0; i < count && values[i] != NO_VALUE; i++) {
		rc = hsc_control_set(c, at, values[i]);
		if (rc == HSC_OK)
			rc = hsc_control_get(c, at, &got);
		if (rc != HSC_OK || got == values[i])
			return rc;
	}
	note_other(c, at, values[0], got);
	return rc;
}

/* Set what the user asked for; note it if the hardware does not accept it. */
static enum hsc_status set_wanted(struct hsc_control *c,
				  struct hsc_control_at at, uint32_t value)
{
	uint32_t got = 0;
	enum hsc_status rc = hsc_control_offer(c, at, value);

	if (rc == HSC_OK && hsc_control_has(c, at))
		rc = hsc_control_get(c, at, &got);
	if (rc == HSC_OK && got != value)
		note_other(c, at, value, got);
	return rc;
}

/* Set a bit if the user asked for it. */
static enum hsc_status set_bit(struct hsc_control *c, struct hsc_control_at at,
			       bool asked)
{
	return asked ? set_wanted(c, at, 1) : hsc_control_offer(c, at, 0);
}

/* Set the sink of a component of the drafts. */
static enum hsc_status set_sink(struct hsc_control *c,
				const struct hsc_control_plan *plan, uint8_t k)
{
	const struct hsc_control_at at = HSC_AT(k, CONTROL, SINK);
	uint32_t want = HSC_TO_FUNNEL, got;
	enum hsc_status rc;

	if (!hsc_control_has(c, at))
		return HSC_OK;
	for (uint32_t i = HSC_TO_SRAM; k == plan->sink && i < HSC_TO_FUNNEL;
	     i++)
		if (plan->memory == hsc_topology_sink_bit(i))
			want = i;
	rc = hsc_control_set(c, at, want);
	if (rc == HSC_OK)
		rc = hsc_control_get(c, at, &got);
	if (rc == HSC_OK && got != want && got != HSC_TO_NONE)
		return hsc_control_fail(
			c, HSC_E_TARGET,
			HSC_FAULT(HSC_CONTROL_OTHER_VALUE, at, want, got));
	return rc;
}

/* Disable inputs of a funnel that are fed by unused components. */
static enum hsc_status set_inputs(struct hsc_control *c, uint64_t used,
				  uint8_t k)
{
	const struct hsc_topology *t = c->topology;
	uint32_t off = 0;

	for (uint8_t i = 0; i < t->count; i++)
		for (unsigned n = 0; n < t->components[i].output_count; n++)
			if (t->components[i].outputs[n].to == k &&
			    !(used & hsc_topology_bit(i)))
				off |= 1u
				       << (t->components[i].outputs[n].input %
					   HSC_TC_FUNNEL_INPUTS);
	return hsc_control_offer(c, HSC_AT(k, DIS_INPUT, WHOLE), off);
}

static enum hsc_status set_source(struct hsc_control *c, uint8_t k)
{
	const struct hsc_trace_component *e = hsc_control_component(c, k);
	const uint8_t reg = e->generation == HSC_TC_1_0 ? HSC_TR_INST_FEATURES
							: HSC_TR_IMPL;
	struct hsc_control_setting s[2] = {
		{ .at = { .component = k,
			  .reg = reg,
			  .field = HSC_TF_SRC_BITS },
		  .value = e->src_bits },
		{ .at = { .component = k, .reg = reg, .field = HSC_TF_SRC_ID },
		  .value = e->src },
	};

	return e->has_src ? hsc_control_apply(c, hsc_topology_bit(k), s, 2)
			  : HSC_OK;
}

/* Does the component feed a funnel whose timestamp unit is active? Funnels were
 * set up before. Trace Control 1.0, "Timestamp Unit": "The top-level Funnel is
 * the source of the timestamp" */
static enum hsc_status find_source_of_time(struct hsc_control *c, uint8_t k,
					   bool *found)
{
	const struct hsc_trace_component *t = hsc_control_component(c, k);
	enum hsc_status rc = HSC_OK;

	*found = false;
	for (unsigned i = 0; rc == HSC_OK && i < t->output_count; i++) {
		const uint8_t to = t->outputs[i].to;
		const struct hsc_control_at at = HSC_AT(to, TS_CONTROL, ACTIVE);
		uint32_t active = 0;

		if (hsc_control_has(c, at))
			rc = hsc_control_get(c, at, &active);
		*found |= active != 0;
	}
	return rc;
}

/* Release a timestamp unit from reset, which may take time. If it has no width,
 * there is none, which is usual for funnels. */
static enum hsc_status activate_time(struct hsc_control *c,
				     struct hsc_control_at at)
{
	const bool encoder =
		hsc_control_component(c, at.component)->kind == HSC_TC_ENCODER;
	struct hsc_control_at width = at;
	uint32_t bits = 0, active = 1;
	enum hsc_status rc = hsc_control_offer(c, at, 1);

	width.field = HSC_TF_TS_WIDTH;
	if (rc == HSC_OK && hsc_control_has(c, width))
		rc = hsc_control_get(c, width, &bits);
	if (rc == HSC_OK && bits)
		rc = hsc_control_poll(c, at, 1);
	else if (rc == HSC_OK && hsc_control_has(c, at))
		rc = hsc_control_get(c, at, &active);
	if (rc != HSC_OK && c->fault.what == HSC_CONTROL_STUCK) {
		active = 0;
		rc = HSC_OK;
	}
	if (rc == HSC_OK && !active && (bits || encoder))
		note_other(c, at, 1, 0);
	return rc;
}

/* Time comes from the funnel that the component feeds, or else from its own
 * timestamp unit. */
static enum hsc_status set_time(struct hsc_control *c, uint8_t k)
{
	static const uint32_t own[] = { HSC_TS_INTERNAL, HSC_TS_CORE,
					HSC_TS_SHARED };
	static const uint32_t shared[] = { HSC_TS_SHARED, HSC_TS_INTERNAL,
					   HSC_TS_CORE };
	const struct hsc_control_at at = HSC_AT(k, TS_CONTROL, ACTIVE);
	static const struct {
		uint8_t field, value;
	} rest[] = {
		{ HSC_TF_TS_RESET, 1 },
		{ HSC_TF_TS_COUNT, 1 },
		{ HSC_TF_TS_ENABLE, 1 },
		{ HSC_TF_TS_BRANCH, HSC_TS_BRANCH_ALL },
		{ HSC_TF_TS_ITC, 1 },
		{ HSC_TF_TS_OWNERSHIP, 1 },
	};
	struct hsc_control_at mode = at;
	bool shares;
	enum hsc_status rc = find_source_of_time(c, k, &shares);

	mode.field = HSC_TF_TS_MODE;
	if (rc == HSC_OK)
		rc = activate_time(c, at);
	if (rc == HSC_OK)
		rc = set_preferred(c, mode, shares ? shared : own, 3);
	for (unsigned i = 0; rc == HSC_OK && i < 6; i++) {
		mode.field = rest[i].field;
		rc = hsc_control_offer(c, mode, rest[i].value);
	}
	return rc;
}

static enum hsc_status set_encoder(struct hsc_control *c,
				   const struct hsc_control_config *config,
				   uint8_t k)
{
	const struct hsc_trace_component *e = hsc_control_component(c, k);
	enum hsc_status rc = HSC_OK;

	for (unsigned i = 0;
	     rc == HSC_OK && i < sizeof(wishes) / sizeof(wishes[0]); i++)
		rc = set_preferred(
			c,
			(struct hsc_control_at){ .component = k,
						 .reg = wishes[i].reg,
						 .field = wishes[i].field },
			wishes[i].values, 3);
	if (rc == HSC_OK)
		rc = hsc_control_offer(c, HSC_AT(k, CONTROL, SYNC_MAX),
				       sync_max(e));
	if (rc == HSC_OK)
		rc = set_source(c, k);
	if (rc == HSC_OK)
		rc = hsc_control_offer(c, HSC_AT(k, CONTROL, INHIBIT_SRC), 0);
	/* version 0 has no such field: its triggers are always active */
	if (rc == HSC_OK &&
	    hsc_control_has(c, HSC_AT(k, CONTROL, INST_TRIG_ENABLE)))
		rc = set_bit(c, HSC_AT(k, CONTROL, INST_TRIG_ENABLE),
			     config->on_trigger);
	return rc;
}

static enum hsc_status configure_all(struct hsc_control *c,
				     const struct hsc_control_plan *plan,
				     const struct hsc_control_config *config,
				     uint8_t k)
{
	enum hsc_status rc = hsc_control_reset(c, k);

	if (rc == HSC_OK)
		rc = set_sink(c, plan, k);
	if (rc == HSC_OK && k == plan->sink)
		rc = set_bit(c, HSC_AT(k, CONTROL, STOP_ON_WRAP),
			     config->stop_on_wrap);
	if (rc == HSC_OK)
		rc = set_inputs(c, plan->used, k);
	if (rc == HSC_OK && config->timestamps)
		rc = set_time(c, k);
	if (rc == HSC_OK && hsc_control_component(c, k)->kind == HSC_TC_ENCODER)
		rc = set_encoder(c, config, k);
	return rc;
}

static enum hsc_status enable_component(struct hsc_control *c,
					const struct hsc_control_config *config,
					uint8_t k)
{
	const struct hsc_control_at at = HSC_AT(k, CONTROL, ENABLE);
	enum hsc_status rc;

	if (config->by_program &&
	    hsc_control_component(c, k)->kind == HSC_TC_ENCODER)
		return HSC_OK;
	rc = hsc_control_set(c, at, 1);
	return rc == HSC_OK ? hsc_control_poll(c, at, 1) : rc;
}

static bool is_set_by_user(const struct hsc_control_config *config,
			   enum hsc_tc_register_id reg,
			   enum hsc_tc_field_id field)
{
	for (size_t i = 0; i < config->setting_count; i++)
		if (config->settings[i].at.reg == reg &&
		    config->settings[i].at.field == field)
			return true;
	return false;
}

/* What turns data trace on. */
static struct hsc_control_at data_switch(
	const struct hsc_control_config *config, uint8_t k)
{
	return config->on_trigger ? HSC_AT(k, DATA_CONTROL, DATA_TRIG_ENABLE)
				  : HSC_AT(k, DATA_CONTROL, DATA_TRACING);
}

/* Set up data trace before the encoder is enabled, because the stream gets its
 * data format at that moment. Some hardware turns it on only later. */
static enum hsc_status set_data(struct hsc_control *c,
				const struct hsc_control_config *config,
				uint8_t k)
{
	enum hsc_status rc =
		hsc_control_offer(c, HSC_AT(k, DATA_CONTROL, DATA_ENABLE), 1);

	/* 0.9.4: mode 0 means "no address" */
	if (rc == HSC_OK && !is_set_by_user(config, HSC_TR_DATA_CONTROL,
					    HSC_TF_DATA_ADDRESS_MODE))
		rc = hsc_control_offer(
			c, HSC_AT(k, DATA_CONTROL, DATA_ADDRESS_MODE),
			HSC_DATA_ADDRESS_SHORTEST);
	if (rc != HSC_OK)
		return rc;
	return config->by_program
		       ? set_wanted(c, data_switch(config, k), 1)
		       : hsc_control_offer(c, data_switch(config, k), 1);
}

/* Note it if trace did not turn on, unless it has already stopped because the
 * sink is full. */
static enum hsc_status turn_on_field(struct hsc_control *c,
				     struct hsc_control_at on)
{
	uint32_t got = 0, enabled = 0;
	enum hsc_status rc = hsc_control_offer(c, on, 1);

	if (rc == HSC_OK && hsc_control_has(c, on))
		rc = hsc_control_get(c, on, &got);
	if (rc == HSC_OK && !got)
		rc = hsc_control_get(c, HSC_AT(on.component, CONTROL, ENABLE),
				     &enabled);
	if (rc == HSC_OK && enabled)
		note_other(c, on, 1, got);
	return rc;
}

/* Trace is turned on after Enable, here or by triggers. Trace Control 1.0,
 * "Enabling and Disabling" */
static enum hsc_status turn_on(struct hsc_control *c,
			       const struct hsc_control_config *config,
			       uint8_t k)
{
	enum hsc_status rc = HSC_OK;

	if (config->by_program)
		return HSC_OK;
	if (config->data)
		rc = turn_on_field(c, data_switch(config, k));
	return rc == HSC_OK && !config->on_trigger
		       ? turn_on_field(c, HSC_AT(k, CONTROL, INST_TRACING))
		       : rc;
}

/* Steps of starting, each through the used components, sinks first. */
enum step { CONFIGURE, PROTOCOL, DATA, ENABLE, TURN_ON };

static enum hsc_status run_step(struct hsc_control *c,
				const struct hsc_control_plan *plan,
				const struct hsc_control_config *config,
				enum step step, uint8_t k)
{
	if (step == CONFIGURE)
		return configure_all(c, plan, config, k);
	if (step == ENABLE)
		return enable_component(c, config, k);
	if (hsc_control_component(c, k)->kind != HSC_TC_ENCODER)
		return HSC_OK;
	if (step == PROTOCOL)
		return hsc_control_check_protocol(c, k);
	return step == DATA ? set_data(c, config, k) : turn_on(c, config, k);
}

static enum hsc_status run_start(struct hsc_control *c,
				 const struct hsc_control_plan *plan,
				 const struct hsc_control_config *config,
				 enum step step)
{
	uint8_t order[HSC_TOPOLOGY_MAX];
	enum hsc_status rc = HSC_OK;

	hsc_topology_order(c->topology, order);
	for (size_t i = 0; rc == HSC_OK && i < c->topology->count; i++)
		if (plan->used & hsc_topology_bit(order[i]))
			rc = run_step(c, plan, config, step, order[i]);
	return rc;
}

enum hsc_status hsc_control_start(struct hsc_control *c,
				  const struct hsc_control_plan *plan,
				  const struct hsc_control_config *config)
{
	enum hsc_status rc = run_start(c, plan, config, CONFIGURE);

	if (rc == HSC_OK)
		rc = hsc_control_apply(c, plan->used, config->settings,
				       config->setting_count);
	if (rc == HSC_OK)
		rc = run_start(c, plan, config, PROTOCOL);
	if (rc == HSC_OK)
		rc = hsc_control_set_filters(c, plan, config);
	if (rc == HSC_OK)
		rc = hsc_control_check_sources(c, plan->used);
	if (rc == HSC_OK)
		rc = hsc_control_set_up_sink(c, plan);
	if (rc == HSC_OK && config->data)
		rc = run_start(c, plan, config, DATA);
	if (rc == HSC_OK)
		rc = run_start(c, plan, config, ENABLE);
	if (rc == HSC_OK)
		rc = run_start(c, plan, config, TURN_ON);
	return rc;
}
