/* SPDX-License-Identifier: MIT */
/*
 * perf_engine.h - set up trace hardware of version 0 for ITC messages only.
 *
 * Room   target/perf: freestanding
 * Spec   SiFive Trace Performance Library, "API";
 *        RISC-V Trace Control Interface 0.9.4, "Legacy Interface Version"
 *
 * All access is over hsc_mmio; every wait has an end. One encoder is touched at
 * a time, so that harts do not disturb each other.
 */
#ifndef HSC_TARGET_PERF_ENGINE_H
#define HSC_TARGET_PERF_ENGINE_H

#include "include/sifive_perf_api.h"
#include <hartscope/base/mmio.h>

/* Bits of teControl and tfControl; a test holds them against our map. */
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

enum hsc_perf_sink_kind {
	HSC_PERF_TO_SRAM = 4,
	HSC_PERF_TO_MEMORY = 7,
	HSC_PERF_TO_FUNNEL = 8,
};

struct hsc_perf_engine {
	const struct hsc_mmio *io;
	uint64_t encoder; /* address of its block */
	uint64_t funnel;  /* or 0: none */
	uint64_t buffer;  /* in system memory */
	uint32_t size;    /* of it, bytes; 0: SRAM */
	uint8_t channel;
};

/* Each returns PERF_OK, PERF_E_HARDWARE, PERF_E_VERSION, PERF_E_MEMORY or
 * PERF_E_CHANNEL. */

/* The encoder of one hart, which sends to the funnel if there is one. */
int hsc_perf_engine_encoder(const struct hsc_perf_engine *e);

/* The funnel: once, before its encoders. */
int hsc_perf_engine_funnel(const struct hsc_perf_engine *e);

/* Width of its time, bits; 0: it has none. */
unsigned hsc_perf_engine_time_bits(const struct hsc_perf_engine *e);

#endif
