/* SPDX-License-Identifier: MIT */
/* trace_encoder_setup.c - the encoder is set up from the registers: N-Trace or
 * E-Trace, with its settings.
 * Room   model (floor 3) */
#include "model/hardware/trace_encoder_parts.h"
#include <hartscope/model/ntrace_params.h>

static bool get_feature(const struct hsc_trace_encoder *te,
			enum hsc_tc_field_id field)
{
	/* 0.9.4: features are used in mode 7 only; N-Trace 1.0: also in branch
	 * mode */
	return (te->block->regs.generation == HSC_TC_1_0 ||
		hsc_trace_encoder_get(te, HSC_TF_INST_MODE) ==
			HSC_TC_INST_OPTIMIZED) &&
	       hsc_trace_block_get(te->block, HSC_TR_INST_FEATURES, field);
}

/* Is it a parameter that a bit of the features register turns on? */
static bool has_feature(unsigned param, enum hsc_param_family family)
{
	return hsc_params[param].feature && hsc_params[param].family == family;
}

static enum hsc_tc_field_id feature_of(unsigned param)
{
	return (enum hsc_tc_field_id)hsc_params[param].feature;
}

static unsigned src_bits(const struct hsc_trace_encoder *te)
{
	const enum hsc_tc_register_id r =
		te->block->regs.generation == HSC_TC_1_0 ? HSC_TR_INST_FEATURES
							 : HSC_TR_IMPL;

	return hsc_trace_encoder_get(te, HSC_TF_INHIBIT_SRC)
		       ? 0
		       : hsc_trace_block_get(te->block, r, HSC_TF_SRC_BITS);
}

static uint16_t source_of(const struct hsc_trace_encoder *te)
{
	const enum hsc_tc_register_id r =
		te->block->regs.generation == HSC_TC_1_0 ? HSC_TR_INST_FEATURES
							 : HSC_TR_IMPL;
	const uint32_t id = hsc_trace_block_get(te->block, r, HSC_TF_SRC_ID);

	return (uint16_t)(id & ((1u << src_bits(te)) - 1));
}

/* The encoder counts some units itself; the others are counted here. */
static uint8_t sync_unit(struct hsc_trace_encoder *te, uint64_t *interval)
{
	const uint32_t max = hsc_trace_encoder_get(te, HSC_TF_SYNC_MAX);
	uint32_t mode = hsc_trace_encoder_get(te, HSC_TF_SYNC_MODE);

	*interval = UINT64_C(16) << max;
	te->sync_max = te->since_sync = 0;
	te->sync_cycles = false;
	if (te->block->regs.generation == HSC_TC_0) {
		const uint32_t btm =
			hsc_trace_encoder_get(te, HSC_TF_SYNC_MAX_BTM);

		te->sync_max =
			max == HSC_TC_SYNC_MAX_OFF ? 0 : UINT64_C(32) << max;
		*interval = UINT64_C(32) << btm;
		mode = btm == HSC_TC_SYNC_MAX_OFF ? HSC_NT_SYNC_OFF
						  : HSC_NT_SYNC_MESSAGES;
	}
	if (mode ==
	    HSC_NT_SYNC_CYCLES) { /* timestamps may have another clock */
		te->sync_max = *interval;
		te->sync_cycles = true;
		mode = HSC_NT_SYNC_OFF;
	}
	return (uint8_t)mode;
}

static uint8_t implicit_return(const struct hsc_trace_encoder *te)
{
	const uint32_t mode = hsc_trace_block_get(
		te->block, HSC_TR_INST_FEATURES, HSC_TF_IMPLICIT_RETURN_MODE);

	if (te->block->regs.generation == HSC_TC_0)
		return hsc_trace_encoder_get(te, HSC_TF_INST_MODE) ==
				       HSC_TC_INST_OPTIMIZED
			       ? HSC_NT_RETURN_COUNT
			       : HSC_NT_RETURN_EXPLICIT;
	if (!get_feature(te, HSC_TF_IMPLICIT_RETURN))
		return HSC_NT_RETURN_EXPLICIT;
	return mode ? (uint8_t)mode : HSC_NT_RETURN_FULL;
}

/* Messages that carry no time; 1.0 has no bits for that. */
static uint32_t without_time(const struct hsc_trace_encoder *te)
{
	const uint32_t branch = hsc_trace_block_get(
		te->block, HSC_TR_TS_CONTROL, HSC_TF_TS_BRANCH);
	uint32_t without = 0;

	if (te->block->regs.generation == HSC_TC_1_0)
		return 0;
	if (branch != HSC_TS_BRANCH_ALL)
		without = 1u << HSC_NT_DIRECT_BRANCH |
			  1u << HSC_NT_REPEAT_BRANCH |
			  1u << HSC_NT_RESOURCE_FULL;
	if (branch == HSC_TS_BRANCH_NONE)
		without |= 1u << HSC_NT_INDIRECT_BRANCH |
			   1u << HSC_NT_INDIRECT_BRANCH_HIST |
			   1u << HSC_NT_IN_CIRCUIT_TRACE;
	if (!hsc_trace_block_get(te->block, HSC_TR_TS_CONTROL,
				 HSC_TF_TS_OWNERSHIP))
		without |= 1u << HSC_NT_OWNERSHIP;
	return without;
}

static void set_up_events(struct hsc_trace_encoder *te)
{
	const struct hsc_tc_register *r =
		hsc_tc_find((enum hsc_tc_generation)te->block->regs.generation,
			    HSC_TC_ENCODER, HSC_TR_EVENT_CONTROL);

	te->events = (struct hsc_nt_events){
		.on = r && hsc_trace_encoder_get(te, HSC_TF_INST_MODE) ==
				   HSC_TC_INST_EVENTS,
		.control = r ? (uint8_t)te->block->regs.word[r->offset / 4] : 0,
	};
}

static void set_up_nt(struct hsc_trace_encoder *te)
{
	const bool legacy = te->block->regs.generation == HSC_TC_0;
	struct hsc_nt_encoder_config c = {
		.mode = hsc_trace_encoder_get(te, HSC_TF_INST_MODE) ==
					HSC_TC_INST_BRANCHES
				? HSC_NT_BTM
				: HSC_NT_HTM,
		.xlen = te->config.xlen,
		.src_bits = (uint8_t)src_bits(te),
		.src = source_of(te),
		.ts_bits = (uint8_t)hsc_timestamp_bits(te->ts),
		.ts_form = legacy ? HSC_NT_TS_XOR : HSC_NT_TS_DELTA,
		.ts_without = without_time(te),
		.address_bits = legacy ? te->config.address_bits : 0,
		.trap_kind_unknown = legacy,
	};

	for (unsigned i = 0; i < HSC_PARAMS; i++)
		if (has_feature(i, HSC_PARAM_NTRACE))
			hsc_nt_param_put(&c, (enum hsc_param_id)i,
					 get_feature(te, feature_of(i)));
	c.implicit_return = implicit_return(te);
	c.sync_unit = sync_unit(te, &c.sync_interval);
	if (hsc_nt_encoder_init(&te->u.nt, &c) != HSC_OK)
		te->on = false;
	hsc_trace_encoder_set_messages(te);
	te->u.nt.out = te->config.fifo;
	te->u.nt.out_cap = te->config.fifo_size;
	set_up_events(te);
}

static bool set_param(struct hsc_et_params *p, const char *name, uint64_t value)
{
	struct hsc_error error;

	return hsc_et_params_set(p, name, value, &error) == HSC_OK;
}

const struct hsc_trace_size hsc_trace_sizes[HSC_TRACE_SIZES] = {
	{ "return_stack_size_p", 5 },
	{ "bpred_size_p", 5 },
	{ "cache_size_p", 5 },
	{ "f0s_width_p", 1 },
};

static bool size_et(const struct hsc_trace_encoder *te, struct hsc_et_params *p)
{
	bool ok = te->config.xlen == 64 || set_param(p, "iaddress_width_p", 32);

	for (unsigned i = 0; ok && i < HSC_TRACE_SIZES; i++)
		ok = set_param(p, hsc_trace_sizes[i].name,
			       hsc_trace_sizes[i].value);
	return ok;
}

static void set_up_et(struct hsc_trace_encoder *te)
{
	struct hsc_et_encoder_config c =
		hsc_et_encoder_config_default(HSC_ET_2_0);
	const unsigned time = hsc_timestamp_bits(te->ts);
	struct hsc_error error;

	te->on = te->on && size_et(te, &c.params);
	for (unsigned i = 0; i < HSC_PARAMS; i++)
		if (has_feature(i, HSC_PARAM_ETRACE))
			hsc_et_setting_put(&c, (enum hsc_param_id)i,
					   get_feature(te, feature_of(i)));
	c.source = source_of(te);
	c.link.source_bits = (uint8_t)src_bits(te);
	c.link.time_bytes = (uint8_t)((time + 7) / 8);
	c.frame_time = time != 0;
	c.context_known = hsc_trace_encoder_get(te, HSC_TF_CONTEXT);
	c.resync_unit = sync_unit(te, &c.resync_max);
	hsc_trace_encoder_set_data(te, &c);
	if (hsc_et_encoder_init(&te->u.et, &c, &error) != HSC_OK)
		te->on = false;
	te->u.et.out = te->config.fifo;
	te->u.et.out_cap = te->config.fifo_size;
}

static void report_loss(struct hsc_trace_encoder *te)
{
	if (te->etrace) {
		te->u.et.overrun = true;
		te->u.et.lost++;
	} else {
		te->u.nt.overrun = true;
		te->u.nt.lost++;
	}
}

/* Do frames in the FIFO have the same layout as for the encoder before? */
static bool is_framed_alike(const struct hsc_trace_encoder *te, bool etrace,
			    const struct hsc_et_link *link)
{
	return te->etrace == etrace &&
	       (!etrace ||
		memcmp(link, &te->u.et.config.link, sizeof(*link)) == 0);
}

void hsc_trace_encoder_make(struct hsc_trace_encoder *te)
{
	const bool was_etrace = te->etrace;
	const struct hsc_et_link link = te->u.et.config.link;
	uint64_t waiting;

	hsc_trace_encoder_make_room(te, te->config.fifo_size);
	waiting = hsc_trace_encoder_used(te);
	te->etrace = hsc_trace_encoder_get(te, HSC_TF_FORMAT) == HSC_TC_ETRACE;
	te->on = true;
	te->lost = te->sent = 0;
	te->events.on = false;
	te->state = (struct hsc_step_encoder){ .starts = te->state.starts };
	if (te->etrace)
		set_up_et(te);
	else
		set_up_nt(te);
	if (!waiting)
		return;
	/* there were still messages in it when it was enabled again */
	if (is_framed_alike(te, was_etrace, &link))
		*hsc_trace_encoder_out_len(te) = waiting;
	else
		report_loss(te);
}

void hsc_trace_encoder_read_settings(struct hsc_trace_encoder *te)
{
	struct hsc_trace_encoder_settings *s = &te->settings;

	s->stale = false;
	s->version = te->block->regs.version;
	s->traces =
		hsc_trace_encoder_get(te, HSC_TF_INST_MODE) != HSC_TC_INST_OFF;
	s->tracing = hsc_trace_encoder_get(te, HSC_TF_INST_TRACING) != 0;
	s->context = te->events.on || hsc_trace_encoder_get(te, HSC_TF_CONTEXT);
	s->timed = hsc_timestamp_bits(te->ts) != 0;
	s->plain = s->traces && s->tracing && te->trigger.tracing &&
		   !te->events.on && !te->events.control && !te->notify &&
		   !te->filters.selected && !te->filters.used &&
		   !te->sync_max &&
		   !(te->etrace ? te->u.et.config.data : te->reports_data);
}
