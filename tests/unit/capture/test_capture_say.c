/* SPDX-License-Identifier: MIT */
#include "capture/capture_say.h"
#include "unit/check.h"

int main(void)
{
	char longer[2 * HSC_PROBLEM_MAX];
	struct hsc_problem why;

	hsc_capture_say(NULL, "nobody asks");
	hsc_capture_say(&why, "%s: line %d", "a\tb\x1b[1m\n\x7f", 3);
	CHECK_STR(why.text, "a?b?[1m??: line 3", "control characters");
	memset(longer, 'x', sizeof(longer));
	longer[sizeof(longer) - 1] = '\0';
	hsc_capture_say(&why, "%s", longer);
	CHECK_EQ(strlen(why.text), HSC_PROBLEM_MAX - 1);
	return check_failures != 0;
}
