/* SPDX-License-Identifier: MIT */
/*
 * sbi_pmu.h - the facts of the SBI PMU extension: calls, events and names.
 *
 * Room   spec (floor 1): const facts only
 * Spec   RISC-V SBI 3.0, "Performance Monitoring Unit Extension";
 *        RISC-V PMU device tree binding, "riscv,pmu"
 */
#ifndef HSC_SPEC_SBI_PMU_H
#define HSC_SPEC_SBI_PMU_H

#include <hartscope/base/compiler.h>
#include <hartscope/spec/csr.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define HSC_SBI_PMU 0x504d55 /* extension id, "PMU" */

/* What a call gives back in a0 and a1; the value means something only without
 * an error. */
struct hsc_sbi_return {
	int64_t error; /* enum hsc_sbi_error */
	uint64_t value;
};

/* SBI 3.0, "Standard SBI Errors" */
enum hsc_sbi_error {
	HSC_SBI_SUCCESS = 0,
	HSC_SBI_FAILED = -1,
	HSC_SBI_NOT_SUPPORTED = -2,
	HSC_SBI_INVALID_PARAM = -3,
	HSC_SBI_DENIED = -4,
	HSC_SBI_INVALID_ADDRESS = -5,
	HSC_SBI_ALREADY_AVAILABLE = -6,
	HSC_SBI_ALREADY_STARTED = -7,
	HSC_SBI_ALREADY_STOPPED = -8,
	HSC_SBI_NO_SHMEM = -9,
};
#define HSC_SBI_ERRORS 10

/* By the error without its sign: "SUCCESS". */
HSC_API extern const char *const hsc_sbi_error_names[HSC_SBI_ERRORS];

/* SBI 3.0, "Performance Monitoring Unit Extension", "Function Listing" */
enum hsc_pmu_function {
	HSC_PMU_NUM_COUNTERS,
	HSC_PMU_GET_INFO,
	HSC_PMU_CONFIG_MATCHING,
	HSC_PMU_START,
	HSC_PMU_STOP,
	HSC_PMU_FW_READ,
	HSC_PMU_FW_READ_HI,
	HSC_PMU_SNAPSHOT_SET_SHMEM,
	HSC_PMU_EVENT_GET_INFO,
	HSC_PMU_FUNCTIONS,
};

/* counter_info */
#define HSC_PMU_INFO_CSR(info)  ((unsigned)((info)&0xfff))
#define HSC_PMU_INFO_BITS(info) ((unsigned)((info) >> 12 & 63) + 1)

enum hsc_pmu_config_flag {
	HSC_PMU_SKIP_MATCH = 1 << 0,
	HSC_PMU_CLEAR_VALUE = 1 << 1,
	HSC_PMU_AUTO_START = 1 << 2,
	HSC_PMU_SET_VUINH = 1 << 3,
	HSC_PMU_SET_VSINH = 1 << 4,
	HSC_PMU_SET_UINH = 1 << 5,
	HSC_PMU_SET_SINH = 1 << 6,
	HSC_PMU_SET_MINH = 1 << 7,
};
#define HSC_PMU_CONFIG_FLAGS 0xffu
#define HSC_PMU_INHIBITS     0xf8u

enum hsc_pmu_start_flag {
	HSC_PMU_SET_INIT_VALUE = 1 << 0,
	HSC_PMU_INIT_SNAPSHOT = 1 << 1,
};
#define HSC_PMU_START_FLAGS 3u

enum hsc_pmu_stop_flag {
	HSC_PMU_RESET = 1 << 0,
	HSC_PMU_TAKE_SNAPSHOT = 1 << 1,
};
#define HSC_PMU_STOP_FLAGS 3u

/* "SBI PMU Snapshot shared memory layout", bytes */
#define HSC_PMU_SNAPSHOT_SIZE   4096
#define HSC_PMU_SNAPSHOT_VALUES 8 /* after the bitmap of overflows */
#define HSC_PMU_SNAPSHOT_SLOTS  64

/* An entry of event_get_info, bytes */
#define HSC_PMU_ENTRY_SIZE   16
#define HSC_PMU_ENTRY_OUTPUT 4
#define HSC_PMU_ENTRY_DATA   8

/* event_idx: type and code */
enum hsc_pmu_type {
	HSC_PMU_GENERAL = 0,
	HSC_PMU_CACHE = 1,
	HSC_PMU_RAW = 2,
	HSC_PMU_RAW_V2 = 3,
	HSC_PMU_FIRMWARE = 15,
};
#define HSC_PMU_EVENT_BITS        20
#define HSC_PMU_EVENT(type, code) ((uint32_t)(type) << 16 | (code))
#define HSC_PMU_EVENT_TYPE(event) ((unsigned)((event) >> 16 & 15))
#define HSC_PMU_EVENT_CODE(event) ((unsigned)((event)&0xffff))
#define HSC_PMU_EVENT_IS_RAW(event)                                            \
	(HSC_PMU_EVENT_TYPE(event) == HSC_PMU_RAW ||                           \
	 HSC_PMU_EVENT_TYPE(event) == HSC_PMU_RAW_V2)
#define HSC_PMU_RAW_BITS    48 /* of event_data that are the selector */
#define HSC_PMU_RAW_V2_BITS 56

/* general codes that others than tables ask for */
#define HSC_PMU_CYCLES           1u
#define HSC_PMU_INSTRUCTIONS     2u
#define HSC_PMU_CACHE_REFERENCES 3u
#define HSC_PMU_CACHE_MISSES     4u
#define HSC_PMU_BRANCHES         5u
#define HSC_PMU_BRANCH_MISSES    6u
#define HSC_PMU_REF_CYCLES       10u

/* codes of caches: what, how it is accessed, and whether only misses count */
enum hsc_pmu_cache {
	HSC_PMU_L1D,
	HSC_PMU_L1I,
	HSC_PMU_LL,
	HSC_PMU_DTLB,
	HSC_PMU_ITLB,
	HSC_PMU_BPU,
	HSC_PMU_NODE,
};
enum hsc_pmu_cache_op {
	HSC_PMU_READ,
	HSC_PMU_WRITE,
	HSC_PMU_PREFETCH,
};
#define HSC_PMU_CACHE_EVENT(cache, op, miss)                                   \
	HSC_PMU_EVENT(HSC_PMU_CACHE,                                           \
		      (uint32_t)(cache) << 3 | (uint32_t)(op) << 1 | (miss))
#define HSC_PMU_CODE_CACHE(code) ((unsigned)(code) >> 3)
#define HSC_PMU_CODE_OP(code)    ((unsigned)(code) >> 1 & 3)

#define HSC_PMU_GENERAL_EVENTS  11
#define HSC_PMU_CACHES          7
#define HSC_PMU_CACHE_OPS       3
#define HSC_PMU_FIRMWARE_EVENTS 22
/* firmware codes from here to 65534 are the implementation's own */
#define HSC_PMU_IMPLEMENTATION 256
#define HSC_PMU_PLATFORM       65535

enum hsc_pmu_firmware_code {
	HSC_PMU_FW_MISALIGNED_LOAD,
	HSC_PMU_FW_MISALIGNED_STORE,
	HSC_PMU_FW_ACCESS_LOAD,
	HSC_PMU_FW_ACCESS_STORE,
	HSC_PMU_FW_ILLEGAL_INSN,
	HSC_PMU_FW_SET_TIMER,
	HSC_PMU_FW_IPI_SENT, /* the one after each SENT is RECEIVED */
	HSC_PMU_FW_IPI_RECEIVED,
	HSC_PMU_FW_FENCE_I_SENT = 8,
	HSC_PMU_FW_SFENCE_VMA_SENT = 10,
	HSC_PMU_FW_SFENCE_VMA_ASID_SENT = 12,
	HSC_PMU_FW_HFENCE_GVMA_SENT = 14,
	HSC_PMU_FW_HFENCE_GVMA_VMID_SENT = 16,
	HSC_PMU_FW_HFENCE_VVMA_SENT = 18,
	HSC_PMU_FW_HFENCE_VVMA_ASID_SENT = 20,
};

/* An event that has a name. */
struct hsc_pmu_event {
	uint32_t event;
	const char *sbi;  /* "SBI_PMU_HW_CACHE_DTLB:READ:MISS" */
	const char *perf; /* of Linux perf; NULL: it has none */
	const char *also; /* another name of perf, or NULL */
	const char *what; /* one line */
};

#define HSC_PMU_EVENTS                                                         \
	(HSC_PMU_GENERAL_EVENTS + HSC_PMU_CACHES * HSC_PMU_CACHE_OPS * 2 +     \
	 HSC_PMU_FIRMWARE_EVENTS + 1)
HSC_API extern const struct hsc_pmu_event hsc_pmu_events[HSC_PMU_EVENTS];

/* The row of an event; NULL: it has no name. */
HSC_API const struct hsc_pmu_event *hsc_pmu_event_row(uint64_t event);

/* The row that has the name: of SBI, with or without SBI_PMU_ before it, or of
 * perf; capitals do not matter. NULL: none has. */
HSC_API const struct hsc_pmu_event *hsc_pmu_event_named(const char *name);

/* Can the index be one? Codes kept for later are none, nor is "no event";
 * the implementation's own and the platform's firmware events are. */
HSC_API bool hsc_pmu_event_valid(uint64_t event);

/* The bits of event_data that mean something for the event: raw events have
 * some, and the platform's; others: "unused", and all but 0 is reserved. */
HSC_API uint64_t hsc_pmu_data_mask(uint64_t event);

/* Privileged ISA 20240411, "Sscofpmf" */
#define HSC_MHPMEVENT_OF       (UINT64_C(1) << 63)
#define HSC_MHPMEVENT_MINH     (UINT64_C(1) << 62)
#define HSC_MHPMEVENT_SELECTOR (UINT64_MAX >> 8) /* what is not theirs */
#define HSC_LCOFI              13                /* the interrupt */
/* SET_VUINH to SET_MINH stand in the same order in mhpmevent. */
#define HSC_MHPMEVENT_INHIBITS(flags)                                          \
	((uint64_t)((flags)&HSC_PMU_INHIBITS) << 55)

#ifdef __cplusplus
}
#endif

#endif
