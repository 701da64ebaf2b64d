/* SPDX-License-Identifier: MIT */
/* A set of code that ran has all of it, and little else. */
#include "decode/index/code.h"
#include "unit/check.h"
#include <stdlib.h>

struct asked {
	uint64_t begin, end;
	unsigned times;
};

static bool wants(void *ctx, uint64_t begin, uint64_t end)
{
	struct asked *a = ctx;

	a->times++;
	return begin < a->end && end > a->begin;
}

static bool has(const uint8_t *bytes, size_t len, uint64_t begin, uint64_t end)
{
	struct asked a = { begin, end, 0 };

	return hsc_index_code_any(bytes, len, wants, &a);
}

/* Areas smaller than any that are written, wider than all addresses, and past
 * the last address: no sets, so it may be anything. */
static void odd(void)
{
	static const uint8_t small[] = { 5, 1, 1 }, wide[] = { 64, 1, 1 };
	static const uint8_t past[] = { 63, 1, 2 }, last[] = { 63, 1, 1 };

	CHECK(has(small, sizeof(small), 0, 0));
	CHECK(has(wide, sizeof(wide), 0, 0));
	CHECK(has(past, sizeof(past), 0, 0));
	CHECK(!has(last, sizeof(last), 0, 0));
}

static void few(void)
{
	struct hsc_index_code code = { .count = 0 };
	struct asked nothing = { 0, 0, 0 };
	size_t len;
	uint8_t *bytes;

	hsc_index_code_add(&code, 0x2000, 0x2042);
	hsc_index_code_add(&code, 0x1004, 0x1006);
	hsc_index_code_add(&code, 0x2000, 0x2004);
	bytes = hsc_index_code_take(&code, &len);
	CHECK(bytes && len < 10);
	CHECK(has(bytes, len, 0x1004, 0x1005));
	CHECK(has(bytes, len, 0x2041, 0x2042));
	CHECK(!has(bytes, len, 0x1040, 0x2000));
	CHECK(!has(bytes, len, 0x2080, 0x3000));
	CHECK(!has(bytes, len, 0, 0x1000));
	CHECK(!hsc_index_code_any(bytes, len, wants, &nothing));
	CHECK_EQ(nothing.times, 3);
	for (size_t cut = 0; cut < len; cut++) /* then it may be anything */
		CHECK(has(bytes, cut, 0, 0));
	free(bytes);
	bytes = hsc_index_code_take(&code, &len); /* of nothing */
	CHECK(bytes && !has(bytes, len, 0, UINT64_MAX));
	free(bytes);
	code.full = true;
	CHECK(!hsc_index_code_take(&code, &len));
	CHECK(has(NULL, len, 0, 0));
	hsc_index_code_clear(&code);
}

/* More than a set has: areas become larger. */
static void many(void)
{
	struct hsc_index_code code = { .count = 0 };
	size_t len;
	uint8_t *bytes;

	for (uint64_t i = 0; i < 50000; i++)
		hsc_index_code_add(&code, i * 640, i * 640 + 4);
	bytes = hsc_index_code_take(&code, &len);
	CHECK(bytes && len < 3 * HSC_INDEX_AREAS);
	for (uint64_t i = 0; i < 50000; i += 77)
		CHECK(has(bytes, len, i * 640 + 2, i * 640 + 3));
	CHECK(!has(bytes, len, UINT64_C(50000) * 640 + 8192, UINT64_MAX));
	free(bytes);
	hsc_index_code_clear(&code);
}

int main(void)
{
	odd();
	few();
	many();
	return check_failures != 0;
}
