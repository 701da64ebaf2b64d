/* SPDX-License-Identifier: MIT */
/*
 * bench_loop.c - a loop that never changes, to compare figures of other runs
 * with: nanoseconds of processor time a round, the best of five.
 *
 * A round is a multiplication, an addition, a shift and a look-up each of
 * which needs the result of the one before. The table fits the first cache.
 */
#include "clock.h"
#include "size.h"
#include <stdint.h>
#include <stdio.h>

#define ROUNDS 20000000u
#define RUNS   5
#define TABLE  1024u

int main(void)
{
	static uint32_t table[TABLE];
	const uint32_t rounds = bench_size(ROUNDS);
	const unsigned runs = bench_runs(RUNS);
	uint64_t x = 1;
	double least = 0;

	for (uint32_t i = 0; i < TABLE; i++)
		table[i] = i * UINT32_C(2654435761);
	for (unsigned run = 0; run < runs; run++) {
		const double begin = process_seconds();
		double took;

		for (uint32_t i = 0; i < rounds; i++)
			x = x * UINT64_C(6364136223846793005) +
			    table[x >> 32 & (TABLE - 1)];
		took = process_seconds() - begin;
		if (run == 0 || took < least)
			least = took;
	}
	printf("%.3f\n", least / rounds * 1e9);
	return x == 0;
}
