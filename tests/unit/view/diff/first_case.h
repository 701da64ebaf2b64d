/* SPDX-License-Identifier: MIT */
/* first_case.h - flows that part in different ways, for tests of diff. */
#ifndef HSC_TESTS_VIEW_DIFF_FIRST_CASE_H
#define HSC_TESTS_VIEW_DIFF_FIRST_CASE_H

#include "unit/view/report/tables.h"
#include "view/diff/first.h"

struct first_case {
	struct hsc_functions *functions;
	struct hsc_image *image;
	uint32_t stack[2];
	struct hsc_view_first view;
};

static inline void first_make(struct first_case *c, enum hsc_view_first_end end)
{
	static const uint8_t code[64] = { 1 };

	*c = (struct first_case){ .functions = tables_functions(),
				  .stack = { 1, 3 } };
	CHECK_EQ(hsc_image_new(&c->image), HSC_OK);
	CHECK_EQ(hsc_image_add_bytes(c->image, "f\"1", 0x1000, code, 64),
		 HSC_OK);
	c->view = (struct hsc_view_first){
		.name = "hart 7",
		.end = end,
		.same = end == HSC_FIRST_SAME ? 1 : 1234,
		.last = { { .address = 0x1004 } },
		.last_count = 1,
		.functions = c->functions,
		.stack = c->stack,
		.depth = 2,
	};
	for (unsigned i = 0; i < 2; i++) {
		struct hsc_view_first_side *s = &c->view.sides[i];

		s->images = (struct hsc_image_spaces){ &c->image, 1 };
		s->clock = 1234 + i;
		s->offset = 0x20 + i;
		s->ahead[0].address = i ? 0x5000 : 0x1008;
		s->count = 1;
	}
	if (end == HSC_FIRST_ENDED || end == HSC_FIRST_LOST)
		c->view.sides[1].count = 0;
	c->view.sides[1].lost = end == HSC_FIRST_LOST;
}

static inline void first_free(struct first_case *c)
{
	hsc_functions_free(&c->functions);
	hsc_image_free(&c->image);
}

#endif
