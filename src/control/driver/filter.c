/* SPDX-License-Identifier: MIT */
/* filter.c - what is to be traced becomes settings of filters and comparators.
 * Room   control (floor 3) */
#include "control/driver/parts.h"
#include <hartscope/control/settings.h>

#define SETTINGS_MOST 32

/* The settings of one filter and its comparators. A filter may use three
 * comparators; two are set here. */
struct criteria {
	struct hsc_control_setting list[SETTINGS_MOST];
	unsigned count;
	uint8_t component, number;
	uint8_t unit;  /* the next comparator */
	bool compares; /* a comparator is selected already */
};

static void add_at(struct criteria *c, struct hsc_control_at at, uint32_t value)
{
	at.component = c->component;
	c->list[c->count++] =
		(struct hsc_control_setting){ .at = at, .value = value };
}

/* Add a field of the filter. */
static void add_criterion(struct criteria *c, enum hsc_tc_register_id reg,
			  enum hsc_tc_field_id field, uint32_t value)
{
	add_at(c,
	       (struct hsc_control_at){ .reg = (uint8_t)reg,
					.index = c->number,
					.field = (uint8_t)field },
	       value);
}

/* Add a field of its next comparator. */
static void add_unit(struct criteria *c, enum hsc_tc_register_id reg,
		     enum hsc_tc_field_id field, uint32_t value)
{
	add_at(c,
	       (struct hsc_control_at){ .reg = (uint8_t)reg,
					.index = c->unit,
					.field = (uint8_t)field },
	       value);
}

static void add_halves(struct criteria *c, uint64_t low, uint64_t high)
{
	add_unit(c, HSC_TR_COMP_P_LOW, HSC_TF_WHOLE, (uint32_t)low);
	add_unit(c, HSC_TR_COMP_S_LOW, HSC_TF_WHOLE, (uint32_t)high);
	add_unit(c, HSC_TR_COMP_P_HIGH, HSC_TF_WHOLE, (uint32_t)(low >> 32));
	add_unit(c, HSC_TR_COMP_S_HIGH, HSC_TF_WHOLE, (uint32_t)(high >> 32));
}

/* Let the filter use its next comparator. */
static void add_comparator(struct criteria *c)
{
	add_criterion(c, HSC_TR_FILTER_CONTROL,
		      c->compares ? HSC_TF_COMP2 : HSC_TF_COMP1, c->unit);
	add_criterion(c, HSC_TR_FILTER_CONTROL,
		      c->compares ? HSC_TF_MATCH_COMP2 : HSC_TF_MATCH_COMP1, 1);
	c->compares = true;
	c->unit++;
}

static void add_range(struct criteria *c, uint32_t input,
		      const struct hsc_control_range *r)
{
	add_unit(c, HSC_TR_COMP_CONTROL, HSC_TF_P_INPUT, input);
	add_unit(c, HSC_TR_COMP_CONTROL, HSC_TF_S_INPUT, input);
	add_unit(c, HSC_TR_COMP_CONTROL, HSC_TF_P_FUNCTION, HSC_COMPARE_GTE);
	add_unit(c, HSC_TR_COMP_CONTROL, HSC_TF_S_FUNCTION, HSC_COMPARE_LTE);
	add_unit(c, HSC_TR_COMP_CONTROL, HSC_TF_MATCH_MODE, HSC_COMPARE_AND);
	add_halves(c, r->low, r->high);
	add_comparator(c);
}

/* To compare with one value, the primary half of a comparator is enough. */
static void add_context(struct criteria *c, const struct hsc_control_range *r)
{
	if (r->low != r->high) {
		add_range(c, HSC_COMPARE_CONTEXT, r);
		return;
	}
	add_unit(c, HSC_TR_COMP_CONTROL, HSC_TF_P_INPUT, HSC_COMPARE_CONTEXT);
	add_unit(c, HSC_TR_COMP_CONTROL, HSC_TF_P_FUNCTION, HSC_COMPARE_EQ);
	add_unit(c, HSC_TR_COMP_CONTROL, HSC_TF_MATCH_MODE, HSC_COMPARE_P);
	add_unit(c, HSC_TR_COMP_P_LOW, HSC_TF_WHOLE, (uint32_t)r->low);
	add_unit(c, HSC_TR_COMP_P_HIGH, HSC_TF_WHOLE, (uint32_t)(r->low >> 32));
	add_comparator(c);
}

/* A comparator that did not take its settings would let through something
 * else. */
static enum hsc_status verify_comparator(struct hsc_control *c, size_t notes)
{
	if (c->note_count == notes)
		return HSC_OK;
	c->note_count = notes;
	c->notes[notes].what = HSC_CONTROL_NOT_FILTERED;
	return hsc_control_fail(c, HSC_E_CONFIG, c->notes[notes]);
}

static enum hsc_status find_all(struct hsc_control *c, const struct criteria *l)
{
	for (unsigned i = 0; i < l->count; i++)
		if (!hsc_control_has(c, l->list[i].at))
			return hsc_control_fail(c, HSC_E_CONFIG,
						HSC_FAULT(HSC_CONTROL_NO_FILTER,
							  l->list[i].at, 0, 0));
	return HSC_OK;
}

/* All settings of a filter are written before it is enabled, and it is enabled
 * before an encoder selects it. */
static enum hsc_status use_filter(struct hsc_control *c,
				  const struct criteria *l,
				  enum hsc_tc_register_id selection)
{
	const struct hsc_control_at mask = { .component = l->component,
					     .reg = (uint8_t)selection,
					     .field = HSC_TF_WHOLE };
	const struct hsc_control_at on = { .component = l->component,
					   .reg = HSC_TR_FILTER_CONTROL,
					   .index = l->number,
					   .field = HSC_TF_ENABLE };
	const size_t notes = c->note_count;
	struct hsc_control_setting last[2] = { { .at = on, .value = 1 },
					       { .at = mask } };
	uint32_t filters = 0;
	enum hsc_status rc = find_all(c, l);

	if (rc == HSC_OK)
		rc = hsc_control_apply(c, hsc_topology_bit(l->component),
				       l->list, l->count);
	if (rc == HSC_OK)
		rc = verify_comparator(c, notes);
	if (rc == HSC_OK)
		rc = hsc_control_get(c, mask, &filters);
	if (rc != HSC_OK)
		return rc;
	last[1].value = filters | 1u << l->number;
	rc = hsc_control_apply(c, hsc_topology_bit(l->component), last, 2);
	return rc == HSC_OK ? verify_comparator(c, notes) : rc;
}

enum hsc_status hsc_control_filter(struct hsc_control *c,
				   struct hsc_control_at at,
				   const struct hsc_control_instructions *what,
				   uint8_t unit)
{
	struct criteria l = { .component = at.component,
			      .number = at.index,
			      .unit = unit };

	if (what->has_range)
		add_range(&l, HSC_COMPARE_IADDR, &what->range);
	if (what->has_context)
		add_context(&l, &what->context);
	if (what->privileges) {
		add_criterion(&l, HSC_TR_FILTER_INST, HSC_TF_CHOICE_PRIVILEGE,
			      what->privileges);
		add_criterion(&l, HSC_TR_FILTER_CONTROL, HSC_TF_MATCH_PRIVILEGE,
			      1);
	}
	return use_filter(c, &l, HSC_TR_INST_FILTERS);
}

enum hsc_status hsc_control_filter_data(struct hsc_control *c,
					struct hsc_control_at at,
					const struct hsc_control_accesses *what,
					size_t range, uint8_t unit)
{
	struct criteria l = { .component = at.component,
			      .number = at.index,
			      .unit = unit };

	if (range < what->range_count)
		add_range(&l, HSC_COMPARE_DADDR, &what->ranges[range]);
	if (what->dtypes) {
		add_criterion(&l, HSC_TR_FILTER_DATA, HSC_TF_CHOICE_DTYPE,
			      what->dtypes);
		add_criterion(&l, HSC_TR_FILTER_CONTROL, HSC_TF_MATCH_DTYPE, 1);
	}
	if (what->dsizes) {
		add_criterion(&l, HSC_TR_FILTER_DATA, HSC_TF_CHOICE_DSIZE,
			      what->dsizes);
		add_criterion(&l, HSC_TR_FILTER_CONTROL, HSC_TF_MATCH_DSIZE, 1);
	}
	return use_filter(c, &l, HSC_TR_DATA_FILTERS);
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

enum hsc_status hsc_control_set_filters(struct hsc_control *c,
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
