/* SPDX-License-Identifier: MIT */
/*
 * sifive_linux_perf.h - performance counters in the trace, under Linux.
 *
 * Room   target/perf
 * Spec   SiFive Trace Performance Library, "API"
 *
 * Each thread is a source of its own. Without trace hardware the same messages
 * are stored in memory, SBABufferSize bytes for each thread.
 */
#ifndef SIFIVE_LINUX_PERF_H
#define SIFIVE_LINUX_PERF_H

#include "sifive_perf_api.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Write the trace so far to `file`; NULL: trace.rtd. */
int perfWriteTrace(char *file);

#ifdef __cplusplus
}
#endif

#endif
