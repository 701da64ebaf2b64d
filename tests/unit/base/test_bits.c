/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include <hartscope/base/bits.h>

static void test_counts(void)
{
	CHECK_EQ(hsc_bits64(0), 1);
	for (unsigned i = 0; i < 64; i++) {
		CHECK_EQ(hsc_ctz64(UINT64_C(1) << i), i);
		CHECK_EQ(hsc_ctz64(UINT64_MAX << i), i);
		CHECK_EQ(hsc_bits64(UINT64_C(1) << i), i + 1);
	}
}

static void test_cuts(void)
{
	CHECK_EQ(hsc_ones64(0), 0);
	CHECK_EQ(hsc_ones64(1), 1);
	CHECK_EQ(hsc_ones64(63), UINT64_MAX >> 1);
	CHECK_EQ(hsc_ones64(64), UINT64_MAX);
	CHECK_EQ(hsc_ones64(200), UINT64_MAX);
	for (unsigned bits = 0; bits < 70; bits++)
		CHECK_EQ(hsc_low64(UINT64_C(0xfedcba9876543210), bits),
			 UINT64_C(0xfedcba9876543210) & hsc_ones64(bits));
}

static void test_words(void)
{
	const uint8_t want[8] = { 1, 2, 3, 4, 5, 6, 7, 0x88 };
	uint8_t got[8];

	CHECK_EQ(hsc_load16(want + 6), 0x8807);
	CHECK_EQ(hsc_load32(want + 4), UINT32_C(0x88070605));
	hsc_store32(got, UINT32_C(0x88070605));
	for (unsigned i = 0; i < 4; i++)
		CHECK_EQ(got[i], want[4 + i]);
	CHECK_EQ(hsc_load64(want), UINT64_C(0x8807060504030201));
	hsc_store64(got, UINT64_C(0x8807060504030201));
	for (unsigned i = 0; i < 8; i++)
		CHECK_EQ(got[i], want[i]);
}

int main(void)
{
	test_counts();
	test_cuts();
	test_words();
	return check_failures != 0;
}
