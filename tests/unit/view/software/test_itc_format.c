/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include "view/software/itc_format.h"

static const struct {
	const char *format;
	uint32_t value;
	const char *want;
} cases[] = {
	{ "no argument", 7, "no argument" },
	{ "%u", 0xffffffff, "4294967295" },
	{ "%d", 0xffffffff, "-1" },
	{ "100%% %x", 0xab, "100% ab" },
	{ "%#06x|", 0xab, "0x00ab|" },
	{ "%-4d|%d", 0x0005fffe, "5   |-2" },
	{ "%u %u %u", 0xffe00000 | 3u << 10 | 1, "2047 3 1" },
	{ "%c%c%c%c", 0x41424344, "ABCD" },
	{ "%lu", 5, "5" },
	{ "%hx", 0x12345678, "12345678" },
	/* not conversions of integers: as they stand */
	{ "%s %u", 3, "%s 3" },
	{ "%", 3, "%" },
	{ "%123d", 3, "%123d" },
	{ "%u %u %u %u %u", 0x01020304, "1 2 3 4 %u" },
};

static const char section[] = "GCC: (GNU) 12\0"
			      "3:count %d\0"
			      "32:no such channel\0"
			      "x3:no\0"
			      "31:last\0"
			      "3:again %u";

int main(void)
{
	struct hsc_view_itc_formats f;
	char text[256], small[140];

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		hsc_view_itc_print(cases[i].format, cases[i].value, text,
				   sizeof(text));
		CHECK_STR(text, cases[i].want, cases[i].format);
	}
	/* cut where another conversion might not fit */
	hsc_view_itc_print("abcdefghijklmnopqrstuvwxyz", 0, small,
			   sizeof(small));
	CHECK_STR(small, "abcdefghijkl", "cut");

	hsc_view_itc_find(&f, section, sizeof(section));
	CHECK_STR(f.of[3] ? f.of[3] : "", "again %u", "the last counts");
	CHECK_STR(f.of[31] ? f.of[31] : "", "last", "31");
	CHECK(!f.of[0] && !f.of[12]);
	hsc_view_itc_find(&f, section, 0);
	CHECK(!f.of[3]);
	return check_failures != 0;
}
