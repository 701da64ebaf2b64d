/* SPDX-License-Identifier: MIT */
#include "measure/profile/open_calls.h"
#include "unit/check.h"

static void push(struct hsc_open_calls *c, uint32_t function, uint64_t key,
		 uint64_t count)
{
	const uint64_t counts[2] = { count, count + 1 };

	CHECK(hsc_open_calls_push(c, (struct hsc_open_call){ key, function },
				  counts));
}

/* Calls come back newest first, with what was counted; a function is outermost
 * when its last call ends. */
static void test_nesting(void)
{
	static const struct {
		uint32_t function;
		bool outermost;
	} want[] = { { 9, false }, { 5, true }, { 9, true }, { 7, true } };
	struct hsc_open_calls c = { .columns = 2 };
	const uint64_t *counts;
	bool outermost;

	push(&c, 7, 70, 1);
	push(&c, 9, 90, 10);
	push(&c, 5, 50, 100);
	push(&c, 9, 91, 1000);
	CHECK_EQ(hsc_open_calls_find(&c, 90), 1);
	CHECK_EQ(hsc_open_calls_find(&c, 91), 3);
	CHECK_EQ(hsc_open_calls_find(&c, 92), 4);
	for (unsigned i = 0; i < 4; i++) {
		const struct hsc_open_call call =
			hsc_open_calls_pop(&c, &counts, &outermost);

		CHECK_EQ(call.function, want[i].function);
		CHECK_EQ(outermost, want[i].outermost);
		CHECK_EQ(counts[1], counts[0] + 1);
	}
	CHECK_EQ(counts[0], 1);
	hsc_open_calls_clear(&c);
	CHECK_EQ(c.columns, 2);
}

/* What is too deep is counted; what is far down is not found. */
static void test_depth(void)
{
	struct hsc_open_calls c = { .columns = 2 };
	const uint64_t *counts;
	bool outermost;

	for (uint32_t i = 0; i < HSC_OPEN_CALLS_MAX + 3; i++)
		push(&c, i % 3, i, i);
	CHECK_EQ(c.depth, HSC_OPEN_CALLS_MAX);
	CHECK_EQ(c.over, 3);
	CHECK_EQ(hsc_open_calls_find(&c, 0), c.depth);
	CHECK_EQ(hsc_open_calls_find(&c, HSC_OPEN_CALLS_MAX - 1), c.depth - 1);
	hsc_open_calls_forget(&c);
	CHECK(c.depth == 0 && c.over == 0);
	push(&c, 2, 4, 4);
	hsc_open_calls_pop(&c, &counts, &outermost);
	CHECK(outermost);
	hsc_open_calls_clear(&c);
}

int main(void)
{
	test_nesting();
	test_depth();
	return check_failures != 0;
}
