/* SPDX-License-Identifier: MIT */
/*
 * sifive_bare_perf.h - performance counters in the trace, on bare metal.
 *
 * Room   target/perf: freestanding
 * Spec   SiFive Trace Performance Library, "API"
 *
 * The trace is read by a debugger or by other means; there is no file. General
 * events are cycles, instructions and the timestamp; for others of a core use
 * raw events.
 */
#ifndef SIFIVE_BARE_PERF_H
#define SIFIVE_BARE_PERF_H

#include "sifive_perf_api.h"

#endif
