/* SPDX-License-Identifier: MIT */
/*
 * perf_record.h - the facts of performance records: writes, codes and names.
 *
 * Room   spec (floor 1): const facts only
 * Spec   SiFive Trace Performance Library, "Performance Data Format";
 *        RISC-V SBI 2.0, "Performance Monitoring Unit Extension"
 *
 * Performance data is a sequence of writes of 8, 16 or 32 bits to one ITC
 * channel. The order of the writes is one table, hsc_perf_rows: a header says
 * which counters follow, then records hold addresses and counts.
 */
#ifndef HSC_SPEC_PERF_RECORD_H
#define HSC_SPEC_PERF_RECORD_H

#include <hartscope/base/compiler.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define HSC_PERF_MARKER         UINT32_C(0x70657266) /* "perf" */
#define HSC_PERF_CHANNEL        6 /* that is used if nothing is said */
#define HSC_PERF_CHANNELS       32
#define HSC_PERF_COUNTERS       32 /* bits of the mask */
#define HSC_PERF_COUNT_BITS     48 /* of a count that can be sent */
#define HSC_PERF_LOW_BITS       32 /* of a count or address in one write */
#define HSC_PERF_ADDRESS_MORE   1u /* in the low half: the high half follows */
#define HSC_PERF_TIMESTAMP      1  /* mask bit of the timestamp */
#define HSC_PERF_TIMESTAMP_CODE 0x80

/* Bits of counter_info; "Header Format". */
#define HSC_PERF_INFO_CSR(info)  ((info)&0xfffu)
#define HSC_PERF_INFO_BITS(info) (((info) >> 12 & 63u) + 1)
#define HSC_PERF_INFO(csr, bits) ((uint32_t)(csr) | ((uint32_t)(bits)-1) << 12)
#define HSC_PERF_CSR_CYCLE       0xc00u /* CSR of counter n: n after it */

/* How counts are sent; perfCountType_t. */
enum hsc_perf_count {
	HSC_PERF_RAW,   /* as read */
	HSC_PERF_DELTA, /* what was added since the last record */
	HSC_PERF_XOR,   /* XOR with the last; of addresses too */
	HSC_PERF_COUNTS,
};

/* What a record was made by; "Trace Record Format". */
enum hsc_perf_record {
	HSC_PERF_ENTER,  /* of the function at address 0, from address 1 */
	HSC_PERF_EXIT,   /* of the function at address 0, to address 1 */
	HSC_PERF_MANUAL, /* a call of perfWriteCntrs before address 0 */
	HSC_PERF_ISR,    /* a timer interrupt at address 0 */
	HSC_PERF_RECORDS,
};

/* What a counter counts: the type of an SBI PMU event. */
enum hsc_perf_type {
	HSC_PERF_GENERAL,
	HSC_PERF_CACHE,
	HSC_PERF_EVENT, /* raw: what its event selector holds */
	HSC_PERF_TYPES,
};

/* One write each, in the order they are made. */
enum hsc_perf_field {
	PERF_MARKER,
	PERF_COUNT_TYPE,
	PERF_MASK,
	PERF_TYPE, /* from here to PERF_INFO: for each bit in the mask */
	PERF_CODE,
	PERF_EVENT_LOW,
	PERF_EVENT_HIGH,
	PERF_INFO,
	PERF_RECORD,
	PERF_FIRST,
	PERF_FIRST_HIGH,
	PERF_SECOND,
	PERF_SECOND_HIGH,
	PERF_COUNT, /* from here on: for each bit in the mask */
	PERF_COUNT_HIGH,
	PERF_FIELDS,
};

/* When a write is made. */
enum hsc_perf_when {
	HSC_PERF_ALWAYS,
	HSC_PERF_IF_CODED, /* the counter is no raw one */
	HSC_PERF_IF_RAW,
	HSC_PERF_IF_MORE, /* the low half of the address says so */
	HSC_PERF_IF_TWO,  /* the record is of an entry or an exit */
	HSC_PERF_IF_WIDE, /* the count needs more than 32 bits */
};

struct hsc_perf_row {
	const char *name;
	uint8_t bytes; /* 1, 2 or 4 */
	uint8_t when;  /* enum hsc_perf_when */
	uint8_t limit; /* not 0: the value is lower */
};

HSC_API extern const struct hsc_perf_row hsc_perf_rows[PERF_FIELDS];

/* Words for what a record was made by, and how counts are sent. */
HSC_API extern const char *const hsc_perf_record_names[HSC_PERF_RECORDS];
HSC_API extern const char *const hsc_perf_count_names[HSC_PERF_COUNTS];

/* ITC: which byte of a channel's word a write of so many bytes goes to. */
#define HSC_PERF_LANE(bytes) ((bytes) == 4 ? 0u : (bytes) == 2 ? 2u : 3u)

/* ITC: registers whose writes hardware sends as Ownership messages, which do
 * not say their size; docs/spec-notes.md, "Channels" */
#define HSC_PERF_SENDS_OWNERSHIP(channel) ((channel) % 16 == 15)

/* The code of a cache event. */
#define HSC_PERF_CACHE_CODE(cache, op, result)                                 \
	((uint32_t)(cache) << 3 | (uint32_t)(op) << 1 | (uint32_t)(result))
#define HSC_PERF_CACHE_ID(code)     ((code) >> 3 & 0x1fffu)
#define HSC_PERF_CACHE_OP(code)     ((code) >> 1 & 3u)
#define HSC_PERF_CACHE_RESULT(code) ((code)&1u)

#define HSC_PERF_GENERAL_EVENTS 11
#define HSC_PERF_CACHES         7
#define HSC_PERF_CACHE_OPS      3

/* Codes of general events that rates need. */
enum hsc_perf_general {
	HSC_PERF_CYCLES = 1,
	HSC_PERF_INSTRUCTIONS = 2,
	HSC_PERF_CACHE_REFERENCES = 3,
	HSC_PERF_CACHE_MISSES = 4,
	HSC_PERF_BRANCHES = 5,
	HSC_PERF_BRANCH_MISSES = 6,
};

/* Names by code; of general events also 0, no event. */
HSC_API extern const char
	*const hsc_perf_general_names[HSC_PERF_GENERAL_EVENTS];
HSC_API extern const char *const hsc_perf_cache_names[HSC_PERF_CACHES];
HSC_API extern const char *const hsc_perf_cache_op_names[HSC_PERF_CACHE_OPS];
HSC_API extern const char *const hsc_perf_cache_result_names[2];

#ifdef __cplusplus
}
#endif

#endif
