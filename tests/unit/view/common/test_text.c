/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include "view/common/text.h"
#include <stdlib.h>
#include <string.h>

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
	{ "controls of C1", "\xc2\x80\xc2\x9b\xc2\x9f\xc2\xa0",
	  "\"\\u0080\\u009b\\u009f\xc2\xa0\"" },
	{ "controls of direction",
	  "\xd8\x9c\xe2\x80\x8d\xe2\x80\x8e\xe2\x80\x8f\xe2\x80\xaa\xe2\x80\xae"
	  "\xe2\x81\xa6\xe2\x81\xa9",
	  "\"\\u061c\xe2\x80\x8d\\u200e\\u200f\\u202a\\u202e\\u2066\\u2069\"" },
	{ "ends of a line and a paragraph", "\xe2\x80\xa8\xe2\x80\xa9",
	  "\"\\u2028\\u2029\"" },
	{ "beyond the last", "\xf4\x90\x80\x80",
	  "\"\\ufffd\\ufffd\\ufffd\\ufffd\"" },
};

/* The same on a terminal, where a character that may not be shown is '?'. */
static const struct {
	const char *text, *want;
} shown[] = {
	{ "", "" },
	{ "main", "main" },
	{ "a\tb\x1b[1m\x7f", "a?b?[1m?" },
	{ "\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80",
	  "\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80" },
	{ "a\xc2\x9b"
	  "31m",
	  "a?31m" }, /* CSI, in one character */
	{ "a\x9b"
	  "31m",
	  "a?31m" }, /* and of a terminal without UTF-8 */
	{ "\xe2\x80\xaeniam\xe2\x80\xac", "?niam?" },
	{ "\xe2\x81\xa5\xe2\x81\xa6\xe2\x81\xa9\xe2\x81\xaa",
	  "\xe2\x81\xa5??\xe2\x81\xaa" },
	{ "\xe2\x80\xa7\xe2\x80\xa8\xe2\x80\xaf", "\xe2\x80\xa7?\xe2\x80\xaf" },
	{ "\xd8\x9b\xd8\x9c\xd8\x9d", "\xd8\x9b?\xd8\x9d" },
	{ "\xe2\x80", "??" },
};

static void check_shown(const char *text, const char *want)
{
	char copy[64], *got = NULL;
	size_t len = 0;
	FILE *out = open_memstream(&got, &len);

	hsc_view_foreign(out, text);
	putc('|', out);
	hsc_view_csv_text(out, text);
	fclose(out);
	CHECK(len == 2 * strlen(want) + 1);
	CHECK(strncmp(got, want, strlen(want)) == 0);
	CHECK_STR(got + strlen(want) + 1, want, "CSV");
	free(got);
	snprintf(copy, sizeof(copy), "%s", text);
	hsc_view_make_shown(copy);
	CHECK_STR(copy, want, "in the text itself");
}

/* A quote or a backslash of a name ends no string. */
static void check_escaped(void)
{
	char *got = NULL;
	size_t len = 0;
	FILE *out = open_memstream(&got, &len);

	hsc_view_foreign_escaped(out, "operator\"\"_a\\\n\xc3\xa9\xff");
	fclose(out);
	CHECK_STR(got, "operator\\\"\\\"_a\\\\?\xc3\xa9?", "escaped");
	free(got);
}

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

/* What documents begin with, and a row of a profile. */
static void check_document(void)
{
	const struct hsc_view_title title = { .bundle = "a\"b",
					      .harts = 2,
					      .instructions = 3,
					      .gaps = 4,
					      .gap_bytes = 5 };
	const struct hsc_profile_row row = {
		.calls = 1, .cut = 2, .total = 3, .at_least = 4, .self = 5
	};
	char *got = NULL;
	size_t len = 0;
	FILE *out = open_memstream(&got, &len);

	hsc_view_json_head(out, "test", &title);
	hsc_view_json_text(out, "name", "<");
	fputs(", ", out);
	hsc_view_json_counts(out, &row);
	fclose(out);
	CHECK_STR(got,
		  "{ \"schema\": \"hartscope-test\", \"version\": 1,\n"
		  "  \"bundle\": \"a\\u0022b\",\n"
		  "  \"harts\": 2, \"instructions\": 3, \"gaps\": 4, "
		  "\"gap_bytes\": 5, \"name\": \"\\u003c\", \"calls\": 1, "
		  "\"cut\": 2, \"total\": 3, \"at_least\": 4, \"self\": 5",
		  "document");
	free(got);
}

/* Text in memory, as much as there is room for. */
static void check_utf8(const char *text, size_t cap, const char *want)
{
	char got[16];
	const size_t len = hsc_view_make_utf8(text, got, cap);

	CHECK_EQ(len, strlen(want));
	CHECK(memcmp(got, want, len) == 0);
}

int main(void)
{
	check_utf8("a\tb\xff\xc3\xa9", sizeof(char[16]),
		   "a?b\xef\xbf\xbd\xc3\xa9");
	check_utf8("abc", 2, "ab");
	check_utf8("ab\xc3\xa9", 3, "ab");
	for (size_t i = 0; i < sizeof(shown) / sizeof(shown[0]); i++)
		check_shown(shown[i].text, shown[i].want);
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
	check_escaped();
	check_document();
	return check_failures != 0;
}
