/* SPDX-License-Identifier: MIT */
#include "image/strings.h"
#include "unit/check.h"

int main(void)
{
	struct hsc_strings s = { .at = NULL };
	char text[16];
	uint32_t number = 7;

	CHECK_EQ(hsc_strings_put(&s, NULL, &number), HSC_OK);
	CHECK_EQ(number, HSC_NO_STRING);
	CHECK_EQ(s.count, 0);
	for (unsigned round = 0; round < 2; round++)
		for (unsigned i = 0; i < 1000; i++) {
			snprintf(text, sizeof(text), "%u", i * 7919);
			CHECK_EQ(hsc_strings_put(&s, text, &number), HSC_OK);
			CHECK_EQ(number, i);
			CHECK_STR(s.at[number], text, "kept");
		}
	CHECK_EQ(hsc_strings_put(&s, "", &number), HSC_OK);
	CHECK_EQ(number, 1000);
	CHECK_EQ(s.count, 1001);
	hsc_strings_free(&s);
	hsc_strings_free(&s);
	return check_failures != 0;
}
