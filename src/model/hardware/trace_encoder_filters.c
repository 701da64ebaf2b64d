/* SPDX-License-Identifier: MIT */
/* trace_encoder_filters.c - filters and comparators of an encoder: their
 * fields, and their settings.
 * Room   model (floor 3) */
#include "model/hardware/trace_encoder_parts.h"
#include <hartscope/model/filter_registers.h>

/* Rows of its register map. */
static const struct hsc_tc_register *row_at(const struct hsc_trace_encoder *te,
					    size_t index)
{
	return hsc_tc_row((enum hsc_tc_generation)te->block->regs.generation,
			  index);
}

/* Not more than there are registers. */
static uint8_t fewer_than(const struct hsc_trace_encoder *te, uint8_t count,
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

/* Build a field of a filter or comparator; not one that selects comparators, if
 * there are none. */
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

/* Build the fields that select filters for instructions, or data. */
static bool build_selection(struct hsc_trace_encoder *te,
			    enum hsc_tc_register_id reg)
{
	return hsc_trace_block_build(
		te->block, (struct hsc_register_limit){
				   (uint8_t)reg, HSC_TF_WHOLE, HSC_LIMIT_BITS,
				   0, (1u << te->config.filters) - 1, 0 });
}

bool hsc_trace_encoder_build_filters(struct hsc_trace_encoder *te)
{
	struct hsc_trace_encoder_config *c = &te->config;
	const struct hsc_tc_register *r;
	bool ok = true;

	c->filters = fewer_than(te, c->filters, HSC_TR_FILTER_CONTROL);
	c->comparators = fewer_than(te, c->comparators, HSC_TR_COMP_CONTROL);
	for (size_t i = 0; (r = row_at(te, i)) != NULL; i++)
		ok = build_register(te, r) && ok;
	if (!c->filters)
		return ok;
	return build_selection(te, HSC_TR_INST_FILTERS) &&
	       build_selection(te, HSC_TR_DATA_FILTERS) && ok;
}

/* Pass the contents of a register to its filter or comparator. */
static void load_register(struct hsc_trace_encoder *te,
			  const struct hsc_tc_register *r, unsigned index)
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

/* Only the bits that an input has are compared. */
static struct hsc_comparator_widths input_widths(
	const struct hsc_trace_encoder *te)
{
	return (struct hsc_comparator_widths){ .iaddress = te->config.xlen,
					       .tval = te->config.xlen,
					       .daddress = te->config.xlen };
}

void hsc_trace_encoder_filter(struct hsc_trace_encoder *te)
{
	const struct hsc_tc_register *r;

	for (size_t i = 0; (r = row_at(te, i)) != NULL; i++)
		for (unsigned k = 0;
		     r->blocks & 1u << HSC_TC_ENCODER && k < r->count; k++)
			load_register(te, r, k);
	te->filters.limits.widths = input_widths(te);
	hsc_filters_reset(&te->filters);
}
