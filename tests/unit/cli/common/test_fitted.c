/* SPDX-License-Identifier: MIT */
#include "cli/common/fitted.h"
#include "support/printed.h"
#include "unit/check.h"

static const struct {
	unsigned columns;
	const char *text, *want;
} cases[] = {
	{ 20, "a\n\nb\n", "a\n\nb\n" },
	{ 20, "one two three four five\nsix\n",
	  "one two three four\n    five\nsix\n" },
	{ 20, "no end", "no end" },
	{ 20, "1  a_function_with_a_name", "1  a_function.._name" },
	{ 20, "", "" },
};

int main(void)
{
	struct printed p = { .len = 0 };

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		for (size_t piece = 1; piece < 9; piece += 7) {
			struct hsc_cli_fitted f = { .to = printed_begin(&p),
						    .columns =
							    cases[i].columns };
			FILE *out = hsc_cli_fitted_open(&f);
			const char *text = cases[i].text;

			CHECK(out != NULL);
			for (size_t left = strlen(text); left;) {
				const size_t n = left < piece ? left : piece;

				(void)fwrite(text, 1, n, out);
				fflush(out);
				text += n;
				left -= n;
			}
			CHECK_EQ(fclose(out), 0);
			CHECK_STR(printed_end(&p), cases[i].want,
				  cases[i].text);
		}
	printed_free(&p);
	return check_failures != 0;
}
