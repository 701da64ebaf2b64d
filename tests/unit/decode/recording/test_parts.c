/* SPDX-License-Identifier: MIT */
#include "decode/recording/parts.h"
#include "unit/check.h"

int main(void)
{
	struct hsc_error why;
	char name[500];

	memset(name, 'x', sizeof(name));
	name[sizeof(name) - 1] = '\0';
	CHECK_EQ(hsc_record_say(NULL, HSC_E_FILE, "%s", "unheard"), HSC_E_FILE);
	CHECK_EQ(hsc_record_say(&why, HSC_E_TARGET, "%s: %d", "a\nb\033c", 7),
		 HSC_E_TARGET);
	CHECK_STR(why.text, "a?b?c: 7", "control characters");
	hsc_record_say(&why, HSC_E_FILE, "%s", name);
	CHECK_EQ(strlen(why.text), HSC_ERROR_MAX - 1);
	return check_failures != 0;
}
