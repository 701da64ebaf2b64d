/* SPDX-License-Identifier: MIT */
#include "base/text_line.h"
#include "unit/check.h"

int main(void)
{
	char text[11] = "0123456789";
	struct hsc_text_line line = hsc_text_line_in(text, 10);

	CHECK_STR(text, "", "begun");
	hsc_text_line_add(&line, "%s %d", "ab", 12);
	hsc_text_line_add(&line, "%s", "");
	CHECK_STR(text, "ab 12", "two pieces");
	CHECK_EQ(line.len, 5);
	hsc_text_line_add(&line, "%s", "cdefgh");
	CHECK_STR(text, "ab 12cdef", "cut");
	CHECK_EQ(line.len, 9);
	hsc_text_line_add(&line, "%s", "i");
	CHECK_STR(text, "ab 12cdef", "full");
	CHECK_EQ(line.len, 9);
	line = hsc_text_line_in(text, 1);
	hsc_text_line_add(&line, "%d", 7);
	CHECK_STR(text, "", "no room");
	return check_failures != 0;
}
