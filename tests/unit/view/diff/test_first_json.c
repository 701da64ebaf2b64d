/* SPDX-License-Identifier: MIT */
#include "unit/view/diff/first_case.h"

static const struct {
	enum hsc_view_first_end end;
	const char *want;
} cases[] = {
	{ HSC_FIRST_SAME,
	  "\"name\": \"hart 7\", \"end\": \"same\", \"same\": 1" },
	{ HSC_FIRST_PARTED,
	  "\"name\": \"hart 7\", \"end\": \"parted\", \"same\":"
	  " 1234,\n"
	  "    \"stack\": [ \"main\", \"\\u0022g\\u0022\\u000a\""
	  " ],\n"
	  "      \"last\": [\n"
	  "        { \"address\": \"0x1004\", \"function\":"
	  " \"f\\u00221\", \"offset\": 4 } ],\n"
	  "    \"before\": { \"clock\": 1234, \"byte\": 32,"
	  " \"lost\": false,\n"
	  "      \"ahead\": [\n"
	  "        { \"address\": \"0x1008\", \"function\":"
	  " \"f\\u00221\", \"offset\": 8 } ] },\n"
	  "    \"after\": { \"clock\": 1235, \"byte\": 33,"
	  " \"lost\": false,\n"
	  "      \"ahead\": [\n"
	  "        { \"address\": \"0x5000\" } ] }" },
	{ HSC_FIRST_ENDED,
	  "\"name\": \"hart 7\", \"end\": \"ended\", \"same\":"
	  " 1234,\n"
	  "    \"stack\": [ \"main\", \"\\u0022g\\u0022\\u000a\""
	  " ],\n"
	  "      \"last\": [\n"
	  "        { \"address\": \"0x1004\", \"function\":"
	  " \"f\\u00221\", \"offset\": 4 } ],\n"
	  "    \"before\": { \"clock\": 1234, \"byte\": 32,"
	  " \"lost\": false,\n"
	  "      \"ahead\": [\n"
	  "        { \"address\": \"0x1008\", \"function\":"
	  " \"f\\u00221\", \"offset\": 8 } ] },\n"
	  "    \"after\": { \"clock\": 1235, \"byte\": 33,"
	  " \"lost\": false,\n"
	  "      \"ahead\": [ ] }" },
	{ HSC_FIRST_LOST,
	  "\"name\": \"hart 7\", \"end\": \"lost\", \"same\":"
	  " 1234,\n"
	  "    \"stack\": [ \"main\", \"\\u0022g\\u0022\\u000a\""
	  " ],\n"
	  "      \"last\": [\n"
	  "        { \"address\": \"0x1004\", \"function\":"
	  " \"f\\u00221\", \"offset\": 4 } ],\n"
	  "    \"before\": { \"clock\": 1234, \"byte\": 32,"
	  " \"lost\": false,\n"
	  "      \"ahead\": [\n"
	  "        { \"address\": \"0x1008\", \"function\":"
	  " \"f\\u00221\", \"offset\": 8 } ] },\n"
	  "    \"after\": { \"clock\": 1235, \"byte\": 33,"
	  " \"lost\": true,\n"
	  "      \"ahead\": [ ] }" },
};

int main(void)
{
	struct printed p = { .len = 0 };

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct first_case c;

		first_make(&c, cases[i].end);
		hsc_view_first_json(printed_begin(&p), &c.view);
		CHECK_STR(printed_end(&p), cases[i].want, "a hart");
		first_free(&c);
	}
	printed_free(&p);
	return check_failures != 0;
}
