/* SPDX-License-Identifier: MIT */
/* perf_region.c - a region begins or ends in the calling function.
 * Room   target/perf */
#include "include/hartscope_perf.h"
#include "perf_state.h"

HSC_UNTRACED __attribute__((noinline)) int perfRegionEnter(const void *at)
{
	return hsc_perf_region(HSC_PERF_ENTER, at,
			       (uintptr_t)__builtin_return_address(0));
}

HSC_UNTRACED __attribute__((noinline)) int perfRegionExit(const void *at)
{
	return hsc_perf_region(HSC_PERF_EXIT, at,
			       (uintptr_t)__builtin_return_address(0));
}
