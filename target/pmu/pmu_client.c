/* SPDX-License-Identifier: MIT */
/* pmu_client.c - S-mode operations of more than one call: find, claim, read,
 * serve an overflow.
 * Room   target/pmu: freestanding */
#include "pmu/pmu_client.h"
#include <hartscope/base/bits.h>

enum hsc_sbi_error hsc_pmu_discover(struct hsc_pmu_client *c)
{
	const struct hsc_sbi_return n = hsc_pmu_num_counters(c);

	c->count = 0;
	if (n.error != HSC_SBI_SUCCESS)
		return HSC_SBI_NOT_SUPPORTED;
	c->count = n.value < HSC_PMU_CLIENT_COUNTERS ? (uint8_t)n.value
						     : HSC_PMU_CLIENT_COUNTERS;
	for (unsigned i = 0; i < c->count; i++) {
		const struct hsc_sbi_return r = hsc_pmu_counter_get_info(c, i);
		struct hsc_pmu_counter *k = &c->counters[i];

		*k = (struct hsc_pmu_counter){ .bits = 0 };
		if (r.error != HSC_SBI_SUCCESS)
			continue;
		k->firmware = r.value >> (c->xlen - 1) & 1;
		/* CSR and width of a firmware counter have no meaning. */
		k->bits =
			k->firmware ? 64 : (uint8_t)HSC_PMU_INFO_BITS(r.value);
		if (!k->firmware)
			k->csr = (uint16_t)HSC_PMU_INFO_CSR(r.value);
	}
	return HSC_SBI_SUCCESS;
}

/* XLEN counters of the set from `base` on, as a mask. */
static uint64_t mask_at(const struct hsc_pmu_client *c,
			const struct hsc_pmu_indices *set, unsigned base)
{
	uint64_t mask = 0;

	for (unsigned i = 0; i < c->xlen && base + i < c->count; i++)
		if (hsc_pmu_has(set, base + i) && c->counters[base + i].bits)
			mask |= UINT64_C(1) << i;
	return mask;
}

static void all_counters(const struct hsc_pmu_client *c,
			 struct hsc_pmu_indices *set)
{
	*set = (struct hsc_pmu_indices){ { 0 } };
	for (unsigned i = 0; i < c->count; i++)
		if (c->counters[i].bits)
			hsc_pmu_add(set, i);
}

enum hsc_sbi_error hsc_pmu_claim(const struct hsc_pmu_client *c, uint64_t event,
				 uint64_t data, uint64_t flags, unsigned *index)
{
	struct hsc_pmu_request r = {
		.flags = flags | HSC_PMU_CLEAR_VALUE,
		.event = event,
		.data = data,
	};
	struct hsc_sbi_return got = { .error = HSC_SBI_INVALID_PARAM };
	struct hsc_pmu_indices all;

	all_counters(c, &all);
	for (unsigned base = 0; base < c->count; base += c->xlen) {
		r.base = base;
		r.mask = mask_at(c, &all, base);
		if (!r.mask)
			continue;
		got = hsc_pmu_counter_config_matching(c, &r);
		if (got.error == HSC_SBI_SUCCESS) {
			*index = (unsigned)got.value;
			break;
		}
	}
	return (enum hsc_sbi_error)got.error;
}

enum hsc_sbi_error hsc_pmu_start_all(const struct hsc_pmu_client *c,
				     const struct hsc_pmu_indices *set,
				     uint64_t flags)
{
	for (unsigned base = 0; base < c->count; base += c->xlen) {
		const uint64_t mask = mask_at(c, set, base);
		int64_t rc = HSC_SBI_SUCCESS;

		if (mask)
			rc = hsc_pmu_counter_start(c, base, mask, flags, 0)
				     .error;
		if (rc != HSC_SBI_SUCCESS && rc != HSC_SBI_ALREADY_STARTED)
			return (enum hsc_sbi_error)rc;
	}
	return HSC_SBI_SUCCESS;
}

static enum hsc_sbi_error stop_at(const struct hsc_pmu_client *c, unsigned base,
				  uint64_t mask, uint64_t flags)
{
	const int64_t rc = hsc_pmu_counter_stop(c, base, mask, flags).error;

	return rc == HSC_SBI_ALREADY_STOPPED ? HSC_SBI_SUCCESS
					     : (enum hsc_sbi_error)rc;
}

enum hsc_sbi_error hsc_pmu_stop_all(const struct hsc_pmu_client *c,
				    const struct hsc_pmu_indices *set,
				    uint64_t flags)
{
	for (unsigned base = 0; base < c->count; base += c->xlen) {
		const uint64_t mask = mask_at(c, set, base);
		enum hsc_sbi_error rc = HSC_SBI_SUCCESS;

		if (mask)
			rc = stop_at(c, base, mask, flags);
		if (rc != HSC_SBI_SUCCESS)
			return rc;
	}
	return HSC_SBI_SUCCESS;
}

static uint64_t read_hardware(const struct hsc_pmu_client *c, unsigned csr)
{
	const unsigned high_csr = csr - HSC_CSR_CYCLE + HSC_CSR_CYCLEH;
	uint64_t high, low;

	if (c->xlen == 64)
		return c->read_csr(c->ctx, csr);
	do {
		high = c->read_csr(c->ctx, high_csr);
		low = c->read_csr(c->ctx, csr);
	} while (c->read_csr(c->ctx, high_csr) != high);
	return high << 32 | low;
}

static enum hsc_sbi_error read_firmware(const struct hsc_pmu_client *c,
					unsigned index, uint64_t *value)
{
	struct hsc_sbi_return low, high = { .value = 0 }, again;

	do {
		if (c->xlen == 32)
			high = hsc_pmu_counter_fw_read_hi(c, index);
		low = hsc_pmu_counter_fw_read(c, index);
		if (low.error != HSC_SBI_SUCCESS)
			return (enum hsc_sbi_error)low.error;
		/* Before SBI 2.0 the high half cannot be read. */
		if (c->xlen == 64 || high.error != HSC_SBI_SUCCESS)
			break;
		again = hsc_pmu_counter_fw_read_hi(c, index);
	} while (again.value != high.value);
	*value = low.value;
	if (c->xlen == 32 && high.error == HSC_SBI_SUCCESS)
		*value |= high.value << 32;
	return HSC_SBI_SUCCESS;
}

enum hsc_sbi_error hsc_pmu_read_counter(const struct hsc_pmu_client *c,
					unsigned index, uint64_t *value)
{
	if (index >= c->count || !c->counters[index].bits)
		return HSC_SBI_INVALID_PARAM;
	if (c->counters[index].firmware)
		return read_firmware(c, index, value);
	*value = read_hardware(c, c->counters[index].csr);
	return HSC_SBI_SUCCESS;
}

enum hsc_sbi_error hsc_pmu_read_all(const struct hsc_pmu_client *c,
				    const struct hsc_pmu_indices *set,
				    uint64_t *values)
{
	for (unsigned i = 0; i < c->count; i++) {
		enum hsc_sbi_error rc = HSC_SBI_SUCCESS;

		if (hsc_pmu_has(set, i))
			rc = hsc_pmu_read_counter(c, i, &values[i]);
		if (rc != HSC_SBI_SUCCESS)
			return rc;
	}
	return HSC_SBI_SUCCESS;
}

enum hsc_sbi_error hsc_pmu_stop_and_read(const struct hsc_pmu_client *c,
					 const struct hsc_pmu_indices *set,
					 uint64_t *values,
					 struct hsc_pmu_indices *overflowed)
{
	*overflowed = (struct hsc_pmu_indices){ { 0 } };
	if (!c->snapshot)
		return HSC_SBI_NO_SHMEM;
	for (unsigned base = 0; base < c->count; base += c->xlen) {
		const uint64_t mask = mask_at(c, set, base);
		enum hsc_sbi_error rc = HSC_SBI_SUCCESS;

		if (mask)
			rc = stop_at(c, base, mask, HSC_PMU_TAKE_SNAPSHOT);
		if (rc != HSC_SBI_SUCCESS)
			return rc;
		/* The next call uses the slots, too: read them now. */
		for (unsigned i = 0; i < c->xlen; i++) {
			const uint8_t *slot =
				c->snapshot + HSC_PMU_SNAPSHOT_VALUES + 8 * i;

			if (!(mask >> i & 1))
				continue;
			values[base + i] = hsc_load64(slot);
			if (hsc_load64(c->snapshot) >> i & 1)
				hsc_pmu_add(overflowed, base + i);
		}
	}
	return HSC_SBI_SUCCESS;
}

/* Stop first, because otherwise a counter could overflow between the check and
 * the stop. */
static enum hsc_sbi_error stop_and_look(const struct hsc_pmu_client *c,
					const struct hsc_pmu_indices *set,
					uint64_t *values,
					struct hsc_pmu_indices *overflowed)
{
	enum hsc_sbi_error rc;
	uint64_t ovf;

	if (c->snapshot)
		return hsc_pmu_stop_and_read(c, set, values, overflowed);
	*overflowed = (struct hsc_pmu_indices){ { 0 } };
	rc = hsc_pmu_stop_all(c, set, 0);
	if (rc != HSC_SBI_SUCCESS)
		return rc;
	ovf = c->sscofpmf ? c->read_csr(c->ctx, HSC_CSR_SCOUNTOVF) : 0;
	/* Its bits are numbered like CSRs, not like indices. */
	for (unsigned i = 0; i < c->count; i++)
		if (hsc_pmu_has(set, i) && !c->counters[i].firmware &&
		    c->counters[i].bits && ovf >> (c->counters[i].csr & 31) & 1)
			hsc_pmu_add(overflowed, i);
	return hsc_pmu_read_all(c, set, values);
}

enum hsc_sbi_error hsc_pmu_serve_overflow(const struct hsc_pmu_client *c,
					  const struct hsc_pmu_indices *set,
					  hsc_pmu_on_overflow *overflow,
					  void *ctx)
{
	uint64_t values[HSC_PMU_CLIENT_COUNTERS] = { 0 };
	struct hsc_pmu_indices overflowed, rest = *set;
	enum hsc_sbi_error rc;

	rc = stop_and_look(c, set, values, &overflowed);
	if (c->clear_sip)
		c->clear_sip(c->ctx, UINT64_C(1) << HSC_LCOFI);
	if (rc != HSC_SBI_SUCCESS)
		return rc;
	for (unsigned i = 0; i < c->count; i++) {
		if (!hsc_pmu_has(&overflowed, i))
			continue;
		rest.bits[i / 64] &= ~(UINT64_C(1) << i % 64);
		rc = (enum hsc_sbi_error)hsc_pmu_counter_start(
			     c, i, 1, HSC_PMU_SET_INIT_VALUE,
			     overflow(ctx, i, values[i]))
			     .error;
		if (rc != HSC_SBI_SUCCESS)
			return rc;
	}
	return hsc_pmu_start_all(c, &rest, 0);
}
