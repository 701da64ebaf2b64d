/* SPDX-License-Identifier: MIT */
#include "hart/state/uarch.h"
#include "unit/check.h"

#define ALL          ((1u << HSC_UNITS) - 1)
#define CACHE(u, op) (HSC_PMU_EVENT(HSC_PMU_CACHE, (u) << 3 | (op)))
#define READ         0
#define READ_MISS    1
#define WRITE        2
#define WRITE_MISS   3
#define PREFETCH     4

static void test_support(void)
{
	uint32_t events[64];

	CHECK(hsc_uarch_supports(0, HSC_PMU_CYCLES));
	CHECK(!hsc_uarch_supports(ALL, 0));
	CHECK(!hsc_uarch_supports(ALL, 8)); /* stalled cycles: nobody knows */
	CHECK(!hsc_uarch_supports(0, HSC_PMU_BRANCH_MISSES));
	CHECK(hsc_uarch_supports(ALL, HSC_PMU_BRANCH_MISSES));
	CHECK(!hsc_uarch_supports(0, CACHE(HSC_PMU_L1D, READ)));
	CHECK(hsc_uarch_supports(ALL, CACHE(HSC_PMU_L1D, WRITE_MISS)));
	CHECK(!hsc_uarch_supports(ALL, CACHE(HSC_PMU_L1D, PREFETCH)));
	CHECK(!hsc_uarch_supports(ALL, CACHE(HSC_PMU_L1I, WRITE)));
	CHECK(!hsc_uarch_supports(ALL, CACHE(HSC_UNITS, READ)));
	CHECK_EQ(hsc_uarch_list(0, events, 64), 4);
	CHECK_EQ(hsc_uarch_list(ALL, events, 64), 7 + 3 * 4 + 3 * 2);
	CHECK_EQ(hsc_uarch_list(ALL, events, 2), 2);
}

static struct hsc_uarch usual(void)
{
	struct hsc_hart_sizes sizes = { .l1d = 0 };
	struct hsc_uarch u;

	CHECK(hsc_uarch_sizes(&sizes));
	CHECK_EQ(sizes.ll, 512 << 10);
	CHECK(hsc_uarch_init(&u, ALL, &sizes));
	return u;
}

/* What can be built, and that a small one forgets sooner. */
static void test_sizes(void)
{
	struct hsc_hart_sizes sizes = { .l1d = 1024, .dtlb = 8, .bpu = 2 };
	struct hsc_hart_sizes odd = { .l1i = 3072 }, tiny = { .itlb = 4 };
	struct hsc_uarch u;

	CHECK(!hsc_uarch_sizes(&odd));
	CHECK(!hsc_uarch_sizes(&tiny));
	CHECK(hsc_uarch_sizes(&sizes));
	CHECK(hsc_uarch_init(&u, ALL, &sizes));
	for (uint64_t i = 0; i < 32; i++) /* twice sixteen lines */
		hsc_uarch_data(&u, i % 16 * 4096, i % 16 * 64, false);
	CHECK_EQ(hsc_uarch_count(&u, CACHE(HSC_PMU_L1D, READ_MISS)), 16);
	CHECK_EQ(hsc_uarch_count(&u, CACHE(HSC_PMU_DTLB, READ_MISS)), 32);
	hsc_uarch_reset(&u);
	CHECK_EQ(hsc_uarch_count(&u, CACHE(HSC_PMU_L1D, READ)), 0);
	hsc_uarch_data(&u, 0, 0, true);
	CHECK_EQ(hsc_uarch_count(&u, CACHE(HSC_PMU_L1D, WRITE_MISS)), 1);
	hsc_uarch_free(&u);
}

static void test_caches(void)
{
	struct hsc_uarch u = usual();

	/* nine lines of one set: the first is gone, the others are there */
	for (uint64_t i = 0; i < 9; i++)
		hsc_uarch_data(&u, 0, i * 4096, false);
	hsc_uarch_data(&u, 0, 8 * 4096 + 63, true);
	hsc_uarch_data(&u, 0, 0, false);
	CHECK_EQ(hsc_uarch_count(&u, CACHE(HSC_PMU_L1D, READ)), 10);
	CHECK_EQ(hsc_uarch_count(&u, CACHE(HSC_PMU_L1D, READ_MISS)), 10);
	CHECK_EQ(hsc_uarch_count(&u, CACHE(HSC_PMU_L1D, WRITE)), 1);
	CHECK_EQ(hsc_uarch_count(&u, CACHE(HSC_PMU_L1D, WRITE_MISS)), 0);
	CHECK_EQ(hsc_uarch_count(&u, CACHE(HSC_PMU_DTLB, READ_MISS)), 1);
	/* LL is asked only by misses, and still has line 0 */
	CHECK_EQ(hsc_uarch_count(&u, HSC_PMU_CACHE_REFERENCES), 10);
	CHECK_EQ(hsc_uarch_count(&u, HSC_PMU_CACHE_MISSES), 9);
	hsc_uarch_fetch(&u, 0x1000, 0);
	hsc_uarch_fetch(&u, 0x1004, 4);
	CHECK_EQ(hsc_uarch_count(&u, CACHE(HSC_PMU_L1I, READ)), 2);
	CHECK_EQ(hsc_uarch_count(&u, CACHE(HSC_PMU_L1I, READ_MISS)), 1);
	CHECK_EQ(hsc_uarch_count(&u, CACHE(HSC_PMU_ITLB, READ_MISS)), 1);
	hsc_uarch_free(&u);
}

/* A branch that is always taken is soon predicted. */
static void test_predictor(void)
{
	struct hsc_uarch u = usual();
	uint64_t misses;

	for (unsigned i = 0; i < 100; i++)
		hsc_uarch_branch(&u, 0x1000, true);
	misses = hsc_uarch_count(&u, HSC_PMU_BRANCH_MISSES);
	CHECK(misses > 0 && misses < 30);
	for (unsigned i = 0; i < 100; i++)
		hsc_uarch_branch(&u, 0x1000, true);
	CHECK_EQ(hsc_uarch_count(&u, HSC_PMU_BRANCH_MISSES), misses);
	CHECK_EQ(hsc_uarch_count(&u, HSC_PMU_BRANCHES), 200);
	hsc_uarch_free(&u);
}

int main(void)
{
	test_support();
	test_sizes();
	test_caches();
	test_predictor();
	return check_failures != 0;
}
