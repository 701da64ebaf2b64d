/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include <hartscope/base/digits.h>
#include <stdlib.h>

static const struct {
	const char *text;
	size_t most;
	bool ok;
	uint64_t want;
} numbers[] = {
	{ "0", SIZE_MAX, true, 0 },
	{ "010", SIZE_MAX, true, 10 },
	{ "1234", 2, true, 12 },
	{ "0xfF", SIZE_MAX, true, 255 },
	{ "0X10", SIZE_MAX, true, 16 },
	{ "0x10", 3, true, 1 },
	{ "0x10", 2, false, 0 },
	{ "18446744073709551615", SIZE_MAX, true, UINT64_MAX },
	{ "18446744073709551616", SIZE_MAX, false, 0 },
	{ "0xffffffffffffffff", SIZE_MAX, true, UINT64_MAX },
	{ "0x10000000000000000", SIZE_MAX, false, 0 },
	{ "", SIZE_MAX, false, 0 },
	{ "7", 0, false, 0 },
	{ "0x", SIZE_MAX, false, 0 },
	{ "1a", SIZE_MAX, false, 0 },
	{ "-1", SIZE_MAX, false, 0 },
	{ " 1", SIZE_MAX, false, 0 },
};

/* Against the C library, for every character. */
static void test_digits(void)
{
	for (int c = -128; c < 128; c++) {
		const char pair[2] = { (char)c, '7' },
			   other[2] = { '7', (char)c };
		unsigned want = 16;
		uint8_t byte;

		if (c > 0 && strchr("0123456789abcdefABCDEF", c))
			want = (unsigned)strtoul((char[]){ (char)c, 0 }, NULL,
						 16);
		CHECK_EQ(hsc_digit_of((char)c), want);
		CHECK_EQ(hsc_byte_of(pair, &byte), want < 16);
		if (want < 16)
			CHECK_EQ(byte, want << 4 | 7);
		CHECK_EQ(hsc_byte_of(other, &byte), want < 16);
		if (want < 16)
			CHECK_EQ(byte, 7 << 4 | want);
	}
}

int main(void)
{
	test_digits();
	for (size_t i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++) {
		uint64_t got;
		const bool ok =
			hsc_number_of(numbers[i].text, numbers[i].most, &got);

		if (ok != numbers[i].ok || (ok && got != numbers[i].want)) {
			printf("'%s', %zu\n", numbers[i].text, numbers[i].most);
			check_failures++;
		}
	}
	return check_failures != 0;
}
