/* SPDX-License-Identifier: MIT */
#include "support/printed.h"
#include "unit/check.h"
#include "view/common/screen.h"

static const struct {
	unsigned columns;
	size_t used;
	const char *name;
	size_t want;
} fits[] = {
	{ 0, 100, "a_long_name_of_a_function", 25 },
	{ 80, 10, "main", 4 },
	{ 30, 5, "a_long_name_of_a_function", 25 },
	{ 29, 5, "a_long_name_of_a_function", 22 },
	{ 20, 60, "a_long_name_of_a_function", 6 }, /* never nothing */
	{ 20, 10, "abcdefg\303\244\303\244\303\244", 7 },
	{ 20, 10, "abcdef\303\244\303\244\303\244", 8 },
};

int main(void)
{
	const struct hsc_view_screen file = { .columns = 0 };
	const struct hsc_view_screen terminal = { .color = true };
	struct printed p = { .len = 0 };

	for (size_t i = 0; i < sizeof(fits) / sizeof(fits[0]); i++) {
		const struct hsc_view_screen s = { .columns = fits[i].columns };

		CHECK_EQ(hsc_view_fit(&s, fits[i].used, fits[i].name),
			 fits[i].want);
	}
	for (int i = 0; i < HSC_PAINTS; i++) {
		const char *code =
			hsc_view_paint(&terminal, (enum hsc_view_paint)i);

		CHECK_STR(hsc_view_paint(&file, (enum hsc_view_paint)i), "",
			  "no colours");
		CHECK(code[0] == '\033' && code[strlen(code) - 1] == 'm');
	}
	hsc_view_painted(printed_begin(&p), &file, HSC_PAINT_LOSS, "%d gaps",
			 3);
	CHECK_STR(printed_end(&p), "3 gaps", "in a file");
	hsc_view_painted(printed_begin(&p), &terminal, HSC_PAINT_LOSS,
			 "%d gaps", 3);
	CHECK_STR(printed_end(&p), "\033[1;31m3 gaps\033[m", "on a terminal");
	printed_free(&p);
	return check_failures != 0;
}
