/* SPDX-License-Identifier: MIT */
/* finisher.c - the device by which firmware ends a run.
 * Room   soc (floor 5) */
#include "soc/device/devices.h"
#include <hartscope/spec/devices.h>

void hsc_host_end(struct hsc_host *host, enum hsc_soc_end kind, int status)
{
	if (host->machine->stop)
		return;
	host->machine->stop = true;
	host->end = (struct hsc_soc_exit){ kind, status };
}

static bool finisher_read(void *ctx, uint64_t offset, unsigned size,
			  uint64_t *value)
{
	(void)ctx;
	(void)offset;
	(void)size;
	*value = 0;
	return true;
}

static bool finisher_write(void *ctx, uint64_t offset, unsigned size,
			   uint64_t value)
{
	struct hsc_host *host = ctx;

	(void)size;
	if (offset != 0)
		return true;
	switch (value & HSC_FINISHER_CODE) {
	case HSC_FINISHER_PASS:
		hsc_host_end(host, HSC_SOC_FINISHED, 0);
		break;
	case HSC_FINISHER_FAIL:
		hsc_host_end(host, HSC_SOC_FINISHED,
			     (int)(value >> HSC_FINISHER_STATUS_AT &
				   HSC_FINISHER_CODE));
		break;
	case HSC_FINISHER_RESET:
		hsc_host_end(host, HSC_SOC_RESET, 0);
		break;
	default:
		break;
	}
	return true;
}

static const struct hsc_device_ops ops = { finisher_read, finisher_write };

bool hsc_finisher_add(struct hsc_host *host, struct hsc_bus *bus)
{
	const struct hsc_device d = { HSC_FINISHER_BASE, HSC_FINISHER_SIZE,
				      &ops, host };

	return hsc_bus_add(bus, &d);
}
