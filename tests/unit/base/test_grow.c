/* SPDX-License-Identifier: MIT */
#include "base/grow.h"
#include "unit/check.h"
#include <stdint.h>
#include <stdlib.h>

#define COUNT 1000

/* One by one, and seldom moved. */
static void test_items(void)
{
	void *items = NULL;
	size_t cap = 0, grown = 0;

	for (size_t i = 0; i < COUNT; i++) {
		const size_t before = cap;

		CHECK(hsc_grow(&items, &cap, i + 1, sizeof(uint32_t)));
		CHECK(cap > i);
		grown += cap != before;
		((uint32_t *)items)[i] = (uint32_t)i;
	}
	CHECK(grown < 12);
	for (size_t i = 0; i < COUNT; i++)
		CHECK_EQ(((uint32_t *)items)[i], i);
	free(items);
}

static void test_refused(void)
{
	void *items = NULL;
	size_t cap = 0;

	CHECK(hsc_grow(&items, &cap, 100, 3));
	CHECK(cap >= 100 && cap < 200);
	memset(items, 1, 3 * cap);
	const size_t before = cap;
	void *const at = items;

	CHECK(!hsc_grow(&items, &cap, SIZE_MAX, 3));
	CHECK(!hsc_grow(&items, &cap, SIZE_MAX / 2, 3));
	CHECK_EQ(cap, before);
	CHECK(items == at);
	CHECK(hsc_grow(&items, &cap, 0, 3));
	CHECK(items == at);
	free(items);
}

int main(void)
{
	test_items();
	test_refused();
	return check_failures != 0;
}
