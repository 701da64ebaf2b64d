/* SPDX-License-Identifier: MIT */
#include "soc/soc_parts.h"
#include <hartscope/spec/devices.h>

/* Asked again and again within one tick. */
static uint64_t ticks_of(struct hsc_soc *soc, uint64_t cycles)
{
	const uint64_t per_tick = soc->config.cycles_per_tick;

	if (HSC_UNLIKELY(cycles - soc->tick_began >= per_tick)) {
		soc->tick = cycles / per_tick;
		soc->tick_began = soc->tick * per_tick;
	}
	return soc->tick;
}

uint64_t hsc_soc_time_of(struct hsc_soc *soc, uint64_t cycles)
{
	return ticks_of(soc, cycles) + soc->time_offset;
}

uint64_t hsc_soc_time(struct hsc_soc *soc)
{
	const uint64_t time = hsc_soc_time_of(soc, hsc_soc_cycles(soc));

	if (time > soc->time)
		soc->time = time;
	return soc->time;
}

void hsc_clint_update(struct hsc_soc *soc)
{
	const uint64_t now = hsc_soc_time(soc);

	for (unsigned i = 0; i < soc->config.harts; i++) {
		struct hsc_hart *h = soc->machine.harts[i];
		const uint64_t old = h->csr.mip;

		h->csr.mip &= ~(uint64_t)HSC_IRQ_MTI;
		if (now >= soc->timecmp[i])
			h->csr.mip |= HSC_IRQ_MTI;
		h->check |= old != h->csr.mip;
	}
}

uint64_t hsc_clint_next(const struct hsc_soc *soc)
{
	const uint64_t per_tick = soc->config.cycles_per_tick;
	uint64_t first = UINT64_MAX;

	for (unsigned i = 0; i < soc->config.harts; i++) {
		const uint64_t ticks = soc->timecmp[i] - soc->time_offset;

		if (soc->timecmp[i] > soc->time &&
		    ticks < UINT64_MAX / per_tick && ticks * per_tick < first)
			first = ticks * per_tick;
	}
	return first;
}

/* The 64 bits that hold `offset`, or NULL. */
static uint64_t *wide_at(struct hsc_soc *soc, uint64_t offset)
{
	const uint64_t i = (offset - HSC_CLINT_MTIMECMP) / 8;

	if (offset >= HSC_CLINT_MTIMECMP && i < soc->config.harts)
		return &soc->timecmp[i];
	return NULL;
}

static bool clint_read(void *ctx, uint64_t offset, unsigned size,
		       uint64_t *value)
{
	struct hsc_soc *soc = ctx;
	const uint64_t *wide = wide_at(soc, offset);

	*value = 0;
	if (offset / 4 < soc->config.harts)
		*value = soc->machine.harts[offset / 4]->csr.mip / HSC_IRQ_MSI &
			 1;
	else if (wide)
		*value = *wide >> 8 * (offset % 8);
	else if (offset >= HSC_CLINT_MTIME && offset < HSC_CLINT_MTIME + 8)
		*value = hsc_soc_time(soc) >> 8 * (offset % 8);
	if (size < 8)
		*value &= (UINT64_C(1) << 8 * size) - 1;
	return true;
}

static uint64_t merge(uint64_t old, uint64_t offset, unsigned size,
		      uint64_t value)
{
	const uint64_t ones =
		size < 8 ? (UINT64_C(1) << 8 * size) - 1 : UINT64_MAX;
	const unsigned shift = 8 * (offset % 8);

	return (old & ~(ones << shift)) | (value & ones) << shift;
}

static bool clint_write(void *ctx, uint64_t offset, unsigned size,
			uint64_t value)
{
	struct hsc_soc *soc = ctx;
	uint64_t *wide = wide_at(soc, offset);

	if (offset / 4 < soc->config.harts) {
		struct hsc_hart *h = soc->machine.harts[offset / 4];

		h->csr.mip &= ~(uint64_t)HSC_IRQ_MSI;
		h->csr.mip |= (value & 1) * HSC_IRQ_MSI;
		h->check = true;
	} else if (wide) {
		*wide = merge(*wide, offset, size, value);
	} else if (offset >= HSC_CLINT_MTIME && offset < HSC_CLINT_MTIME + 8) {
		const uint64_t now = hsc_soc_time(soc);

		soc->time = merge(now, offset, size, value);
		soc->time_offset += soc->time - now;
	}
	hsc_clint_update(soc);
	return true;
}

static const struct hsc_device_ops ops = { clint_read, clint_write };

bool hsc_clint_add(struct hsc_soc *soc)
{
	const struct hsc_device d = { HSC_CLINT_BASE, HSC_CLINT_SIZE, &ops,
				      soc };

	for (unsigned i = 0; i < HSC_HARTS_MAX; i++)
		soc->timecmp[i] = UINT64_MAX;
	return hsc_bus_add(soc, &d);
}
