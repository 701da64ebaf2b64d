/* SPDX-License-Identifier: MIT */
/* Two harts whose steps come by turns: each counts for itself. */
#include "cli/common/bundle/by_source.h"
#include "unit/check.h"

enum { OUTER = 1, INNER };

static const struct hsc_stack_step turns[] = {
	{ .kind = HSC_STACK_ENTER,
	  .source = 0,
	  .function = OUTER,
	  .caller = HSC_FUNCTION_NONE,
	  .clock = 0 },
	{ .kind = HSC_STACK_ENTER,
	  .source = 2,
	  .function = OUTER,
	  .caller = HSC_FUNCTION_NONE,
	  .clock = 5 },
	{ .kind = HSC_STACK_ENTER,
	  .source = 0,
	  .function = INNER,
	  .caller = OUTER,
	  .clock = 10 },
	{ .kind = HSC_STACK_LEAVE,
	  .source = 2,
	  .function = OUTER,
	  .whole = true,
	  .began = 5,
	  .clock = 12 },
	{ .kind = HSC_STACK_LEAVE,
	  .source = 0,
	  .function = INNER,
	  .caller = OUTER,
	  .whole = true,
	  .began = 10,
	  .clock = 30 },
	{ .kind = HSC_STACK_LEAVE,
	  .source = 0,
	  .function = OUTER,
	  .whole = true,
	  .clock = 31 },
};

static void check_node(const struct hsc_calltree *t, uint32_t node,
		       uint32_t function, uint64_t calls, uint64_t self)
{
	const struct hsc_calltree_node *n = hsc_calltree_get(t, node);

	CHECK_EQ(n->function, function);
	CHECK_EQ(n->calls, calls);
	CHECK_EQ(n->self, self);
}

int main(void)
{
	struct hsc_cli_by_source b = { .cap = 0 };

	CHECK_EQ(hsc_cli_by_source_make(&b, true), HSC_OK);
	for (size_t i = 0; i < sizeof(turns) / sizeof(turns[0]); i++)
		CHECK_EQ(hsc_cli_by_source_feed(&b, &turns[i]), HSC_OK);
	CHECK_EQ(hsc_cli_by_source_merge(&b), HSC_OK);
	CHECK_EQ(b.cap, 0);
	CHECK_EQ(hsc_calltree_count(b.tree), 3);
	check_node(b.tree, 1, OUTER, 2, 18);
	check_node(b.tree, 2, INNER, 1, 20);
	CHECK_EQ(hsc_profile_instructions(b.profile), 38);
	hsc_cli_by_source_clear(&b);
	/* without profiles, and left in the middle */
	CHECK_EQ(hsc_cli_by_source_make(&b, false), HSC_OK);
	CHECK_EQ(hsc_cli_by_source_feed(&b, &turns[1]), HSC_OK);
	CHECK(b.of[2].tree && !b.of[2].profile && !b.profile);
	hsc_cli_by_source_clear(&b);
	CHECK_EQ(b.cap, 0);
	CHECK(!b.tree);
	return check_failures != 0;
}
