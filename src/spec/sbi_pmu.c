/* SPDX-License-Identifier: MIT */
/* sbi_pmu.c - events of the SBI PMU by number and name.
 * Room   spec (floor 1) */
#include <hartscope/spec/sbi_pmu.h>

/* clang-format off */

/* SBI 3.0, "Standard SBI Errors" */
const char *const hsc_sbi_error_names[HSC_SBI_ERRORS] = {
	"SUCCESS", "FAILED", "NOT_SUPPORTED", "INVALID_PARAM", "DENIED",
	"INVALID_ADDRESS", "ALREADY_AVAILABLE", "ALREADY_STARTED",
	"ALREADY_STOPPED", "NO_SHMEM",
};

#define GENERAL(code, sbi, perf, also, what) \
	{ HSC_PMU_EVENT(HSC_PMU_GENERAL, code), "SBI_PMU_HW_" sbi, perf, also, what }
#define ROW(id, op, result, sbi, perf, what) \
	{ HSC_PMU_EVENT(HSC_PMU_CACHE, (id) << 3 | (op) << 1 | (result)), \
	  "SBI_PMU_HW_CACHE_" sbi, perf, NULL, what }
/* six of each cache */
#define CACHE(id, sbi, perf, what) \
	ROW(id, 0, 0, sbi ":READ:ACCESS",     perf "-loads",           what ": reads"), \
	ROW(id, 0, 1, sbi ":READ:MISS",       perf "-load-misses",     what ": reads that miss"), \
	ROW(id, 1, 0, sbi ":WRITE:ACCESS",    perf "-stores",          what ": writes"), \
	ROW(id, 1, 1, sbi ":WRITE:MISS",      perf "-store-misses",    what ": writes that miss"), \
	ROW(id, 2, 0, sbi ":PREFETCH:ACCESS", perf "-prefetches",      what ": prefetches"), \
	ROW(id, 2, 1, sbi ":PREFETCH:MISS",   perf "-prefetch-misses", what ": prefetches that miss")
#define FIRMWARE(code, name, what) \
	{ HSC_PMU_EVENT(HSC_PMU_FIRMWARE, code), "SBI_PMU_FW_" name, "FW_" name, NULL, what }
#define PAIR(code, name, what) \
	FIRMWARE(code, name "_SENT", what " sent to another hart"), \
	FIRMWARE(code + 1, name "_RECEIVED", what " received from another hart")

/* SBI 3.0, "Performance Monitoring Unit Extension", the three tables of events */
const struct hsc_pmu_event hsc_pmu_events[HSC_PMU_EVENTS] = {
	/* SBI 3.0, "Event: Hardware general events (Type #0)" */
	GENERAL(0,  "NO_EVENT", NULL, NULL, "no event; matches nothing"),
	GENERAL(1,  "CPU_CYCLES", "cpu-cycles", "cycles", "cycles of the hart's clock"),
	GENERAL(2,  "INSTRUCTIONS", "instructions", NULL, "instructions retired"),
	GENERAL(3,  "CACHE_REFERENCES", "cache-references", NULL, "cache accesses"),
	GENERAL(4,  "CACHE_MISSES", "cache-misses", NULL, "cache accesses that miss"),
	GENERAL(5,  "BRANCH_INSTRUCTIONS", "branch-instructions", "branches", "branches"),
	GENERAL(6,  "BRANCH_MISSES", "branch-misses", NULL, "branches predicted wrongly"),
	GENERAL(7,  "BUS_CYCLES", "bus-cycles", NULL, "cycles of the bus, at a fixed frequency"),
	GENERAL(8,  "STALLED_CYCLES_FRONTEND", "stalled-cycles-frontend", "idle-cycles-frontend",
		"cycles in which the front end stalls"),
	GENERAL(9,  "STALLED_CYCLES_BACKEND", "stalled-cycles-backend", "idle-cycles-backend",
		"cycles in which the back end stalls"),
	GENERAL(10, "REF_CPU_CYCLES", "ref-cycles", NULL, "cycles at a fixed frequency"),
	/* SBI 3.0, "Event: Hardware cache events (Type #1)" */
	CACHE(0, "L1D",  "L1-dcache", "level 1 data cache"),
	CACHE(1, "L1I",  "L1-icache", "level 1 instruction cache"),
	CACHE(2, "LL",   "LLC",       "last level cache"),
	CACHE(3, "DTLB", "dTLB",      "data TLB"),
	CACHE(4, "ITLB", "iTLB",      "instruction TLB"),
	CACHE(5, "BPU",  "branch",    "branch predictor"),
	CACHE(6, "NODE", "node",      "memory of the NUMA node"),
	/* SBI 3.0, "Event: Firmware events (Type #15)" */
	FIRMWARE(0, "MISALIGNED_LOAD",  "misaligned loads that trapped"),
	FIRMWARE(1, "MISALIGNED_STORE", "misaligned stores that trapped"),
	FIRMWARE(2, "ACCESS_LOAD",      "loads that faulted"),
	FIRMWARE(3, "ACCESS_STORE",     "stores that faulted"),
	FIRMWARE(4, "ILLEGAL_INSN",     "illegal instructions that trapped"),
	FIRMWARE(5, "SET_TIMER",        "calls that set the timer"),
	PAIR(6,  "IPI",              "IPIs"),
	PAIR(8,  "FENCE_I",          "FENCE.I requests"),
	PAIR(10, "SFENCE_VMA",       "SFENCE.VMA requests"),
	PAIR(12, "SFENCE_VMA_ASID",  "SFENCE.VMA requests with ASID"),
	PAIR(14, "HFENCE_GVMA",      "HFENCE.GVMA requests"),
	PAIR(16, "HFENCE_GVMA_VMID", "HFENCE.GVMA requests with VMID"),
	PAIR(18, "HFENCE_VVMA",      "HFENCE.VVMA requests"),
	PAIR(20, "HFENCE_VVMA_ASID", "HFENCE.VVMA requests with ASID"),
	{ HSC_PMU_EVENT(HSC_PMU_FIRMWARE, HSC_PMU_PLATFORM), "SBI_PMU_FW_PLATFORM", NULL, NULL,
	  "an event of the platform's firmware, which event_data names" },
};

/* clang-format on */

const struct hsc_pmu_event *hsc_pmu_event_row(uint64_t event)
{
	for (size_t i = 0; i < HSC_PMU_EVENTS; i++)
		if (hsc_pmu_events[i].event == event)
			return &hsc_pmu_events[i];
	return NULL;
}

static char to_lower(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool same_name(const char *a, const char *b)
{
	while (*a != '\0' && to_lower(*a) == to_lower(*b)) {
		a++;
		b++;
	}
	return to_lower(*a) == to_lower(*b);
}

const struct hsc_pmu_event *hsc_pmu_event_named(const char *name)
{
	for (size_t i = 0; i < HSC_PMU_EVENTS; i++) {
		const struct hsc_pmu_event *e = &hsc_pmu_events[i];

		if (same_name(e->sbi, name) ||
		    same_name(e->sbi + sizeof("SBI_PMU_") - 1, name) ||
		    (e->perf && same_name(e->perf, name)) ||
		    (e->also && same_name(e->also, name)))
			return e;
	}
	return NULL;
}

bool hsc_pmu_event_valid(uint64_t event)
{
	const unsigned code = HSC_PMU_EVENT_CODE(event);

	if (event >> HSC_PMU_EVENT_BITS)
		return false;
	switch (HSC_PMU_EVENT_TYPE(event)) {
	case HSC_PMU_GENERAL:
		return code > 0 && code < HSC_PMU_GENERAL_EVENTS;
	case HSC_PMU_CACHE:
		return code >> 3 < HSC_PMU_CACHES &&
		       (code >> 1 & 3) < HSC_PMU_CACHE_OPS;
	case HSC_PMU_RAW:
	case HSC_PMU_RAW_V2:
		return code == 0;
	case HSC_PMU_FIRMWARE:
		return code < HSC_PMU_FIRMWARE_EVENTS ||
		       code >= HSC_PMU_IMPLEMENTATION;
	default:
		return false;
	}
}

/* SBI 3.0, "Event: Hardware raw events (Type #2)" and those after it */
uint64_t hsc_pmu_data_mask(uint64_t event)
{
	const uint64_t all = HSC_PMU_EVENT(HSC_PMU_FIRMWARE, HSC_PMU_PLATFORM);
	const unsigned type = HSC_PMU_EVENT_TYPE(event);

	if (type == HSC_PMU_RAW)
		return UINT64_MAX >> (64 - HSC_PMU_RAW_BITS);
	if (type == HSC_PMU_RAW_V2)
		return UINT64_MAX >> (64 - HSC_PMU_RAW_V2_BITS);
	return (event & all) == all ? UINT64_MAX : 0;
}
