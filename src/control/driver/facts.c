/* SPDX-License-Identifier: MIT */
/* facts.c - parameters of the stream, read from hardware that is set up.
 * Room   control (floor 3) */
#include "control/driver/parts.h"
#include <hartscope/control/facts.h>
#include <hartscope/spec/etrace_framing.h>

/* Reads fields of one component, and keeps the first failure. */
struct reader {
	struct hsc_control *c;
	uint8_t component;
	enum hsc_status rc;
};

static uint32_t read_fact(struct reader *r, enum hsc_tc_register_id reg,
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

static bool read_flag(struct reader *r, unsigned field)
{
	return read_fact(r, HSC_TR_INST_FEATURES,
			 (enum hsc_tc_field_id)field) != 0;
}

static void add_fact(struct hsc_control_facts *f, unsigned param,
		     uint32_t value)
{
	if (f->param_count < HSC_CONTROL_PARAMS_MAX)
		f->params[f->param_count++] =
			(struct hsc_control_param){ (uint8_t)param, value };
}

/*
 * How returns are implied. 1.0 may not show it and 0.9.4 cannot. FULL is
 * assumed then, in which the decoder compares addresses with those of its
 * stack.
 */
static uint32_t implicit_return(struct reader *r)
{
	const uint32_t how =
		read_fact(r, HSC_TR_INST_FEATURES, HSC_TF_IMPLICIT_RETURN_MODE);

	if (!read_flag(r, HSC_TF_IMPLICIT_RETURN))
		return HSC_NT_RETURN_EXPLICIT;
	return how ? how : HSC_NT_RETURN_FULL;
}

/* Features that a bit of the features register turns on. In 0.9.4 these bits
 * take effect in mode 7 only, "Trace Encoder Control Interface". */
static void add_features(struct reader *r, struct hsc_control_facts *f,
			 enum hsc_param_family family)
{
	const bool counts = f->generation != HSC_TC_0_9_4 ||
			    f->mode == HSC_TC_INST_OPTIMIZED;

	for (unsigned i = 0; i < HSC_PARAMS; i++) {
		if (!hsc_params[i].feature || hsc_params[i].family != family)
			continue;
		if (!counts)
			add_fact(f, i, 0);
		else
			add_fact(f, i,
				 i == HSC_P_NT_IMPLICIT_RETURN
					 ? implicit_return(r)
					 : read_flag(r, hsc_params[i].feature));
	}
}

/* What data trace omits; if both, there is no data trace. */
struct omitted {
	bool address, value;
};

/* Data trace that omits address and value is no data trace. N-Trace 1.0 has
 * none. */
static struct omitted read_data(struct reader *r,
				const struct hsc_control_facts *f)
{
	const bool draft = f->generation != HSC_TC_1_0;
	const uint32_t on =
		draft ? read_fact(r, HSC_TR_DATA_CONTROL, HSC_TF_DATA_ENABLE)
		      : read_fact(r, HSC_TR_DATA_CONTROL, HSC_TF_DATA_TRACING) |
				read_fact(r, HSC_TR_DATA_CONTROL,
					  HSC_TF_DATA_TRIG_ENABLE);
	struct omitted out = { true, true };

	if (!on ||
	    (f->format != HSC_TC_ETRACE && f->generation != HSC_TC_0_9_4))
		return out;
	out.value = read_fact(r, HSC_TR_DATA_CONTROL, HSC_TF_DATA_NO_VALUE);
	out.address = draft ? !read_fact(r, HSC_TR_DATA_CONTROL,
					 HSC_TF_DATA_ADDRESS_MODE)
			    : read_fact(r, HSC_TR_DATA_CONTROL,
					HSC_TF_DATA_NO_ADDR) != 0;
	return out;
}

static uint32_t src_bits(struct reader *r, enum hsc_tc_register_id src)
{
	return read_fact(r, HSC_TR_CONTROL, HSC_TF_INHIBIT_SRC)
		       ? 0
		       : read_fact(r, src, HSC_TF_SRC_BITS);
}

static uint32_t ts_bits(struct reader *r)
{
	return read_fact(r, HSC_TR_TS_CONTROL, HSC_TF_TS_ENABLE)
		       ? read_fact(r, HSC_TR_TS_CONTROL, HSC_TF_TS_WIDTH)
		       : 0;
}

/* Version 0 has no features register: its optimised mode uses implicit returns
 * and repeated history. */
static void read_nexus(struct reader *r, enum hsc_tc_register_id src,
		       struct hsc_control_facts *f)
{
	const struct omitted left_out = read_data(r, f);
	const bool optimized = f->mode == HSC_TC_INST_OPTIMIZED;

	add_fact(f, HSC_P_NT_MODE,
		 f->mode == HSC_TC_INST_BRANCHES ? HSC_TC_INST_BRANCHES : 0);
	add_fact(f, HSC_P_NT_SRC_BITS, src_bits(r, src));
	add_fact(f, HSC_P_NT_TS_BITS, ts_bits(r));
	if (f->generation == HSC_TC_0) {
		add_fact(f, HSC_P_NT_IMPLICIT_RETURN,
			 optimized ? HSC_NT_RETURN_COUNT
				   : HSC_NT_RETURN_EXPLICIT);
		add_fact(f, HSC_P_NT_REPEATED_HISTORY, optimized);
		return;
	}
	add_features(r, f, HSC_PARAM_NTRACE);
	if (!left_out.address || !left_out.value)
		add_fact(f, HSC_P_NT_DATA_TRACE, 1);
}

/* lrid_width is given by the topology; 0: loads are reported in one packet */
static void read_etrace(struct reader *r, enum hsc_tc_register_id src,
			uint8_t lrid_width, struct hsc_control_facts *f)
{
	const struct omitted left_out = read_data(r, f);
	const uint32_t time = ts_bits(r);

	add_features(r, f, HSC_PARAM_ETRACE);
	add_fact(f, HSC_P_ET_SOURCE_BITS, src_bits(r, src));
	if (time)
		add_fact(f, HSC_P_ET_TIME_BYTES, (time + 7u) / 8);
	if (left_out.address && left_out.value)
		return;
	add_fact(f, HSC_P_ET_TYPE_BITS, HSC_ET_FRAME_TYPE_BITS);
	add_fact(f, HSC_P_ET_NO_ADDRESS, left_out.address);
	add_fact(f, HSC_P_ET_NO_DATA, left_out.value);
	if (!lrid_width)
		return;
	add_fact(f, HSC_P_ET_SPLIT, 1);
	add_fact(f, HSC_P_ET_LRID_WIDTH, lrid_width);
}

/* The part of an encoder's SRC that its messages have. */
static uint16_t src_of(struct reader *r, enum hsc_tc_register_id src)
{
	return (uint16_t)(read_fact(r, src, HSC_TF_SRC_ID) &
			  ((1u << src_bits(r, src)) - 1));
}

static void read_encoder(struct reader *r, const struct hsc_trace_component *k,
			 struct hsc_control_facts *f)
{
	const enum hsc_tc_register_id src = k->generation == HSC_TC_1_0
						    ? HSC_TR_INST_FEATURES
						    : HSC_TR_IMPL;

	f->generation = k->generation;
	f->format = (uint8_t)read_fact(r, HSC_TR_CONTROL, HSC_TF_FORMAT);
	f->mode = (uint8_t)read_fact(r, HSC_TR_CONTROL, HSC_TF_INST_MODE);
	if (f->format == HSC_TC_ETRACE)
		read_etrace(r, src, k->lrid_width, f);
	else
		read_nexus(r, src, f);
	f->count = 1;
	f->sources[0] = (struct hsc_control_source){
		.component = r->component,
		.src = src_of(r, src),
		.has_hart = k->has_hart,
		.hart = k->hart,
	};
}

static bool is_same_facts(const struct hsc_control_facts *a,
			  const struct hsc_control_facts *b)
{
	bool equal = a->format == b->format && a->mode == b->mode &&
		     a->param_count == b->param_count &&
		     (a->generation == HSC_TC_0) == (b->generation == HSC_TC_0);

	for (size_t i = 0; equal && i < a->param_count; i++)
		equal = a->params[i].param == b->params[i].param &&
			a->params[i].value == b->params[i].value;
	return equal;
}

/* That the stream may not be what it is decoded as is noted. */
static void note_protocol(struct hsc_control *c, uint8_t component)
{
	const struct hsc_control_fault before = c->fault;

	if (hsc_control_check_protocol(c, component) != HSC_OK)
		hsc_control_note(c, c->fault);
	c->fault = before;
}

/* If `idle` is set, encoders that are in reset are read, too. */
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
		    (!idle && !read_fact(&r, HSC_TR_CONTROL, HSC_TF_ACTIVE)))
			continue;
		read_encoder(&r, k, &one);
		if (r.rc != HSC_OK)
			return r.rc;
		note_protocol(c, i);
		if (out->count == 0)
			*out = one;
		else
			out->sources[out->count++] = one.sources[0];
		out->mixed |= !is_same_facts(out, &one);
	}
	return HSC_OK;
}

enum hsc_status hsc_control_facts(struct hsc_control *c,
				  const struct hsc_control_plan *plan,
				  struct hsc_control_facts *out)
{
	const enum hsc_status rc = read_all(c, plan, false, out);

	/* no encoder is active: read what is left in their registers */
	return rc == HSC_OK && !out->count ? read_all(c, plan, true, out) : rc;
}
