/* SPDX-License-Identifier: MIT */
#include "unit/capture/commit_rows.h"

static const struct rows_case cases[] = {
	{ "hex, with or without 0x", "100\n0x102\n  ffffffffffffffff\n",
	  "100 102 ffffffffffffffff " },
	{ "comments, empty lines, no end of the last",
	  "# list\n\n100 nop\n102\t# two\n 104", "100 102 104 " },
	{ "DOS", "100\r\n102\r\n", "100 102 " },
	{ "what begins as a number and is none", "100\n104z\n",
	  "100 E line 2" },
	{ "words", "100\nzebra\n", "100 E line 2" },
	{ "more than 64 bits", "10000000000000000\n", "E line 1" },
	{ "leading zeros", "0000000000000000000000100\n", "100 " },
	{ "nothing", "", "" },
};

int main(void)
{
	char folder[16];

	scratch_enter(folder);
	rows_check(cases, sizeof(cases) / sizeof(cases[0]), HSC_COMMIT_TEXT);
	scratch_leave(folder);
	return check_failures != 0;
}
