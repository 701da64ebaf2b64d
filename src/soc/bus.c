/* SPDX-License-Identifier: MIT */
#include "soc/soc_parts.h"

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
	const struct hsc_device *d = device_at(soc, phys);

	return d && d->ops->read(d->ctx, phys - d->base, size, value);
}

bool hsc_bus_write(struct hsc_soc *soc, uint64_t phys, unsigned size,
		   uint64_t value)
{
	const struct hsc_device *d = device_at(soc, phys);

	return d && d->ops->write(d->ctx, phys - d->base, size, value);
}
