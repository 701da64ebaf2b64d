/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include "view/report/interval.h"
#include <stdio.h>

/* Values of R's prop.test(part, all, correct = FALSE). */
static const struct {
	uint64_t part, all;
	const char *want;
} cases[] = {
	{ 0, 0, "0.00 - 0.00" },      { 0, 10, "0.00 - 27.75" },
	{ 5, 10, "23.66 - 76.34" },   { 10, 10, "72.25 - 100.00" },
	{ 81, 263, "25.53 - 36.62" }, { 1, 1000000, "0.00 - 0.00" },
};

int main(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		double low, high;
		char text[64];

		hsc_view_interval(cases[i].part, cases[i].all, &low, &high);
		snprintf(text, sizeof(text), "%.2f - %.2f", low, high);
		CHECK_STR(text, cases[i].want, cases[i].want);
	}
	return check_failures != 0;
}
