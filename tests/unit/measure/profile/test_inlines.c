/* SPDX-License-Identifier: MIT */
/* What is inlined where, DWARF says: tests/exact/image/inlined.sh. Here: that
 * nothing changes where it says nothing. */
#include "unit/measure/program.h"
#include "unit/measure/steps.h"
#include <hartscope/measure/inlines.h>

static bool same(const struct hsc_stack_step *a, const struct hsc_stack_step *b)
{
	return a->kind == b->kind && a->how == b->how && a->whole == b->whole &&
	       a->function == b->function && a->caller == b->caller &&
	       a->depth == b->depth && a->clock == b->clock &&
	       a->began == b->began;
}

int main(void)
{
	static const uint64_t starts[] = { 0x1000, 0x1100, 0x1008 };
	struct steps steps = { .at = "+a0 +b2 !c3 \\4 -4 +c5 +d5 x6 -6" };
	struct hsc_event e = { .kind = HSC_EVENT_BLOCKS };
	struct hsc_stack_step step, shown;
	struct hsc_inlines *in;
	struct program p;
	uint32_t ids[3];
	size_t count = 0;

	program_make(&p);
	CHECK_EQ(hsc_inlines_new(&in, p.functions, p.blocks,
				 (struct hsc_image_spaces){ &p.image, 1 }),
		 HSC_OK);
	for (size_t i = 0; i < 3; i++)
		ids[i] = hsc_blocks_find(p.blocks, starts[i]);
	e.blocks.ids = ids;
	e.blocks.count = 3;
	hsc_inlines_event(in, &e);
	CHECK_EQ(hsc_inlines_next(in, &shown), HSC_AGAIN);
	while (steps_next(&steps, &step)) {
		CHECK_EQ(hsc_inlines_feed(in, &step), HSC_OK);
		CHECK_EQ(hsc_inlines_next(in, &shown), HSC_OK);
		CHECK(same(&step, &shown));
		CHECK_EQ(hsc_inlines_next(in, &shown), HSC_AGAIN);
		count++;
	}
	CHECK_EQ(count, 9);
	CHECK_EQ(hsc_inlines_feed(in, NULL), HSC_OK);
	CHECK_EQ(hsc_inlines_next(in, &shown), HSC_AGAIN);
	hsc_inlines_free(&in);
	hsc_inlines_free(&in);
	program_free(&p);
	return check_failures != 0;
}
