/* SPDX-License-Identifier: MIT */
#include "support/soc_code.h"

static bool get(void *ctx, uint64_t offset, unsigned size, uint64_t *value)
{
	*value = *(uint64_t *)ctx + offset + size;
	return offset < 8;
}

static bool set(void *ctx, uint64_t offset, unsigned size, uint64_t value)
{
	(void)size;
	*(uint64_t *)ctx = value;
	return offset == 0;
}

int main(void)
{
	static const struct hsc_device_ops ops = { get, set };
	uint64_t v = 0, state = 100;
	const struct hsc_device d = { 0x40000000, 16, &ops, &state };
	struct hsc_soc *soc = code_soc(64);

	CHECK(hsc_bus_add(&soc->bus, &d));
	CHECK(hsc_bus_read(&soc->bus, 0x40000004, 2, &v));
	CHECK_EQ(v, 106);
	CHECK(!hsc_bus_read(&soc->bus, 0x40000008, 4, &v));
	CHECK(!hsc_bus_read(&soc->bus, 0x40000010, 4, &v));
	CHECK(hsc_bus_write(&soc->bus, 0x40000000, 4, 7));
	CHECK_EQ(state, 7);
	while (hsc_bus_add(&soc->bus, &d))
		CHECK(soc->bus.count <= HSC_DEVICES_MAX);
	hsc_soc_free(&soc);
	return check_failures != 0;
}
