/* SPDX-License-Identifier: MIT */
/* shown.h - the coverage of the small program, as views take it. */
#ifndef HSC_TESTS_VIEW_COVER_SHOWN_H
#define HSC_TESTS_VIEW_COVER_SHOWN_H

#include "support/printed.h"
#include "unit/measure/sourced.h"
#include "view/cover/cover.h"

static const struct hsc_view_title shown_title = {
	.bundle = "a<b.hart",
	.harts = 1,
	.unit = "hart",
	.instructions = 12,
	.gaps = 1,
	.gap_bytes = 7,
};

struct shown {
	struct hsc_code_counts *counts;
	struct hsc_cover *cover;
	struct printed printed;
	struct hsc_view_cover view;
};

/* With all code; of line 20 the branches do not count, nor does line 21. */
static inline void shown_make(struct shown *s)
{
	const struct hsc_cover_config config = { .all = true };
	uint8_t what[21] = {
		[19] = HSC_COVER_EXCLUDE_BRANCHES, [20] = HSC_COVER_EXCLUDE_LINE
	};

	s->printed = (struct printed){ .len = 0 };
	s->counts = sourced_counts(true);
	CHECK_EQ(hsc_cover_new(&s->cover, s->counts, &config), HSC_OK);
	hsc_cover_exclude(s->cover, 0, what, sizeof(what));
	s->view = (struct hsc_view_cover){
		.out = printed_begin(&s->printed),
		.title = &shown_title,
		.recordings = 1,
		.counts = s->counts,
		.cover = s->cover,
	};
}

static inline void shown_free(struct shown *s)
{
	printed_free(&s->printed);
	hsc_cover_free(&s->cover);
	hsc_code_counts_free(&s->counts);
}

#endif
