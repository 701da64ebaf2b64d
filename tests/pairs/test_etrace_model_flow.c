/* SPDX-License-Identifier: MIT */
/*
 * What random harts did, encoded by model and decoded by flow, must be what
 * they did: every instruction, every trap, in both editions, with every mode
 * alone and with all of them, at many intervals of resync.
 *
 * Usage: test_etrace_model_flow [SEED[-LAST] [INSTRUCTIONS [MODE INTERVAL]]]
 */
#include "pairs/et_compare.h"
#include "unit/check.h"
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define SECONDS      12
#define INSTRUCTIONS 3000

/* Runs that were once decoded wrong. */
static const struct et_case wrong_once[] = {
	{ 8189, RETURN_COUNT, 5, 400, NULL, 0 },
	{ 703354, RETURN_IRETS, 1000, 1622, NULL, 0 },
	{ 4474, ALL, 5, 47, "iret_ext", 0 },
	{ 1382, RETURN_IRETS, 2, 1000, "iret_ext", 0 },
};

static struct et_hart hart, again;
static uint64_t fast; /* packets */

static void check(const struct et_case *c)
{
	struct et_found f;

	if (!et_case_holds(c, &hart, &f)) {
		et_case_report(*c, &hart);
		check_failures++;
		return;
	}
	fast += f.fast;
	CHECK(et_case_same_by_blocks(c, &hart, &again));
	CHECK(et_case_survives_loss(c, &again));
}

static uint64_t number(int argc, char **argv, int i, uint64_t usual)
{
	return argc > i ? strtoull(argv[i], NULL, 0) : usual;
}

/* The last seed to run: one given, unless it is a range. */
static uint64_t last_seed(int argc, char **argv)
{
	const char *dash = argc > 1 ? strchr(argv[1], '-') : NULL;

	if (argc <= 1)
		return UINT64_MAX;
	return strtoull(dash ? dash + 1 : argv[1], NULL, 0);
}

int main(int argc, char **argv)
{
	const uint64_t last = last_seed(argc, argv);
	const uint64_t first = number(argc, argv, 1, 1);
	const unsigned n = (unsigned)number(argc, argv, 2, INSTRUCTIONS);
	const time_t start = time(NULL);
	uint64_t seed = first, instructions = 0;

	for (size_t i = 0; i < sizeof(wrong_once) / sizeof(*wrong_once); i++)
		check(&wrong_once[i]);
	for (; check_failures == 0; seed++) {
		struct et_case c = et_case_of(seed, n);

		c.mode = (enum et_mode)(number(argc, argv, 3, c.mode) %
					ET_MODES);
		c.interval = number(argc, argv, 4, c.interval);
		check(&c);
		instructions += hart.pc_count;
		if (seed == last || (argc <= 1 && time(NULL) - start > SECONDS))
			break;
	}
	printf("%" PRIu64 " graphs, %" PRIu64 " instructions, %" PRIu64
	       " packets by the fast path\n",
	       seed - first + 1, instructions, fast);
	CHECK(argc > 1 || fast > instructions / 400);
	return check_failures != 0;
}
