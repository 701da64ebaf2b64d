/* SPDX-License-Identifier: MIT */
/* pmu_calls.c - the nine calls of the SBI PMU, as S-mode makes them.
 * Room   target/pmu: freestanding */
#include "pmu/pmu_client.h"

/* Arguments of 64 bits take one register, or two on RV32. */
static void put_wide(const struct hsc_pmu_client *c, uint64_t *args, uint64_t v)
{
	args[0] = c->xlen == 32 ? (uint32_t)v : v;
	args[1] = c->xlen == 32 ? v >> 32 : 0;
}

struct hsc_sbi_return hsc_pmu_num_counters(const struct hsc_pmu_client *c)
{
	const uint64_t args[6] = { 0 };

	return c->ecall(c->ctx, HSC_PMU_NUM_COUNTERS, args);
}

struct hsc_sbi_return hsc_pmu_counter_get_info(const struct hsc_pmu_client *c,
					       uint64_t index)
{
	const uint64_t args[6] = { index };

	return c->ecall(c->ctx, HSC_PMU_GET_INFO, args);
}

struct hsc_sbi_return hsc_pmu_counter_config_matching(
	const struct hsc_pmu_client *c, const struct hsc_pmu_request *r)
{
	uint64_t args[6] = { r->base, r->mask, r->flags, r->event };

	put_wide(c, &args[4], r->data);
	return c->ecall(c->ctx, HSC_PMU_CONFIG_MATCHING, args);
}

struct hsc_sbi_return hsc_pmu_counter_start(const struct hsc_pmu_client *c,
					    uint64_t base, uint64_t mask,
					    uint64_t flags, uint64_t value)
{
	uint64_t args[6] = { base, mask, flags };

	put_wide(c, &args[3], value);
	return c->ecall(c->ctx, HSC_PMU_START, args);
}

struct hsc_sbi_return hsc_pmu_counter_stop(const struct hsc_pmu_client *c,
					   uint64_t base, uint64_t mask,
					   uint64_t flags)
{
	const uint64_t args[6] = { base, mask, flags };

	return c->ecall(c->ctx, HSC_PMU_STOP, args);
}

struct hsc_sbi_return hsc_pmu_counter_fw_read(const struct hsc_pmu_client *c,
					      uint64_t index)
{
	const uint64_t args[6] = { index };

	return c->ecall(c->ctx, HSC_PMU_FW_READ, args);
}

struct hsc_sbi_return hsc_pmu_counter_fw_read_hi(const struct hsc_pmu_client *c,
						 uint64_t index)
{
	const uint64_t args[6] = { index };

	return c->ecall(c->ctx, HSC_PMU_FW_READ_HI, args);
}

static void put_address(const struct hsc_pmu_client *c, uint64_t *args,
			uint64_t address)
{
	put_wide(c, args, address);
	if (address == HSC_PMU_NO_ADDRESS)
		args[1] = args[0];
}

struct hsc_sbi_return hsc_pmu_snapshot_set_shmem(const struct hsc_pmu_client *c,
						 uint64_t address)
{
	uint64_t args[6] = { 0 };

	put_address(c, args, address);
	return c->ecall(c->ctx, HSC_PMU_SNAPSHOT_SET_SHMEM, args);
}

struct hsc_sbi_return hsc_pmu_event_get_info(const struct hsc_pmu_client *c,
					     uint64_t address, uint64_t count)
{
	uint64_t args[6] = { 0, 0, count };

	put_wide(c, args, address);
	return c->ecall(c->ctx, HSC_PMU_EVENT_GET_INFO, args);
}
