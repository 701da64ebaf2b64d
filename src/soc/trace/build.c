/* SPDX-License-Identifier: MIT */
/* build.c - a topology becomes models of trace hardware.
 * Room   soc (floor 5) */
#include "base/error_set.h"
#include "hart/memory/fast.h"
#include "soc/trace/parts.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SRAM_DEFAULT 4096
#define FIFO_DEFAULT 8192
#define RATE_DEFAULT 4
#define TS_DEFAULT   40
#define FRAMES_CAP   4096
#define LEVELS_CAP   16384
#define SMEM_BITS    40

#define ENCODERS_AT UINT64_C(0x20000000)
#define FUNNEL_AT   UINT64_C(0x20010000)
#define SINKS_AT    UINT64_C(0x20011000)

static struct hsc_trace_component *add_component(
	struct hsc_topology *t, const char *name,
	enum hsc_tc_generation generation, enum hsc_tc_component kind)
{
	struct hsc_trace_component *c = &t->components[t->count++];

	*c = (struct hsc_trace_component){ .generation = (uint8_t)generation,
					   .kind = (uint8_t)kind };
	snprintf(c->name, sizeof(c->name), "%s", name);
	return c;
}

static void link_to(struct hsc_trace_component *c, uint8_t to, uint8_t input)
{
	c->outputs[c->output_count++] =
		(struct hsc_trace_output){ .to = to, .input = input };
}

void hsc_soc_trace_usual(struct hsc_topology *out,
			 enum hsc_tc_generation generation, unsigned harts)
{
	const uint8_t funnel = (uint8_t)harts;
	const uint8_t ram = HSC_SINK_SRAM | HSC_SINK_SMEM;
	struct hsc_trace_component *c;
	char name[HSC_TOPOLOGY_NAME];

	memset(out, 0, sizeof(*out));
	for (unsigned i = 0; i < harts; i++) {
		snprintf(name, sizeof(name), "encoder%u", i);
		c = add_component(out, name, generation, HSC_TC_ENCODER);
		c->base = ENCODERS_AT + UINT64_C(0x1000) * i;
		c->has_hart = c->has_src = true;
		c->hart = i;
		c->src = (uint16_t)i;
		c->src_bits = harts > 4 ? 4 : 2;
		link_to(c, funnel, (uint8_t)i);
	}
	c = add_component(out, "funnel", generation, HSC_TC_FUNNEL);
	c->base = FUNNEL_AT;
	if (generation != HSC_TC_1_0) {
		c->sinks = ram;
		return;
	}
	link_to(c, (uint8_t)(funnel + 1), 0);
	c = add_component(out, "ram", generation, HSC_TC_RAM_SINK);
	c->base = SINKS_AT;
	c->sinks = ram;
}

/* Bits of the topology are the values of teSink from HSC_TO_SRAM on. */
static uint16_t sink_kinds(const struct hsc_trace_component *c)
{
	const uint16_t sinks = (uint16_t)(c->sinks << HSC_TO_SRAM);

	if (c->generation == HSC_TC_1_0)
		return c->kind == HSC_TC_PIB_SINK     ? 1u << HSC_TO_PIB
		       : c->kind == HSC_TC_ATB_BRIDGE ? 1u << HSC_TO_ATB
						      : sinks;
	return (uint16_t)(sinks | (c->output_count ? 1u << HSC_TO_FUNNEL : 0));
}

static enum hsc_status write_memory(void *ctx, uint64_t address, uint32_t value)
{
	struct hsc_machine *m = ctx;
	uint8_t *p = hsc_ram_at(m, address, 4);

	if (!p)
		return HSC_E_TARGET;
	hsc_store_4(p, value);
	hsc_ram_written(m, address, 4);
	return HSC_OK;
}

static unsigned inputs_of(const struct hsc_topology *t, size_t index)
{
	unsigned inputs = 0;

	for (size_t i = 0; i < t->count; i++)
		for (unsigned k = 0; k < t->components[i].output_count; k++)
			if (t->components[i].outputs[k].to == index &&
			    t->components[i].outputs[k].input >= inputs)
				inputs = t->components[i].outputs[k].input + 1u;
	return inputs;
}

static bool reserve_memory(struct hsc_trace_hw *hw, struct hsc_trace_node *n)
{
	n->sram = calloc(1, hw->config.sram_size);
	n->fifo = calloc(1, hw->config.fifo_size);
	n->unit.sinks.frames.bytes = calloc(1, FRAMES_CAP);
	n->unit.sinks.levels.at =
		calloc(LEVELS_CAP, sizeof(*n->unit.sinks.levels.at));
	return n->sram && n->fifo && n->unit.sinks.frames.bytes &&
	       n->unit.sinks.levels.at;
}

static void describe_unit(struct hsc_trace_hw *hw, size_t i,
			  struct hsc_trace_unit_config *u)
{
	const struct hsc_trace_component *c = &hw->topology.components[i];
	struct hsc_trace_node *n = &hw->nodes[i];
	const bool timed =
		c->kind == HSC_TC_ENCODER || c->kind == HSC_TC_FUNNEL;

	*u = (struct hsc_trace_unit_config){
		.generation = c->generation,
		.kind = c->kind,
		.ts_modes = timed ? 0x1f : 0,
		.ts_width = hw->config.ts_width,
		.inputs = (uint8_t)inputs_of(&hw->topology, i),
		.power_cycles = hw->config.power_cycles,
		.rate = hw->config.rate,
		.ring = n->fifo,
		.ring_size = hw->config.fifo_size,
		.encoder = { .xlen = (uint8_t)hw->machine->config.xlen,
			     .hart = (uint8_t)c->hart,
			     .src = c->has_src ? c->src : (uint16_t)c->hart,
			     .src_bits = c->src_bits,
			     .filters = hw->config.filters,
			     .comparators = hw->config.comparators,
			     .data_split = hw->config.data_split ||
					   c->lrid_width != 0,
			     .lrid_width = c->lrid_width,
			     .fifo = n->fifo,
			     .fifo_size = hw->config.fifo_size },
		.sinks = { .kinds = sink_kinds(c),
			   .sram = c->sinks & HSC_SINK_SRAM ? n->sram : NULL,
			   .sram_size = c->sinks & HSC_SINK_SRAM
						? hw->config.sram_size
						: 0,
			   .smem_bits = SMEM_BITS,
			   .width = c->width,
			   .memory = { .ctx = hw->machine,
				       .write = write_memory } },
	};
}

static enum hsc_status build_one(struct hsc_trace_hw *hw, size_t i,
				 struct hsc_error *error)
{
	const struct hsc_trace_component *c = &hw->topology.components[i];
	struct hsc_trace_node *n = &hw->nodes[i];
	struct hsc_trace_unit_config config;
	struct hsc_trace_frames frames;
	struct hsc_trace_levels levels;

	n->hw = hw;
	if (!reserve_memory(hw, n))
		return hsc_fail(error, HSC_E_MEMORY, "out of memory");
	frames = n->unit.sinks.frames;
	levels = n->unit.sinks.levels;
	frames.cap = FRAMES_CAP;
	levels.cap = LEVELS_CAP;
	describe_unit(hw, i, &config);
	if (hsc_trace_unit_init(&n->unit, &config) != HSC_OK) {
		n->unit.sinks.frames = frames;
		n->unit.sinks.levels = levels;
		return hsc_fail(error, HSC_E_CONFIG, "%s cannot be built",
				c->name);
	}
	n->unit.sinks.frames = frames;
	n->unit.sinks.levels = levels;
	hw->off_chip |= config.sinks.kinds >> HSC_TO_ATB & 1 ||
			config.sinks.kinds >> HSC_TO_PIB & 1;
	if (c->kind == HSC_TC_ENCODER && c->hart < HSC_HARTS_MAX)
		hw->encoder_of[c->hart] = (uint8_t)i;
	return HSC_OK;
}

/* The shared time is that of the last funnel, or of the first encoder. Trace
 * Control 1.0, "Timestamp Unit" */
static void share_time(struct hsc_trace_hw *hw)
{
	struct hsc_timestamp_unit *master = NULL;

	for (size_t k = 0; k < hw->topology.count && !master; k++) {
		const uint8_t i = hw->order[k];

		if (hw->topology.components[i].kind == HSC_TC_FUNNEL)
			master = &hw->nodes[i].unit.ts;
	}
	for (size_t i = 0; i < hw->topology.count && !master; i++)
		if (hw->topology.components[i].kind == HSC_TC_ENCODER)
			master = &hw->nodes[i].unit.ts;
	for (size_t i = 0; i < hw->topology.count; i++)
		hw->nodes[i].unit.ts.master = master;
}

/* If there are two encoders for one hart, the last one gets its clock. */
static void wind_clocks(struct hsc_trace_hw *hw)
{
	for (size_t i = 0; i < hw->topology.count; i++) {
		const struct hsc_trace_component *c =
			&hw->topology.components[i];
		size_t clock = HSC_HARTS_MAX;

		if (c->kind == HSC_TC_ENCODER)
			clock = c->hart < HSC_HARTS_MAX &&
						hw->encoder_of[c->hart] == i
					? (size_t)c->hart
					: HSC_HARTS_MAX + 1;
		hw->nodes[i].clock = &hw->clock[clock];
	}
}

static uint32_t first_of(uint32_t chosen, uint32_t given, uint32_t usual)
{
	return chosen ? chosen : given ? given : usual;
}

/* The number in the configuration, else in the topology (where 0 is a number),
 * else the largest possible. */
static uint8_t count_of(uint8_t asked, const struct hsc_topology_model *m,
			unsigned size, uint8_t most)
{
	if (asked || !(m->given >> size & 1))
		return asked ? asked : most;
	return (uint8_t)m->size[size];
}

static void set_defaults(struct hsc_soc_trace_config *c,
			 const struct hsc_topology_model *m)
{
	c->sram_size = first_of(c->sram_size, m->size[HSC_TOPOLOGY_SRAM],
				SRAM_DEFAULT);
	c->fifo_size = first_of(c->fifo_size, m->size[HSC_TOPOLOGY_FIFO],
				FIFO_DEFAULT);
	c->rate = first_of(c->rate, m->size[HSC_TOPOLOGY_RATE], RATE_DEFAULT);
	c->ts_width = c->ts_width ? c->ts_width : TS_DEFAULT;
	c->filters =
		count_of(c->filters, m, HSC_TOPOLOGY_FILTERS, HSC_FILTERS_MAX);
	c->comparators = count_of(c->comparators, m, HSC_TOPOLOGY_COMPARATORS,
				  HSC_COMPARATORS_MAX);
}

/* Why this SoC cannot have a component that a topology may describe. */
static const char *error_of(const struct hsc_trace_hw *hw, size_t index)
{
	const struct hsc_topology *t = &hw->topology;
	const struct hsc_trace_component *c = &t->components[index];

	if (c->kind == HSC_TC_COMPONENTS)
		return "its type is not given, so it cannot be built";
	if (c->kind != HSC_TC_ENCODER)
		return NULL;
	if (c->hart >= hw->machine->config.harts)
		return "the SoC has no such hart";
	for (size_t i = 0; i < index; i++)
		if (t->components[i].kind == HSC_TC_ENCODER &&
		    t->components[i].hart == c->hart)
			return "its hart has an encoder already";
	return NULL;
}

static enum hsc_status check_topology(const struct hsc_trace_hw *hw,
				      struct hsc_error *error)
{
	const struct hsc_topology_verdict v = hsc_topology_check(&hw->topology);

	if (v.error != HSC_TOPOLOGY_OK) {
		hsc_topology_say(&hw->topology, v, error);
		return HSC_E_CONFIG;
	}
	for (size_t i = 0; i < hw->topology.count; i++) {
		const char *reason = error_of(hw, i);

		if (!reason)
			continue;
		return hsc_fail(error, HSC_E_CONFIG, "%s: %s",
				hw->topology.components[i].name, reason);
	}
	return hsc_soc_model_check(&hw->topology.model, "topology", error);
}

enum hsc_status hsc_trace_hw_build(struct hsc_trace_hw *hw,
				   struct hsc_error *error)
{
	enum hsc_status rc = check_topology(hw, error);

	if (rc != HSC_OK)
		return rc;
	set_defaults(&hw->config, &hw->topology.model);
	memset(hw->encoder_of, HSC_TOPOLOGY_NONE, sizeof(hw->encoder_of));
	hsc_topology_order(&hw->topology, hw->order);
	hw->nodes = calloc(hw->topology.count, sizeof(*hw->nodes));
	if (!hw->nodes)
		return hsc_fail(error, HSC_E_MEMORY, "out of memory");
	for (size_t i = 0; rc == HSC_OK && i < hw->topology.count; i++)
		rc = build_one(hw, i, error);
	share_time(hw);
	wind_clocks(hw);
	return rc;
}
