/* SPDX-License-Identifier: MIT */
#include "cli/replay/last.h"
#include "support/printed.h"
#include "unit/check.h"

static const struct {
	const char *name;
	size_t count;
	const char *text;
	const char *want;
} cases[] = {
	{ "fewer than that", 3, "head\na\nb\n", "head\na\nb\n" },
	{ "as many", 2, "head\na\nb\n", "head\na\nb\n" },
	{ "one more", 2, "head\na\nb\nc\n",
	  "head\n   .. lines before\nb\nc\n" },
	{ "twice around", 1, "head\na\nb\nc\nd\n",
	  "head\n   .. lines before\nd\n" },
	{ "a last line without an end", 2, "head\na\nb\nc", "head\na\nb\nc" },
	{ "nothing but the first", 2, "head\n", "head\n" },
	{ "a part of the first", 2, "he", "he" },
	{ "nothing", 2, "", "" },
	{ "none", 0, "head\na\n", "head\n   .. lines before\n" },
};

/* In pieces of so many bytes, as stdio may hand them on. */
static void test(struct printed *p, size_t i, size_t piece)
{
	FILE *to = printed_begin(p);
	struct hsc_cli_last *last = hsc_cli_last_open(to, cases[i].count);
	FILE *out = last ? hsc_cli_last_file(last) : NULL;
	const char *text = cases[i].text;
	size_t left = strlen(text);

	CHECK(out != NULL);
	setvbuf(out, NULL, _IONBF, 0);
	while (left) {
		const size_t n = left < piece ? left : piece;

		CHECK_EQ(fwrite(text, 1, n, out), n);
		text += n;
		left -= n;
	}
	hsc_cli_last_close(&last, true);
	CHECK(!last);
	CHECK_STR(printed_end(p), cases[i].want, cases[i].name);
}

/* Lines that nobody knows to be those of the whole are not counted. */
static void test_enough(struct printed *p)
{
	struct hsc_cli_last *last = hsc_cli_last_open(printed_begin(p), 2);
	FILE *out = hsc_cli_last_file(last);

	CHECK(!hsc_cli_last_has_enough(last));
	fputs("head\nopen\nopen\n", out);
	CHECK(hsc_cli_last_has_enough(last));
	hsc_cli_last_mark(last, 1);
	CHECK(!hsc_cli_last_has_enough(last));
	fputs("it may not be there\na\n", out);
	CHECK(!hsc_cli_last_has_enough(last));
	hsc_cli_last_reset(last);
	fputs("head\nopen\n", out);
	hsc_cli_last_mark(last, 1);
	fputs("it may not be there\na\nb\n", out);
	CHECK(hsc_cli_last_has_enough(last));
	hsc_cli_last_close(&last, true);
	CHECK_STR(printed_end(p), "head\n   .. lines before\na\nb\n", "end");
	last = hsc_cli_last_open(printed_begin(p), 2);
	fputs("head\na\n", hsc_cli_last_file(last));
	hsc_cli_last_close(&last, false);
	CHECK_STR(printed_end(p), "", "nothing");
}

int main(void)
{
	struct printed p = { .len = 0 };

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		for (size_t piece = 1; piece < 8; piece += 3)
			test(&p, i, piece);
	test_enough(&p);
	printed_free(&p);
	return check_failures != 0;
}
