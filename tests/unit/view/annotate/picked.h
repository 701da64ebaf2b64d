/* SPDX-License-Identifier: MIT */
/* picked.h - the small program with its counts, as views take it. */
#ifndef HSC_TESTS_VIEW_ANNOTATE_PICKED_H
#define HSC_TESTS_VIEW_ANNOTATE_PICKED_H

#include "support/printed.h"
#include "unit/measure/sourced.h"
#include "view/annotate/annotate.h"

static const struct hsc_view_title picked_title = {
	.bundle = "a<b.hart",
	.harts = 1,
	.unit = "hart",
	.instructions = 12,
};

struct picked {
	struct hsc_code_counts *counts;
	struct printed printed;
	struct hsc_view_annotate view;
};

static inline void picked_make(struct picked *p,
			       const struct hsc_view_annotate_pick *pick)
{
	p->printed = (struct printed){ .len = 0 };
	p->counts = sourced_counts(true);
	p->view = (struct hsc_view_annotate){
		.out = printed_begin(&p->printed),
		.title = &picked_title,
		.counts = p->counts,
	};
	CHECK_EQ(hsc_view_annotate_pick(&p->view, pick), HSC_OK);
}

static inline void picked_free(struct picked *p)
{
	printed_end(&p->printed);
	printed_free(&p->printed);
	hsc_view_annotate_clear(&p->view);
	hsc_code_counts_free(&p->counts);
}

#endif
