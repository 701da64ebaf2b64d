/* SPDX-License-Identifier: MIT */
#include "measure/profile/function_rows.h"
#include "unit/check.h"
#include <hartscope/flow/flow_item.h>

struct row {
	uint64_t a, b;
};

/* Rows stay as they are while others come, and begin with zero. */
static void test_growth(struct hsc_function_rows *r)
{
	for (uint32_t i = 0; i < 3000; i += 7) {
		struct row *row = hsc_function_rows_at(r, i);

		CHECK(row != NULL);
		CHECK(row->a == 0 && row->b == 0);
		*row = (struct row){ i, ~(uint64_t)i };
	}
	for (uint32_t i = 0; i < 3000; i++) {
		const struct row *row = hsc_function_rows_get(r, i);

		CHECK(row ? row->a == (i % 7 ? 0 : i) : i >= r->count);
	}
	CHECK(hsc_function_rows_at(r, HSC_FUNCTION_NONE) == NULL);
	CHECK(hsc_function_rows_get(r, (uint32_t)r->count) == NULL);
}

/* Every member adds up, in rows of one side and of both. */
static void test_merge(const struct hsc_function_rows *r)
{
	struct hsc_function_rows sum = { .functions = r->functions,
					 .size = sizeof(struct row) };
	const struct row *row;

	*(struct row *)hsc_function_rows_at(&sum, 7) = (struct row){ 1, 2 };
	*(struct row *)hsc_function_rows_at(&sum, 8) = (struct row){ 3, 4 };
	CHECK(hsc_function_rows_merge(&sum, r));
	row = hsc_function_rows_get(&sum, 7);
	CHECK(row->a == 8 && row->b == ~UINT64_C(7) + 2);
	row = hsc_function_rows_get(&sum, 8);
	CHECK(row->a == 3 && row->b == 4);
	row = hsc_function_rows_get(&sum, 2996);
	CHECK(row->a == 2996 && row->b == ~UINT64_C(2996));
	hsc_function_rows_clear(&sum);
}

static void test_find(struct hsc_function_rows *r)
{
	const uint32_t a = hsc_function_rows_find(r, NULL, 0x1000);

	CHECK_STR(hsc_functions_get(r->functions, a)->name, "0x1000", "place");
	CHECK_EQ(hsc_function_rows_find(r, NULL, 0x1000), a);
	CHECK(hsc_function_rows_find(r, NULL, 0x1002) != a);
	CHECK_EQ(hsc_function_rows_find(r, NULL, HSC_FLOW_NOWHERE),
		 HSC_FUNCTION_UNKNOWN);
}

int main(void)
{
	struct hsc_function_rows r = { .size = sizeof(struct row) };

	CHECK_EQ(hsc_functions_new(&r.functions), HSC_OK);
	test_growth(&r);
	test_merge(&r);
	test_find(&r);
	hsc_function_rows_clear(&r);
	CHECK(hsc_function_rows_get(&r, 0) == NULL);
	hsc_functions_free(&r.functions);
	return check_failures != 0;
}
