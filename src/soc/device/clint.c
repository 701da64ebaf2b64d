/* SPDX-License-Identifier: MIT */
/* clint.c - software and timer interrupts.
 * Room   soc (floor 5) */
#include "soc/device/devices.h"
#include <hartscope/spec/devices.h>

/* The time is read very often within one tick, so it is kept. */
static uint64_t ticks_of(struct hsc_clint *c, uint64_t cycles)
{
	const uint64_t per_tick = c->per_tick;

	if (HSC_UNLIKELY(cycles - c->tick_began >= per_tick)) {
		c->tick = cycles / per_tick;
		c->tick_began = c->tick * per_tick;
	}
	return c->tick;
}

uint64_t hsc_clint_time_of(struct hsc_clint *c, uint64_t cycles)
{
	return ticks_of(c, cycles) + c->offset;
}

uint64_t hsc_clint_time(struct hsc_clint *c)
{
	const uint64_t time = hsc_clint_time_of(c, hsc_clint_cycles(c));

	if (time > c->time)
		c->time = time;
	return c->time;
}

void hsc_clint_update(struct hsc_clint *c)
{
	const uint64_t now = hsc_clint_time(c);

	for (unsigned i = 0; i < c->machine->config.harts; i++) {
		struct hsc_hart *h = c->machine->harts[i];
		const uint64_t old = h->csr.mip;

		h->csr.mip &= ~(uint64_t)HSC_IRQ_MTI;
		if (now >= c->timecmp[i])
			h->csr.mip |= HSC_IRQ_MTI;
		h->check |= old != h->csr.mip;
	}
}

uint64_t hsc_clint_next(const struct hsc_clint *c)
{
	const uint64_t per_tick = c->per_tick;
	uint64_t first = UINT64_MAX;

	for (unsigned i = 0; i < c->machine->config.harts; i++) {
		const uint64_t ticks = c->timecmp[i] - c->offset;

		if (c->timecmp[i] > c->time && ticks < UINT64_MAX / per_tick &&
		    ticks * per_tick < first)
			first = ticks * per_tick;
	}
	return first;
}

/* The 64 bits that hold `offset`, or NULL. */
static uint64_t *wide_at(struct hsc_clint *c, uint64_t offset)
{
	const uint64_t i = (offset - HSC_CLINT_MTIMECMP) / 8;

	if (offset >= HSC_CLINT_MTIMECMP && i < c->machine->config.harts)
		return &c->timecmp[i];
	return NULL;
}

static bool clint_read(void *ctx, uint64_t offset, unsigned size,
		       uint64_t *value)
{
	struct hsc_clint *c = ctx;
	const uint64_t *wide = wide_at(c, offset);

	*value = 0;
	if (offset / 4 < c->machine->config.harts)
		*value = c->machine->harts[offset / 4]->csr.mip / HSC_IRQ_MSI &
			 1;
	else if (wide)
		*value = *wide >> 8 * (offset % 8);
	else if (offset >= HSC_CLINT_MTIME && offset < HSC_CLINT_MTIME + 8)
		*value = hsc_clint_time(c) >> 8 * (offset % 8);
	if (size < 8)
		*value &= (UINT64_C(1) << 8 * size) - 1;
	return true;
}

static uint64_t merge_bytes(uint64_t old, uint64_t offset, unsigned size,
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
	struct hsc_clint *c = ctx;
	uint64_t *wide = wide_at(c, offset);

	if (offset / 4 < c->machine->config.harts) {
		struct hsc_hart *h = c->machine->harts[offset / 4];

		h->csr.mip &= ~(uint64_t)HSC_IRQ_MSI;
		h->csr.mip |= (value & 1) * HSC_IRQ_MSI;
		h->check = true;
	} else if (wide) {
		*wide = merge_bytes(*wide, offset, size, value);
	} else if (offset >= HSC_CLINT_MTIME && offset < HSC_CLINT_MTIME + 8) {
		const uint64_t now = hsc_clint_time(c);

		c->time = merge_bytes(now, offset, size, value);
		c->offset += c->time - now;
	}
	hsc_clint_update(c);
	return true;
}

static const struct hsc_device_ops ops = { clint_read, clint_write };

bool hsc_clint_add(struct hsc_clint *c, struct hsc_bus *bus)
{
	const struct hsc_device d = { HSC_CLINT_BASE, HSC_CLINT_SIZE, &ops, c };

	return hsc_bus_add(bus, &d);
}

void hsc_clint_reset(struct hsc_clint *c)
{
	c->now = c->time = c->offset = 0;
	for (unsigned i = 0; i < HSC_HARTS_MAX; i++)
		c->timecmp[i] = UINT64_MAX;
}
