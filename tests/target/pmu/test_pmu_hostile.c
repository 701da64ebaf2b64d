/* SPDX-License-Identifier: MIT */
/* usage: test_pmu_hostile [CALLS]: so many calls, over machines of all kinds */
#include "support/random.h"
#include "target/pmu/pmu_hostile.h"
#include "unit/check.h"
#include <stdlib.h>

#define CALLS_OF_ONE 500 /* before the next machine */
#define NUMBERS      7   /* of a call */

struct source {
	uint64_t state;
	unsigned left;
};

static bool next(void *ctx, uint64_t *out)
{
	struct source *s = ctx;

	if (s->left == 0)
		return false;
	s->left--;
	*out = random_next(&s->state) >> 3;
	return true;
}

int main(int argc, char **argv)
{
	const uint64_t want = argc > 1 ? strtoull(argv[1], NULL, 0) : 100000;
	struct source s = { .state = 0x243f6a8885a308d3 };
	uint64_t done = 0, calls;

	while (done < want) {
		s.left = 1 + CALLS_OF_ONE * NUMBERS;
		if (!pmu_hostile_run(next, &s, &calls))
			return 1;
		CHECK_EQ(calls, CALLS_OF_ONE);
		if (check_failures)
			break;
		done += calls;
	}
	printf("%" PRIu64 " calls\n", done);
	return check_failures != 0;
}
