/* SPDX-License-Identifier: MIT */
/* The views of several threads print what one view prints. */
#include "support/piece_bundle.h"
#include "support/printed.h"
#include "view/replay/pcs_lister.h"

/* All PCs of the bundle; jobs 1: by one view. */
static void print(struct printed *p, unsigned jobs, bool binary)
{
	const struct hsc_decode_config config = { .blocks_only = true,
						  .stream_order = true,
						  .joined = true,
						  .words = true,
						  .grid = 64 };
	struct hsc_view_pcs_config as = { .out = printed_begin(p),
					  .binary = binary,
					  .sources = 1 };
	const struct hsc_lister lister = hsc_view_pcs_lister(&as);
	struct hsc_error error = { "" };
	struct hsc_decode *d;
	struct hsc_event e;
	void *view = NULL;

	CHECK_EQ(hsc_decode_open(&d, TINY, &config, &error), HSC_OK);
	if (jobs == 1)
		view = lister.open(lister.ctx, d, NULL);
	else
		CHECK_EQ(hsc_lists_run(d, jobs, &lister, &error), HSC_OK);
	while (hsc_decode_next(d, &e) == HSC_OK)
		if (view)
			CHECK_EQ(lister.feed(view, &e), HSC_OK);
	if (view) {
		CHECK_EQ(lister.flush(view), HSC_OK);
		lister.close(view);
	}
	hsc_decode_close(&d);
}

int main(void)
{
	char folder[16];

	scratch_enter(folder);
	piece_bundle(3000, 9, PIECE_DAMAGED);
	for (int binary = 0; binary < 2; binary++) {
		struct printed one = { .text = NULL }, more = { .text = NULL };

		print(&one, 1, binary);
		print(&more, 3, binary);
		printed_end(&one);
		printed_end(&more);
		CHECK(one.len > 40000);
		CHECK_EQ(one.len, more.len);
		CHECK(memcmp(one.text, more.text, one.len) == 0);
		free(one.text);
		free(more.text);
	}
	scratch_leave(folder);
	return check_failures != 0;
}
