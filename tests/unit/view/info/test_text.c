/* SPDX-License-Identifier: MIT */
#include "support/printed.h"
#include "unit/check.h"
#include "unit/view/info/manifest.h"

static const char whole[] =
	"fib.hart\n"
	"  made by   hartscope 0.1, -\n"
	"  program   ./fib 2?   (exit 0)\n"
	"  protocol  ntrace, rv64\n"
	"  params    mode=htm src_bits=1\n"
	"  code      0x1000-0x1200  elf/fib  (/opt/fib)\n"
	"  code      changed while it ran\n"
	"  code      0xff00-0xffa0  2 pieces of the kernel; all of them: -v\n"
	"\n"
	" hart  name                      bytes     instructions  bit/instr\n"
	"    0  -                                            600\n"
	"    1  two                                          400\n"
	"    2  a name that is longer than its column          1,234"
	"                -\n"
	"  all  in one stream               125            1,000      1.000\n";

static const char empty[] =
	"fib.hart\n"
	"  made by   -, -; cut off, read as far as it goes\n"
	"  protocol  etrace, rv32\n"
	"\n"
	" hart  name                      bytes     instructions  bit/instr\n";

int main(void)
{
	struct hsc_manifest m = info_manifest();
	struct printed p = { .len = 0 };
	struct hsc_view_info v = info_of(&m, printed_begin(&p));
	struct hsc_view_info_stream s = hsc_view_info_stream(&v, 1);
	char *many[64];

	CHECK_EQ(s.bytes, 125);
	CHECK_EQ(s.instructions, 1000);
	CHECK_EQ(s.sources, 2);
	CHECK_EQ(s.first, 0);
	CHECK_EQ(hsc_view_info_stream(&v, 2).first, 2);
	hsc_view_info_text(&v);
	CHECK_STR(printed_end(&p), whole, "whole");

	v.out = printed_begin(&p);
	v.all = true;
	hsc_view_info_text(&v);
	CHECK(strstr(printed_end(&p),
		     "  code      0xff80-0xffa0  no file  ([kernel])\n"));
	CHECK(!strstr(p.text, "pieces"));

	/* a command of more than 200 columns is cut where that is not asked */
	for (size_t i = 0; i < 64; i++)
		many[i] = (char *)"argument";
	m.command = many;
	m.command_count = 64;
	v.out = printed_begin(&p);
	v.all = false;
	hsc_view_info_text(&v);
	CHECK(strstr(printed_end(&p),
		     "argument and 42 more; all of them: -v   (exit 0)\n"));

	m = (struct hsc_manifest){ .protocol = (char *)"etrace", .xlen = 32 };
	v.out = printed_begin(&p);
	hsc_view_info_text(&v);
	CHECK_STR(printed_end(&p), empty, "empty");
	printed_free(&p);
	return check_failures != 0;
}
