/* SPDX-License-Identifier: MIT */
/* pmu_server.c - the server of the SBI PMU: its set-up, and calls that need no
 * counter.
 * Room   target/pmu: freestanding */
#include "pmu/pmu_server.h"
#include "pmu/pmu_parts.h"

#define FIXED UINT32_C(5) /* cycle and instret */

bool hsc_pmu_exists(const struct hsc_pmu_hart *h, uint64_t index)
{
	if (index >= h->hardware)
		return index < h->count;
	return h->config->counters >> index & 1;
}

uint64_t hsc_pmu_index(const struct hsc_pmu_hart *h, uint64_t argument)
{
	return hsc_pmu_departs(h, HSC_PMU_SHORT_INDEX) ? (uint32_t)argument
						       : argument;
}

unsigned hsc_pmu_top(uint64_t v)
{
	unsigned n = 0;

	while (v >>= 1)
		n++;
	return n;
}

unsigned hsc_pmu_low(uint64_t v)
{
	return hsc_pmu_top(v & (0 - v));
}

static uint64_t xlen_mask(const struct hsc_pmu_hart *h)
{
	return UINT64_MAX >> (64 - h->config->xlen);
}

bool hsc_pmu_set_read(const struct hsc_pmu_hart *h, const uint64_t *args,
		      struct hsc_pmu_set *set)
{
	const uint64_t base = args[0], mask = args[1];
	const unsigned top = hsc_pmu_top(mask);
	bool hole = mask == 0 && !hsc_pmu_departs(h, HSC_PMU_EMPTY_SET);

	*set = (struct hsc_pmu_set){ .base = base };
	set->first = (base + hsc_pmu_low(mask)) & xlen_mask(h);
	if (((base + top) & xlen_mask(h)) >= h->count ||
	    (base >= h->count && !hsc_pmu_departs(h, HSC_PMU_WRAPPING_SET)))
		return false;
	for (unsigned i = 0; i <= top; i++) {
		const uint64_t at = (base + i) & xlen_mask(h);

		if (!(mask >> i & 1))
			continue;
		if (hsc_pmu_exists(h, at))
			set->indices |= UINT64_C(1) << at;
		else if (!hsc_pmu_departs(h, HSC_PMU_HOLES))
			hole = true;
	}
	return !hole;
}

uint64_t hsc_pmu_mapped_of(const struct hsc_pmu_hart *h, uint64_t indices)
{
	for (unsigned i = 0; i < h->count; i++)
		if (!hsc_pmu_mapped(h, i))
			indices &= ~(UINT64_C(1) << i);
	return indices;
}

uint64_t hsc_pmu_wide(const struct hsc_pmu_hart *h, const uint64_t *args)
{
	return h->config->xlen == 32 ? args[1] << 32 | args[0] : args[0];
}

static bool is_config_valid(const struct hsc_pmu_config *c)
{
	return (c->xlen == 32 || c->xlen == 64) && !(c->counters & 2) &&
	       c->counter_bits >= 1 && c->counter_bits <= 64 &&
	       c->firmware_counters <= HSC_PMU_FIRMWARE_COUNTERS &&
	       c->hal.read_csr && c->hal.write_csr && c->hal.map;
}

bool hsc_pmu_init(struct hsc_pmu_hart *h, const struct hsc_pmu_config *config,
		  void *ctx)
{
	if (!is_config_valid(config))
		return false;
	*h = (struct hsc_pmu_hart){ .config = config, .ctx = ctx };
	if (config->counters)
		h->hardware = (uint8_t)(hsc_pmu_top(config->counters) + 1);
	h->count = (uint8_t)(h->hardware + config->firmware_counters);
	h->started = config->counters & FIXED;
	for (unsigned i = 0; i < HSC_PMU_COUNTERS; i++)
		h->event[i] = HSC_PMU_NOTHING;
	if (hsc_pmu_departs(h, HSC_PMU_FIXED_KEPT)) {
		if (hsc_pmu_exists(h, 0))
			h->event[0] = HSC_PMU_CYCLES;
		if (hsc_pmu_exists(h, 2))
			h->event[2] = HSC_PMU_INSTRUCTIONS;
	}
	hsc_pmu_restore(h);
	return true;
}

static enum hsc_sbi_error call_get_info(const struct hsc_pmu_hart *h,
					uint64_t index, uint64_t *value)
{
	unsigned bits = 64; /* cycle and instret have 64 bits, whatever the
			       others have */

	if (!hsc_pmu_exists(h, index))
		return HSC_SBI_INVALID_PARAM;
	*value = HSC_CSR_CYCLE + index;
	if (hsc_pmu_is_firmware(h, (unsigned)index))
		*value = UINT64_C(1) << (h->config->xlen - 1);
	else if (index > 2)
		bits = h->config->counter_bits;
	*value |= (uint64_t)(bits - 1) << 12;
	return HSC_SBI_SUCCESS;
}

static enum hsc_sbi_error call_fw_read(const struct hsc_pmu_hart *h,
				       uint64_t index, uint64_t *value)
{
	if (index < h->hardware || index >= h->count ||
	    !hsc_pmu_mapped(h, (unsigned)index))
		return HSC_SBI_INVALID_PARAM;
	*value = h->value[index - h->hardware];
	return HSC_SBI_SUCCESS;
}

static enum hsc_sbi_error call_fw_read_hi(const struct hsc_pmu_hart *h,
					  uint64_t index, uint64_t *value)
{
	const bool firmware = index >= h->hardware && index < h->count;
	enum hsc_sbi_error rc;

	if (hsc_pmu_departs(h, HSC_PMU_NO_READ_HI))
		return HSC_SBI_NOT_SUPPORTED;
	rc = call_fw_read(h, index, value);
	*value >>= 32;
	if (h->config->xlen == 32)
		return rc;
	*value = 0;
	if (hsc_pmu_departs(h, HSC_PMU_READ_HI_ZERO) ||
	    (firmware && hsc_pmu_departs(h, HSC_PMU_READ_HI_UNMAPPED)))
		return HSC_SBI_SUCCESS;
	return rc;
}

static enum hsc_sbi_error dispatch_call(struct hsc_pmu_hart *h,
					uint64_t function, const uint64_t *args,
					uint64_t *value)
{
	switch (function) {
	case HSC_PMU_NUM_COUNTERS:
		*value = h->count;
		return HSC_SBI_SUCCESS;
	case HSC_PMU_GET_INFO:
		return call_get_info(h, hsc_pmu_index(h, args[0]), value);
	case HSC_PMU_CONFIG_MATCHING:
		return hsc_pmu_call_match(h, args, value);
	case HSC_PMU_START:
		return hsc_pmu_call_start(h, args);
	case HSC_PMU_STOP:
		return hsc_pmu_call_stop(h, args);
	case HSC_PMU_FW_READ:
		return call_fw_read(h, hsc_pmu_index(h, args[0]), value);
	case HSC_PMU_FW_READ_HI:
		return call_fw_read_hi(h, hsc_pmu_index(h, args[0]), value);
	case HSC_PMU_SNAPSHOT_SET_SHMEM:
		return hsc_pmu_call_set_shmem(h, args);
	case HSC_PMU_EVENT_GET_INFO:
		return hsc_pmu_call_event_info(h, args);
	default:
		return HSC_SBI_NOT_SUPPORTED;
	}
}

struct hsc_sbi_return hsc_pmu_ecall(struct hsc_pmu_hart *h, uint64_t function,
				    const uint64_t *args)
{
	enum hsc_sbi_error error;
	uint64_t cut[6], value = 0;

	for (unsigned i = 0; i < 6; i++)
		cut[i] = args[i] & xlen_mask(h);
	error = dispatch_call(h, function & xlen_mask(h), cut, &value);
	return (struct hsc_sbi_return){ error, value & xlen_mask(h) };
}

void hsc_pmu_firmware_event(struct hsc_pmu_hart *h, unsigned code,
			    uint64_t data)
{
	const uint32_t event = HSC_PMU_EVENT(HSC_PMU_FIRMWARE, code);

	for (unsigned i = h->hardware; i < h->count; i++) {
		const unsigned slot = i - h->hardware;

		if (h->event[i] != event || !hsc_pmu_started(h, i) ||
		    (code == HSC_PMU_PLATFORM && h->data[slot] != data))
			continue;
		h->value[slot]++;
		if (hsc_pmu_departs(h, HSC_PMU_FW_FIRST))
			return;
	}
}

bool hsc_pmu_counts_self(const struct hsc_pmu_config *config, unsigned code)
{
	if (code < HSC_PMU_FW_IPI_SENT || code >= HSC_PMU_FIRMWARE_EVENTS)
		return true;
	return config->departures &
	       (code < HSC_PMU_FW_FENCE_I_SENT ? HSC_PMU_FW_SELF
					       : HSC_PMU_FENCE_SELF);
}
