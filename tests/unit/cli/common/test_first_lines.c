/* SPDX-License-Identifier: MIT */
#include "cli/common/first_lines.h"
#include "support/printed.h"
#include "unit/check.h"
#include <fcntl.h>
#include <unistd.h>

static const struct {
	uint64_t lines;
	const char *text, *want;
	bool reached;
} cases[] = {
	{ 2, "a\nb\nc\n", "a\nb\n", true },
	{ 2, "a\nb\n", "a\nb\n", false },
	{ 2, "a\nb", "a\nb", false },
	{ 1, "a\nb", "a\n", true },
	{ 3, "", "", false },
};

/* What is flushed has come to where it goes: who reads a pipe waits for it. */
static void test_flush(void)
{
	char got[8] = "";
	int ends[2];
	struct hsc_cli_first f = { .lines = 2 };
	FILE *out;

	CHECK_EQ(pipe(ends), 0);
	CHECK_EQ(fcntl(ends[0], F_SETFL, O_NONBLOCK), 0);
	f.to = fdopen(ends[1], "w");
	out = hsc_cli_first_open(&f);
	CHECK(out != NULL);
	(void)fputs("a\n", out);
	(void)fflush(out);
	CHECK_EQ(read(ends[0], got, sizeof(got) - 1), 2);
	CHECK_STR(got, "a\n", "flushed");
	(void)fclose(out);
	(void)fclose(f.to);
	close(ends[0]);
}

int main(void)
{
	struct printed p = { .len = 0 };

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		for (size_t piece = 1; piece < 7; piece += 5) {
			struct hsc_cli_first f = { .to = printed_begin(&p),
						   .lines = cases[i].lines };
			FILE *out = hsc_cli_first_open(&f);
			const char *text = cases[i].text;

			CHECK(out != NULL);
			setvbuf(out, NULL, _IONBF, 0);
			for (size_t left = strlen(text); left;) {
				const size_t n = left < piece ? left : piece;

				(void)fwrite(text, 1, n, out);
				text += n;
				left -= n;
			}
			CHECK_EQ(ferror(out) != 0, cases[i].reached);
			(void)fclose(out);
			CHECK_STR(printed_end(&p), cases[i].want,
				  cases[i].text);
			CHECK_EQ(f.reached, cases[i].reached);
		}
	printed_free(&p);
	test_flush();
	return check_failures != 0;
}
