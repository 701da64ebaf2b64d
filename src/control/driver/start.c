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

/* Time comes from the component's own timestamp unit, or else from another
 * one. */
static enum hsc_status set_time(struct hsc_control *c, uint8_t k)
{
	static const uint32_t own[] = { HSC_TS_INTERNAL, HSC_TS_CORE,
					HSC_TS_SHARED };
	static const uint32_t shared[] = { HSC_TS_SHARED, HSC_TS_INTERNAL,
					   HSC_TS_CORE };
	const bool encoder =
		hsc_control_component(c, k)->kind == HSC_TC_ENCODER;
	const bool feeds =
		encoder && hsc_control_component(c, k)->output_count != 0;
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
	/* An encoder without timestamps is noted; for funnels that is usual. */
	enum hsc_status rc =
		encoder ? set_wanted(c, at, 1) : hsc_control_offer(c, at, 1);

	mode.field = HSC_TF_TS_MODE;
	if (rc == HSC_OK)
		rc = set_preferred(c, mode, feeds ? shared : own, 3);
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

/* How the messages of an encoder show its number. */
struct source {
	uint32_t id, bits;
	bool inhibited;
};

static enum hsc_status read_source(struct hsc_control *c,
				   struct hsc_control_at at, struct source *out)
{
	struct hsc_control_at inhibit =
		HSC_AT(at.component, CONTROL, INHIBIT_SRC);
	uint32_t inhibited = 0;
	enum hsc_status rc = hsc_control_get(c, at, &out->id);

	at.field = HSC_TF_SRC_BITS;
	if (rc == HSC_OK)
		rc = hsc_control_get(c, at, &out->bits);
	if (rc == HSC_OK && hsc_control_has(c, inhibit))
		rc = hsc_control_get(c, inhibit, &inhibited);
	out->inhibited = inhibited;
	if (inhibited)
		out->bits = 0;
	out->id &= (1u << out->bits) - 1;
	return rc;
}

/* If two encoders in one stream have the same source, their messages cannot be
 * told apart. */
static enum hsc_status compare_sources(struct hsc_control *c,
				       struct hsc_control_at at,
				       const struct source *a,
				       const struct source *b, uint8_t from_b)
{
	if (a->bits == b->bits && !a->inhibited && a->id != b->id)
		return HSC_OK;
	if (a->bits == b->bits && !a->inhibited)
		return hsc_control_fail(
			c, HSC_E_CONFIG,
			HSC_FAULT(HSC_CONTROL_SAME_SRC, at, a->id, from_b));
	at.field = HSC_TF_SRC_BITS;
	if (a->inhibited)
		at = HSC_AT(at.component, CONTROL, INHIBIT_SRC);
	else if (b->inhibited)
		at = HSC_AT(from_b, CONTROL, INHIBIT_SRC);
	return hsc_control_fail(
		c, HSC_E_CONFIG,
		HSC_FAULT(HSC_CONTROL_SRC_WIDTH, at, b->bits, a->bits));
}

/* No two encoders may have the same source, whatever settings the user gave. */
static enum hsc_status check_sources(struct hsc_control *c, uint64_t used)
{
	struct source sources[HSC_TOPOLOGY_MAX];
	uint8_t from[HSC_TOPOLOGY_MAX];
	unsigned count = 0;

	for (uint8_t i = 0; i < c->topology->count; i++) {
		const struct hsc_trace_component *e =
			hsc_control_component(c, i);
		struct hsc_control_at at = HSC_AT(i, INST_FEATURES, SRC_ID);
		enum hsc_status rc;

		if (!(used & hsc_topology_bit(i)) || e->kind != HSC_TC_ENCODER)
			continue;
		if (e->generation != HSC_TC_1_0)
			at.reg = HSC_TR_IMPL;
		rc = read_source(c, at, &sources[count]);
		for (unsigned n = 0; rc == HSC_OK && n < count; n++)
			rc = compare_sources(c, at, &sources[count],
					     &sources[n], from[n]);
		if (rc != HSC_OK)
			return rc;
		from[count++] = i;
	}
	return HSC_OK;
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

/*
 * Set up data trace before the encoder is enabled, because the stream gets its
 * data format at that moment. It is noted if the hardware has no data trace in
 * this format.
 */
static enum hsc_status set_data(struct hsc_control *c,
				const struct hsc_control_config *config,
				uint8_t k)
{
	const struct hsc_control_at on =
		config->on_trigger ? HSC_AT(k, DATA_CONTROL, DATA_TRIG_ENABLE)
				   : HSC_AT(k, DATA_CONTROL, DATA_TRACING);
	enum hsc_status rc =
		hsc_control_offer(c, HSC_AT(k, DATA_CONTROL, DATA_ENABLE), 1);

	/* 0.9.4: mode 0 means "no address" */
	if (rc == HSC_OK && !is_set_by_user(config, HSC_TR_DATA_CONTROL,
					    HSC_TF_DATA_ADDRESS_MODE))
		rc = hsc_control_offer(
			c, HSC_AT(k, DATA_CONTROL, DATA_ADDRESS_MODE),
			HSC_DATA_ADDRESS_SHORTEST);
	return rc == HSC_OK ? set_wanted(c, on, 1) : rc;
}

/* Note it if trace did not turn on, unless it has already stopped because the
 * sink is full. */
static enum hsc_status turn_on(struct hsc_control *c,
			       const struct hsc_control_config *config,
			       uint8_t k)
{
	const struct hsc_control_at on = HSC_AT(k, CONTROL, INST_TRACING);
	uint32_t got = 1, enabled = 0;
	enum hsc_status rc;

	if (config->on_trigger || config->by_program)
		return HSC_OK;
	rc = hsc_control_set(c, on, 1);
	if (rc == HSC_OK)
		rc = hsc_control_get(c, on, &got);
	if (rc == HSC_OK && !got)
		rc = hsc_control_get(c, HSC_AT(k, CONTROL, ENABLE), &enabled);
	if (rc == HSC_OK && enabled)
		note_other(c, on, 1, got);
	return rc;
}

/* Filters of data come after those of instructions: one for each range, or a
 * single one without a range. */
static enum hsc_status set_accesses(struct hsc_control *c,
				    const struct hsc_control_config *config,
				    uint8_t k, uint8_t unit)
{
	const struct hsc_control_accesses *a = &config->accesses;
	const size_t count = a->range_count             ? a->range_count
			     : (a->dtypes || a->dsizes) ? 1
							: 0;
	enum hsc_status rc = HSC_OK;

	for (size_t i = 0; rc == HSC_OK && i < count; i++)
		rc = hsc_control_filter_data(
			c,
			(struct hsc_control_at){
				.component = k,
				.index = (uint8_t)(config->filter_count + i) },
			a, i, (uint8_t)(unit + i));
	return rc;
}

/* Set up all filters of an encoder; they take its comparators in order. */
static enum hsc_status set_encoder_filters(
	struct hsc_control *c, const struct hsc_control_config *config,
	uint8_t k)
{
	enum hsc_status rc = HSC_OK;
	uint8_t unit = 0;

	for (size_t i = 0; rc == HSC_OK && i < config->filter_count; i++) {
		rc = hsc_control_filter(
			c,
			(struct hsc_control_at){ .component = k,
						 .index = (uint8_t)i },
			&config->filters[i], unit);
		unit = (uint8_t)(unit + hsc_control_units(&config->filters[i]));
	}
	return rc == HSC_OK && config->data ? set_accesses(c, config, k, unit)
					    : rc;
}

/* An encoder without filters would also trace what was not asked for. */
static enum hsc_status set_filters(struct hsc_control *c,
				   const struct hsc_control_plan *plan,
				   const struct hsc_control_config *config)
{
	enum hsc_status rc = HSC_OK;

	for (uint8_t k = 0; rc == HSC_OK && k < c->topology->count; k++)
		if (plan->used & hsc_topology_bit(k) &&
		    hsc_control_component(c, k)->kind == HSC_TC_ENCODER)
			rc = set_encoder_filters(c, config, k);
	return rc;
}

/* Take all used components, sinks first, through one step of starting. */
enum step { CONFIGURE, DATA, ENABLE, TURN_ON };

static enum hsc_status run_start(struct hsc_control *c,
				 const struct hsc_control_plan *plan,
				 const struct hsc_control_config *config,
				 enum step step)
{
	uint8_t order[HSC_TOPOLOGY_MAX];
	enum hsc_status rc = HSC_OK;

	hsc_topology_order(c->topology, order);
	for (size_t i = 0; rc == HSC_OK && i < c->topology->count; i++) {
		const uint8_t k = order[i];

		if (!(plan->used & hsc_topology_bit(k)))
			continue;
		if (step == CONFIGURE)
			rc = configure_all(c, plan, config, k);
		else if (step == ENABLE)
			rc = enable_component(c, config, k);
		else if (hsc_control_component(c, k)->kind == HSC_TC_ENCODER)
			rc = step == DATA ? set_data(c, config, k)
					  : turn_on(c, config, k);
	}
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
		rc = set_filters(c, plan, config);
	if (rc == HSC_OK)
		rc = check_sources(c, plan->used);
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
