/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include "view/common/text.h"
#include <stdlib.h>

/* Text of anybody as a string of JSON, which is UTF-8. */
static const struct {
	const char *name, *text, *want;
} cases[] = {
	{ "plain", "main", "\"main\"" },
	{ "nothing", "", "\"\"" },
	{ "what HTML and JSON mean", "<&>'\"\\",
	  "\"\\u003c\\u0026\\u003e\\u0027\\u0022\\u005c\"" },
	{ "control characters", "a\n\x1b\x7f", "\"a\\u000a\\u001b\\u007f\"" },
	{ "two, three and four bytes", "\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80",
	  "\"\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80\"" },
	{ "alone",
	  "a\xff"
	  "b\x80",
	  "\"a\\ufffdb\\ufffd\"" },
	{ "cut off", "\xe2\x82", "\"\\ufffd\\ufffd\"" },
	{ "longer than needed", "\xc0\xaf\xe0\x80\xaf",
	  "\"\\ufffd\\ufffd\\ufffd\\ufffd\\ufffd\"" },
	{ "half of a pair", "\xed\xa0\x80", "\"\\ufffd\\ufffd\\ufffd\"" },
	{ "the last", "\xf4\x8f\xbf\xbf", "\"\xf4\x8f\xbf\xbf\"" },
	{ "beyond the last", "\xf4\x90\x80\x80",
	  "\"\\ufffd\\ufffd\\ufffd\\ufffd\"" },
};

/* A linkage name is given where it is another than the one that is shown. */
static void check_function(const char *name, const char *raw, const char *want)
{
	const struct hsc_function f = { .name = name,
					.raw = raw,
					.module = "m" };
	char *got = NULL;
	size_t len = 0;
	FILE *out = open_memstream(&got, &len);

	hsc_view_json_function(out, &f);
	fclose(out);
	CHECK_STR(got, want, name);
	free(got);
}

int main(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		char *got = NULL;
		size_t len = 0;
		FILE *out = open_memstream(&got, &len);

		CHECK(out != NULL);
		if (!out)
			return 1;
		hsc_view_json_string(out, cases[i].text);
		fclose(out);
		CHECK_STR(got, cases[i].want, cases[i].name);
		free(got);
	}
	check_function("main", "main",
		       "\"function\": \"main\", \"module\": \"m\"");
	check_function("a::b()", "_ZN1a1bEv",
		       "\"function\": \"a::b()\", \"linkage_name\": "
		       "\"_ZN1a1bEv\", \"module\": \"m\"");
	return check_failures != 0;
}
