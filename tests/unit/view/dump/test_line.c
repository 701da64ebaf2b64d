/* SPDX-License-Identifier: MIT */
#include "support/printed.h"
#include "unit/check.h"
#include "view/dump/line.h"

static const uint8_t bytes[30] = { 0x04, 0xff, 0x1b };

static const struct {
	const char *name;
	struct hsc_view_dump as;
	struct hsc_view_dump_line line;
	const char *want;
} cases[] = {
	{ "filler",
	  { .bare = false },
	  { .len = 3, .offset = 16, .text = "Idle COUNT=3", .meaning = "" },
	  "00000010  Idle COUNT=3\n" },
	{ "a message",
	  { .bare = false },
	  { .len = 3,
	    .offset = 0x123456789,
	    .numbered = true,
	    .number = 42,
	    .text = "Ownership",
	    .meaning = "" },
	  "123456789  #42       Ownership\n" },
	{ "with bytes and meaning",
	  { .bytes = true },
	  { .bytes = bytes,
	    .len = 3,
	    .text = "X",
	    .meaning = "address 0x10",
	    .addressed = true,
	    .address = 0x10,
	    .symbol = "ma\x1bin",
	    .symbol_start = 0xc },
	  "00000000  04 ff 1b  X   ; address 0x10 ma?in+0x4\n" },
	{ "at the start of a function",
	  { .bare = false },
	  { .text = "X",
	    .meaning = "at",
	    .addressed = true,
	    .address = 8,
	    .symbol = "f",
	    .symbol_start = 8 },
	  "00000000  X   ; at f\n" },
	{ "not all bytes",
	  { .bytes = true },
	  { .bytes = bytes, .len = 25, .text = "X", .meaning = "" },
	  "00000000  04 ff 1b 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 "
	  "00 00 00 00 00 ...  X\n" },
	{ "bare",
	  { .bare = true },
	  { .len = 3,
	    .offset = 16,
	    .numbered = true,
	    .text = "X A=1",
	    .meaning = "hidden" },
	  "X A=1\n" },
	{ "JSON",
	  { .json = true },
	  { .len = 3,
	    .offset = 16,
	    .numbered = true,
	    .number = 2,
	    .text = "a \"b\"",
	    .meaning = "" },
	  "{\"offset\":16,\"bytes\":3,\"number\":2,"
	  "\"text\":\"a \\u0022b\\u0022\"}\n" },
	{ "JSON with a place",
	  { .json = true },
	  { .len = 1,
	    .text = "X",
	    .meaning = "m",
	    .addressed = true,
	    .address = 0x14,
	    .symbol = "f",
	    .symbol_start = 0x10 },
	  "{\"offset\":0,\"bytes\":1,\"text\":\"X\",\"meaning\":\"m\","
	  "\"address\":\"0x14\",\"symbol\":\"f\",\"symbol_offset\":4}\n" },
	{ "JSON without a name",
	  { .json = true },
	  { .text = "X", .meaning = "", .addressed = true, .address = 0x14 },
	  "{\"offset\":0,\"bytes\":0,\"text\":\"X\","
	  "\"address\":\"0x14\"}\n" },
};

int main(void)
{
	struct printed p = { .len = 0 };

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct hsc_view_dump d = cases[i].as;

		d.out = printed_begin(&p);
		hsc_view_dump_line(&d, &cases[i].line);
		CHECK_STR(printed_end(&p), cases[i].want, cases[i].name);
		CHECK_EQ(d.lines, 1);
	}
	printed_free(&p);
	return check_failures != 0;
}
