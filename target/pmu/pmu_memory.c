/* SPDX-License-Identifier: MIT */
/* pmu_memory.c - calls that use shared memory: snapshots, and which events can
 * be counted.
 * Room   target/pmu: freestanding */
#include "pmu/pmu_parts.h"

uint8_t *hsc_pmu_map(const struct hsc_pmu_hart *h, const uint64_t *args,
		     uint64_t len, bool write)
{
	const uint64_t address = hsc_pmu_wide(h, args);

	/* A physical address fits in one register of RV64. */
	if ((h->config->xlen == 64 && args[1] != 0) ||
	    address > UINT64_MAX - len)
		return NULL;
	return h->config->hal.map(h->ctx, address, len, write);
}

void hsc_pmu_unmap(const struct hsc_pmu_hart *h)
{
	if (h->config->hal.unmap)
		h->config->hal.unmap(h->ctx);
}

/* Memory is little-endian on every hart. */
static uint32_t load32(const uint8_t *p)
{
	return (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 |
	       (uint32_t)p[3] << 24;
}

static uint64_t load64(const uint8_t *p)
{
	return load32(p) | (uint64_t)load32(p + 4) << 32;
}

static void store_bytes(uint8_t *p, uint64_t value, unsigned bytes)
{
	for (unsigned i = 0; i < bytes; i++)
		p[i] = (uint8_t)(value >> 8 * i);
}

enum hsc_sbi_error hsc_pmu_call_set_shmem(struct hsc_pmu_hart *h,
					  const uint64_t *args)
{
	const uint64_t ones = UINT64_MAX >> (64 - h->config->xlen);
	uint8_t *page;

	if (hsc_pmu_departs(h, HSC_PMU_IGNORES_SNAPSHOT))
		return HSC_SBI_NOT_SUPPORTED;
	if (args[2] != 0)
		return HSC_SBI_INVALID_PARAM;
	if ((args[0] & args[1]) == ones) { /* all ones: disable */
		h->has_snapshot = false;
		return HSC_SBI_SUCCESS;
	}
	if (args[0] % HSC_PMU_SNAPSHOT_SIZE)
		return HSC_SBI_INVALID_PARAM;
	page = hsc_pmu_map(h, args, HSC_PMU_SNAPSHOT_SIZE, true);
	if (!page)
		return HSC_SBI_INVALID_ADDRESS;
	for (unsigned i = 0; i < HSC_PMU_SNAPSHOT_SIZE; i++)
		page[i] = 0;
	hsc_pmu_unmap(h);
	h->snapshot = hsc_pmu_wide(h, args);
	h->has_snapshot = true;
	return HSC_SBI_SUCCESS;
}

uint8_t *hsc_pmu_snapshot_open(const struct hsc_pmu_hart *h, bool write)
{
	return h->config->hal.map(h->ctx, h->snapshot, HSC_PMU_SNAPSHOT_SIZE,
				  write);
}

uint64_t hsc_pmu_snapshot_value(const uint8_t *page, unsigned slot)
{
	return load64(page + HSC_PMU_SNAPSHOT_VALUES + 8 * slot);
}

bool hsc_pmu_snapshot_take(const struct hsc_pmu_hart *h,
			   const struct hsc_pmu_set *set)
{
	uint8_t *page = hsc_pmu_snapshot_open(h, true);
	const uint64_t overflowed = hsc_pmu_overflowed(h);
	/* A set that wraps around begins this far before counter 0. */
	const unsigned before = 0 - (unsigned)set->base;

	if (!page)
		return false;
	for (uint64_t left = set->indices; left; left &= left - 1) {
		const unsigned index = hsc_pmu_low(left);

		store_bytes(page + HSC_PMU_SNAPSHOT_VALUES +
				    8 * hsc_pmu_slot(set, index),
			    hsc_pmu_read(h, index), 8);
	}
	/* For all counters from the base on, regardless of the set. */
	store_bytes(page,
		    set->base < 64 ? overflowed >> set->base
				   : overflowed << before,
		    8);
	hsc_pmu_unmap(h);
	return true;
}

/* Can the event be counted, as OpenSBI of 2026 answers? */
static bool is_countable_by_type(const struct hsc_pmu_hart *h, uint32_t event)
{
	if (event >> HSC_PMU_EVENT_BITS ||
	    HSC_PMU_EVENT_TYPE(event) == HSC_PMU_FIRMWARE)
		return false;
	if (HSC_PMU_EVENT_IS_RAW(event))
		return HSC_PMU_EVENT_CODE(event) == 0;
	if (event == HSC_PMU_CYCLES || event == HSC_PMU_INSTRUCTIONS)
		return true;
	for (unsigned i = 0; i < h->config->rows.map_count; i++)
		if (event >= h->config->rows.maps[i].first &&
		    event <= h->config->rows.maps[i].last)
			return true;
	return false;
}

static bool is_countable(const struct hsc_pmu_hart *h, const uint8_t *entry)
{
	const uint32_t event = load32(entry);

	if (hsc_pmu_departs(h, HSC_PMU_INFO_BY_TYPE))
		return is_countable_by_type(h, event);
	return hsc_pmu_known(h, event) &&
	       hsc_pmu_countable(h, event, load64(entry + HSC_PMU_ENTRY_DATA));
}

enum hsc_sbi_error hsc_pmu_call_event_info(const struct hsc_pmu_hart *h,
					   const uint64_t *args)
{
	const uint64_t len = args[2] * HSC_PMU_ENTRY_SIZE;
	enum hsc_sbi_error rc = HSC_SBI_SUCCESS;
	uint8_t *entries, *entry;

	if (hsc_pmu_departs(h, HSC_PMU_NO_EVENT_INFO))
		return HSC_SBI_NOT_SUPPORTED;
	if (args[3] != 0 || args[0] % HSC_PMU_ENTRY_SIZE || args[2] == 0)
		return HSC_SBI_INVALID_PARAM;
	if (args[2] > HSC_PMU_ENTRIES_MAX)
		return HSC_SBI_INVALID_ADDRESS;
	entries = hsc_pmu_map(h, args, len, true);
	if (!entries)
		return HSC_SBI_INVALID_ADDRESS;
	/* All entries are checked before the first is written. */
	for (entry = entries; entry < entries + len;
	     entry += HSC_PMU_ENTRY_SIZE)
		if (load32(entry) >> HSC_PMU_EVENT_BITS &&
		    !hsc_pmu_departs(h, HSC_PMU_INFO_BY_TYPE))
			rc = HSC_SBI_INVALID_PARAM;
	for (entry = entries; rc == HSC_SBI_SUCCESS && entry < entries + len;
	     entry += HSC_PMU_ENTRY_SIZE)
		store_bytes(entry + HSC_PMU_ENTRY_OUTPUT,
			    is_countable(h, entry), 4);
	hsc_pmu_unmap(h);
	return rc;
}
