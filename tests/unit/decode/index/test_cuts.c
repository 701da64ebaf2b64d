/* SPDX-License-Identifier: MIT */
/* Cuts are made once, with what is wanted of them; what is not there yet is
 * added. */
#include "decode/index/cuts.h"
#include "support/piece_bundle.h"
#include <unistd.h>

static struct hsc_decode *open_tiny(bool thorough)
{
	const struct hsc_decode_config config = { .grid = 64,
						  .thorough = thorough };
	struct hsc_error error = { "" };
	struct hsc_decode *d;

	CHECK_EQ(hsc_decode_open(&d, TINY, &config, &error), HSC_OK);
	return d;
}

static void find(unsigned wanted, bool times, bool calls)
{
	struct hsc_decode *d = open_tiny(false);
	struct hsc_index_cuts c = { .count = 0 };

	CHECK_EQ(hsc_index_find(d, 0, 2, wanted, &c), HSC_OK);
	CHECK(c.count > 20);
	CHECK_EQ(c.times != NULL, times);
	CHECK_EQ(c.calls != NULL, calls);
	hsc_index_clear(&c);
	hsc_decode_close(&d);
}

static void adds(void)
{
	struct hsc_decode_totals t = { .bytes = 7, .instructions = 5 };
	const struct hsc_decode_totals more = { .bytes = 1,
						.instructions = 2,
						.gaps = 3,
						.gap_bytes = 4,
						.uncounted = 5 };

	hsc_index_add(&t, &more, false);
	CHECK_EQ(t.bytes, 7);
	CHECK_EQ(t.instructions, 7);
	CHECK_EQ(t.gaps, 3);
	CHECK_EQ(t.uncounted, 5);
	hsc_index_add(&t, &more, true);
	CHECK_EQ(t.instructions, 5);
	CHECK_EQ(t.gap_bytes, 0);
	CHECK_EQ(t.uncounted, 0);
}

int main(void)
{
	struct hsc_index_cuts c = { .count = 0 };
	struct hsc_decode *d;
	char folder[16];

	scratch_enter(folder);
	piece_bundle(2000, 9, PIECE_HEALTHY);
	find(0, false, false);
	CHECK(access(TINY "/cache/index-0", F_OK) == 0);
	find(HSC_INDEX_CALLS, false, true);
	find(0, false, true);
	find(HSC_INDEX_TIMES, true, true);
	d = open_tiny(true);
	CHECK_EQ(hsc_index_find(d, 0, 1, 0, &c), HSC_OK);
	CHECK_EQ(c.count, 0);
	hsc_decode_close(&d);
	adds();
	scratch_leave(folder);
	return check_failures != 0;
}
