/* SPDX-License-Identifier: MIT */
/*
 * perf_engine.h - set up trace hardware of version 0 for ITC messages only.
 *
 * Room   target/perf: freestanding
 * Spec   SiFive Trace Performance Library, "API";
 *        RISC-V Trace Control Interface 0.9.4, "Legacy Interface Version"
 *
 * All accesses use hsc_mmio; every wait ends. Only one encoder is accessed at a
 * time, so that harts do not disturb each other.
 */
#ifndef HSC_TARGET_PERF_ENGINE_H
#define HSC_TARGET_PERF_ENGINE_H

#include "include/hartscope_perf_bits.h"
#include "include/sifive_perf_api.h"
#include <hartscope/base/mmio.h>
#include <stdbool.h>

struct hsc_perf_engine {
	const struct hsc_mmio *io;
	uint64_t encoder; /* address of its block */
	uint64_t funnel;  /* or 0: none */
	uint64_t buffer;  /* in system memory */
	uint32_t size;    /* its size in bytes; 0: SRAM */
	uint8_t channel;
};

/* Each returns PERF_OK, PERF_E_HARDWARE, PERF_E_VERSION, PERF_E_MEMORY or
 * PERF_E_CHANNEL. */

/* The encoder of one hart, which sends to the funnel if there is one. */
int hsc_perf_engine_encoder(const struct hsc_perf_engine *e);

/* The funnel: once, before its encoders. */
int hsc_perf_engine_funnel(const struct hsc_perf_engine *e);

/* Enable one more channel: PERF_OK, PERF_E_HARDWARE or PERF_E_CHANNEL. */
int hsc_perf_engine_channel(const struct hsc_perf_engine *e, unsigned channel);

/* Is the buffer full, so that trace has stopped? */
bool hsc_perf_engine_full(const struct hsc_perf_engine *e);

/* Width of its time in bits; 0: it has none. */
unsigned hsc_perf_engine_time_bits(const struct hsc_perf_engine *e);

#endif
