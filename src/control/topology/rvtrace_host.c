/* SPDX-License-Identifier: MIT */
/* rvtrace_host.c - a topology from rvtrace's platform files.
 * Room   control (floor 3) */
/*
 * Platform files of rvtrace, the tool for SiFive's P550: an object with a
 * member for each component, which is of version 0.
 */
#include "base/error_set.h"
#include "control/topology/parts.h"
#include <hartscope/base/digits.h>
#include <stdio.h>
#include <string.h>

static enum hsc_status refuse_device(const char *file, const char *name,
				     const char *what, struct hsc_error *error)
{
	return hsc_fail(error, HSC_E_FORMAT, "%s: %.40s: %s", file, name, what);
}

/* The sink that "output" of "runtime" names; "pmem" names a device, not an
 * address. */
static uint8_t sink_of(const json_t *member)
{
	static const struct {
		const char *name;
		uint8_t sink;
	} names[] = {
		{ "sram", HSC_SINK_SRAM },
		{ "atb", HSC_SINK_ATB },
		{ "pib", HSC_SINK_PIB },
		{ "sba", HSC_SINK_SMEM },
	};
	const char *text = json_string_value(
		json_object_get(json_object_get(member, "runtime"), "output"));

	for (size_t i = 0; text && i < sizeof(names) / sizeof(names[0]); i++)
		if (strcmp(names[i].name, text) == 0)
			return names[i].sink;
	return 0;
}

static enum hsc_status read_member(struct hsc_topology *t, const char *file,
				   const char *name, const json_t *member,
				   struct hsc_error *error)
{
	const char *type = json_string_value(json_object_get(member, "type"));
	const char *reg = json_string_value(json_object_get(member, "reg"));
	struct hsc_trace_component *c = hsc_topology_add(t, file, name, error);
	unsigned hart;

	if (!c)
		return HSC_E_FORMAT;
	c->generation = HSC_TC_0;
	if (type && strcmp(type, "riscv,encoder0") == 0)
		c->kind = HSC_TC_ENCODER;
	else if (type && strcmp(type, "riscv,funnel0") == 0)
		c->kind = HSC_TC_FUNNEL;
	else
		return refuse_device(file, name,
				     "type is neither riscv,encoder0 nor "
				     "riscv,funnel0",
				     error);
	if (!reg || !hsc_number_of(reg, strlen(reg), &c->base))
		return refuse_device(file, name, "reg is not an address",
				     error);
	c->sinks = sink_of(member);
	c->has_hart = c->kind == HSC_TC_ENCODER &&
		      sscanf(name, "hart%4u", &hart) == 1;
	c->hart = c->has_hart ? hart : 0;
	return HSC_OK;
}

/* Files do not give the inputs of a funnel; they are numbered in order. */
static uint8_t next_input(const struct hsc_topology *t, uint8_t to)
{
	uint8_t n = 0;

	for (size_t i = 0; i < t->count; i++)
		for (unsigned k = 0; k < t->components[i].output_count; k++)
			n = (uint8_t)(n +
				      (t->components[i].outputs[k].to == to));
	return n;
}

static enum hsc_status read_outputs(struct hsc_topology *t, const char *file,
				    uint8_t from, const json_t *list,
				    struct hsc_error *error)
{
	struct hsc_trace_component *c = &t->components[from];

	for (size_t i = 0; i < json_array_size(list); i++) {
		const char *name = json_string_value(json_array_get(list, i));
		const uint8_t to =
			name ? hsc_topology_find(t, name) : HSC_TOPOLOGY_NONE;

		if (to == HSC_TOPOLOGY_NONE)
			return refuse_device(file, c->name,
					     "outputs names no component",
					     error);
		if (c->output_count == HSC_TOPOLOGY_OUTPUTS)
			return refuse_device(file, c->name,
					     "has more than four outputs",
					     error);
		c->outputs[c->output_count] =
			(struct hsc_trace_output){ to, next_input(t, to) };
		c->output_count++;
	}
	return HSC_OK;
}

enum hsc_status hsc_topology_from_rvtrace(struct hsc_topology *t,
					  const char *file, const json_t *root,
					  struct hsc_error *error)
{
	const char *name;
	json_t *member;
	enum hsc_status rc;
	uint8_t i = 0;

	json_object_foreach((json_t *)root, name, member)
	{
		rc = read_member(t, file, name, member, error);
		if (rc != HSC_OK)
			return rc;
	}
	json_object_foreach((json_t *)root, name, member)
	{
		rc = read_outputs(t, file, i++,
				  json_object_get(member, "outputs"), error);
		if (rc != HSC_OK)
			return rc;
	}
	return HSC_OK;
}
