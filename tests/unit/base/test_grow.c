/* SPDX-License-Identifier: MIT */
#include "base/grow.h"
#include "unit/check.h"
#include <stdint.h>
#include <stdlib.h>

#define COUNT 1000

/* One by one, and seldom moved. */
static void test_items(void)
{
	uint32_t *items = NULL;
	size_t cap = 0, grown = 0;

	for (size_t i = 0; i < COUNT; i++) {
		const size_t before = cap;

		CHECK(HSC_GROW(items, cap, i + 1));
		CHECK(cap > i);
		grown += cap != before;
		items[i] = (uint32_t)i;
	}
	CHECK(grown < 12);
	for (size_t i = 0; i < COUNT; i++)
		CHECK_EQ(items[i], i);
	free(items);
}

static void test_refused(void)
{
	uint8_t(*items)[3] = NULL;
	size_t cap = 0, before;
	void *at;

	CHECK(HSC_GROW(items, cap, 100));
	CHECK(cap >= 100 && cap < 200);
	memset(items, 1, 3 * cap);
	before = cap;
	at = items;
	CHECK(!HSC_GROW(items, cap, SIZE_MAX));
	CHECK(!HSC_GROW(items, cap, SIZE_MAX / 2));
	CHECK(!HSC_GROW_ZEROED(items, cap, SIZE_MAX / 2));
	CHECK_EQ(cap, before);
	CHECK(items == at);
	CHECK(HSC_GROW(items, cap, 0));
	CHECK(items == at);
	free(items);
}

static void test_zeroed(void)
{
	uint32_t *items = NULL;
	size_t cap = 0, before;

	CHECK(HSC_GROW_ZEROED(items, cap, 1));
	before = cap;
	for (size_t i = 0; i < cap; i++) {
		CHECK_EQ(items[i], 0);
		items[i] = 1;
	}
	CHECK(HSC_GROW_ZEROED(items, cap, before));
	CHECK_EQ(cap, before);
	CHECK(HSC_GROW_ZEROED(items, cap, COUNT));
	for (size_t i = 0; i < cap; i++)
		CHECK_EQ(items[i], i < before);
	free(items);
}

/* Each is zero, and those before it stay. */
static void test_append(void)
{
	uint32_t *items = NULL, *item;
	size_t count = 0;

	for (size_t i = 0; i < COUNT; i++) {
		item = HSC_APPEND(items, count);
		CHECK(item == &items[i]);
		CHECK_EQ(count, i + 1);
		CHECK_EQ(*item, 0);
		*item = (uint32_t)i + 1;
	}
	for (size_t i = 0; i < COUNT; i++)
		CHECK_EQ(items[i], i + 1);
	for (count = 7; count < 40;) { /* what was taken away */
		item = HSC_APPEND(items, count);
		CHECK(item && *item == 0);
	}
	CHECK_EQ(items[6], 7);
	count = SIZE_MAX / 2 + 1;
	CHECK(HSC_APPEND(items, count) == NULL);
	CHECK_EQ(count, SIZE_MAX / 2 + 1);
	free(items);
}

int main(void)
{
	test_items();
	test_refused();
	test_zeroed();
	test_append();
	return check_failures != 0;
}
