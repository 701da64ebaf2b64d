/* SPDX-License-Identifier: MIT */
#include "base/problem_say.h"
#include "soc/trace_parts.h"
#include <stdlib.h>

#define ACCESS_CYCLES 16
#define WAIT_CYCLES   1000

/* --- registers as the harts reach them ---------------------------------- */

static bool load(void *ctx, uint64_t offset, unsigned size, uint64_t *value)
{
	struct hsc_trace_node *n = ctx;
	uint32_t high = 0;

	if (size < 4)
		return false;
	hsc_trace_hw_look(n->hw);
	*value = hsc_trace_unit_read(&n->unit, (uint32_t)offset);
	if (size == 8)
		high = hsc_trace_unit_read(&n->unit, (uint32_t)offset + 4);
	*value |= (uint64_t)high << 32;
	return true;
}

static bool store(void *ctx, uint64_t offset, unsigned size, uint64_t value)
{
	struct hsc_trace_node *n = ctx;

	hsc_trace_hw_look(n->hw);
	hsc_trace_unit_write(&n->unit, (uint32_t)offset, size < 4 ? size : 4,
			     (uint32_t)value);
	if (size == 8)
		hsc_trace_unit_write(&n->unit, (uint32_t)offset + 4, 4,
				     (uint32_t)(value >> 32));
	hsc_trace_hw_wrote(n->hw);
	return true;
}

static const struct hsc_device_ops registers = { load, store };

/* External triggers: a word for each hart. Writing fires inputs; reading tells
 * which outputs fired since. */
static bool load_triggers(void *ctx, uint64_t offset, unsigned size,
			  uint64_t *value)
{
	struct hsc_trace_hw *hw = ctx;

	*value = size == 4 ? hsc_soc_trace_fired(hw->soc, (unsigned)offset / 4)
			   : 0;
	return size == 4;
}

static bool store_triggers(void *ctx, uint64_t offset, unsigned size,
			   uint64_t value)
{
	struct hsc_trace_hw *hw = ctx;

	if (size != 4)
		return false;
	hsc_soc_trace_fire(hw->soc, (unsigned)offset / 4, (uint8_t)value);
	return true;
}

static const struct hsc_device_ops triggers = { load_triggers, store_triggers };

static bool add_devices(struct hsc_trace_hw *hw)
{
	struct hsc_device d = { 0, HSC_TC_BLOCK_SIZE, &registers, NULL };
	const struct hsc_device t = { hw->config.trigger_base,
				      4 * HSC_HARTS_MAX, &triggers, hw };

	for (size_t i = 0; i < hw->topology.count; i++) {
		d.base = hw->topology.components[i].base;
		d.ctx = &hw->nodes[i];
		if (!hsc_bus_add(hw->soc, &d))
			return false;
	}
	return !t.base || hsc_bus_add(hw->soc, &t);
}

/* --- making ------------------------------------------------------------- */

static enum hsc_status refuse(struct hsc_trace_hw *hw, enum hsc_status rc,
			      struct hsc_problem *why, const char *what)
{
	hsc_trace_hw_free(hw);
	if (what)
		hsc_problem_say(why, "%s", what);
	return rc;
}

enum hsc_status hsc_soc_trace_add(struct hsc_soc *soc,
				  const struct hsc_soc_trace_config *config,
				  struct hsc_problem *why)
{
	struct hsc_trace_hw *hw = calloc(1, sizeof(*hw));
	enum hsc_status rc;

	if (!hw)
		return refuse(hw, HSC_E_MEMORY, why, "out of memory");
	hw->soc = soc;
	hw->config = *config;
	if (soc->trace)
		return refuse(hw, HSC_E_CONFIG, why,
			      "there is trace hardware already");
	if (config->topology)
		hw->topology = *config->topology;
	else
		hsc_soc_trace_usual(&hw->topology, HSC_TC_1_0,
				    soc->config.harts);
	rc = hsc_trace_hw_build(hw, why);
	if (rc != HSC_OK)
		return refuse(hw, rc, why, NULL);
	if (!add_devices(hw))
		return refuse(hw, HSC_E_CONFIG, why, "too many devices");
	if (hsc_soc_make_tree(soc, &hw->topology) != HSC_OK)
		return refuse(hw, HSC_E_CONFIG, why,
			      "too many components for a device tree");
	soc->trace = hw;
	hsc_trace_hw_listen(hw);
	return HSC_OK;
}

void hsc_trace_hw_free(struct hsc_trace_hw *hw)
{
	if (!hw)
		return;
	for (size_t i = 0; hw->nodes && i < hw->topology.count; i++) {
		free(hw->nodes[i].sram);
		free(hw->nodes[i].fifo);
		free(hw->nodes[i].frames);
		free(hw->nodes[i].levels);
		free(hw->nodes[i].unit.sinks.frames.bytes);
		free(hw->nodes[i].unit.sinks.levels.at);
	}
	free(hw->nodes);
	free(hw);
}

/* --- from outside ------------------------------------------------------- */

void hsc_soc_trace_tap(struct hsc_soc *soc, const struct hsc_hart_port *port,
		       void *ctx)
{
	soc->trace->tap = port;
	soc->trace->tap_ctx = ctx;
	hsc_trace_hw_listen(soc->trace);
}

static void pass(struct hsc_soc *soc, uint64_t cycles)
{
	if (soc->trace)
		hsc_trace_hw_tick(soc->trace, cycles);
}

static enum hsc_status read_word(void *ctx, uint64_t address, uint32_t *value)
{
	struct hsc_soc *soc = ctx;
	uint64_t v = 0;

	if (address % 4 || !hsc_machine_read(&soc->machine, address, 4, &v))
		return HSC_E_TARGET;
	*value = (uint32_t)v;
	pass(ctx, ACCESS_CYCLES);
	return HSC_OK;
}

static enum hsc_status write_part(void *ctx, uint64_t address, unsigned size,
				  uint32_t value)
{
	struct hsc_soc *soc = ctx;

	if (address % size ||
	    !hsc_machine_write(&soc->machine, address, size, value))
		return HSC_E_TARGET;
	pass(ctx, ACCESS_CYCLES);
	return HSC_OK;
}

static enum hsc_status write_word(void *ctx, uint64_t address, uint32_t value)
{
	return write_part(ctx, address, 4, value);
}

static void wait_some(void *ctx)
{
	pass(ctx, WAIT_CYCLES);
}

struct hsc_mmio hsc_soc_mmio(struct hsc_soc *soc)
{
	return (struct hsc_mmio){ soc, read_word, write_word, wait_some,
				  write_part };
}

static struct hsc_trace_encoder *encoder(const struct hsc_soc *soc,
					 unsigned hart)
{
	struct hsc_trace_hw *hw = soc->trace;

	if (hart >= soc->config.harts ||
	    hw->encoder_of[hart] == HSC_TOPOLOGY_NONE)
		return NULL;
	return &hw->nodes[hw->encoder_of[hart]].unit.encoder;
}

void hsc_soc_trace_fire(struct hsc_soc *soc, unsigned hart, uint8_t inputs)
{
	hsc_trace_hw_look(soc->trace);
	if (encoder(soc, hart))
		hsc_trace_encoder_fire(encoder(soc, hart), inputs);
	hsc_trace_hw_asked(soc->trace);
}

uint8_t hsc_soc_trace_fired(struct hsc_soc *soc, unsigned hart)
{
	return encoder(soc, hart)
		       ? hsc_trace_encoder_outputs(encoder(soc, hart))
		       : 0;
}

const uint8_t *hsc_soc_trace_frames(const struct hsc_soc *soc,
				    unsigned component, size_t *len)
{
	*len = soc->trace->nodes[component].frames_len;
	return soc->trace->nodes[component].frames;
}

const struct hsc_pib_level *hsc_soc_trace_levels(const struct hsc_soc *soc,
						 unsigned component,
						 size_t *count)
{
	*count = soc->trace->nodes[component].levels_count;
	return soc->trace->nodes[component].levels;
}

bool hsc_soc_trace_encoder(const struct hsc_soc *soc, unsigned hart,
			   struct hsc_soc_trace_encoder *out)
{
	const struct hsc_trace_encoder *te = encoder(soc, hart);

	*out = (struct hsc_soc_trace_encoder){ .etrace = false };
	/* out of reset and never enabled, it is N-Trace without room */
	if (!te || (!te->etrace && !te->u.nt.out))
		return false;
	out->etrace = te->etrace;
	out->legacy = te->block->regs.generation == HSC_TC_0;
	if (te->etrace)
		out->et = te->u.et.config;
	else
		out->nt = te->u.nt.config;
	return true;
}

uint64_t hsc_soc_trace_starts(const struct hsc_soc *soc, unsigned hart)
{
	const struct hsc_trace_encoder *te = encoder(soc, hart);

	return te ? te->state.starts : 0;
}

uint64_t hsc_soc_trace_stalled(const struct hsc_soc *soc)
{
	return soc->trace->stalled;
}
