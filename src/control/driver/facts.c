/* SPDX-License-Identifier: MIT */
#include "control/driver/parts.h"
#include <hartscope/control/facts.h>

/* Fields of one component; the first failure stands. */
struct reader {
	struct hsc_control *c;
	uint8_t component;
	enum hsc_status rc;
};

static uint32_t get(struct reader *r, enum hsc_tc_register_id reg,
		    enum hsc_tc_field_id field)
{
	const struct hsc_control_at at = { .component = r->component,
					   .reg = (uint8_t)reg,
					   .field = (uint8_t)field };
	uint32_t value = 0;

	if (r->rc == HSC_OK && hsc_control_has(r->c, at))
		r->rc = hsc_control_get(r->c, at, &value);
	return value;
}

static bool flag(struct reader *r, enum hsc_tc_field_id field)
{
	return get(r, HSC_TR_INST_FEATURES, field) != 0;
}

/* How returns are implied: 1.0 may not tell, 0.9.4 cannot; then the decoder
 * compares, which is right for what a stack compares. */
static uint8_t implicit_return(struct reader *r, uint8_t generation,
			       uint8_t mode)
{
	const uint32_t how =
		get(r, HSC_TR_INST_FEATURES, HSC_TF_IMPLICIT_RETURN_MODE);

	if (generation == HSC_TC_0)
		return mode == HSC_TC_INST_OPTIMIZED ? HSC_NT_RETURN_COUNT
						     : HSC_NT_RETURN_EXPLICIT;
	if (!flag(r, HSC_TF_IMPLICIT_RETURN))
		return HSC_NT_RETURN_EXPLICIT;
	return how ? (uint8_t)how : HSC_NT_RETURN_FULL;
}

/* Data trace: without address and value there is none. N-Trace 1.0 has none. */
static void read_data(struct reader *r, struct hsc_control_facts *f)
{
	const bool draft = f->generation != HSC_TC_1_0;
	const uint32_t on =
		draft ? get(r, HSC_TR_DATA_CONTROL, HSC_TF_DATA_ENABLE)
		      : get(r, HSC_TR_DATA_CONTROL, HSC_TF_DATA_TRACING) |
				get(r, HSC_TR_DATA_CONTROL,
				    HSC_TF_DATA_TRIG_ENABLE);

	f->no_data = get(r, HSC_TR_DATA_CONTROL, HSC_TF_DATA_NO_VALUE);
	f->no_address =
		draft ? !get(r, HSC_TR_DATA_CONTROL, HSC_TF_DATA_ADDRESS_MODE)
		      : get(r, HSC_TR_DATA_CONTROL, HSC_TF_DATA_NO_ADDR) != 0;
	f->data =
		(f->format == HSC_TC_ETRACE || f->generation == HSC_TC_0_9_4) &&
		on && !(f->no_data && f->no_address);
	f->no_data &= f->data;
	f->no_address &= f->data;
}

static void read_encoder(struct reader *r, uint8_t generation,
			 struct hsc_control_facts *f)
{
	const enum hsc_tc_register_id src =
		generation == HSC_TC_1_0 ? HSC_TR_INST_FEATURES : HSC_TR_IMPL;

	f->generation = generation;
	f->format = (uint8_t)get(r, HSC_TR_CONTROL, HSC_TF_FORMAT);
	f->mode = (uint8_t)get(r, HSC_TR_CONTROL, HSC_TF_INST_MODE);
	if (!get(r, HSC_TR_CONTROL, HSC_TF_INHIBIT_SRC))
		f->src_bits = (uint8_t)get(r, src, HSC_TF_SRC_BITS);
	if (get(r, HSC_TR_TS_CONTROL, HSC_TF_TS_ENABLE))
		f->ts_bits =
			(uint8_t)get(r, HSC_TR_TS_CONTROL, HSC_TF_TS_WIDTH);
	f->implicit_return = implicit_return(r, generation, f->mode);
	f->full_address = flag(r, HSC_TF_NO_ADDR_DIFF);
	f->no_trap_address = flag(r, HSC_TF_NO_TRAP_ADDR);
	f->sequential_jump = flag(r, HSC_TF_SEQUENTIAL_JUMP);
	f->branch_prediction = flag(r, HSC_TF_BRANCH_PREDICTION);
	f->jump_target_cache = flag(r, HSC_TF_JUMP_TARGET_CACHE);
	f->repeated_history =
		flag(r, HSC_TF_REPEATED_HISTORY) ||
		(generation == HSC_TC_0 && f->mode == HSC_TC_INST_OPTIMIZED);
	f->extend_address = flag(r, HSC_TF_EXTEND_ADDR_MSB);
	f->all_jumps = flag(r, HSC_TF_ALL_JUMPS);
	read_data(r, f);
	f->count = 1;
	f->sources[0].component = r->component;
	f->sources[0].src = (uint16_t)get(r, src, HSC_TF_SRC_ID);
}

static bool same(const struct hsc_control_facts *a,
		 const struct hsc_control_facts *b)
{
	return a->format == b->format && a->mode == b->mode &&
	       a->src_bits == b->src_bits && a->ts_bits == b->ts_bits &&
	       a->implicit_return == b->implicit_return &&
	       a->full_address == b->full_address &&
	       a->sequential_jump == b->sequential_jump &&
	       a->branch_prediction == b->branch_prediction &&
	       a->jump_target_cache == b->jump_target_cache &&
	       a->repeated_history == b->repeated_history &&
	       a->extend_address == b->extend_address &&
	       a->all_jumps == b->all_jumps && a->data == b->data &&
	       a->no_data == b->no_data && a->no_address == b->no_address &&
	       a->lrid_width == b->lrid_width &&
	       (a->generation == HSC_TC_0) == (b->generation == HSC_TC_0);
}

/* With `idle`, of encoders that are in reset, too. */
static enum hsc_status read_all(struct hsc_control *c,
				const struct hsc_control_plan *plan, bool idle,
				struct hsc_control_facts *out)
{
	*out = (struct hsc_control_facts){ .count = 0 };
	for (uint8_t i = 0; i < c->topology->count; i++) {
		const struct hsc_trace_component *k =
			hsc_control_component(c, i);
		struct reader r = { .c = c, .component = i };
		struct hsc_control_facts one = { .count = 0 };

		if (!(plan->used & hsc_topology_bit(i)) ||
		    k->kind != HSC_TC_ENCODER ||
		    (!idle && !get(&r, HSC_TR_CONTROL, HSC_TF_ACTIVE)))
			continue;
		read_encoder(&r, k->generation, &one);
		if (r.rc != HSC_OK)
			return r.rc;
		one.lrid_width = one.data ? k->lrid_width : 0;
		one.sources[0].has_hart = k->has_hart;
		one.sources[0].hart = k->hart;
		if (out->count == 0)
			*out = one;
		else
			out->sources[out->count++] = one.sources[0];
		out->mixed |= !same(out, &one);
	}
	return HSC_OK;
}

enum hsc_status hsc_control_facts(struct hsc_control *c,
				  const struct hsc_control_plan *plan,
				  struct hsc_control_facts *out)
{
	const enum hsc_status rc = read_all(c, plan, false, out);

	/* nothing is active: what is left in the registers */
	return rc == HSC_OK && !out->count ? read_all(c, plan, true, out) : rc;
}
