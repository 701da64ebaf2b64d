/* SPDX-License-Identifier: MIT */
#include "soc/soc_parts.h"

#define LINE (HSC_PAGE / 64) /* bytes that one bit of `code` watches */

uint64_t hsc_bytes_load(const uint8_t *p, unsigned size)
{
	uint64_t v = 0;

	for (unsigned i = 0; i < size; i++)
		v |= (uint64_t)p[i] << 8 * i;
	return v;
}

void hsc_bytes_store(uint8_t *p, unsigned size, uint64_t value)
{
	for (unsigned i = 0; i < size; i++)
		p[i] = (uint8_t)(value >> 8 * i);
}

uint8_t *hsc_ram_at(const struct hsc_soc *soc, uint64_t phys, uint64_t size)
{
	const uint64_t offset = phys - soc->ram.base;

	if (offset >= soc->ram.size || size > soc->ram.size - offset)
		return NULL;
	return soc->ram.bytes + offset;
}

/* Which lines of its page [phys, phys + size) touches. */
static uint64_t lines_of(uint64_t phys, unsigned size)
{
	const unsigned first = (unsigned)(phys % HSC_PAGE / LINE);
	const unsigned last = (unsigned)((phys + size - 1) % HSC_PAGE / LINE);

	return UINT64_MAX >> (63 - last) & UINT64_MAX << first;
}

bool hsc_ram_is_data(const struct hsc_soc *soc, uint64_t phys)
{
	if (soc->tohost && soc->tohost / HSC_PAGE == phys / HSC_PAGE)
		return false;
	return soc->ram.code[(phys - soc->ram.base) / HSC_PAGE] == 0 &&
	       !soc->ram.shared[(phys - soc->ram.base) / HSC_PAGE];
}

void hsc_ram_share(struct hsc_soc *soc, uint64_t phys)
{
	bool *shared;

	if (!hsc_ram_at(soc, phys, 1))
		return;
	shared = &soc->ram.shared[(phys - soc->ram.base) / HSC_PAGE];
	for (unsigned i = 0; !*shared && i < soc->config.harts; i++)
		hsc_hart_flush_stores(soc->harts[i]);
	*shared = true;
}

void hsc_ram_stored(struct hsc_soc *soc, const struct hsc_hart *by,
		    uint64_t phys)
{
	for (unsigned i = 0; i < soc->config.harts; i++) {
		struct hsc_hart *h = soc->harts[i];

		if (h != by && h->reserved_phys / 8 == phys / 8)
			h->reserved = 1; /* none */
	}
}

void hsc_ram_watch(struct hsc_soc *soc, uint64_t phys, unsigned size)
{
	uint64_t *code = &soc->ram.code[(phys - soc->ram.base) / HSC_PAGE];

	if (*code == 0)
		for (unsigned i = 0; i < soc->config.harts; i++)
			hsc_hart_flush_stores(soc->harts[i]);
	*code |= lines_of(phys, size);
}

void hsc_ram_written(struct hsc_soc *soc, uint64_t phys, unsigned size)
{
	const uint64_t page = (phys - soc->ram.base) / HSC_PAGE;

	if (!(soc->ram.code[page] & lines_of(phys, size)))
		return;
	soc->ram.code[page] = 0;
	soc->ram.generation[page]++;
	soc->leave = true;
}

static struct hsc_device *device_at(struct hsc_soc *soc, uint64_t phys)
{
	for (size_t i = 0; i < soc->device_count; i++)
		if (phys - soc->devices[i].base < soc->devices[i].size)
			return &soc->devices[i];
	return NULL;
}

bool hsc_bus_add(struct hsc_soc *soc, const struct hsc_device *device)
{
	if (soc->device_count == HSC_DEVICES_MAX)
		return false;
	soc->devices[soc->device_count++] = *device;
	return true;
}

bool hsc_bus_read(struct hsc_soc *soc, uint64_t phys, unsigned size,
		  uint64_t *value)
{
	const uint8_t *p = hsc_ram_at(soc, phys, size);
	const struct hsc_device *d;

	if (p) {
		*value = hsc_bytes_load(p, size);
		return true;
	}
	d = device_at(soc, phys);
	return d && d->ops->read(d->ctx, phys - d->base, size, value);
}

bool hsc_bus_write(struct hsc_soc *soc, uint64_t phys, unsigned size,
		   uint64_t value)
{
	uint8_t *p = hsc_ram_at(soc, phys, size);
	const struct hsc_device *d;

	if (p) {
		hsc_bytes_store(p, size, value);
		hsc_ram_written(soc, phys, size);
		if (soc->tohost && phys + size == soc->tohost + 8)
			hsc_htif_written(soc);
		return true;
	}
	soc->leave = true;
	d = device_at(soc, phys);
	return d && d->ops->write(d->ctx, phys - d->base, size, value);
}
