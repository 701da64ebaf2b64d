/* SPDX-License-Identifier: MIT */
/*
 * bench_et_round_trip.c - random harts in every mode of E-Trace at every
 * interval of resync: what was encoded is decoded, every instruction and trap.
 * No measurement: a test that takes too long for `make check`.
 *
 * Usage: bench_et_round_trip [SEEDS [FIRST [INSTRUCTIONS]]]
 */
#include "pairs/et_compare.h"
#include "size.h"
#include "unit/check.h"
#include <malloc.h>
#include <stdlib.h>

/* The tables of a decoder have megabytes, of which a short program uses little.
 * New pages need not be cleared, which would take nine tenths of the time. */
#define NEW_PAGES (1 << 18)

#define SEEDS        10000
#define INSTRUCTIONS 400
#define FAILURES     10 /* at most this many of one kind are examined */

static struct et_hart hart, again;
static unsigned failures[ET_MODES];
static uint64_t cases, instructions;

static void check_case(const struct et_case *c)
{
	struct et_found f;

	cases++;
	if (!et_case_holds(c, &hart, &f)) {
		if (failures[c->mode]++ < FAILURES)
			et_case_report(*c, &hart);
		return;
	}
	instructions += hart.pc_count;
	if (c->seed % 8 == 0 && (!et_case_same_by_blocks(c, &hart, &again) ||
				 !et_case_survives_loss(c, &again)))
		failures[c->mode]++;
}

static void check_seed(uint64_t seed, unsigned count)
{
	struct et_case c = { .seed = seed, .instructions = count };

	for (unsigned mode = 0; mode < ET_MODES; mode++)
		for (unsigned i = 0; i < ET_INTERVALS; i++) {
			c.mode = (enum et_mode)mode;
			c.interval = et_intervals[i];
			check_case(&c);
		}
}

static uint64_t parse_number(int argc, char **argv, int i, uint64_t usual)
{
	return argc > i ? strtoull(argv[i], NULL, 0) : usual;
}

int main(int argc, char **argv)
{
	const uint64_t seeds =
		bench_size((uint32_t)parse_number(argc, argv, 1, SEEDS));
	const uint64_t first = parse_number(argc, argv, 2, 1);
	const unsigned n = (unsigned)parse_number(argc, argv, 3, INSTRUCTIONS);
	unsigned bad = 0;

	mallopt(M_MMAP_THRESHOLD, NEW_PAGES);
	for (uint64_t seed = first; seed < first + seeds; seed++) {
		check_seed(seed, n);
		fflush(stdout);
	}
	for (unsigned mode = 0; mode < ET_MODES; mode++) {
		if (failures[mode])
			printf("%-20s %u failures\n", et_mode_names[mode],
			       failures[mode]);
		bad += failures[mode];
	}
	printf("%" PRIu64 " round trips, %" PRIu64 " instructions, %u wrong\n",
	       cases, instructions, bad);
	return bad != 0 || check_failures != 0;
}
