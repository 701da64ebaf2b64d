/* SPDX-License-Identifier: MIT */
/* interval.c - how sure a share of samples is.
 * Room   view (floor 8) */
#include "view/report/interval.h"

static double root_of(double v)
{
	double x = v > 1 ? v : 1;

	for (unsigned i = 0; i < 64; i++)
		x = (x + v / x) / 2;
	return x;
}

void hsc_view_interval(uint64_t part, uint64_t all, double *low, double *high)
{
	const double z = 1.959964, n = (double)all;
	const double p = all ? (double)part / n : 0;
	const double middle = p + z * z / (2 * n);
	const double half = z * root_of(p * (1 - p) / n + z * z / (4 * n * n));

	*low = *high = 0;
	if (all == 0)
		return;
	*low = 100 * (middle - half) / (1 + z * z / n);
	*high = 100 * (middle + half) / (1 + z * z / n);
	if (*low < 0)
		*low = 0;
}
