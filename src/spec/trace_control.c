/* SPDX-License-Identifier: MIT */
/* trace_control.c - registers and fields found by name and address.
 * Room   spec (floor 1) */
#include "spec/trace_control_rows.h"

/* Trace Control 0.9.4, "Legacy Interface Version" */
const char *const hsc_tc_generation_names[HSC_TC_GENERATIONS] = {
	[HSC_TC_0] = "0",
	[HSC_TC_0_9_4] = "0.9.4",
	[HSC_TC_1_0] = "1.0",
};

/* Trace Control 1.0, "Versioning of Components" */
const uint8_t hsc_tc_types[HSC_TC_COMPONENTS] = {
	[HSC_TC_ENCODER] = 0x1,    [HSC_TC_FUNNEL] = 0x8,
	[HSC_TC_RAM_SINK] = 0x9,   [HSC_TC_PIB_SINK] = 0xa,
	[HSC_TC_ATB_BRIDGE] = 0xe,
};

/* Trace Control 0.9.4, "Trace Encoder Control Interface"; those of RAM: 1.0,
 * "Trace RAM Sink" */
const struct hsc_tc_sink hsc_tc_sinks[HSC_TC_SINKS] = {
	{ HSC_TF_HAS_SRAM, HSC_TO_SRAM },     { HSC_TF_HAS_ATB, HSC_TO_ATB },
	{ HSC_TF_HAS_PIB, HSC_TO_PIB },       { HSC_TF_HAS_SMEM, HSC_TO_SMEM },
	{ HSC_TF_HAS_FUNNEL, HSC_TO_FUNNEL },
};

/* Trace Control 1.0, "Versioning of Components" */
const char *const hsc_tc_component_names[HSC_TC_COMPONENTS] = {
	[HSC_TC_ENCODER] = "encoder",       [HSC_TC_FUNNEL] = "funnel",
	[HSC_TC_RAM_SINK] = "RAM sink",     [HSC_TC_PIB_SINK] = "PIB sink",
	[HSC_TC_ATB_BRIDGE] = "ATB bridge",
};

/* Trace Control 0.9.4, "Glossary" */
const char *const hsc_tc_access_names[HSC_TC_ACCESSES] = {
	[HSC_TC_R] = "R",   [HSC_TC_RW] = "RW",     [HSC_TC_WARL] = "WARL",
	[HSC_TC_W1] = "W1", [HSC_TC_RW1C] = "RW1C", [HSC_TC_RW0C] = "RW0C",
	[HSC_TC_RC] = "RC",
};

/* A map is in several lists. Trace Control 1.0, "Trace Component Register Map"
 */
static const struct hsc_tc_list *const lists[HSC_TC_GENERATIONS][3] = {
	[HSC_TC_0] = { &hsc_tc_list_0, &hsc_tc_list_drafts },
	[HSC_TC_0_9_4] = { &hsc_tc_list_0_9_4, &hsc_tc_list_drafts,
			   &hsc_tc_list_filters },
	[HSC_TC_1_0] = { &hsc_tc_list_1_0, &hsc_tc_list_1_0_sinks },
};

const struct hsc_tc_register *hsc_tc_row(enum hsc_tc_generation generation,
					 size_t index)
{
	for (unsigned i = 0; i < 3 && lists[generation][i]; i++) {
		const struct hsc_tc_list *list = lists[generation][i];

		if (index < list->count)
			return &list->rows[index];
		index -= list->count;
	}
	return NULL;
}

const struct hsc_tc_register *hsc_tc_find(enum hsc_tc_generation generation,
					  enum hsc_tc_component component,
					  enum hsc_tc_register_id id)
{
	const struct hsc_tc_register *r;

	for (size_t i = 0; (r = hsc_tc_row(generation, i)) != NULL; i++)
		if (r->id == id && r->blocks & 1u << component)
			return r;
	return NULL;
}

/* Is `offset` in the register or array, and which of it? */
static bool covers_offset(const struct hsc_tc_register *r, uint32_t offset,
			  unsigned *index)
{
	const uint32_t distance = offset - r->offset;

	*index = r->stride ? distance / r->stride : 0;
	return offset >= r->offset && *index < r->count &&
	       distance == *index * (uint32_t)r->stride;
}

const struct hsc_tc_register *hsc_tc_at(enum hsc_tc_generation generation,
					enum hsc_tc_component component,
					uint32_t offset, unsigned *index)
{
	const struct hsc_tc_register *r;

	for (size_t i = 0; (r = hsc_tc_row(generation, i)) != NULL; i++)
		if (r->blocks & 1u << component &&
		    covers_offset(r, offset, index))
			return r;
	return NULL;
}

const struct hsc_tc_field *hsc_tc_find_field(const struct hsc_tc_register *reg,
					     enum hsc_tc_field_id id)
{
	for (unsigned i = 0; i < reg->field_count; i++)
		if (reg->fields[i].id == id)
			return &reg->fields[i];
	return NULL;
}
