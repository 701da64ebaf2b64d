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
	uint32_t generation;

	CHECK(hsc_bus_add(soc, &d));
	CHECK(hsc_bus_read(soc, 0x40000004, 2, &v));
	CHECK_EQ(v, 106);
	CHECK(!hsc_bus_read(soc, 0x40000008, 4, &v));
	CHECK(!hsc_bus_read(soc, 0x40000010, 4, &v));
	CHECK(hsc_bus_write(soc, 0x40000000, 4, 7));
	CHECK(soc->leave);
	CHECK_EQ(state, 7);
	while (hsc_bus_add(soc, &d))
		CHECK(soc->device_count <= HSC_DEVICES_MAX);

	CHECK(hsc_bus_write(soc, DATA_AT, 8, 0x1122334455667788));
	CHECK(hsc_bus_read(soc, DATA_AT + 2, 4, &v));
	CHECK_EQ(v, 0x33445566);
	CHECK(!hsc_ram_at(soc, CODE_AT - 1, 1));
	CHECK(!hsc_ram_at(soc, CODE_AT + (1 << 20) - 1, 2));
	CHECK(!hsc_ram_at(soc, CODE_AT, UINT64_MAX));

	/* only a write to a watched line makes code stale */
	generation = soc->ram.generation[16];
	hsc_ram_watch(soc, DATA_AT + 128, 4);
	CHECK(!hsc_ram_is_data(soc, DATA_AT));
	CHECK(hsc_bus_write(soc, DATA_AT, 8, 1));
	CHECK(hsc_bus_write(soc, DATA_AT + 192, 8, 1));
	CHECK_EQ(soc->ram.generation[16], generation);
	CHECK(hsc_bus_write(soc, DATA_AT + 191, 1, 1));
	CHECK_EQ(soc->ram.generation[16], generation + 1);
	CHECK(hsc_ram_is_data(soc, DATA_AT));
	hsc_soc_free(&soc);
	return check_failures != 0;
}
