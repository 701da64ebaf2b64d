/* SPDX-License-Identifier: MIT */
#include "base/error_set.h"
#include "unit/check.h"
#include <errno.h>

int main(void)
{
	char longer[2 * HSC_ERROR_MAX];
	struct hsc_error why;

	hsc_error_set(NULL, "nobody asks");
	hsc_error_set(&why, "%s: line %d", "a\tb\x1b[1m\n\x7f", 3);
	CHECK_STR(why.text, "a?b?[1m??: line 3", "control characters");
	memset(longer, 'x', sizeof(longer));
	longer[sizeof(longer) - 1] = '\0';
	hsc_error_set(&why, "%s", longer);
	CHECK_EQ(strlen(why.text), HSC_ERROR_MAX - 1);
	CHECK_EQ(-hsc_fail(&why, HSC_E_FORMAT, "line %d", 4), -HSC_E_FORMAT);
	CHECK_STR(why.text, "line 4", "and its status");
	errno = ENOENT;
	CHECK_EQ(-hsc_error_file(&why, "no\nfile"), -HSC_E_FILE);
	CHECK_STR(why.text, "no?file: No such file or directory", "errno");
	return check_failures != 0;
}
