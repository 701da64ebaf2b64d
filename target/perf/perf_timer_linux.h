/* SPDX-License-Identifier: MIT */
/*
 * perf_timer_linux.h - a timer that records the position of its thread.
 *
 * Room   target/perf
 * Spec   POSIX.1-2017, timer_create; Linux, SIGEV_THREAD_ID
 */
#ifndef HSC_TARGET_PERF_TIMER_LINUX_H
#define HSC_TARGET_PERF_TIMER_LINUX_H

#include "perf_source_linux.h"

#define HSC_PERF_INTERVAL_MIN 100 /* microseconds */

/* The interval that is used if this one is requested. */
static inline uint32_t hsc_perf_interval(int asked)
{
	return asked < HSC_PERF_INTERVAL_MIN ? HSC_PERF_INTERVAL_MIN
					     : (uint32_t)asked;
}

/* Send SIGPROF to the calling thread, whose source is s, once in this many
 * microseconds. Returns PERF_OK or PERF_E_TIMER. */
int hsc_perf_timer_start(struct hsc_perf_source *s, uint32_t interval);

#endif
