/* SPDX-License-Identifier: MIT */
#include "soc/uarch.h"
#include "unit/check.h"

#define ALL          ((1u << HSC_UNITS) - 1)
#define CACHE(u, op) (HSC_EVENT_CACHE | (uint64_t)(u) << 3 | (op))
#define READ         0
#define READ_MISS    1
#define WRITE        2
#define WRITE_MISS   3
#define PREFETCH     4

static void test_support(void)
{
	uint32_t events[64];

	CHECK(hsc_uarch_supports(0, HSC_EVENT_CYCLES));
	CHECK(!hsc_uarch_supports(ALL, 0));
	CHECK(!hsc_uarch_supports(ALL, 8)); /* stalled cycles: nobody knows */
	CHECK(!hsc_uarch_supports(0, HSC_EVENT_BRANCH_MISSES));
	CHECK(hsc_uarch_supports(ALL, HSC_EVENT_BRANCH_MISSES));
	CHECK(!hsc_uarch_supports(0, CACHE(HSC_UNIT_L1D, READ)));
	CHECK(hsc_uarch_supports(ALL, CACHE(HSC_UNIT_L1D, WRITE_MISS)));
	CHECK(!hsc_uarch_supports(ALL, CACHE(HSC_UNIT_L1D, PREFETCH)));
	CHECK(!hsc_uarch_supports(ALL, CACHE(HSC_UNIT_L1I, WRITE)));
	CHECK(!hsc_uarch_supports(ALL, CACHE(HSC_UNITS, READ)));
	CHECK_EQ(hsc_uarch_list(0, events, 64), 4);
	CHECK_EQ(hsc_uarch_list(ALL, events, 64), 7 + 3 * 4 + 3 * 2);
	CHECK_EQ(hsc_uarch_list(ALL, events, 2), 2);
}

static void test_caches(void)
{
	static struct hsc_uarch u = { .units = ALL };

	/* nine lines of one set: the first is gone, the others are there */
	for (uint64_t i = 0; i < 9; i++)
		hsc_uarch_data(&u, 0, i * 4096, false);
	hsc_uarch_data(&u, 0, 8 * 4096 + 63, true);
	hsc_uarch_data(&u, 0, 0, false);
	CHECK_EQ(hsc_uarch_count(&u, CACHE(HSC_UNIT_L1D, READ)), 10);
	CHECK_EQ(hsc_uarch_count(&u, CACHE(HSC_UNIT_L1D, READ_MISS)), 10);
	CHECK_EQ(hsc_uarch_count(&u, CACHE(HSC_UNIT_L1D, WRITE)), 1);
	CHECK_EQ(hsc_uarch_count(&u, CACHE(HSC_UNIT_L1D, WRITE_MISS)), 0);
	CHECK_EQ(hsc_uarch_count(&u, CACHE(HSC_UNIT_DTLB, READ_MISS)), 1);
	/* LL is asked only by misses, and still has line 0 */
	CHECK_EQ(hsc_uarch_count(&u, HSC_EVENT_CACHE_REFERENCES), 10);
	CHECK_EQ(hsc_uarch_count(&u, HSC_EVENT_CACHE_MISSES), 9);
	hsc_uarch_fetch(&u, 0x1000, 0);
	hsc_uarch_fetch(&u, 0x1004, 4);
	CHECK_EQ(hsc_uarch_count(&u, CACHE(HSC_UNIT_L1I, READ)), 2);
	CHECK_EQ(hsc_uarch_count(&u, CACHE(HSC_UNIT_L1I, READ_MISS)), 1);
	CHECK_EQ(hsc_uarch_count(&u, CACHE(HSC_UNIT_ITLB, READ_MISS)), 1);
}

/* A branch that is always taken is soon predicted. */
static void test_predictor(void)
{
	static struct hsc_uarch u = { .units = ALL };
	uint64_t misses;

	for (unsigned i = 0; i < 100; i++)
		hsc_uarch_branch(&u, 0x1000, true);
	misses = hsc_uarch_count(&u, HSC_EVENT_BRANCH_MISSES);
	CHECK(misses > 0 && misses < 30);
	for (unsigned i = 0; i < 100; i++)
		hsc_uarch_branch(&u, 0x1000, true);
	CHECK_EQ(hsc_uarch_count(&u, HSC_EVENT_BRANCH_MISSES), misses);
	CHECK_EQ(hsc_uarch_count(&u, HSC_EVENT_BRANCHES), 200);
}

int main(void)
{
	test_support();
	test_caches();
	test_predictor();
	return check_failures != 0;
}
