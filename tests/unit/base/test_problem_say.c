/* SPDX-License-Identifier: MIT */
#include "base/problem_say.h"
#include "unit/check.h"
#include <errno.h>

int main(void)
{
	char longer[2 * HSC_PROBLEM_MAX];
	struct hsc_problem why;

	hsc_problem_say(NULL, "nobody asks");
	hsc_problem_say(&why, "%s: line %d", "a\tb\x1b[1m\n\x7f", 3);
	CHECK_STR(why.text, "a?b?[1m??: line 3", "control characters");
	memset(longer, 'x', sizeof(longer));
	longer[sizeof(longer) - 1] = '\0';
	hsc_problem_say(&why, "%s", longer);
	CHECK_EQ(strlen(why.text), HSC_PROBLEM_MAX - 1);
	errno = ENOENT;
	CHECK_EQ(-hsc_problem_file(&why, "no\nfile"), -HSC_E_FILE);
	CHECK_STR(why.text, "no?file: No such file or directory", "errno");
	return check_failures != 0;
}
