/* SPDX-License-Identifier: MIT */
/* tree_host.c - a topology from a device tree.
 * Room   control (floor 3) */
/*
 * Device trees, by the binding of Linux for "riscv,trace-component": reg, cpus,
 * in-ports and out-ports. It is a binding for 1.0; what it leaves open, the
 * properties hartscope,generation and hartscope,type may give.
 */
#include "base/error_set.h"
#include "control/topology/parts.h"
#include <libfdt.h>
#include <string.h>

#define COMPATIBLE "riscv,trace-component"

struct tree {
	struct hsc_topology *t;
	const char *file;
	const void *blob;
	struct hsc_error *error;
	int node[HSC_TOPOLOGY_MAX]; /* of each component */
};

static enum hsc_status refuse_node(const struct tree *f, int node,
				   const char *what)
{
	const char *name = fdt_get_name(f->blob, node, NULL);

	return hsc_fail(f->error, HSC_E_FORMAT, "%s: node %.40s: %s", f->file,
			name ? name : "?", what);
}

static uint64_t number_of_cells(const fdt32_t *p, int count)
{
	uint64_t n = 0;

	for (int i = 0; i < count; i++)
		n = n << 32 | fdt32_to_cpu(p[i]);
	return n;
}

/* First address of reg, and its size if there is one. */
static bool read_reg(const struct tree *f, int node, uint64_t *base,
		     uint64_t *size)
{
	const int parent = fdt_parent_offset(f->blob, node);
	int address_cells, size_cells, len;
	const fdt32_t *reg = fdt_getprop(f->blob, node, "reg", &len);

	if (!reg || parent < 0)
		return false;
	address_cells = fdt_address_cells(f->blob, parent);
	size_cells = fdt_size_cells(f->blob, parent);
	if (address_cells < 1 || address_cells > 2 || size_cells < 0 ||
	    size_cells > 2 || len < 4 * (address_cells + size_cells))
		return false;
	*base = number_of_cells(reg, address_cells);
	*size = number_of_cells(reg + address_cells, size_cells);
	return true;
}

/* The node that the phandle in a property points to, or negative. */
static int follow_phandle(const struct tree *f, int node, const char *property)
{
	int len;
	const fdt32_t *p = fdt_getprop(f->blob, node, property, &len);

	if (!p || len < 4)
		return -FDT_ERR_NOTFOUND;
	return fdt_node_offset_by_phandle(f->blob, fdt32_to_cpu(*p));
}

static bool has_child(const struct tree *f, int node, const char *name)
{
	return fdt_subnode_offset(f->blob, node, name) >= 0;
}

static const char *text_of(const struct tree *f, int node, const char *name)
{
	int len;
	const char *text = fdt_getprop(f->blob, node, name, &len);

	return text && len > 0 && text[len - 1] == '\0' ? text : NULL;
}

/* hartscope,type gives the kind. Without it, a node without in-ports is an
 * encoder, and Impl has to tell the kind of others. */
static bool read_kind(const struct tree *f, int node,
		      struct hsc_trace_component *c)
{
	static const char *const types[HSC_TC_COMPONENTS] = {
		[HSC_TC_ENCODER] = "encoder",
		[HSC_TC_FUNNEL] = "funnel",
		[HSC_TC_RAM_SINK] = "ram-sink",
		[HSC_TC_PIB_SINK] = "pib-sink",
		[HSC_TC_ATB_BRIDGE] = "atb-bridge",
	};
	const char *text = text_of(f, node, "hartscope,type");

	c->kind = has_child(f, node, "in-ports") ? HSC_TC_COMPONENTS
						 : HSC_TC_ENCODER;
	if (!text)
		return true;
	for (uint8_t i = 0; i < HSC_TC_COMPONENTS; i++)
		if (strcmp(types[i], text) == 0) {
			c->kind = i;
			return true;
		}
	return false;
}

static bool read_generation(const struct tree *f, int node,
			    struct hsc_trace_component *c)
{
	const char *text = text_of(f, node, "hartscope,generation");

	c->generation = HSC_TC_1_0;
	for (uint8_t i = 0; text && i < HSC_TC_GENERATIONS; i++)
		if (strcmp(hsc_tc_generation_names[i], text) == 0) {
			c->generation = i;
			return true;
		}
	return !text;
}

/* Sinks, for which the binding has no property. */
static bool read_sinks(const struct tree *f, int node,
		       struct hsc_trace_component *c)
{
	static const char *const names[] = { "sram", "atb", "pib", "smem" };
	const int count =
		fdt_stringlist_count(f->blob, node, "hartscope,sinks");

	for (int i = 0; i < count; i++) {
		const char *name = fdt_stringlist_get(
			f->blob, node, "hartscope,sinks", i, NULL);
		unsigned k = 0;

		while (k < 4 && (!name || strcmp(names[k], name) != 0))
			k++;
		if (k == 4)
			return false;
		c->sinks |= (uint8_t)(1u << k);
	}
	return true;
}

/* False: the property is there, but not a valid source. */
static bool read_source(const struct tree *f, int node,
			struct hsc_trace_component *c)
{
	int len, bits_len;
	const fdt32_t *src = fdt_getprop(f->blob, node, "hartscope,src", &len);
	const fdt32_t *bits =
		fdt_getprop(f->blob, node, "hartscope,src-bits", &bits_len);

	if (!src && !bits)
		return true;
	if (!src || !bits || len != 4 || bits_len != 4 ||
	    fdt32_to_cpu(*src) > UINT16_MAX || fdt32_to_cpu(*bits) > UINT8_MAX)
		return false;
	c->has_src = true;
	c->src = (uint16_t)fdt32_to_cpu(*src);
	c->src_bits = (uint8_t)fdt32_to_cpu(*bits);
	return true;
}

/* False: the property is there, but not a valid width. */
static bool read_lrid(const struct tree *f, int node,
		      struct hsc_trace_component *c)
{
	int len;
	const fdt32_t *width =
		fdt_getprop(f->blob, node, "hartscope,lrid-width", &len);

	if (!width)
		return true;
	if (len != 4 || fdt32_to_cpu(*width) > HSC_TOPOLOGY_LRID_MAX)
		return false;
	c->lrid_width = (uint8_t)fdt32_to_cpu(*width);
	return true;
}

/* False: it points to a node that does not exist. */
static bool read_links(const struct tree *f, int node,
		       struct hsc_trace_component *c)
{
	const int cpu = follow_phandle(f, node, "cpus");
	const int region = follow_phandle(f, node, "memory-region");
	uint64_t ignored;

	if (cpu < 0 && fdt_getprop(f->blob, node, "cpus", NULL))
		return false;
	/* A sink for one hart names it, too. */
	if (cpu >= 0 && c->kind == HSC_TC_ENCODER)
		c->has_hart = read_reg(f, cpu, &c->hart, &ignored);
	if (region >= 0 && c->kind != HSC_TC_ENCODER &&
	    read_reg(f, region, &c->buffer, &c->buffer_size))
		c->sinks |= HSC_SINK_SMEM;
	return true;
}

static enum hsc_status read_node(struct tree *f, int node)
{
	const char *name = fdt_get_name(f->blob, node, NULL);
	struct hsc_trace_component *c =
		hsc_topology_add(f->t, f->file, name ? name : "", f->error);
	uint64_t size;

	if (!c)
		return HSC_E_FORMAT;
	f->node[f->t->count - 1] = node;
	if (!read_reg(f, node, &c->base, &size))
		return refuse_node(f, node, "has no reg with an address");
	if (!read_generation(f, node, c))
		return refuse_node(
			f, node,
			"hartscope,generation is none of 0, 0.9.4, 1.0");
	if (!read_kind(f, node, c))
		return refuse_node(f, node,
				   "hartscope,type is not a known type");
	if (!read_sinks(f, node, c))
		return refuse_node(f, node,
				   "hartscope,sinks has an unknown sink");
	if (!read_source(f, node, c))
		return refuse_node(
			f, node,
			"hartscope,src and hartscope,src-bits are no "
			"numbers that make a source");
	if (!read_lrid(f, node, c))
		return refuse_node(
			f, node,
			"hartscope,lrid-width is not a number up to 16");
	if (!read_links(f, node, c))
		return refuse_node(f, node, "cpus names no node of the tree");
	return HSC_OK;
}

/* The component that contains an endpoint: endpoint, port, in-ports, component.
 * *input is HSC_TC_FUNNEL_INPUTS if the number is too large. */
static uint8_t owner_of(const struct tree *f, int endpoint, uint8_t *input)
{
	const int port = fdt_parent_offset(f->blob, endpoint);
	const int ports = port < 0 ? port : fdt_parent_offset(f->blob, port);
	const int node = ports < 0 ? ports : fdt_parent_offset(f->blob, ports);
	int len;
	const fdt32_t *reg =
		port < 0 ? NULL : fdt_getprop(f->blob, port, "reg", &len);

	*input = 0;
	if (reg && len >= 4)
		*input = fdt32_to_cpu(*reg) < HSC_TC_FUNNEL_INPUTS
				 ? (uint8_t)fdt32_to_cpu(*reg)
				 : HSC_TC_FUNNEL_INPUTS;
	for (uint8_t i = 0; node >= 0 && i < f->t->count; i++)
		if (f->node[i] == node)
			return i;
	return HSC_TOPOLOGY_NONE;
}

static enum hsc_status read_endpoint(struct tree *f, uint8_t from, int node)
{
	struct hsc_trace_component *c = &f->t->components[from];
	const int remote = follow_phandle(f, node, "remote-endpoint");
	struct hsc_trace_output out;

	if (remote < 0)
		return refuse_node(f, f->node[from],
				   "has an endpoint that leads nowhere");
	out.to = owner_of(f, remote, &out.input);
	if (out.to == HSC_TOPOLOGY_NONE)
		return refuse_node(f, f->node[from],
				   "feeds what is no " COMPATIBLE);
	if (out.input == HSC_TC_FUNNEL_INPUTS)
		return refuse_node(
			f, f->node[out.to],
			"has an input that is not a number up to 15");
	if (c->output_count == HSC_TOPOLOGY_OUTPUTS)
		return refuse_node(f, f->node[from],
				   "has more than four outputs");
	c->outputs[c->output_count++] = out;
	return HSC_OK;
}

static enum hsc_status read_outputs(struct tree *f, uint8_t from)
{
	const int ports =
		fdt_subnode_offset(f->blob, f->node[from], "out-ports");
	enum hsc_status rc = HSC_OK;
	int port, endpoint;

	if (ports < 0)
		return HSC_OK;
	fdt_for_each_subnode(port, f->blob, ports)
		fdt_for_each_subnode(endpoint, f->blob, port) if (rc == HSC_OK)
			rc = read_endpoint(f, from, endpoint);
	return rc;
}

/* The part after "hartscope,", or NULL. */
static const char *own_name(const char *property)
{
	static const char vendor[] = "hartscope,";

	return strncmp(property, vendor, sizeof(vendor) - 1) == 0
		       ? property + sizeof(vendor) - 1
		       : NULL;
}

/* Read one property of the root that describes hardware to be built. */
static const char *error_of_built(struct hsc_topology_model *m,
				  const char *name, const char *value, int len)
{
	unsigned i = 0;

	if (strcmp(name, "context") == 0) {
		m->context = len > 0 && value[len - 1] == '\0'
				     ? hsc_topology_context_of(value)
				     : HSC_TOPOLOGY_CONTEXT_OPEN;
		return m->context ? NULL
				  : "is none of scontext, hcontext, both, none";
	}
	while (i < HSC_TOPOLOGY_SIZES &&
	       strcmp(hsc_topology_members[i].name, name) != 0)
		i++;
	if (i == HSC_TOPOLOGY_SIZES)
		return "is not a known property";
	if (len == 0 && hsc_topology_members[i].model) {
		m->given |= (uint16_t)(1u << i);
		return NULL;
	}
	return len == 4 && hsc_topology_take(
				   m, i,
				   fdt32_ld((
					   const fdt32_t *)(const void *)value))
		       ? NULL
		       : "is not a number of one cell, or not possible";
}

static enum hsc_status read_built(const struct tree *f)
{
	const char *property, *name, *error;
	const void *value;
	int at, len;

	fdt_for_each_property_offset(at, f->blob, 0)
	{
		value = fdt_getprop_by_offset(f->blob, at, &property, &len);
		name = value ? own_name(property) : NULL;
		error = name ? error_of_built(&f->t->model, name, value, len)
			     : NULL;
		if (!error)
			continue;
		return hsc_fail(f->error, HSC_E_FORMAT, "%s: %.60s %s", f->file,
				property, error);
	}
	return HSC_OK;
}

enum hsc_status hsc_topology_from_tree(struct hsc_topology *t, const char *file,
				       const uint8_t *bytes, size_t len,
				       struct hsc_error *error)
{
	struct tree f = { .t = t, .file = file, .blob = bytes, .error = error };
	enum hsc_status rc = HSC_OK;
	int node;

	if (fdt_check_full(bytes, len) != 0)
		return hsc_fail(error, HSC_E_FORMAT,
				"%s: the device tree is damaged", file);
	node = fdt_node_offset_by_compatible(bytes, -1, COMPATIBLE);
	while (node >= 0 && rc == HSC_OK) {
		rc = read_node(&f, node);
		node = fdt_node_offset_by_compatible(bytes, node, COMPATIBLE);
	}
	for (uint8_t i = 0; rc == HSC_OK && i < t->count; i++)
		rc = read_outputs(&f, i);
	if (rc == HSC_OK)
		rc = read_built(&f);
	return rc;
}
