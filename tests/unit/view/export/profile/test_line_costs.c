/* SPDX-License-Identifier: MIT */
/* What lines cost is held against binutils in tests/export/callgrind.sh; here
 * is what there is none of. */
#include "unit/check.h"
#include "view/export/profile/line_costs.h"

int main(void)
{
	const struct hsc_function f = { .name = "f", .module = "prog" };
	struct hsc_functions *functions;
	struct hsc_code_counts *counts;
	struct hsc_line_costs costs = { .count = 1 };

	CHECK_EQ(hsc_functions_new(&functions), HSC_OK);
	CHECK(hsc_functions_index(functions, &f) != HSC_FUNCTION_NONE);
	CHECK_EQ(hsc_code_counts_new(&counts), HSC_OK);
	CHECK_EQ(hsc_line_costs_make(&costs, counts, functions), HSC_OK);
	CHECK_EQ(costs.count, 0);
	hsc_line_costs_clear(&costs);
	CHECK(costs.list == NULL);
	hsc_code_counts_free(&counts);
	hsc_functions_free(&functions);
	return check_failures != 0;
}
