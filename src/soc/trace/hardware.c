/* SPDX-License-Identifier: MIT */
/* hardware.c - trace hardware as the harts access it: registers and external
 * triggers.
 * Room   soc (floor 5) */
#include "base/error_set.h"
#include "soc/trace/parts.h"
#include <stdlib.h>

struct hsc_trace_encoder *hsc_trace_hw_encoder(struct hsc_trace_hw *hw,
					       unsigned hart)
{
	if (hart >= hw->machine->config.harts ||
	    hw->encoder_of[hart] == HSC_TOPOLOGY_NONE)
		return NULL;
	return &hw->nodes[hw->encoder_of[hart]].unit.encoder;
}

void hsc_trace_hw_fire(struct hsc_trace_hw *hw, unsigned hart, uint8_t inputs)
{
	struct hsc_trace_encoder *te = hsc_trace_hw_encoder(hw, hart);

	hsc_trace_hw_update_clocks(hw);
	if (te)
		hsc_trace_encoder_fire(te, inputs);
	hsc_trace_hw_update_needs(hw);
}

uint8_t hsc_trace_hw_fired(struct hsc_trace_hw *hw, unsigned hart)
{
	struct hsc_trace_encoder *te = hsc_trace_hw_encoder(hw, hart);

	return te ? hsc_trace_encoder_outputs(te) : 0;
}

static bool load_register(void *ctx, uint64_t offset, unsigned size,
			  uint64_t *value)
{
	struct hsc_trace_node *n = ctx;
	uint32_t high = 0;

	if (size < 4)
		return false;
	hsc_trace_hw_update_clocks(n->hw);
	*value = hsc_trace_unit_read(&n->unit, (uint32_t)offset);
	if (size == 8)
		high = hsc_trace_unit_read(&n->unit, (uint32_t)offset + 4);
	*value |= (uint64_t)high << 32;
	return true;
}

static bool store_register(void *ctx, uint64_t offset, unsigned size,
			   uint64_t value)
{
	struct hsc_trace_node *n = ctx;

	hsc_trace_hw_update_clocks(n->hw);
	hsc_trace_unit_write(&n->unit, (uint32_t)offset, size < 4 ? size : 4,
			     (uint32_t)value);
	if (size == 8)
		hsc_trace_unit_write(&n->unit, (uint32_t)offset + 4, 4,
				     (uint32_t)(value >> 32));
	hsc_trace_hw_wrote(n->hw);
	return true;
}

static const struct hsc_device_ops registers = { load_register,
						 store_register };

/* External triggers: a word for each hart. Writing fires inputs; reading
 * returns the outputs that fired since the last read. */
static bool load_triggers(void *ctx, uint64_t offset, unsigned size,
			  uint64_t *value)
{
	struct hsc_trace_hw *hw = ctx;

	*value = size == 4 ? hsc_trace_hw_fired(hw, (unsigned)offset / 4) : 0;
	return size == 4;
}

static bool store_triggers(void *ctx, uint64_t offset, unsigned size,
			   uint64_t value)
{
	struct hsc_trace_hw *hw = ctx;

	if (size != 4)
		return false;
	hsc_trace_hw_fire(hw, (unsigned)offset / 4, (uint8_t)value);
	return true;
}

static const struct hsc_device_ops triggers = { load_triggers, store_triggers };

static bool add_devices(struct hsc_trace_hw *hw, struct hsc_bus *bus)
{
	struct hsc_device d = { 0, HSC_TC_BLOCK_SIZE, &registers, NULL };
	const struct hsc_device t = { hw->config.trigger_base,
				      4 * HSC_HARTS_MAX, &triggers, hw };

	for (size_t i = 0; i < hw->topology.count; i++) {
		d.base = hw->topology.components[i].base;
		d.ctx = &hw->nodes[i];
		if (!hsc_bus_add(bus, &d))
			return false;
	}
	return !t.base || hsc_bus_add(bus, &t);
}

enum hsc_status hsc_trace_hw_init(struct hsc_trace_hw *hw, struct hsc_bus *bus,
				  struct hsc_error *error)
{
	const enum hsc_status rc = hsc_trace_hw_build(hw, error);

	if (rc != HSC_OK)
		return rc;
	if (add_devices(hw, bus))
		return HSC_OK;
	return hsc_fail(error, HSC_E_CONFIG, "too many devices");
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
