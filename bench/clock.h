/* SPDX-License-Identifier: MIT */
/* clock.h - for benches: seconds of processor time. */
#ifndef HSC_BENCH_CLOCK_H
#define HSC_BENCH_CLOCK_H

#include <time.h>

static inline double process_seconds(void)
{
	struct timespec t;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

#endif
