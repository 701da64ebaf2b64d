/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include <hartscope/spec/sbi_pmu.h>

/* SBI 3.0: an index, its name there and in Linux perf */
static const struct {
	uint32_t event;
	const char *sbi;
	const char *perf;
} known[] = {
	{ 0x00001, "SBI_PMU_HW_CPU_CYCLES", "cycles" },
	{ 0x00001, "hw_cpu_cycles", "cpu-cycles" },
	{ 0x0000a, "SBI_PMU_HW_REF_CPU_CYCLES", "ref-cycles" },
	{ 0x10000, "SBI_PMU_HW_CACHE_L1D:READ:ACCESS", "L1-dcache-loads" },
	{ 0x10019, "SBI_PMU_HW_CACHE_DTLB:READ:MISS", "dTLB-load-misses" },
	{ 0x1001b, "HW_CACHE_DTLB:WRITE:MISS", "dtlb-store-misses" },
	{ 0x10021, "HW_CACHE_ITLB:READ:MISS", "iTLB-load-misses" },
	{ 0x1000c, "HW_CACHE_L1I:PREFETCH:ACCESS", "L1-icache-prefetches" },
	{ 0x10035, "HW_CACHE_NODE:PREFETCH:MISS", "node-prefetch-misses" },
	{ 0xf0005, "SBI_PMU_FW_SET_TIMER", "fw_set_timer" },
	{ 0xf0015, "SBI_PMU_FW_HFENCE_VVMA_ASID_RECEIVED",
	  "FW_HFENCE_VVMA_ASID_RECEIVED" },
	{ 0xfffff, "SBI_PMU_FW_PLATFORM", "fw_platform" },
};

static const struct {
	const char *name;
	uint64_t event;
	bool valid;
} indices[] = {
	{ "no event", 0, false },
	{ "cycles", 1, true },
	{ "the last general one", 10, true },
	{ "one after it", 11, false },
	{ "op 3", 0x10006, false },
	{ "the last cache's last", 0x10035, true },
	{ "cache 7", 0x10038, false },
	{ "cache far away", 0x1fff8, false },
	{ "raw", 0x20000, true },
	{ "raw with a code", 0x20001, false },
	{ "raw v2", 0x30000, true },
	{ "raw v2 with a code", 0x30001, false },
	{ "type 4", 0x40000, false },
	{ "type 14", 0xe0000, false },
	{ "the last firmware event", 0xf0015, true },
	{ "kept for later", 0xf0016, false },
	{ "kept for later", 0xf00ff, false },
	{ "of the implementation", 0xf0100, true },
	{ "of the platform", 0xfffff, true },
	{ "bit 20", 0x100001, false },
	{ "bit 32", UINT64_C(0x100000001), false },
};

int main(void)
{
	for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++) {
		const struct hsc_pmu_event *e =
			hsc_pmu_event_row(known[i].event);

		CHECK(e && hsc_pmu_event_named(known[i].sbi) == e);
		CHECK(e && hsc_pmu_event_named(known[i].perf) == e);
	}
	/* every name finds its row, and no two rows are one event */
	for (size_t i = 0; i < HSC_PMU_EVENTS; i++) {
		const struct hsc_pmu_event *e = &hsc_pmu_events[i];

		CHECK(hsc_pmu_event_row(e->event) == e);
		CHECK(hsc_pmu_event_named(e->sbi) == e);
		CHECK(!e->perf || hsc_pmu_event_named(e->perf) == e);
		CHECK(!e->also || hsc_pmu_event_named(e->also) == e);
		CHECK(hsc_pmu_event_valid(e->event) == (e->event != 0));
		CHECK(e->what && e->what[0] != '\0');
	}
	for (size_t i = 0; i < sizeof(indices) / sizeof(indices[0]); i++)
		if (hsc_pmu_event_valid(indices[i].event) != indices[i].valid) {
			printf("%s\n", indices[i].name);
			check_failures++;
		}
	CHECK_EQ(hsc_pmu_data_mask(1), 0);
	CHECK_EQ(hsc_pmu_data_mask(0x10019), 0);
	CHECK_EQ(hsc_pmu_data_mask(0x20000), 0xffffffffffff);
	CHECK_EQ(hsc_pmu_data_mask(0x30000), 0xffffffffffffff);
	CHECK_EQ(hsc_pmu_data_mask(0xf0005), 0);
	CHECK_EQ(hsc_pmu_data_mask(0xf0100), 0);
	CHECK_EQ(hsc_pmu_data_mask(0xffffe), 0);
	CHECK_EQ(hsc_pmu_data_mask(0xfffff), UINT64_MAX);
	CHECK(!hsc_pmu_event_row(0x10006));
	CHECK(!hsc_pmu_event_named("cycle"));
	CHECK(!hsc_pmu_event_named("cycless"));
	CHECK(!hsc_pmu_event_named(""));
	CHECK_EQ(HSC_MHPMEVENT_INHIBITS(HSC_PMU_SET_MINH), HSC_MHPMEVENT_MINH);
	CHECK_EQ(HSC_MHPMEVENT_INHIBITS(HSC_PMU_SET_VUINH | 7), UINT64_C(1)
									<< 58);
	CHECK_STR(hsc_sbi_error_names[-HSC_SBI_NO_SHMEM], "NO_SHMEM", "error");
	return check_failures != 0;
}
