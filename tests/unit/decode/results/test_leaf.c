/* SPDX-License-Identifier: MIT */
/* Leaves are joined where one begins as the other ends, and nowhere else. */
#include "decode/results/worker.h"
#include "support/piece_bundle.h"

static const struct hsc_results_config config = { .profile = true,
						  .tree = true };

static void decode(struct hsc_worker *w, struct hsc_leaf *leaf, uint64_t from,
		   uint64_t until)
{
	*leaf = (struct hsc_leaf){ .from = from, .until = until, .step = 64 };
	CHECK_EQ(hsc_worker_decode(w, leaf, &config), HSC_OK);
}

static void join(struct hsc_worker *w)
{
	struct hsc_leaf into, first, second, third;
	struct hsc_functions *functions;

	CHECK_EQ(hsc_functions_new(&functions), HSC_OK);
	into = (struct hsc_leaf){ .functions = functions };
	CHECK_EQ(hsc_leaf_make(&into, &config, NULL, NULL, false), HSC_OK);
	decode(w, &first, 0, 256);
	decode(w, &second, 256, 1024);
	decode(w, &third, 1024, 0);
	CHECK_EQ(hsc_leaf_join(&into, &second), HSC_AGAIN);
	CHECK_EQ(hsc_leaf_join(&into, &first), HSC_OK);
	CHECK_EQ(hsc_leaf_join(&into, &third), HSC_AGAIN);
	/* two that follow each other are one, and still a piece */
	CHECK_EQ(hsc_leaf_join(&second, &third), HSC_OK);
	CHECK_EQ(second.end, hsc_piece_bytes(w->decode, 0));
	CHECK_EQ(hsc_leaf_join(&into, &second), HSC_OK);
	hsc_stack_finish(into.stack);
	CHECK_EQ(hsc_leaf_drain(&into), HSC_OK);
	CHECK_EQ(into.totals.instructions, 4 + 6 * 1000 + 1);
	/* all but those after the last return */
	CHECK_EQ(hsc_profile_instructions(into.result.profile),
		 into.totals.instructions);
	hsc_leaf_clear(&into);
	hsc_leaf_clear(&first);
	hsc_leaf_clear(&second);
	hsc_leaf_clear(&third);
	hsc_functions_free(&functions);
}

int main(void)
{
	const struct hsc_decode_config as = { .unmerged = true,
					      .blocks_only = true,
					      .grid = 64 };
	struct hsc_error error = { "" };
	struct hsc_worker w = { .decode = NULL };
	struct hsc_decode *d;
	char folder[16];

	scratch_enter(folder);
	piece_bundle(1000, 9, PIECE_HEALTHY);
	CHECK_EQ(hsc_decode_open(&d, TINY, &as, &error), HSC_OK);
	CHECK_EQ(hsc_worker_open(&w, d), HSC_OK);
	join(&w);
	hsc_worker_close(&w);
	hsc_decode_close(&d);
	scratch_leave(folder);
	return check_failures != 0;
}
