/* SPDX-License-Identifier: MIT */
/* sifive_bare_perf.c - the library for bare metal as one source file, like
 * SiFive's: compile this and link it.
 * Room   target/perf */
#define HSC_PERF_BARE           1
#define HSC_PERF_ONLY_REGISTERS 1
#define HSC_PERF_PRIVATE        static
#include "perf_write.c"

#include "perf_bare.c"
#include "perf_csr.c"
#include "perf_engine.c"
#include "perf_error.c"
#include "perf_hal_bare.c"
#include "perf_region.c"
#include "perf_state.c"
