/* SPDX-License-Identifier: MIT */
/* ram.c - where the RAM sink keeps the trace: SRAM or memory.
 * Room   control (floor 3) */
#include "control/driver/parts.h"

#define WORD     4
#define ALL_ONES 0xfffffffcu

static enum hsc_status fail_ram(struct hsc_control *c, struct hsc_control_at at,
				enum hsc_control_what what, uint64_t asked,
				uint64_t got)
{
	return hsc_control_fail(c, HSC_E_CONFIG,
				HSC_FAULT(what, at, asked, got));
}

/* Which memory the sink is set up for. */
static enum hsc_status find_memory(struct hsc_control *c, uint8_t k,
				   uint8_t *memory)
{
	struct hsc_control_at at = HSC_AT(k, CONTROL, SINK);
	const bool draft = hsc_control_has(c, at);
	const bool no_sram =
		!(hsc_control_component(c, k)->sinks & HSC_SINK_SRAM);
	uint32_t value;
	bool system;
	enum hsc_status rc;

	if (!draft)
		at.field = HSC_TF_RAM_MODE;
	rc = hsc_control_get(c, at, &value);
	if (draft)
		system = value == HSC_TO_SMEM || (!value && no_sram);
	else
		system = value == HSC_TC_RAM_SMEM;
	*memory = system ? HSC_SINK_SMEM : HSC_SINK_SRAM;
	return rc;
}

/* The limit register names the last word that the sink writes, which may be
 * wider than ours. Trace Control 1.0, "Typical Trace RAM Sink Configurations"
 */
enum hsc_status hsc_control_bounds(struct hsc_control *c, uint8_t component,
				   struct hsc_control_ram *out)
{
	const uint8_t width = hsc_control_component(c, component)->width;
	struct hsc_control_at at = HSC_AT(component, RAM_START, WHOLE);
	enum hsc_status rc = HSC_OK;

	if (!out->memory)
		rc = find_memory(c, component, &out->memory);
	if (rc == HSC_OK)
		rc = hsc_control_get_address(c, at, &out->start);
	at.reg = HSC_TR_RAM_LIMIT;
	if (rc == HSC_OK)
		rc = hsc_control_get_address(c, at, &out->limit);
	if (width && out->memory == HSC_SINK_SMEM)
		out->limit += width - WORD;
	return rc;
}

/*
 * Choose which memory the sink uses: by a field of its own in 1.0, before that
 * by a field of Control. This is done first, since the other registers may
 * depend on it.
 */
static enum hsc_status choose_memory(struct hsc_control *c, uint8_t k,
				     uint8_t memory)
{
	const uint32_t mode =
		memory == HSC_SINK_SMEM ? HSC_TC_RAM_SMEM : HSC_TC_RAM_SRAM;
	const uint32_t sink =
		memory == HSC_SINK_SMEM ? HSC_TO_SMEM : HSC_TO_SRAM;
	struct hsc_control_at at = HSC_AT(k, CONTROL, SINK);
	const uint32_t want = hsc_control_has(c, at) ? sink : mode;
	uint32_t got;
	enum hsc_status rc;

	if (!hsc_control_has(c, at))
		at.field = HSC_TF_RAM_MODE;
	rc = hsc_control_set(c, at, want);
	if (rc == HSC_OK)
		rc = hsc_control_get(c, at, &got);
	/* Version 0: the field may have no other value. */
	if (rc != HSC_OK || got == want ||
	    (got == HSC_TO_NONE && at.field == HSC_TF_SINK))
		return rc;
	return fail_ram(c, at, HSC_CONTROL_OTHER_VALUE, want, got);
}

/*
 * SRAM begins at 0, and the limit register takes no value beyond its end. If
 * there is no limit register, the write pointer shows the end. Trace Control
 * 1.0, "Accessing and Detecting RAM Sink Registers"; 0.9.4, "Trace Encoder
 * Control Interface", hasSRAMSink
 */
static enum hsc_status measure_sram(struct hsc_control *c, uint8_t k,
				    struct hsc_control_ram *out)
{
	struct hsc_control_at at = HSC_AT(k, RAM_START, WHOLE);
	enum hsc_status rc = HSC_OK;

	out->start = out->limit = 0;
	if (hsc_control_has(c, at)) {
		rc = hsc_control_set_address(c, at, 0);
		if (rc == HSC_OK)
			rc = hsc_control_get_address(c, at, &out->start);
	}
	for (unsigned i = 0; rc == HSC_OK && i < 2 && !out->limit; i++) {
		at.reg = i ? HSC_TR_RAM_WP : HSC_TR_RAM_LIMIT;
		if (!hsc_control_has(c, at))
			continue;
		rc = hsc_control_write(c, at, ALL_ONES);
		if (rc == HSC_OK)
			rc = hsc_control_get_address(c, at, &out->limit);
	}
	if (rc == HSC_OK && out->limit <= out->start)
		return fail_ram(c, at, HSC_CONTROL_NO_BUFFER, 0, out->limit);
	return rc;
}

/* Write an address of the buffer, and check that the value read back is in the
 * buffer. */
static enum hsc_status place_address(struct hsc_control *c,
				     struct hsc_control_at at,
				     const struct hsc_control_ram *bounds,
				     uint64_t asked, uint64_t *got)
{
	enum hsc_status rc = hsc_control_set_address(c, at, asked);

	if (rc == HSC_OK)
		rc = hsc_control_get_address(c, at, got);
	if (rc != HSC_OK || *got == asked)
		return rc;
	if (*got >> 32 != asked >> 32)
		return fail_ram(c, at, HSC_CONTROL_CROSSES_4GB, asked, *got);
	if (*got < bounds->start || *got > bounds->limit)
		return fail_ram(c, at, HSC_CONTROL_OUTSIDE, asked, *got);
	hsc_control_note(c,
			 HSC_FAULT(HSC_CONTROL_OTHER_VALUE, at, asked, *got));
	return HSC_OK;
}

/*
 * No address outside the buffer is ever written to these registers, because
 * trace would overwrite other memory. Trace Control 1.0, "Accessing and
 * Detecting RAM Sink Registers"
 */
static enum hsc_status place_smem(struct hsc_control *c, uint8_t k,
				  struct hsc_control_ram *out)
{
	const struct hsc_trace_component *sink = hsc_control_component(c, k);
	const uint64_t width = sink->width ? sink->width : WORD;
	const struct hsc_control_ram bounds = {
		.start = sink->buffer,
		.limit = sink->buffer + sink->buffer_size - width,
	};
	struct hsc_control_at at = HSC_AT(k, RAM_START, WHOLE);
	enum hsc_status rc;

	if (sink->buffer_size < 2 * width)
		return fail_ram(c, at, HSC_CONTROL_NO_BUFFER, 0, 0);
	rc = place_address(c, at, &bounds, bounds.start, &out->start);
	at.reg = HSC_TR_RAM_LIMIT;
	if (rc == HSC_OK)
		rc = place_address(c, at, &bounds, bounds.limit, &out->limit);
	if (rc == HSC_OK && out->limit <= out->start)
		return fail_ram(c, at, HSC_CONTROL_OUTSIDE, bounds.limit,
				out->limit);
	return rc;
}

enum hsc_status hsc_control_ram(struct hsc_control *c,
				const struct hsc_control_plan *plan,
				struct hsc_control_ram *out)
{
	const uint8_t k = plan->sink;
	const struct hsc_control_at wp = HSC_AT(k, RAM_WP, WHOLE);
	uint32_t enabled;
	uint64_t got;
	enum hsc_status rc =
		hsc_control_get(c, HSC_AT(k, CONTROL, ENABLE), &enabled);

	*out = (struct hsc_control_ram){ .memory = plan->memory };
	if (rc == HSC_OK && enabled)
		return hsc_control_fail(
			c, HSC_E_TARGET,
			HSC_FAULT(HSC_CONTROL_RUNNING, wp, 0, 0));
	if (rc == HSC_OK)
		rc = choose_memory(c, k, plan->memory);
	if (rc == HSC_OK)
		rc = plan->memory == HSC_SINK_SMEM ? place_smem(c, k, out)
						   : measure_sram(c, k, out);
	if (rc == HSC_OK)
		rc = hsc_control_set_address(c, wp, out->start);
	if (rc == HSC_OK)
		rc = hsc_control_get_address(c, wp, &got);
	if (rc == HSC_OK && got != out->start)
		return fail_ram(c, wp, HSC_CONTROL_POINTER, out->start, got);
	return rc;
}
