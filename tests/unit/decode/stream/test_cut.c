/* SPDX-License-Identifier: MIT */
#include "decode/stream/cut.h"
#include "unit/check.h"

/* Synchronising messages at offsets: the next that may be a cut, and whether
 * the piece ends there. Multiples of 100; a piece from 150 that ends at the
 * first cut at or after 300, or 500 if that is none. */
static const struct {
	uint64_t at;
	bool timed, cuts;
	uint64_t next;
	bool ended;
	uint64_t end;
} steps[] = {
	{ 200, false, true, 300, false, 300 },
	{ 299, true, true, 300, false, 300 },
	{ 310, true, false, 400, false, 500 },
	{ 400, false, true, 500, false, 500 },
	{ 500, false, true, 600, true, 500 },
};

static void test_piece(void)
{
	struct hsc_decode_cut k = { .grid = 100 };

	hsc_decode_cut_begin(&k, &(struct hsc_decode_piece){ .begin = 150,
							     .end = 300,
							     .step = 250 });
	CHECK_EQ(k.next, 200);
	for (size_t i = 0; i < sizeof(steps) / sizeof(steps[0]); i++) {
		hsc_decode_cut_see(&k, steps[i].at, steps[i].timed);
		CHECK(k.due);
		CHECK_EQ(k.at, steps[i].at);
		CHECK_EQ(k.timed, steps[i].timed);
		CHECK_EQ(k.next, steps[i].next);
		hsc_decode_cut_take(&k, steps[i].cuts);
		CHECK(!k.due);
		CHECK_EQ(k.ended, steps[i].ended);
		CHECK_EQ(k.end, steps[i].end);
	}
}

/* The first piece may be cut from its begin on; all of a stream never ends. */
static void test_whole(void)
{
	struct hsc_decode_cut k = { .grid = 100 };

	hsc_decode_cut_begin(&k, &(struct hsc_decode_piece){ .begin = 0 });
	CHECK_EQ(k.next, 0);
	hsc_decode_cut_see(&k, 1000, false);
	hsc_decode_cut_take(&k, true);
	CHECK(!k.ended && k.end == 0);
	CHECK_EQ(k.next, 1100);
}

int main(void)
{
	test_piece();
	test_whole();
	return check_failures != 0;
}
