/* SPDX-License-Identifier: MIT */
/* topology.c - components found by name, sorted by what feeds what, and
 * checked.
 * Room   control (floor 3) */
#include <hartscope/control/topology.h>
#include <hartscope/spec/ntrace.h>

#define FOUR_GB_BITS 32
static bool same_text(const char *a, const char *b)
{
	while (*a && *a == *b) {
		a++;
		b++;
	}
	return *a == *b;
}

const char *hsc_topology_kind(const struct hsc_trace_component *c)
{
	return c->kind < HSC_TC_COMPONENTS ? hsc_tc_component_names[c->kind]
					   : "unknown";
}

uint8_t hsc_topology_find(const struct hsc_topology *t, const char *name)
{
	for (size_t i = 0; i < t->count; i++)
		if (same_text(t->components[i].name, name))
			return (uint8_t)i;
	return HSC_TOPOLOGY_NONE;
}

uint8_t hsc_topology_at(const struct hsc_topology *t, uint64_t address)
{
	for (size_t i = 0; i < t->count; i++)
		if (address - t->components[i].base < HSC_TC_BLOCK_SIZE)
			return (uint8_t)i;
	return HSC_TOPOLOGY_NONE;
}

uint64_t hsc_topology_after(const struct hsc_topology *t, uint8_t component)
{
	uint64_t seen = hsc_topology_bit(component), before = 0;

	while (seen != before) {
		before = seen;
		for (size_t i = 0; i < t->count; i++) {
			const struct hsc_trace_component *c = &t->components[i];

			if (!(seen & hsc_topology_bit((uint8_t)i)))
				continue;
			for (unsigned k = 0; k < c->output_count; k++)
				seen |= hsc_topology_bit(c->outputs[k].to);
		}
	}
	return seen;
}

void hsc_topology_order(const struct hsc_topology *t, uint8_t *order)
{
	uint64_t needs[HSC_TOPOLOGY_MAX], done = 0;
	size_t count = 0;

	for (size_t i = 0; i < t->count; i++)
		needs[i] = hsc_topology_after(t, (uint8_t)i) &
			   ~hsc_topology_bit((uint8_t)i);
	for (size_t round = 0; round < t->count; round++) {
		uint64_t ready = 0;

		for (size_t i = 0; i < t->count; i++) {
			const uint64_t self = hsc_topology_bit((uint8_t)i);

			if ((done & self) || (needs[i] & ~done))
				continue;
			ready |= self;
			order[count++] = (uint8_t)i;
		}
		done |= ready;
	}
}

static struct hsc_topology_verdict verdict_of(enum hsc_topology_error error,
					      size_t component, size_t other)
{
	return (struct hsc_topology_verdict){ (uint8_t)error,
					      (uint8_t)component,
					      (uint8_t)other };
}

#define FINE verdict_of(HSC_TOPOLOGY_OK, 0, 0)

/* The sinks that a component of this kind and generation can have. */
static unsigned sinks_of(const struct hsc_trace_component *c)
{
	if (c->generation != HSC_TC_1_0)
		return HSC_SINK_SRAM | HSC_SINK_ATB | HSC_SINK_PIB |
		       HSC_SINK_SMEM | HSC_SINK_FUNNEL;
	if (c->kind == HSC_TC_RAM_SINK || c->kind == HSC_TC_COMPONENTS)
		return HSC_SINK_SRAM | HSC_SINK_SMEM;
	return 0;
}

/* A sink of 1.0, or the bridge to components that are not controlled here. */
static bool is_sink(const struct hsc_trace_component *c)
{
	return c->kind == HSC_TC_RAM_SINK || c->kind == HSC_TC_PIB_SINK ||
	       c->kind == HSC_TC_ATB_BRIDGE;
}

/* Does trace end in this component? */
static bool is_end(const struct hsc_trace_component *c)
{
	return is_sink(c) || c->kind == HSC_TC_COMPONENTS ||
	       (c->sinks & ~(unsigned)HSC_SINK_FUNNEL) != 0;
}

static struct hsc_topology_verdict check_alone(const struct hsc_topology *t,
					       size_t i)
{
	const struct hsc_trace_component *c = &t->components[i];
	const bool draft = c->generation != HSC_TC_1_0;

	if (c->base % HSC_TC_BLOCK_SIZE != 0)
		return verdict_of(HSC_TOPOLOGY_UNALIGNED, i, i);
	if (draft && c->kind != HSC_TC_ENCODER && c->kind != HSC_TC_FUNNEL)
		return verdict_of(HSC_TOPOLOGY_KIND, i, i);
	if (c->sinks & ~sinks_of(c))
		return verdict_of(HSC_TOPOLOGY_SINK_KIND, i, i);
	if (c->has_src && (c->src_bits > (draft ? HSC_TC_DRAFT_SRC_BITS_MAX
						: HSC_NT_SRC_BITS_MAX) ||
			   c->src >> c->src_bits))
		return verdict_of(HSC_TOPOLOGY_SRC_RANGE, i, i);
	for (size_t k = 0; k < i; k++)
		if (t->components[k].base == c->base ||
		    same_text(t->components[k].name, c->name))
			return verdict_of(HSC_TOPOLOGY_TWICE, i, k);
	return FINE;
}

/* The component whose registers a buffer would overwrite, or
 * HSC_TOPOLOGY_NONE. */
static uint8_t covered_component(const struct hsc_topology *t,
				 const struct hsc_trace_component *c)
{
	for (size_t i = 0; i < t->count; i++) {
		const uint64_t base = t->components[i].base;

		if (c->buffer_size && base < c->buffer + c->buffer_size &&
		    c->buffer < base + HSC_TC_BLOCK_SIZE)
			return (uint8_t)i;
	}
	return HSC_TOPOLOGY_NONE;
}

/* Before 1.0, limit and pointers have no upper half; 0.9.4, "Trace RAM Sink
 * Control Interface". */
static struct hsc_topology_verdict check_buffer(const struct hsc_topology *t,
						size_t i)
{
	const struct hsc_trace_component *c = &t->components[i];
	const uint64_t width = c->width ? c->width : 4;
	const uint64_t last = c->buffer + c->buffer_size - 1;

	if (width % 4 || (width & (width - 1)))
		return verdict_of(HSC_TOPOLOGY_BUFFER, i, i);
	if (!c->buffer_size)
		return c->buffer ? verdict_of(HSC_TOPOLOGY_BUFFER, i, i) : FINE;
	if (!(c->sinks & HSC_SINK_SMEM) && c->kind != HSC_TC_COMPONENTS)
		return verdict_of(HSC_TOPOLOGY_SINK_KIND, i, i);
	if (last < c->buffer || (c->buffer | c->buffer_size) % width)
		return verdict_of(HSC_TOPOLOGY_BUFFER, i, i);
	if (c->generation != HSC_TC_1_0 &&
	    c->buffer >> FOUR_GB_BITS != last >> FOUR_GB_BITS)
		return verdict_of(HSC_TOPOLOGY_BUFFER_4GB, i, i);
	if (covered_component(t, c) != HSC_TOPOLOGY_NONE)
		return verdict_of(HSC_TOPOLOGY_BUFFER_BLOCK, i,
				  covered_component(t, c));
	return FINE;
}

/* Trace Control 1.0, "Connections Between Components" */
static struct hsc_topology_verdict check_output(const struct hsc_topology *t,
						size_t i, unsigned k)
{
	const struct hsc_trace_component *c = &t->components[i];
	const struct hsc_trace_output *o = &c->outputs[k];
	const struct hsc_trace_component *to = &t->components[o->to];

	if (to->kind == HSC_TC_ENCODER)
		return verdict_of(HSC_TOPOLOGY_NO_INPUT, i, o->to);
	if (is_sink(c))
		return verdict_of(HSC_TOPOLOGY_NO_OUTPUT, i, o->to);
	for (size_t n = 0; n <= i; n++)
		for (unsigned m = 0; m < t->components[n].output_count; m++) {
			const struct hsc_trace_output *p =
				&t->components[n].outputs[m];

			if ((n < i || m < k) && p->to == o->to &&
			    p->input == o->input)
				return verdict_of(HSC_TOPOLOGY_SAME_INPUT, i,
						  n);
		}
	return FINE;
}

static struct hsc_topology_verdict check_outputs(const struct hsc_topology *t,
						 size_t i)
{
	const struct hsc_trace_component *c = &t->components[i];
	const uint64_t self = hsc_topology_bit((uint8_t)i);
	const uint64_t after = hsc_topology_after(t, (uint8_t)i);
	bool ends = false;
	struct hsc_topology_verdict v;

	for (unsigned k = 0; k < c->output_count; k++) {
		v = check_output(t, i, k);
		if (v.error)
			return v;
		if (hsc_topology_after(t, c->outputs[k].to) & self)
			return verdict_of(HSC_TOPOLOGY_CYCLE, i,
					  c->outputs[k].to);
	}
	for (size_t k = 0; k < t->count; k++)
		if (after & hsc_topology_bit((uint8_t)k))
			ends |= is_end(&t->components[k]);
	return ends ? FINE : verdict_of(HSC_TOPOLOGY_NO_SINK, i, i);
}

/* Check SRC of two encoders whose traces meet somewhere. */
static struct hsc_topology_verdict check_sources(const struct hsc_topology *t,
						 size_t i)
{
	const struct hsc_trace_component *a = &t->components[i];

	for (size_t k = 0; k < i; k++) {
		const struct hsc_trace_component *b = &t->components[k];

		if (a->kind != HSC_TC_ENCODER || b->kind != HSC_TC_ENCODER ||
		    !a->has_src || !b->has_src ||
		    !(hsc_topology_after(t, (uint8_t)i) &
		      hsc_topology_after(t, (uint8_t)k)))
			continue;
		if (a->src_bits != b->src_bits)
			return verdict_of(HSC_TOPOLOGY_SRC_BITS, i, k);
		if (a->src == b->src)
			return verdict_of(HSC_TOPOLOGY_SAME_SRC, i, k);
	}
	return FINE;
}

static bool has_encoder(const struct hsc_topology *t)
{
	for (size_t i = 0; i < t->count; i++)
		if (t->components[i].kind == HSC_TC_ENCODER ||
		    t->components[i].kind == HSC_TC_COMPONENTS)
			return true;
	return false;
}

struct hsc_topology_verdict hsc_topology_check(const struct hsc_topology *t)
{
	static struct hsc_topology_verdict (*const checks[])(
		const struct hsc_topology *,
		size_t) = { check_alone, check_buffer, check_outputs,
			    check_sources };
	struct hsc_topology_verdict v;

	for (unsigned n = 0; n < sizeof(checks) / sizeof(checks[0]); n++)
		for (size_t i = 0; i < t->count; i++) {
			v = checks[n](t, i);
			if (v.error)
				return v;
		}
	return has_encoder(t) ? FINE : verdict_of(HSC_TOPOLOGY_EMPTY, 0, 0);
}
