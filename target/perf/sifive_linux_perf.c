/* SPDX-License-Identifier: MIT */
/* sifive_linux_perf.c - the library for Linux as one source file, like
 * SiFive's: compile this and link it.
 * Room   target/perf */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#define HSC_PERF_DEPTH 1024
/* the library's own instructions are counted, too: so it is optimised, whatever
 * the flags */
#if defined(__GNUC__) && !defined(__clang__) && !defined(__OPTIMIZE__)
#pragma GCC optimize("O2")
#endif
#include "perf_counters_linux.c"
#include "perf_device_linux.c"
#include "perf_drain.c"
#include "perf_engine.c"
#include "perf_error.c"
#include "perf_file_linux.c"
#include "perf_kernel_linux.c"
#include "perf_linux.c"
#include "perf_region.c"
#include "perf_sink.c"
#include "perf_source_linux.c"
#include "perf_state.c"
#include "perf_timer_linux.c"
#include "perf_write.c"
