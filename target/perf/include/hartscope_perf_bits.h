/* SPDX-License-Identifier: MIT */
/*
 * hartscope_perf_bits.h - bits of the trace registers that the library sets.
 *
 * Room   target/perf: freestanding
 * Spec   RISC-V Trace Control Interface 0.9.4, "Legacy Interface Version"
 */
#ifndef HARTSCOPE_PERF_BITS_H
#define HARTSCOPE_PERF_BITS_H

#include <stdint.h>

/* Bits of teControl and tfControl; a test compares them with src/spec. */
#define HSC_PERF_TE_ACTIVE       (UINT32_C(1) << 0)
#define HSC_PERF_TE_ENABLE       (UINT32_C(1) << 1)
#define HSC_PERF_TE_TRACING      (UINT32_C(1) << 2)
#define HSC_PERF_TE_EMPTY        (UINT32_C(1) << 3)
#define HSC_PERF_TE_INSTRUMENTS  (UINT32_C(1) << 7) /* all of ITC */
#define HSC_PERF_TE_STOP_ON_WRAP (UINT32_C(1) << 14)
#define HSC_PERF_TE_SYNC_NEVER   (UINT32_C(255) << 16)
#define HSC_PERF_TE_SINK(n)      ((uint32_t)(n) << 28)

/* Bits of tsControl. */
#define HSC_PERF_TS_ACTIVE    (UINT32_C(1) << 0)
#define HSC_PERF_TS_COUNT     (UINT32_C(1) << 1)
#define HSC_PERF_TS_TYPE(r)   ((r) >> 4 & 7u)
#define HSC_PERF_TS_ENABLE    (UINT32_C(1) << 15)
#define HSC_PERF_TS_BRANCH    (UINT32_C(3) << 16)
#define HSC_PERF_TS_ITC       (UINT32_C(1) << 18)
#define HSC_PERF_TS_OWNERSHIP (UINT32_C(1) << 19)
#define HSC_PERF_TS_WIDTH(r)  ((r) >> 24 & 0xffu)

/* The write pointer has reached the end of its buffer. */
#define HSC_PERF_WP_WRAPPED UINT32_C(1)

enum hsc_perf_sink_kind {
	HSC_PERF_TO_SRAM = 4,
	HSC_PERF_TO_MEMORY = 7,
	HSC_PERF_TO_FUNNEL = 8,
};

#endif
