/* SPDX-License-Identifier: MIT */
#include "base/sorted.h"
#include "unit/check.h"
#include <stdbool.h>
#include <stddef.h>

#define COUNT 6

struct item {
	uint32_t other;
	uint64_t start;
};

static const struct item items[COUNT] = {
	{ 9, 0 },          { 8, 4 }, { 7, 4 }, { 6, 10 }, { 5, UINT64_MAX - 1 },
	{ 4, UINT64_MAX },
};

/* One after the other. */
static size_t slowly(size_t count, uint64_t address, bool equal)
{
	size_t n = 0;

	for (size_t i = 0; i < count; i++)
		n += items[i].start < address ||
		     (equal && items[i].start == address);
	return n;
}

int main(void)
{
	static const uint64_t asked[] = {
		0,         1, 4, 5, 9, 10, 11, UINT64_MAX - 2, UINT64_MAX - 1,
		UINT64_MAX
	};

	for (size_t n = 0; n <= COUNT; n++)
		for (size_t i = 0; i < sizeof(asked) / sizeof(*asked); i++) {
			const uint64_t a = asked[i];

			CHECK_EQ(hsc_sorted_below(items, sizeof(*items),
						  offsetof(struct item, start),
						  n, a),
				 slowly(n, a, false));
			CHECK_EQ(hsc_sorted_up_to(items, sizeof(*items),
						  offsetof(struct item, start),
						  n, a),
				 slowly(n, a, true));
		}
	return check_failures != 0;
}
