/* SPDX-License-Identifier: MIT */
#include "unit/record/code_that_ran.h"

/* A version begins where what ran is not as it was. */
static void test_versions(void)
{
	struct hsc_record_code *c = hsc_record_code_new();

	run_all(c);
	hsc_record_code_free(&c);
	CHECK(c == NULL);
}

/* From 1000 versions on they are not told apart, and have one number more. */
static void test_too_many(void)
{
	struct hsc_record_code *c = hsc_record_code_new();

	for (uint16_t half = 0; half < 1100; half++)
		CHECK_EQ(hsc_record_code_executed(c, 0x10000000, &half, 1),
			 half < 1000 ? half + 1u : 1001);
	hsc_record_code_free(&c);
}

/* Nor where they would hold too many half-words together: of each version all
 * that ever changed. */
static void test_too_much(void)
{
	struct hsc_record_code *c = hsc_record_code_new();
	uint16_t many[2048] = { 0 };
	uint32_t version = 0;

	for (unsigned n = 0; n < 100; n++) {
		for (unsigned i = 0; i < 2048; i++)
			many[i] = (uint16_t)n;
		for (unsigned page = 0; page < 32; page++)
			version = hsc_record_code_executed(
				c, UINT64_C(0x1000) * page, many, 2048);
	}
	CHECK_EQ(version, 1001);
	hsc_record_code_free(&c);
}

int main(void)
{
	test_versions();
	test_too_many();
	test_too_much();
	return check_failures != 0;
}
