/* SPDX-License-Identifier: MIT */
/*
 * size.h - for benches: how much is measured. Tests set HSC_BENCH_SMOKE and ask
 * only whether a bench still runs: that its settings are accepted, and that
 * what it compares is equal. A promise of speed means nothing then.
 */
#ifndef HSC_BENCH_SIZE_H
#define HSC_BENCH_SIZE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

static inline bool bench_is_smoke(void)
{
	return getenv("HSC_BENCH_SMOKE") != NULL;
}

/* The usual amount, or a thousandth of it. It reads the environment, so call it
 * before a loop that is measured. */
static inline uint32_t bench_size(uint32_t usual)
{
	if (!bench_is_smoke())
		return usual;
	return usual < 1000 ? 1 : usual / 1000;
}

/* The number of runs of which the best is chosen. */
static inline unsigned bench_runs(unsigned usual)
{
	return bench_is_smoke() ? 1 : usual;
}

#endif
