/* SPDX-License-Identifier: MIT */
/* status.c - the state of each component, read and joined.
 * Room   control (floor 3) */
#include "control/driver/parts.h"
#include <hartscope/control/status.h>

const char *const hsc_control_state_text[HSC_TRACE_STATES] = {
	[HSC_TRACE_OFF] = "off",
	[HSC_TRACE_RUNNING] = "running",
	[HSC_TRACE_WAITING] = "enabled, trace is off",
	[HSC_TRACE_TRIGGERED] = "stopped by a trigger",
	[HSC_TRACE_FULL] = "stopped: the buffer is full",
	[HSC_TRACE_FAILED] = "stopped: the sink reports an error",
};

/* Reads fields from a register that was read once. */
struct word {
	const struct hsc_control *c;
	struct hsc_control_at at;
	uint32_t word;
};

static uint32_t field_bits(const struct word *w, enum hsc_tc_field_id field)
{
	struct hsc_control_at at = w->at;
	const struct hsc_tc_field *f;

	at.field = (uint8_t)field;
	f = hsc_control_field(w->c, at);
	return f ? hsc_tc_get(f, 0, w->word) : 0;
}

static enum hsc_status read_word(struct hsc_control *c, struct word *w,
				 uint8_t k, enum hsc_tc_register_id reg)
{
	*w = (struct word){ .c = c };
	w->at.component = k;
	w->at.reg = (uint8_t)reg;
	return hsc_control_register(c, w->at)
		       ? hsc_control_read(c, w->at, &w->word)
		       : HSC_OK;
}

/* In 0.9.4 reading clears these two bits, so hsc_control_read() remembers
 * them. */
static enum hsc_status read_data(struct hsc_control *c, uint8_t k,
				 struct hsc_control_status *out)
{
	struct word w;
	const enum hsc_status rc = read_word(c, &w, k, HSC_TR_DATA_CONTROL);

	out->data_stall = field_bits(&w, HSC_TF_DATA_STALL) ||
			  c->seen[k] & HSC_SEEN_DATA_STALL;
	out->data_drop = field_bits(&w, HSC_TF_DATA_DROP) ||
			 c->seen[k] & HSC_SEEN_DATA_DROP;
	out->triggers |= field_bits(&w, HSC_TF_DATA_TRIG_ENABLE) != 0;
	return rc;
}

static enum hsc_status read_triggers(struct hsc_control *c, uint8_t k,
				     struct hsc_control_status *out)
{
	struct hsc_control_at at = HSC_AT(k, TRIG_IN, TRIG_ACTION);
	const struct hsc_tc_field *f = hsc_control_field(c, at);
	uint32_t word = 0;
	enum hsc_status rc = HSC_OK;

	if (f)
		rc = hsc_control_read(c, at, &word);
	for (unsigned i = 0; f && i < f->count; i++) {
		const uint32_t action = hsc_tc_get(f, i, word);

		out->triggers |= action == HSC_TC_ACTION_START ||
				 action == HSC_TC_ACTION_STOP;
	}
	return rc;
}

static bool has_memory(const struct hsc_control *c, uint8_t k)
{
	const struct hsc_trace_component *t = hsc_control_component(c, k);

	return t->kind == HSC_TC_RAM_SINK ||
	       t->sinks & (HSC_SINK_SRAM | HSC_SINK_SMEM);
}

/* Is the sink SRAM, system memory, or 0 (the only one)? 1.0 has no such
 * field. */
static bool to_memory(uint32_t sink)
{
	return sink == HSC_TO_NONE || sink == HSC_TO_SRAM ||
	       sink == HSC_TO_SMEM;
}

static enum hsc_status read_ram(struct hsc_control *c, uint8_t k,
				struct hsc_control_status *out)
{
	const struct hsc_control_at wp = HSC_AT(k, RAM_WP, WHOLE);
	struct hsc_control_ram ram = { .memory = 0 };
	uint32_t wrap = 0;
	enum hsc_status rc;

	if (!has_memory(c, k) || !hsc_control_has(c, wp))
		return HSC_OK;
	rc = hsc_control_bounds(c, k, &ram);
	out->has_ram = true;
	out->start = ram.start;
	out->limit = ram.limit;
	if (rc == HSC_OK)
		rc = hsc_control_get_address(c, wp, &out->wp);
	if (rc == HSC_OK)
		rc = hsc_control_get(c, HSC_AT(k, RAM_WP, RAM_WRAP), &wrap);
	out->wrapped = wrap != 0;
	return rc;
}

static uint8_t state_of(const struct hsc_control_status *s, bool encoder)
{
	if (s->sink_error)
		return HSC_TRACE_FAILED;
	if (!s->enabled)
		return s->has_ram && s->wrapped && s->stop_on_wrap
			       ? HSC_TRACE_FULL
			       : HSC_TRACE_OFF;
	return encoder && !s->tracing ? HSC_TRACE_WAITING : HSC_TRACE_RUNNING;
}

enum hsc_status hsc_control_status(struct hsc_control *c, uint8_t component,
				   struct hsc_control_status *out)
{
	const bool encoder =
		hsc_control_component(c, component)->kind == HSC_TC_ENCODER;
	struct word w;
	enum hsc_status rc = read_word(c, &w, component, HSC_TR_CONTROL);

	*out = (struct hsc_control_status){ .state = HSC_TRACE_OFF };
	if (rc != HSC_OK || !field_bits(&w, HSC_TF_ACTIVE))
		return rc;
	out->active = true;
	out->enabled = field_bits(&w, HSC_TF_ENABLE) != 0;
	out->empty = field_bits(&w, HSC_TF_EMPTY) != 0;
	out->tracing = field_bits(&w, HSC_TF_INST_TRACING) != 0;
	out->loss = field_bits(&w, HSC_TF_INST_STALL_OR_OVERFLOW) != 0;
	out->sink_error = field_bits(&w, HSC_TF_SINK_ERROR) != 0;
	out->stop_on_wrap = field_bits(&w, HSC_TF_STOP_ON_WRAP) != 0;
	out->triggers = field_bits(&w, HSC_TF_INST_TRIG_ENABLE) != 0;
	if (encoder)
		rc = read_data(c, component, out);
	if (rc == HSC_OK && encoder)
		rc = read_triggers(c, component, out);
	if (rc == HSC_OK && to_memory(field_bits(&w, HSC_TF_SINK)))
		rc = read_ram(c, component, out);
	out->state = state_of(out, encoder);
	return rc;
}

/* Add one component to the joined state. */
static void join_status(struct hsc_control_status *all,
			const struct hsc_control_status *one, bool encoder)
{
	all->active |= one->active;
	all->enabled |= encoder && one->enabled;
	all->tracing |= encoder && one->tracing;
	all->empty &= !one->active || one->empty;
	all->loss |= one->loss;
	all->data_stall |= one->data_stall;
	all->data_drop |= one->data_drop;
	all->sink_error |= one->sink_error;
	all->triggers |= one->triggers;
	all->stop_on_wrap |= one->stop_on_wrap;
	if (one->state == HSC_TRACE_FULL)
		all->state = HSC_TRACE_FULL;
	if (!one->has_ram || (all->has_ram && !one->enabled))
		return;
	all->has_ram = true;
	all->wrapped = one->wrapped;
	all->start = one->start;
	all->limit = one->limit;
	all->wp = one->wp;
}

/*
 * If trace stands still, the reason: an error comes before a full buffer, and
 * that before triggers. A trigger may also not have turned it on yet: then
 * there is no trace.
 */
static uint8_t joint_state(const struct hsc_control_status *s)
{
	if (s->sink_error)
		return HSC_TRACE_FAILED;
	if (s->state == HSC_TRACE_FULL)
		return HSC_TRACE_FULL;
	if (!s->enabled)
		return HSC_TRACE_OFF;
	if (s->tracing)
		return HSC_TRACE_RUNNING;
	return s->has_ram && (s->wrapped || s->wp != s->start)
		       ? HSC_TRACE_TRIGGERED
		       : HSC_TRACE_WAITING;
}

enum hsc_status hsc_control_state(struct hsc_control *c,
				  struct hsc_control_status *out)
{
	*out = (struct hsc_control_status){ .empty = true };
	for (uint8_t i = 0; i < c->topology->count; i++) {
		const uint8_t kind = hsc_control_component(c, i)->kind;
		struct hsc_control_status one;
		enum hsc_status rc;

		if (kind == HSC_TC_COMPONENTS)
			continue;
		rc = hsc_control_status(c, i, &one);
		if (rc != HSC_OK)
			return rc;
		join_status(out, &one, kind == HSC_TC_ENCODER);
	}
	out->state = joint_state(out);
	return HSC_OK;
}
