/* SPDX-License-Identifier: MIT */
/*
 * perf_record_text.h - performance counters and damage in words.
 *
 * Room   codec (floor 2): bytes <-> messages
 * Spec   RISC-V SBI 2.0, "Performance Monitoring Unit Extension"
 */
#ifndef HSC_CODEC_PERF_RECORD_TEXT_H
#define HSC_CODEC_PERF_RECORD_TEXT_H

#include <hartscope/codec/perf_record_codec.h>

#ifdef __cplusplus
extern "C" {
#endif

/* No name of a counter is longer, with its NUL. */
#define HSC_PERF_NAME_MAX 40

/*
 * The name of what a counter counts: "cycles", "timestamp", "l1d-read-miss",
 * "raw-0x20000"; of a code that nobody has defined "general-11",
 * "cache-0x1c7". Letters, digits and dashes only.
 *
 * buf    buf[cap], cap at least 1; always ended by NUL, cut to fit
 * Returns the length of the whole name, NUL not counted
 */
HSC_API size_t hsc_perf_counter_name(const struct hsc_perf_counter *c,
				     char *buf, size_t cap);

/* A reason in words. Never NULL. */
HSC_API const char *hsc_perf_reason_text(enum hsc_perf_reason reason);

/* Is it the general event of this code? */
static inline bool hsc_perf_counts(const struct hsc_perf_counter *c,
				   enum hsc_perf_general code)
{
	return c->type == HSC_PERF_GENERAL && c->code == (uint32_t)code;
}

#ifdef __cplusplus
}
#endif

#endif
