/* SPDX-License-Identifier: MIT */
#include "unit/image/hex_cases.h"

#define END "S9030000FC\n"

static const struct hex_case cases[] = {
	{ "16 bits of address", "S106001041424323\n" END, 0x10, "ABC" },
	{ "24 bits", "S20712001041424310\nS804000000FB\n", 0x120010, "ABC" },
	{ "32 bits", "S30880000010414243A1\nS70500000000FA\n", 0x80000010,
	  "ABC" },
	{ "header and counts",
	  "S00600004844521B\nS104001041AA\nS5030001FB\nS604000001FA\n" END,
	  0x10, "A" },
	{ "checksum", "S104001041AB\n" END, 0,
	  "line 1: the checksum is wrong" },
	{ "length", "S105001041A9\n" END, 0,
	  "line 1: the record is not as long as it says" },
	{ "too short", "S304000000FB\n" END, 0,
	  "line 1: the record is too short" },
	{ "type", "S4030000FC\n" END, 0, "line 1: an unknown record type" },
	{ "count", "S104001041AA\nS5030002FA\n" END, 0,
	  "line 2: the count of data records is wrong" },
	{ "after the end", END "S104001041AA\n", 0,
	  "line 2: a record after the end record" },
	{ "no end", "S104001041AA\n", 0,
	  "line 1: the file ends without an end record" },
	{ "no S", "T104001041AA\n" END, 0,
	  "line 1: the record does not start with an S" },
	{ "alone", "S\n", 0, "line 1: the record is too short" },
};

int main(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		hex_check(&cases[i], hsc_image_add_srec);
	return check_failures != 0;
}
