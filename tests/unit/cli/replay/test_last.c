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
	  "head\n   .. 1 lines before\nb\nc\n" },
	{ "twice around", 1, "head\na\nb\nc\nd\n",
	  "head\n   .. 3 lines before\nd\n" },
	{ "a last line without an end", 2, "head\na\nb\nc", "head\na\nb\nc" },
	{ "nothing but the first", 2, "head\n", "head\n" },
	{ "a part of the first", 2, "he", "he" },
	{ "nothing", 2, "", "" },
	{ "none", 0, "head\na\n", "head\n   .. 1 lines before\n" },
};

/* In pieces of so many bytes, as stdio may hand them on. */
static void test(struct printed *p, size_t i, size_t piece)
{
	FILE *to = printed_begin(p);
	FILE *out = hsc_cli_last_open(to, cases[i].count);
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
	CHECK_EQ(fclose(out), 0);
	CHECK_STR(printed_end(p), cases[i].want, cases[i].name);
}

int main(void)
{
	struct printed p = { .len = 0 };

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		for (size_t piece = 1; piece < 8; piece += 3)
			test(&p, i, piece);
	printed_free(&p);
	return check_failures != 0;
}
