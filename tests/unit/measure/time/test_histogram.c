/* SPDX-License-Identifier: MIT */
#include "support/random.h"
#include "unit/check.h"
#include <hartscope/measure/histogram.h>
#include <stdlib.h>

#define VALUES 5000

static int by_value(const void *a, const void *b)
{
	const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

	return x < y ? -1 : x > y;
}

/* Is it the value, or at most 1/256 above it? */
static void check_near(uint64_t got, uint64_t want)
{
	CHECK(got >= want);
	CHECK(got - want <= want / 256);
}

/* Against the same values in order. */
static void check_quantiles(const struct hsc_histogram *h, uint64_t *values,
			    size_t count)
{
	static const unsigned thousandths[] = {
		1, 10, 500, 900, 990, 999, 1000
	};

	qsort(values, count, sizeof(*values), by_value);
	for (size_t i = 0; i < sizeof(thousandths) / sizeof(*thousandths);
	     i++) {
		const size_t rank = (count * thousandths[i] + 999) / 1000;

		check_near(hsc_histogram_quantile(h, thousandths[i]),
			   values[rank - 1]);
	}
	CHECK_EQ(h->min, values[0]);
	CHECK_EQ(h->max, values[count - 1]);
	CHECK_EQ(hsc_histogram_quantile(h, 1000), values[count - 1]);
	CHECK_EQ(h->count, count);
}

/* Buckets are in order, do not overlap, and hold all. */
static void check_buckets(const struct hsc_histogram *h)
{
	uint64_t low, high, last = 0, n, sum = 0;
	size_t at = 0;

	while ((n = hsc_histogram_each(h, &at, &low, &high)) != 0) {
		CHECK(low <= high && (sum == 0 || low > last));
		CHECK(high - low <= low / 256);
		last = high;
		sum += n;
	}
	CHECK_EQ(sum, h->count);
}

/* The parts of a row of values, merged in any order, are the whole. */
static void random_parts(uint64_t *random)
{
	static uint64_t values[VALUES];
	struct hsc_histogram whole = { .count = 0 }, joined = { .count = 0 };
	struct hsc_histogram parts[4] = { { .count = 0 } };
	uint64_t a[2], b[2];
	size_t at[2] = { 0, 0 };

	for (size_t i = 0; i < VALUES; i++) {
		values[i] = random_next(random) >> random_next(random) % 64;
		CHECK_EQ(hsc_histogram_add(&whole, values[i]), HSC_OK);
		CHECK_EQ(hsc_histogram_add(&parts[random_next(random) >> 62],
					   values[i]),
			 HSC_OK);
	}
	for (size_t i = 4; i-- > 0;)
		CHECK_EQ(hsc_histogram_merge(&joined, &parts[i]), HSC_OK);
	check_quantiles(&joined, values, VALUES);
	check_buckets(&joined);
	CHECK_EQ(joined.sum, whole.sum);
	for (uint64_t n = 1; n;) {
		n = hsc_histogram_each(&whole, &at[0], &a[0], &a[1]);
		CHECK_EQ(hsc_histogram_each(&joined, &at[1], &b[0], &b[1]), n);
		CHECK(!n || (a[0] == b[0] && a[1] == b[1]));
	}
	for (size_t i = 0; i < 4; i++)
		hsc_histogram_clear(&parts[i]);
	hsc_histogram_clear(&whole);
	hsc_histogram_clear(&joined);
}

static void few_values(void)
{
	struct hsc_histogram h = { .count = 0 }, none = { .count = 0 };

	CHECK_EQ(hsc_histogram_quantile(&h, 500), 0);
	CHECK_EQ(hsc_histogram_add(&h, UINT64_MAX), HSC_OK);
	CHECK_EQ(hsc_histogram_quantile(&h, 1), UINT64_MAX);
	CHECK_EQ(hsc_histogram_add(&h, 511), HSC_OK);
	CHECK_EQ(hsc_histogram_quantile(&h, 500), 511);
	CHECK_EQ(h.min, 511);
	CHECK_EQ(hsc_histogram_merge(&none, &h), HSC_OK);
	CHECK_EQ(none.min, 511);
	hsc_histogram_clear(&none);
	CHECK_EQ(hsc_histogram_merge(&h, &none), HSC_OK);
	CHECK_EQ(h.count, 2);
	CHECK_EQ(h.min, 511);
	hsc_histogram_clear(&h);
}

int main(void)
{
	uint64_t random = 88172645463325252;

	for (unsigned i = 0; i < 5; i++)
		random_parts(&random);
	few_values();
	return check_failures != 0;
}
