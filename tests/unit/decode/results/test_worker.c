/* SPDX-License-Identifier: MIT */
/* One worker decodes pieces: where they begin and end, those without a message
 * to begin with, and those that are none. */
#include "decode/results/worker.h"
#include "support/piece_bundle.h"

static const struct hsc_results_config config = { .profile = true };

/* A piece of messages of 3 or 6 bytes, every ninth synchronising. */
static const struct {
	const char *name;
	uint64_t from, until;
	bool empty, begins, to_end;
} cases[] = {
	{ "the whole", 0, 0, false, false, true },
	{ "the begin", 0, 128, false, false, false },
	{ "the middle", 128, 256, false, true, false },
	{ "the end", 2000, 0, false, true, true },
	{ "too small for a message that begins one", 130, 131, true, true,
	  false },
	{ "after the last", 1 << 20, 0, true, true, false },
};

static void run(struct hsc_worker *w, size_t i)
{
	struct hsc_leaf leaf = { .from = cases[i].from,
				 .until = cases[i].until,
				 .step = 128 };
	const uint64_t bytes = hsc_piece_bytes(w->decode, 0);

	CHECK_EQ(hsc_worker_decode(w, &leaf, &config), HSC_OK);
	CHECK_EQ(leaf.empty, cases[i].empty);
	CHECK_EQ(leaf.unfit, false);
	if (!leaf.empty) {
		CHECK_EQ(leaf.begin > 0, cases[i].begins);
		CHECK_EQ(leaf.end == bytes, cases[i].to_end);
		CHECK(leaf.begin >= leaf.from && leaf.end >= leaf.until);
		CHECK(leaf.totals.instructions > 0);
		CHECK_EQ(hsc_profile_count(leaf.result.profile) > 0, true);
	}
	hsc_leaf_clear(&leaf);
}

static void with_worker(enum piece_oddity odd, bool unfit)
{
	const struct hsc_decode_config as = { .unmerged = true,
					      .blocks_only = true,
					      .grid = 64 };
	struct hsc_error error = { "" };
	struct hsc_leaf leaf = { .from = 0 };
	struct hsc_worker w = { .decode = NULL };
	struct hsc_decode *d;

	piece_bundle(1000, 9, odd);
	CHECK_EQ(hsc_decode_open(&d, TINY, &as, &error), HSC_OK);
	CHECK_EQ(hsc_worker_open(&w, d), HSC_OK);
	for (size_t i = 0; !unfit && i < sizeof(cases) / sizeof(cases[0]); i++)
		run(&w, i);
	CHECK_EQ(hsc_worker_decode(&w, &leaf, &config), HSC_OK);
	CHECK_EQ(leaf.unfit, unfit);
	hsc_leaf_clear(&leaf);
	hsc_worker_close(&w);
	hsc_decode_close(&d);
}

int main(void)
{
	char folder[16];

	scratch_enter(folder);
	with_worker(PIECE_HEALTHY, false);
	with_worker(PIECE_REPORTED, true);
	scratch_leave(folder);
	return check_failures != 0;
}
