/* SPDX-License-Identifier: MIT */
/* trace.c - trace hardware is added to a SoC, with its triggers.
 * Room   soc (floor 5) */
#include "base/error_set.h"
#include "soc/machine/soc.h"
#include <stdlib.h>

#define ACCESS_CYCLES 16
#define WAIT_CYCLES   1000

/* Give hw to the SoC; only once. */
static enum hsc_status attach_hardware(struct hsc_soc *soc,
				       struct hsc_trace_hw *hw,
				       struct hsc_error *error)
{
	const struct hsc_topology *topology = hw->config.topology;
	enum hsc_status rc;

	if (soc->trace)
		return hsc_fail(error, HSC_E_CONFIG,
				"there is trace hardware already");
	if (topology)
		hw->topology = *topology;
	else
		hsc_soc_trace_usual(&hw->topology, HSC_TC_1_0,
				    soc->config.harts);
	rc = hsc_trace_hw_init(hw, &soc->bus, error);
	if (rc != HSC_OK)
		return rc;
	if (hsc_soc_make_tree(soc, &hw->topology) != HSC_OK)
		return hsc_fail(error, HSC_E_CONFIG,
				"too many components for a device tree");
	soc->trace = hw;
	hsc_trace_hw_listen(hw);
	return HSC_OK;
}

enum hsc_status hsc_soc_trace_add(struct hsc_soc *soc,
				  const struct hsc_soc_trace_config *config,
				  struct hsc_error *error)
{
	struct hsc_trace_hw *hw = calloc(1, sizeof(*hw));
	enum hsc_status rc;

	if (!hw)
		return hsc_fail(error, HSC_E_MEMORY, "out of memory");
	hw->machine = &soc->machine;
	hw->clint = &soc->clint;
	hw->config = *config;
	rc = attach_hardware(soc, hw, error);
	if (rc != HSC_OK)
		hsc_trace_hw_free(hw);
	return rc;
}

void hsc_soc_trace_tap(struct hsc_soc *soc, const struct hsc_hart_port *port,
		       void *ctx)
{
	soc->trace->tap = port;
	soc->trace->tap_ctx = ctx;
	hsc_trace_hw_listen(soc->trace);
}

static void pass_cycles(struct hsc_soc *soc, uint64_t cycles)
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
	pass_cycles(ctx, ACCESS_CYCLES);
	return HSC_OK;
}

static enum hsc_status write_part(void *ctx, uint64_t address, unsigned size,
				  uint32_t value)
{
	struct hsc_soc *soc = ctx;

	if (address % size ||
	    !hsc_machine_write(&soc->machine, address, size, value))
		return HSC_E_TARGET;
	pass_cycles(ctx, ACCESS_CYCLES);
	return HSC_OK;
}

static enum hsc_status write_word(void *ctx, uint64_t address, uint32_t value)
{
	return write_part(ctx, address, 4, value);
}

static void wait_some(void *ctx)
{
	pass_cycles(ctx, WAIT_CYCLES);
}

struct hsc_mmio hsc_soc_mmio(struct hsc_soc *soc)
{
	return (struct hsc_mmio){ soc, read_word, write_word, wait_some,
				  write_part };
}

void hsc_soc_trace_fire(struct hsc_soc *soc, unsigned hart, uint8_t inputs)
{
	hsc_trace_hw_fire(soc->trace, hart, inputs);
}

uint8_t hsc_soc_trace_fired(struct hsc_soc *soc, unsigned hart)
{
	return hsc_trace_hw_fired(soc->trace, hart);
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
	const struct hsc_trace_encoder *te =
		hsc_trace_hw_encoder(soc->trace, hart);

	*out = (struct hsc_soc_trace_encoder){ .etrace = false };
	/* a unit out of reset that was never enabled is an N-Trace encoder
	 * without output */
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
	const struct hsc_trace_encoder *te =
		hsc_trace_hw_encoder(soc->trace, hart);

	return te ? te->state.starts : 0;
}

uint64_t hsc_soc_trace_stalled(const struct hsc_soc *soc)
{
	return soc->trace->stalled;
}
