/* SPDX-License-Identifier: MIT */
/* bus.c - devices by address.
 * Room   soc (floor 5) */
#include "soc/device/devices.h"

static const struct hsc_device *device_at(const struct hsc_bus *bus,
					  uint64_t phys)
{
	for (size_t i = 0; i < bus->count; i++)
		if (phys - bus->devices[i].base < bus->devices[i].size)
			return &bus->devices[i];
	return NULL;
}

bool hsc_bus_add(struct hsc_bus *bus, const struct hsc_device *device)
{
	if (bus->count == HSC_DEVICES_MAX)
		return false;
	bus->devices[bus->count++] = *device;
	return true;
}

bool hsc_bus_read(const struct hsc_bus *bus, uint64_t phys, unsigned size,
		  uint64_t *value)
{
	const struct hsc_device *d = device_at(bus, phys);

	return d && d->ops->read(d->ctx, phys - d->base, size, value);
}

bool hsc_bus_write(const struct hsc_bus *bus, uint64_t phys, unsigned size,
		   uint64_t value)
{
	const struct hsc_device *d = device_at(bus, phys);

	return d && d->ops->write(d->ctx, phys - d->base, size, value);
}
