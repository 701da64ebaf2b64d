/* SPDX-License-Identifier: MIT */
#include "unit/view/diff/pair.h"

/* Functions by the change of what is sorted by, the largest first. */
static const struct {
	enum hsc_view_sort sort;
	const char *want;
} cases[] = {
	/* main: calls 1 1, self 13 13, total 20 1023; f: 2 1, 7 1000;
	 * "g": 0 1, 0 10 */
	{ HSC_SORT_SELF, "bc"
			 "a" },
	{ HSC_SORT_TOTAL, "a"
			  "bc" },
	{ HSC_SORT_CALLS, "bc"
			  "a" },
};

int main(void)
{
	struct hsc_comparison c = pair_compare(PAIR_BEFORE, PAIR_AFTER);
	struct hsc_view_diff view = pair_view(&c);

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		char text[8] = "";
		uint32_t *rows;
		size_t count;

		view.sort = cases[i].sort;
		CHECK_EQ(hsc_view_diff_rows(&view, &rows, &count), HSC_OK);
		for (size_t k = 0; k < count; k++) {
			const char *name =
				hsc_functions_get(c.functions, rows[k])->name;

			text[k] = name[0] == 'm'   ? 'a'
				  : name[0] == 'f' ? 'b'
						   : 'c';
			text[k + 1] = '\0';
		}
		CHECK_STR(text, cases[i].want, "sorted");
		free(rows);
	}
	hsc_comparison_clear(&c);
	return check_failures != 0;
}
