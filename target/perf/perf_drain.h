/* SPDX-License-Identifier: MIT */
/*
 * perf_drain.h - read the trace in the SRAM of trace hardware.
 *
 * Room   target/perf: freestanding
 * Spec   RISC-V Trace Control Interface 0.9.4, "Trace RAM Sink Control
 *        Interface"
 */
#ifndef HSC_TARGET_PERF_DRAIN_H
#define HSC_TARGET_PERF_DRAIN_H

#include <hartscope/base/mmio.h>
#include <stdbool.h>

/*
 * Read the words of an SRAM, oldest first; tracing continues afterwards.
 *
 * block  address of the encoder or funnel that has the SRAM
 * take   gets each word; false ends it
 * Returns PERF_OK, PERF_E_HARDWARE, or PERF_E_FILE where take was false
 */
int hsc_perf_drain(const struct hsc_mmio *io, uint64_t block,
		   bool (*take)(void *ctx, uint32_t word), void *ctx);

#endif
