/* SPDX-License-Identifier: MIT */
#include "cli/common/first_lines.h"
#include "support/printed.h"
#include "unit/check.h"

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
	return check_failures != 0;
}
