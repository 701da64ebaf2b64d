/* SPDX-License-Identifier: MIT */
/* Any bytes as a device tree, or as what a probe of the PMU printed. */
#include "fuzz.h"
#include "pmu/files.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct hsc_pmu_description d;
	struct hsc_error why;

	if (hsc_pmu_describe(&d, data, size, &why) == HSC_OK) {
		FUZZ_CHECK(d.tree || d.counter_count || d.event_count);
		FUZZ_CHECK(d.rule_row <= d.rows.map_count);
		for (size_t i = 0; i < d.counter_count; i++)
			FUZZ_CHECK(d.counters[i].bits <= 64 &&
				   d.counters[i].csr <= 0xfff);
		for (size_t i = 0; i < d.event_count; i++)
			FUZZ_CHECK(d.events[i].error <= 0 &&
				   d.events[i].error > -HSC_SBI_ERRORS);
	}
	hsc_pmu_description_clear(&d);
	return 0;
}
