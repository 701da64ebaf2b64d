/* SPDX-License-Identifier: MIT */
/* hardware.c - trace goes through registers: the driver starts and drains it.
 * Room   record (floor 7) */
#include "record/soc/hardware.h"
#include "base/error_set.h"
#include "decode/params/protocol.h"
#include "record/soc/pins.h"
#include <hartscope/control/drain.h>
#include <hartscope/control/facts.h>
#include <hartscope/control/settings.h>
#include <stdio.h>
#include <string.h>

#define SETTINGS_MAX 64
#define BUFFER       65536

/* Memory for system memory sinks, if the topology names none: the upper half of
 * the usual 128 MiB. */
#define SMEM_START UINT64_C(0x84000000)
#define SMEM_SIZE  UINT64_C(0x02000000)

static enum hsc_status find_topology(struct hsc_record_hardware *hw,
				     const struct hsc_record_soc_config *c,
				     struct hsc_error *error)
{
	unsigned g = 0;

	if (c->topology)
		return HSC_OK; /* it was read before the SoC was made */
	while (g < HSC_TC_GENERATIONS &&
	       strcmp(hsc_tc_generation_names[g], c->generation) != 0)
		g++;
	if (g == HSC_TC_GENERATIONS)
		return hsc_fail(error, HSC_E_CONFIG,
				"no generation '%s' of trace registers; "
				"there are: 0, 0.9.4, 1.0",
				c->generation);
	hsc_soc_trace_usual(&hw->topology, (enum hsc_tc_generation)g,
			    hw->harts);
	return HSC_OK;
}

static void set_memory_aside(struct hsc_topology *t)
{
	for (size_t i = 0; i < t->count; i++) {
		struct hsc_trace_component *c = &t->components[i];

		if (!(c->sinks & HSC_SINK_SMEM) || c->buffer_size)
			continue;
		c->buffer = SMEM_START;
		c->buffer_size = SMEM_SIZE;
	}
}

static struct hsc_control_setting of_encoders(enum hsc_tc_field_id field,
					      uint32_t value)
{
	return (struct hsc_control_setting){
		.at = { .component = HSC_TOPOLOGY_NONE,
			.reg = HSC_TR_CONTROL,
			.field = (uint8_t)field },
		.kinds = 1u << HSC_TC_ENCODER,
		.value = value,
	};
}

/* Settings with which no trace is lost, unless the user wants it otherwise. */
static enum hsc_status choose_settings(struct hsc_record_hardware *hw,
				       const struct hsc_record_soc_config *c,
				       struct hsc_control_setting *settings,
				       size_t *count, struct hsc_error *error)
{
	const char *name = c->record.protocol;
	const struct hsc_protocol *p = hsc_protocol_of(name);
	char list[HSC_PROTOCOL_LIST];

	*count = 0;
	settings[(*count)++] = of_encoders(HSC_TF_INST_STALL_ENABLE, 1);
	if (c->point_count)
		settings[(*count)++] = of_encoders(HSC_TF_INST_TRIG_ENABLE, 1);
	if (!p || !p->built)
		return hsc_fail(error, HSC_E_CONFIG,
				"trace hardware has no protocol '%s'; "
				"there are: %s",
				name,
				hsc_protocol_list(list, HSC_PROTOCOL_BUILT));
	if (p != hsc_protocols) /* the first is what hardware starts with */
		settings[(*count)++] = of_encoders(HSC_TF_FORMAT, p->format);
	for (size_t i = 0; i < c->record.param_count; i++) {
		const char *text = c->record.params[i];
		enum hsc_setting_error fault;

		if (*count == SETTINGS_MAX)
			return hsc_fail(error, HSC_E_CONFIG,
					"%s: too many settings", text);
		if (hsc_setting_parse(&settings[*count], &hw->topology, text,
				      &fault) != HSC_OK) {
			hsc_setting_say(&hw->topology, text, fault, error);
			return HSC_E_CONFIG;
		}
		(*count)++;
	}
	return HSC_OK;
}

static enum hsc_status fail_hardware(struct hsc_record_hardware *hw,
				     enum hsc_status rc,
				     struct hsc_error *error)
{
	if (rc != HSC_OK)
		hsc_control_say(&hw->control, &hw->control.fault, error);
	return rc;
}

/* Set the triggers of all harts. *waits: trace stays off until one fires. */
static enum hsc_status set_points(struct hsc_record_hardware *hw,
				  const struct hsc_record_soc_config *c,
				  bool *waits, struct hsc_error *error)
{
	enum hsc_status rc = HSC_OK;

	for (unsigned i = 0; rc == HSC_OK && i < hw->harts; i++)
		rc = hsc_soc_trace_points(hw->soc, i, c->points,
					  c->point_count);
	for (size_t i = 0; i < c->point_count; i++)
		*waits |= c->points[i].on;
	if (rc == HSC_OK)
		return rc;
	return hsc_fail(error, rc,
			"trace begins and ends at no more than %d "
			"addresses: a hart has so many triggers",
			HSC_SOC_TRACE_POINTS);
}

static enum hsc_status start_trace(struct hsc_record_hardware *hw,
				   const struct hsc_control_config *config,
				   struct hsc_error *error)
{
	enum hsc_status rc = hsc_control_plan(&hw->control, 0,
					      HSC_TOPOLOGY_NONE, 0, &hw->plan);

	/* the larger memory of the two */
	if (rc == HSC_OK &&
	    hw->topology.components[hw->plan.sink].sinks & HSC_SINK_SMEM)
		hw->plan.memory = HSC_SINK_SMEM;
	if (rc == HSC_OK)
		rc = hsc_control_start(&hw->control, &hw->plan, config);
	if (rc != HSC_OK)
		return fail_hardware(hw, rc, error);
	return hsc_record_off_chip(hw, error);
}

enum hsc_status hsc_record_hardware_start(
	struct hsc_record_hardware *hw,
	const struct hsc_record_soc_config *config, struct hsc_error *error)
{
	struct hsc_control_setting settings[SETTINGS_MAX];
	struct hsc_control_config c = { .settings = settings,
					.filters = config->filters,
					.filter_count = config->filter_count,
					.by_program = config->by_program };
	struct hsc_soc_trace_config hardware = { .topology = &hw->topology };
	enum hsc_status rc = find_topology(hw, config, error);

	if (rc != HSC_OK)
		return rc;
	set_memory_aside(&hw->topology);
	hw->wave = config->wave;
	rc = choose_settings(hw, config, settings, &c.setting_count, error);
	if (rc == HSC_OK)
		rc = hsc_soc_trace_add(hw->soc, &hardware, error);
	if (rc == HSC_OK && config->point_count)
		rc = set_points(hw, config, &c.on_trigger, error);
	if (rc != HSC_OK)
		return rc;
	hw->control = (struct hsc_control){ .topology = &hw->topology,
					    .io = hsc_soc_mmio(hw->soc),
					    .poll_limit = HSC_SOC_TRACE_POLLS };
	return start_trace(hw, &c, error);
}

enum hsc_status hsc_record_hardware_offer(struct hsc_record_hardware *hw,
					  struct hsc_error *error)
{
	const struct hsc_soc_trace_config hardware = { .topology =
							       &hw->topology };

	hsc_soc_trace_usual(&hw->topology, HSC_TC_0, hw->harts);
	/* the funnel comes last, and its sink is as it was set up */
	hw->plan.sink = (uint8_t)(hw->topology.count - 1);
	return hsc_soc_trace_add(hw->soc, &hardware, error);
}

/* The encoder of the first hart that was traced: the others are decoded as if
 * they were set up alike. */
static bool find_encoder(const struct hsc_record_hardware *hw,
			 struct hsc_soc_trace_encoder *out)
{
	for (unsigned i = 0; i < hw->harts; i++)
		if (hsc_soc_trace_encoder(hw->soc, i, out))
			return true;
	return false;
}

bool hsc_record_hardware_taken(struct hsc_record_hardware *hw)
{
	/* a sink that is full is no longer enabled */
	const struct hsc_control_at active = { .component = hw->plan.sink,
					       .reg = HSC_TR_CONTROL,
					       .field = HSC_TF_ACTIVE };
	struct hsc_soc_trace_encoder e;
	uint32_t on = 0;

	hw->control = (struct hsc_control){ .topology = &hw->topology,
					    .io = hsc_soc_mmio(hw->soc),
					    .poll_limit = HSC_SOC_TRACE_POLLS };
	return find_encoder(hw, &e) &&
	       hsc_control_get(&hw->control, active, &on) == HSC_OK && on;
}

/* Settings of one component, or the firmware, may make them differ. */
static enum hsc_status compare_encoders(struct hsc_record_hardware *hw)
{
	struct hsc_control_facts facts;
	const enum hsc_status rc =
		hsc_control_facts(&hw->control, &hw->plan, &facts);

	hw->mixed = rc == HSC_OK && facts.mixed;
	return rc;
}

/* Does the sink stop when it is full, rather than wrap? */
static bool stops_at_end(struct hsc_record_hardware *hw)
{
	const struct hsc_control_at at = { .component = hw->plan.sink,
					   .reg = HSC_TR_CONTROL,
					   .field = HSC_TF_STOP_ON_WRAP };
	uint32_t on = 0;

	return hsc_control_get(&hw->control, at, &on) == HSC_OK && on;
}

static enum hsc_status drain_sink(struct hsc_record_hardware *hw, FILE *file,
				  struct hsc_error *error)
{
	static const char cannot[] = "the trace cannot be written";
	uint8_t bytes[BUFFER];
	struct hsc_drain d;
	size_t len;
	enum hsc_status rc = hsc_drain_open(&d, &hw->control, hw->plan.sink,
					    hw->plan.memory);

	while (rc == HSC_OK) {
		rc = hsc_drain_next(&d, bytes, sizeof(bytes), &len);
		if (rc == HSC_OK && fwrite(bytes, 1, len, file) != len)
			return hsc_fail(error, HSC_E_FILE, cannot);
		if (rc == HSC_OK)
			hw->bytes += len;
	}
	hw->full = d.wrapped && stops_at_end(hw);
	hw->cut = d.cut && !hw->full;
	return rc == HSC_END ? HSC_OK : fail_hardware(hw, rc, error);
}

enum hsc_status hsc_record_hardware_finish(struct hsc_record_hardware *hw,
					   const char *path,
					   struct hsc_encoder_settings *encoder,
					   struct hsc_error *error)
{
	enum hsc_status rc = hsc_control_stop(&hw->control);
	struct hsc_soc_trace_encoder e;
	FILE *file;

	if (rc == HSC_OK)
		rc = compare_encoders(hw);
	if (rc != HSC_OK)
		return fail_hardware(hw, rc, error);
	if (!find_encoder(hw, &e))
		return hsc_fail(error, HSC_E_TARGET,
				"there is no trace: the encoder of no "
				"hart was enabled");
	hw->stalled = hsc_soc_trace_stalled(hw->soc);
	file = fopen(path, "wb");
	if (!file)
		return hsc_error_file(error, path);
	if (hsc_record_by_pins(hw))
		rc = hsc_record_pins(hw, e.etrace, hw->wave, file, error);
	else if (hsc_record_by_atb(hw))
		rc = hsc_record_atb(hw, file, error);
	else
		rc = drain_sink(hw, file, error);
	if (fclose(file) != 0 && rc == HSC_OK)
		rc = hsc_error_file(error, path);
	if (rc != HSC_OK)
		return rc;
	encoder->etrace = e.etrace;
	encoder->nt = e.nt;
	encoder->et = e.et;
	encoder->protocol = hsc_protocol_of_hardware(
				    e.legacy ? HSC_TC_0 : HSC_TC_1_0,
				    e.etrace ? HSC_TC_ETRACE : HSC_TC_NTRACE)
				    ->name;
	return HSC_OK;
}
