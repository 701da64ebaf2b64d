/* SPDX-License-Identifier: MIT */
#include "unit/image/hex_cases.h"

#define END ":00000001FF\n"

static const struct hex_case cases[] = {
	{ "data", ":0300100041424327\n" END, 0x10, "ABC" },
	{ "lower case and returns", ":0300100041424327\r\n:00000001ff\r\n",
	  0x10, "ABC" },
	{ "records out of order", ":0100110042AC\n:0100100041AE\n" END, 0x10,
	  "AB" },
	{ "twice, but different", ":0100100041AE\n:0100100042AD\n" END, 0x10,
	  "" },
	{ "linear address", ":0200000480007A\n:0100100041AE\n" END, 0x80000010,
	  "A" },
	{ "linear addresses go on at 64 KiB",
	  ":020000040001F9\n:02FFFF0041427D\n" END, 0x1ffff, "AB" },
	{ "segment address", ":020000021200EA\n:0100100041AE\n" END, 0x12010,
	  "A" },
	{ "segments wrap at 64 KiB", ":020000021200EA\n:02FFFF0041427D\n" END,
	  0x12000, "B" },
	{ "start addresses are no code",
	  ":0400000300003800C1\n:04000005000000CD2A\n:0100100041AE\n" END, 0x10,
	  "A" },
	{ "no data", END, 0, "" },
	{ "checksum", ":0300100041424328\n" END, 0,
	  "line 1: the checksum is wrong" },
	{ "length", ":0400100041424326\n" END, 0,
	  "line 1: the record is not as long as it says" },
	{ "too short", "\n:0000\n", 0, "line 2: the record is too short" },
	{ "type", ":00000006FA\n" END, 0, "line 1: an unknown record type" },
	{ "length of a type", ":01000004807B\n" END, 0,
	  "line 1: the length is wrong for the record type" },
	{ "after the end", END ":0100100041AE\n", 0,
	  "line 2: a record after the end record" },
	{ "no end", ":0100100041AE\n", 0,
	  "line 1: the file ends without an end record" },
	{ "empty", "", 0, "line 0: the file ends without an end record" },
	{ "no colon", "S0100100041AE\n", 0,
	  "line 1: the record does not start with a colon" },
};

int main(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		hex_check(&cases[i], hsc_image_add_ihex);
	return check_failures != 0;
}
