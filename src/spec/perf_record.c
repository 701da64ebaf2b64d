/* SPDX-License-Identifier: MIT */
/* perf_record.c - fields of performance data: headers and records.
 * Room   spec (floor 1) */
#include <hartscope/spec/perf_record.h>

/* clang-format off */

/* SiFive Trace Performance Library 1.0, "Performance Data Format" */
const struct hsc_perf_row hsc_perf_rows[PERF_FIELDS] = {
	/* "Header Format" */
	[PERF_MARKER]      = { "marker",       4, HSC_PERF_ALWAYS,   0 },
	[PERF_COUNT_TYPE]  = { "count type",   1, HSC_PERF_ALWAYS,   HSC_PERF_COUNTS },
	[PERF_MASK]        = { "mask",         4, HSC_PERF_ALWAYS,   0 },
	[PERF_TYPE]        = { "counter type", 4, HSC_PERF_ALWAYS,   HSC_PERF_TYPES },
	[PERF_CODE]        = { "code",         4, HSC_PERF_IF_CODED, 0 },
	[PERF_EVENT_LOW]   = { "event_dataL",  4, HSC_PERF_IF_RAW,   0 },
	[PERF_EVENT_HIGH]  = { "event_dataH",  4, HSC_PERF_IF_RAW,   0 },
	[PERF_INFO]        = { "counter_info", 4, HSC_PERF_ALWAYS,   0 },
	/* "Trace Record Format" */
	[PERF_RECORD]      = { "record type",  1, HSC_PERF_ALWAYS,   HSC_PERF_RECORDS },
	[PERF_FIRST]       = { "AddressL",     4, HSC_PERF_ALWAYS,   0 },
	[PERF_FIRST_HIGH]  = { "AddressH",     4, HSC_PERF_IF_MORE,  0 },
	[PERF_SECOND]      = { "AddressL",     4, HSC_PERF_IF_TWO,   0 },
	[PERF_SECOND_HIGH] = { "AddressH",     4, HSC_PERF_IF_MORE,  0 },
	[PERF_COUNT]       = { "count L",      4, HSC_PERF_ALWAYS,   0 },
	[PERF_COUNT_HIGH]  = { "count H",      2, HSC_PERF_IF_WIDE,  0 },
};

/* SiFive Trace Performance Library 1.0, "Performance Data Format" */
const char *const hsc_perf_record_names[HSC_PERF_RECORDS] = {
	"enter", "exit", "manual", "isr",
};

/* SiFive Trace Performance Library 1.0, "API" */
const char *const hsc_perf_count_names[HSC_PERF_COUNTS] = {
	"raw", "delta", "xor",
};

/* RISC-V SBI 2.0, "Event: Hardware general events (Type #0)" */
const char *const hsc_perf_general_names[HSC_PERF_GENERAL_EVENTS] = {
	"none", "cycles", "instructions", "cache-references", "cache-misses",
	"branches", "branch-misses", "bus-cycles", "stalled-cycles-frontend",
	"stalled-cycles-backend", "ref-cycles",
};

/* RISC-V SBI 2.0, "Event: Hardware cache events (Type #1)" */
const char *const hsc_perf_cache_names[HSC_PERF_CACHES] = {
	"l1d", "l1i", "ll", "dtlb", "itlb", "bpu", "node",
};

/* RISC-V SBI 2.0, "Event: Hardware cache events (Type #1)" */
const char *const hsc_perf_cache_op_names[HSC_PERF_CACHE_OPS] = {
	"read", "write", "prefetch",
};

/* RISC-V SBI 2.0, "Event: Hardware cache events (Type #1)" */
const char *const hsc_perf_cache_result_names[2] = {
	"access", "miss",
};
