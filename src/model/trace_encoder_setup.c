/* SPDX-License-Identifier: MIT */
#include "model/trace_encoder_setup.h"
#include <hartscope/model/filter_registers.h>

/* What is built of an encoder, by generations that have it. */
struct built {
	uint8_t generations; /* bit per enum hsc_tc_generation */
	struct hsc_register_limit limit;
};

#define G0  (1u << HSC_TC_0)
#define G9  (1u << HSC_TC_0_9_4)
#define G1  (1u << HSC_TC_1_0)
#define ALL (G0 | G9 | G1)

#define MODE(m)   (1u << HSC_TC_INST_##m)
#define MODES     (MODE(OFF) | MODE(BRANCHES) | MODE(HISTORY))
#define ACTION(a) (1u << HSC_TC_ACTION_##a)
#define ACTIONS   (ACTION(NONE) | ACTION(START) | ACTION(STOP) | ACTION(SYNC))
#define COMPRESS                                                               \
	(1u << HSC_DATA_ADDRESS_FULL | 1u << HSC_DATA_ADDRESS_DIFFERENCE |     \
	 1u << HSC_DATA_ADDRESS_SHORTEST)

#define ROW(g, r, f, k, l, d)                                                  \
	{                                                                      \
		g,                                                             \
		{                                                              \
			HSC_TR_##r, HSC_TF_##f, HSC_LIMIT_##k, 0, l, d         \
		}                                                              \
	}

/*
 * All that both encoders offer. Of a format that lacks a feature its bit has no
 * effect.
 *
 * Spec   Trace Control 1.0, "Trace Encoder Control Interface"; N-Trace 1.0,
 *        "N-Trace Specific Trace Controls"
 */
static const struct built rows[] = {
	ROW(G0, CONTROL, INST_MODE, SET, MODES | MODE(EVENTS) | MODE(OPTIMIZED),
	    0),
	ROW(G9, CONTROL, INST_MODE, SET, MODES | MODE(OPTIMIZED), 0),
	ROW(G1, CONTROL, INST_MODE, SET, MODES, 0),
	ROW(G0, CONTROL, INSTRUMENTATION, BITS, 3, 0),
	ROW(G9 | G1, CONTROL, CONTEXT, BITS, 1, 0),
	ROW(G9 | G1, CONTROL, INST_TRIG_ENABLE, BITS, 1, 0),
	ROW(ALL, CONTROL, INST_STALL_ENABLE, BITS, 1, 0),
	ROW(ALL, CONTROL, INHIBIT_SRC, BITS, 1, 0),
	ROW(G9 | G1, CONTROL, SYNC_MODE, BITS, 3, 1),
	ROW(G0, CONTROL, SYNC_MAX_BTM, BITS, 15, 5),
	ROW(ALL, CONTROL, SYNC_MAX, BITS, 15, 6),
	ROW(G0, CONTROL, FORMAT, FIXED, HSC_TC_NTRACE, HSC_TC_NTRACE),
	ROW(G9 | G1, CONTROL, FORMAT, SET,
	    1u << HSC_TC_ETRACE | 1u << HSC_TC_NTRACE, HSC_TC_NTRACE),
	ROW(G0 | G9, IMPL, SRC_ID, BITS, 15, 0),
	ROW(G0 | G9, IMPL, SRC_BITS, MAX, HSC_TC_DRAFT_SRC_BITS_MAX, 0),
	ROW(G1, IMPL, PROTOCOL_MAJOR, FIXED, 1, 1),
	ROW(G9 | G1, INST_FEATURES, NO_ADDR_DIFF, BITS, 1, 0),
	ROW(G9 | G1, INST_FEATURES, NO_TRAP_ADDR, BITS, 1, 0),
	ROW(G9 | G1, INST_FEATURES, SEQUENTIAL_JUMP, BITS, 1, 0),
	ROW(G9 | G1, INST_FEATURES, IMPLICIT_RETURN, BITS, 1, 0),
	ROW(G9 | G1, INST_FEATURES, BRANCH_PREDICTION, BITS, 1, 0),
	ROW(G9 | G1, INST_FEATURES, JUMP_TARGET_CACHE, BITS, 1, 0),
	ROW(G1, INST_FEATURES, IMPLICIT_RETURN_MODE, BITS, 3, 0),
	ROW(G1, INST_FEATURES, REPEATED_HISTORY, BITS, 1, 0),
	ROW(G1, INST_FEATURES, ALL_JUMPS, BITS, 1, 0),
	ROW(G1, INST_FEATURES, EXTEND_ADDR_MSB, BITS, 1, 0),
	ROW(G1, INST_FEATURES, SRC_ID, BITS, 0xfff, 0),
	ROW(G1, INST_FEATURES, SRC_BITS, MAX, HSC_NT_SRC_BITS_MAX, 0),
	ROW(G9 | G1, DATA_CONTROL, DATA_IMPLEMENTED, BITS, 1, 0),
	ROW(G9, DATA_CONTROL, DATA_ENABLE, BITS, 1, 0),
	ROW(G9 | G1, DATA_CONTROL, DATA_TRACING, BITS, 1, 0),
	ROW(G9 | G1, DATA_CONTROL, DATA_TRIG_ENABLE, BITS, 1, 0),
	ROW(G9 | G1, DATA_CONTROL, DATA_STALL_ENABLE, BITS, 1, 0),
	ROW(G9 | G1, DATA_CONTROL, DATA_DROP_ENABLE, BITS, 1, 0),
	ROW(G9 | G1, DATA_CONTROL, DATA_NO_VALUE, BITS, 1, 0),
	ROW(G1, DATA_CONTROL, DATA_NO_ADDR, BITS, 1, 0),
	ROW(G9, DATA_CONTROL, DATA_ADDRESS_MODE, SET, 15, 0),
	ROW(G1, DATA_CONTROL, DATA_ADDRESS_MODE, SET, COMPRESS, 0),
	ROW(ALL, TRIG_IN, TRIG_ACTION, SET, ACTIONS, 0),
	ROW(G9 | G1, TRIG_OUT, TRIG_ACTION, BITS, 3, 0),
	ROW(G0, TRIG_OUT, TRIG_ACTION, BITS, 15, 0),
	ROW(G0, EVENT_CONTROL, EV_TRIGGER, BITS, 1, 0),
	ROW(G0, EVENT_CONTROL, EV_WATCHPOINT, BITS, 1, 0),
	ROW(G0, EVENT_CONTROL, EV_CALL, BITS, 1, 0),
	ROW(G0, EVENT_CONTROL, EV_INTERRUPT, BITS, 1, 0),
	ROW(G0, EVENT_CONTROL, EV_EXCEPTION, BITS, 1, 0),
	ROW(G0, EVENT_CONTROL, EV_CONTEXT, BITS, 1, 0),
};

/* Rows of its map. */
static const struct hsc_tc_register *row(const struct hsc_trace_encoder *te,
					 size_t index)
{
	return hsc_tc_row((enum hsc_tc_generation)te->block->regs.generation,
			  index);
}

/* No more than there are registers for. */
static uint8_t fewer(const struct hsc_trace_encoder *te, uint8_t count,
		     enum hsc_tc_register_id reg)
{
	const struct hsc_tc_register *r =
		hsc_tc_find((enum hsc_tc_generation)te->block->regs.generation,
			    HSC_TC_ENCODER, reg);

	if (!r)
		return 0;
	return count < r->count ? count : r->count;
}

static bool is_comparison(const struct hsc_tc_field *f)
{
	return f->id >= HSC_TF_MATCH_COMP1 && f->id <= HSC_TF_COMP3;
}

/* A field of a filter or comparator: all of it, but for what looks at
 * comparators where there are none. */
static bool build_field(struct hsc_trace_encoder *te,
			const struct hsc_tc_register *r,
			const struct hsc_tc_field *f, uint8_t count)
{
	struct hsc_register_limit l = { r->id,
					f->id,
					HSC_LIMIT_BITS,
					count,
					hsc_tc_mask(f, 0) >> f->lsb,
					0 };

	if (is_comparison(f) && !te->config.comparators)
		return true;
	if (f->id == HSC_TF_COMP1 || f->id == HSC_TF_COMP2 ||
	    f->id == HSC_TF_COMP3) {
		l.kind = HSC_LIMIT_MAX;
		l.legal = te->config.comparators - 1u;
	}
	return hsc_trace_block_build(te->block, l);
}

static bool build_register(struct hsc_trace_encoder *te,
			   const struct hsc_tc_register *r)
{
	const struct hsc_trace_encoder_config *c = &te->config;
	const uint8_t count = hsc_tc_is_filter(r)       ? c->filters
			      : hsc_tc_is_comparator(r) ? c->comparators
							: 0;
	bool ok = true;

	for (unsigned i = 0; count && i < r->field_count; i++)
		ok = build_field(te, r, &r->fields[i], count) && ok;
	return ok;
}

/* Which filters qualify instructions, or data. */
static bool build_selection(struct hsc_trace_encoder *te,
			    enum hsc_tc_register_id reg)
{
	return hsc_trace_block_build(
		te->block, (struct hsc_register_limit){
				   (uint8_t)reg, HSC_TF_WHOLE, HSC_LIMIT_BITS,
				   0, (1u << te->config.filters) - 1, 0 });
}

static bool build_filters(struct hsc_trace_encoder *te)
{
	struct hsc_trace_encoder_config *c = &te->config;
	const struct hsc_tc_register *r;
	bool ok = true;

	c->filters = fewer(te, c->filters, HSC_TR_FILTER_CONTROL);
	c->comparators = fewer(te, c->comparators, HSC_TR_COMP_CONTROL);
	for (size_t i = 0; (r = row(te, i)) != NULL; i++)
		ok = build_register(te, r) && ok;
	if (!c->filters)
		return ok;
	return build_selection(te, HSC_TR_INST_FILTERS) &&
	       build_selection(te, HSC_TR_DATA_FILTERS) && ok;
}

bool hsc_trace_encoder_build(struct hsc_trace_encoder *te)
{
	const unsigned g = 1u << te->block->regs.generation;
	bool ok = build_filters(te);

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct hsc_register_limit l = rows[i].limit;

		if (l.field == HSC_TF_SRC_ID)
			l.reset = te->config.src & l.legal;
		if (l.field == HSC_TF_SRC_BITS)
			l.reset = te->config.src_bits;
		if (rows[i].generations & g)
			ok = hsc_trace_block_build(te->block, l) && ok;
	}
	if (g == G0)
		ok = hsc_trace_block_build(te->block,
					   (struct hsc_register_limit){
						   HSC_TR_IMPL, HSC_TF_HART_ID,
						   HSC_LIMIT_FIXED, 0,
						   te->config.hart & 15u,
						   0 }) &&
		     ok;
	return ok;
}

/* --- settings ----------------------------------------------------------- */

static bool feature(const struct hsc_trace_encoder *te,
		    enum hsc_tc_field_id field)
{
	const uint32_t mode = hsc_trace_encoder_get(te, HSC_TF_INST_MODE);
	const bool draft = te->block->regs.generation != HSC_TC_1_0;

	/* 0.9.4: HISTORY is "non-optimized"; 1.0: "optimized" */
	return mode == (draft ? HSC_TC_INST_OPTIMIZED : HSC_TC_INST_HISTORY) &&
	       hsc_trace_block_get(te->block, HSC_TR_INST_FEATURES, field);
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

static uint16_t source(const struct hsc_trace_encoder *te)
{
	const enum hsc_tc_register_id r =
		te->block->regs.generation == HSC_TC_1_0 ? HSC_TR_INST_FEATURES
							 : HSC_TR_IMPL;
	const uint32_t id = hsc_trace_block_get(te->block, r, HSC_TF_SRC_ID);

	return (uint16_t)(id & ((1u << src_bits(te)) - 1));
}

/* What the encoder counts by itself, and what we count for it. */
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
	    HSC_NT_SYNC_CYCLES) { /* the time of messages may tick otherwise */
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
	if (!feature(te, HSC_TF_IMPLICIT_RETURN))
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

static void make_events(struct hsc_trace_encoder *te)
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

/* Not an optimisation, so of branch messages as of history: "emitting of trace
 * message or add history/map bit". Only 1.0 has the bit. */
static bool all_jumps(const struct hsc_trace_encoder *te)
{
	return te->block->regs.generation == HSC_TC_1_0 &&
	       hsc_trace_block_get(te->block, HSC_TR_INST_FEATURES,
				   HSC_TF_ALL_JUMPS);
}

static void make_nt(struct hsc_trace_encoder *te)
{
	const bool legacy = te->block->regs.generation == HSC_TC_0;
	struct hsc_nt_encoder_config c = {
		.mode = hsc_trace_encoder_get(te, HSC_TF_INST_MODE) ==
					HSC_TC_INST_BRANCHES
				? HSC_NT_BTM
				: HSC_NT_HTM,
		.xlen = te->config.xlen,
		.src_bits = (uint8_t)src_bits(te),
		.src = source(te),
		.ts_bits = (uint8_t)hsc_timestamp_bits(te->ts),
		.ts_form = legacy ? HSC_NT_TS_XOR : HSC_NT_TS_DELTA,
		.ts_without = without_time(te),
		.address_bits = legacy ? te->config.address_bits : 0,
		.implicit_return = implicit_return(te),
		.repeated_history = feature(te, HSC_TF_REPEATED_HISTORY),
		.sequential_jump = feature(te, HSC_TF_SEQUENTIAL_JUMP),
		.extend_address = feature(te, HSC_TF_EXTEND_ADDR_MSB),
		.all_jumps = all_jumps(te),
		.trap_kind_unknown = legacy,
	};

	c.sync_unit = sync_unit(te, &c.sync_interval);
	if (hsc_nt_encoder_init(&te->u.nt, &c) != HSC_OK)
		te->on = false;
	hsc_trace_encoder_set_messages(te);
	te->u.nt.out = te->config.fifo;
	te->u.nt.out_cap = te->config.fifo_size;
	make_events(te);
}

static bool set(struct hsc_et_params *p, const char *name, uint64_t value)
{
	struct hsc_problem why;

	return hsc_et_params_set(p, name, value, &why) == HSC_OK;
}

static bool size_et(const struct hsc_trace_encoder *te, struct hsc_et_params *p)
{
	return (te->config.xlen == 64 || set(p, "iaddress_width_p", 32)) &&
	       set(p, "return_stack_size_p", 5) && set(p, "bpred_size_p", 5) &&
	       set(p, "cache_size_p", 5) && set(p, "f0s_width_p", 1);
}

static void make_et(struct hsc_trace_encoder *te)
{
	struct hsc_et_encoder_config c =
		hsc_et_encoder_config_default(HSC_ET_2_0);
	const unsigned time = hsc_timestamp_bits(te->ts);
	struct hsc_problem why;

	te->on = te->on && size_et(te, &c.params);
	c.options = (struct hsc_et_options){
		.full_address = feature(te, HSC_TF_NO_ADDR_DIFF),
		.implicit_exception = feature(te, HSC_TF_NO_TRAP_ADDR),
		.sequential_jump = feature(te, HSC_TF_SEQUENTIAL_JUMP),
		.implicit_return = feature(te, HSC_TF_IMPLICIT_RETURN),
		.branch_prediction = feature(te, HSC_TF_BRANCH_PREDICTION),
		.jump_target_cache = feature(te, HSC_TF_JUMP_TARGET_CACHE),
	};
	c.source = source(te);
	c.link.source_bits = (uint8_t)src_bits(te);
	c.link.time_bytes = (uint8_t)((time + 7) / 8);
	c.frame_time = time != 0;
	c.context_known = hsc_trace_encoder_get(te, HSC_TF_CONTEXT);
	c.resync_unit = sync_unit(te, &c.resync_max);
	hsc_trace_encoder_set_data(te, &c);
	if (hsc_et_encoder_init(&te->u.et, &c, &why) != HSC_OK)
		te->on = false;
	te->u.et.out = te->config.fifo;
	te->u.et.out_cap = te->config.fifo_size;
}

void hsc_trace_encoder_make(struct hsc_trace_encoder *te)
{
	te->etrace = hsc_trace_encoder_get(te, HSC_TF_FORMAT) == HSC_TC_ETRACE;
	te->on = true;
	te->head = te->lost = te->sent = 0;
	te->events.on = false;
	te->state = (struct hsc_step_encoder){ .starts = te->state.starts };
	if (te->etrace)
		make_et(te);
	else
		make_nt(te);
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
		   !(te->etrace ? te->u.et.config.data : te->tells_data);
}

/* --- filters ------------------------------------------------------------ */

/* What a register of an array holds, given to its filter or comparator. */
static void take(struct hsc_trace_encoder *te, const struct hsc_tc_register *r,
		 unsigned index)
{
	const uint32_t word =
		te->block->regs.word[(r->offset + index * r->stride) / 4u];

	if (r->id == HSC_TR_INST_FILTERS)
		te->filters.selected = (uint16_t)word;
	else if (r->id == HSC_TR_DATA_FILTERS)
		te->filters.data_selected = (uint16_t)word;
	else if (hsc_tc_is_filter(r))
		hsc_filter_take(&te->filters.filter[index], r, word);
	else if (hsc_tc_is_comparator(r))
		hsc_comparator_take(&te->filters.comparator[index], r, word);
}

/* Of an input only the bits that there are are compared. */
static struct hsc_comparator_widths widths(const struct hsc_trace_encoder *te)
{
	return (struct hsc_comparator_widths){ .iaddress = te->config.xlen,
					       .tval = te->config.xlen,
					       .daddress = te->config.xlen };
}

void hsc_trace_encoder_filter(struct hsc_trace_encoder *te)
{
	const struct hsc_tc_register *r;

	for (size_t i = 0; (r = row(te, i)) != NULL; i++)
		for (unsigned k = 0;
		     r->blocks & 1u << HSC_TC_ENCODER && k < r->count; k++)
			take(te, r, k);
	te->filters.limits.widths = widths(te);
	hsc_filters_reset(&te->filters);
}

/* --- triggers ----------------------------------------------------------- */

uint8_t hsc_trace_encoder_events(const struct hsc_trace_encoder *te,
				 enum hsc_trace_event event)
{
	const struct hsc_tc_register *r =
		hsc_tc_find((enum hsc_tc_generation)te->block->regs.generation,
			    HSC_TC_ENCODER, HSC_TR_TRIG_OUT);
	const uint32_t selected = te->block->regs.word[r->offset / 4];
	uint8_t fired = 0;

	for (unsigned i = 0; i < 8; i++)
		if (selected >> 4 * i & event)
			fired |= (uint8_t)(1u << i);
	return fired;
}
