/* SPDX-License-Identifier: MIT */
/* pmu_run.c - start and stop of a set of counters.
 * Room   target/pmu: freestanding */
#include "pmu/pmu_parts.h"

/* Is the call allowed on this set? Checked before anything is done. */
static enum hsc_sbi_error check_call(const struct hsc_pmu_hart *h,
				     const uint64_t *args, uint64_t flags,
				     uint64_t snapshot, struct hsc_pmu_set *set)
{
	enum hsc_sbi_error rc = HSC_SBI_SUCCESS;

	if ((args[2] & ~flags && !hsc_pmu_departs(h, HSC_PMU_ANY_FLAGS)) ||
	    !hsc_pmu_set_read(h, args, set))
		return HSC_SBI_INVALID_PARAM;
	/* The set may contain unmapped counters: Linux stops all at once. */
	set->indices = hsc_pmu_mapped_of(h, set->indices);
	if (args[2] & snapshot && !h->has_snapshot &&
	    !hsc_pmu_departs(h, HSC_PMU_BEFORE_SNAPSHOT))
		rc = HSC_SBI_NO_SHMEM;
	/* OpenSBI checks the memory first. */
	if (!set->indices && !(rc && hsc_pmu_departs(h, HSC_PMU_LAST_RESULT)))
		rc = HSC_SBI_INVALID_PARAM;
	return rc;
}

/* The result for a set: that of its last counter, or the error of one. */
static void merge_result(const struct hsc_pmu_hart *h, enum hsc_sbi_error one,
			 enum hsc_sbi_error *all)
{
	if (one != HSC_SBI_SUCCESS || hsc_pmu_departs(h, HSC_PMU_LAST_RESULT))
		*all = one;
}

/* A snapshot is used if check_call() allowed it, unless a departure ignores
 * it. */
static bool uses_snapshot(const struct hsc_pmu_hart *h, uint64_t flags,
			  uint64_t snapshot)
{
	return flags & snapshot &&
	       !hsc_pmu_departs(h, HSC_PMU_IGNORES_SNAPSHOT);
}

enum hsc_sbi_error hsc_pmu_call_start(struct hsc_pmu_hart *h,
				      const uint64_t *args)
{
	const bool set_value = args[2] & HSC_PMU_SET_INIT_VALUE;
	uint64_t value = hsc_pmu_wide(h, &args[3]);
	enum hsc_sbi_error all = HSC_SBI_SUCCESS;
	const uint8_t *page = NULL;
	struct hsc_pmu_set set;
	bool from_page;

	all = check_call(h, args, HSC_PMU_START_FLAGS, HSC_PMU_INIT_SNAPSHOT,
			 &set);
	from_page = uses_snapshot(h, args[2], HSC_PMU_INIT_SNAPSHOT);
	if (from_page && set_value) /* they exclude each other */
		all = HSC_SBI_INVALID_PARAM;
	if (all != HSC_SBI_SUCCESS)
		return all;
	if (from_page && !(page = hsc_pmu_snapshot_open(h, false)))
		return HSC_SBI_FAILED;
	for (uint64_t left = set.indices; left; left &= left - 1) {
		const unsigned index = hsc_pmu_low(left);

		if (page)
			value = hsc_pmu_snapshot_value(
				page, hsc_pmu_slot(&set, index));
		merge_result(h,
			     hsc_pmu_start(h, index,
					   set_value || page ? &value : NULL),
			     &all);
	}
	if (page)
		hsc_pmu_unmap(h);
	return all;
}

/* Remove the mapping to an event. */
static void forget_event(struct hsc_pmu_hart *h, unsigned index)
{
	const bool firmware = hsc_pmu_is_firmware(h, index);

	if (!firmware)
		hsc_pmu_clear_event(h, index);
	if (!firmware && index < 3 && hsc_pmu_departs(h, HSC_PMU_FIXED_KEPT))
		return;
	h->event[index] = HSC_PMU_NOTHING;
}

enum hsc_sbi_error hsc_pmu_call_stop(struct hsc_pmu_hart *h,
				     const uint64_t *args)
{
	enum hsc_sbi_error all;
	struct hsc_pmu_set set;
	uint64_t left;

	all = check_call(h, args, HSC_PMU_STOP_FLAGS, HSC_PMU_TAKE_SNAPSHOT,
			 &set);
	if (all != HSC_SBI_SUCCESS)
		return all;
	for (left = set.indices; left; left &= left - 1)
		merge_result(h, hsc_pmu_stop(h, hsc_pmu_low(left)), &all);
	if (uses_snapshot(h, args[2], HSC_PMU_TAKE_SNAPSHOT) &&
	    !hsc_pmu_snapshot_take(h, &set))
		all = HSC_SBI_FAILED;
	if (!(args[2] & HSC_PMU_RESET))
		return all;
	for (left = set.indices; left; left &= left - 1)
		forget_event(h, hsc_pmu_low(left));
	return all;
}
