/* SPDX-License-Identifier: MIT */
#include "unit/view/annotate/picked.h"

#define ROW(address, count, text)                                              \
	"\n    { \"address\": \"" address "\", \"count\": " #count             \
	", \"text\": \"" text "\""
#define AT(file, line) ", \"file\": " #file ", \"line\": " #line " }"

static const char want[] =
	"{ \"schema\": \"hartscope-annotate\", \"version\": 1,\n"
	"  \"bundle\": \"a\\u003cb.hart\",\n"
	"  \"harts\": 1, \"instructions\": 12, \"gaps\": 0, \"gap_bytes\": 0, "
	"\"left_out\": 0, \"unnamed\": 0,\n  \"functions\": [\n"
	"  { \"function\": \"f\", \"module\": \"prog\", "
	"\"address\": \"0x1000\", \"calls\": 2, "
	"\"instructions\": 10, \"rows\": [" ROW("0x1000", 2, "nop")
		AT(0, 10) "," ROW("0x1004", 2, "beqz zero,100c \\u003cf+0xc\\u003e") ", \"taken\": 1, \"not_taken\": 1" AT(
			0, 11) "," ROW("0x1008", 1,
				       "nop") AT(1, 7) "," ROW("0x100c", 2,
							       "nop")
			AT(1, 7) "," ROW("0x1010", 2, "bnez zero,1000 \\u003cf\\u003e") ", \"taken\": 1, \"not_taken\": 1" AT(
				0, 14) "," ROW("0x1014", 1, "ret")
				AT(0,
				   15) " ] },\n"
				       "  { \"function\": \"h\", "
				       "\"module\": \"prog\", "
				       "\"address\": \"0x1024\", \"calls\": 1, "
				       "\"instructions\": 2, \"rows\": "
				       "[" ROW("0x1024", 1, "nop") " }," ROW(
					       "0x1028", 1,
					       "ret") " } ] } ],\n"
						      "  \"files\": [\n  { "
						      "\"file\": "
						      "\"/src/a.c\" },\n"
						      "  { \"file\": "
						      "\"/src/b.h\" } ] }\n";

int main(void)
{
	const struct hsc_view_annotate_pick pick = { .limit = 0 };
	struct picked p;

	picked_make(&p, &pick);
	CHECK_EQ(hsc_view_annotate_json(&p.view), HSC_OK);
	CHECK_STR(printed_end(&p.printed), want, "all");
	p.view.out = printed_begin(&p.printed);
	CHECK_EQ(hsc_view_annotate_data(&p.view, true), HSC_OK);
	CHECK(strstr(printed_end(&p.printed),
		     "{ \"file\": \"/src/b.h\", \"source\": null } ] }\n") !=
	      NULL);
	picked_free(&p);
	return check_failures != 0;
}
