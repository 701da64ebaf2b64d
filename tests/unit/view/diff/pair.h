/* SPDX-License-Identifier: MIT */
/* pair.h - two small recordings, for tests of diff. */
#ifndef HSC_TESTS_VIEW_DIFF_PAIR_H
#define HSC_TESTS_VIEW_DIFF_PAIR_H

#include "unit/view/report/tables.h"
#include "view/diff/diff.h"
#include <stdlib.h>

/* One recording, whose functions are those of tables.h. */
struct pair_side {
	struct hsc_functions *functions;
	struct hsc_profile *profile;
	struct hsc_calltree *tree;
};

static inline struct hsc_comparison_side pair_read(struct pair_side *s,
						   const char *text)
{
	struct steps steps = { .at = text };
	struct hsc_stack_step step;

	s->functions = tables_functions();
	s->profile = tables_profile(text);
	CHECK_EQ(hsc_calltree_new(&s->tree, NULL), HSC_OK);
	while (steps_next(&steps, &step))
		CHECK_EQ(hsc_calltree_feed(s->tree, &step), HSC_OK);
	return (struct hsc_comparison_side){ .functions = s->functions,
					     .profile = s->profile,
					     .tree = s->tree };
}

static inline struct hsc_comparison pair_compare(const char *before,
						 const char *after)
{
	struct hsc_comparison_side of[2];
	struct pair_side sides[2];
	struct hsc_comparison c;

	of[0] = pair_read(&sides[0], before);
	of[1] = pair_read(&sides[1], after);
	CHECK_EQ(hsc_comparison_make(&c, &of[0], &of[1]), HSC_OK);
	for (unsigned i = 0; i < 2; i++) {
		hsc_functions_free(&sides[i].functions);
		hsc_profile_free(&sides[i].profile);
		hsc_calltree_free(&sides[i].tree);
	}
	return c;
}

static inline struct hsc_view_diff pair_view(const struct hsc_comparison *c)
{
	return (struct hsc_view_diff){
		.c = c,
		.titles = { { .bundle = "a\"b.hart",
			      .harts = 1,
			      .unit = "hart",
			      .instructions = 20 },
			    { .bundle = "new.hart",
			      .harts = 2,
			      .unit = "hart",
			      .instructions = 2020,
			      .gaps = 1,
			      .gap_bytes = 3 } },
		.sort = HSC_SORT_SELF,
	};
}

/* f takes longer, main does not change, "g" is new. */
#define PAIR_BEFORE "+a0 +b2 -8 +b9 -10 -20"
#define PAIR_AFTER  "+a0 +b2 -1002 +c1003 -1013 x1023"

#endif
