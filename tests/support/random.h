/* SPDX-License-Identifier: MIT */
/* random.h - the same random numbers on every machine. */
#ifndef HSC_TESTS_RANDOM_H
#define HSC_TESTS_RANDOM_H

#include <stdint.h>
#include <stdlib.h>

/* Marsaglia, "Xorshift RNGs"; *state is never 0. Low bits are less random. */
static inline uint64_t random_next(uint64_t *state)
{
	*state ^= *state << 13;
	*state ^= *state >> 7;
	*state ^= *state << 17;
	return *state;
}

/* How often a random test is repeated: n times, or a tenth of that if someone
 * waits for it (`make quick` sets HSC_FEW_ROUNDS). */
static inline unsigned random_rounds(unsigned n)
{
	return getenv("HSC_FEW_ROUNDS") ? n / 10 : n;
}

#endif
