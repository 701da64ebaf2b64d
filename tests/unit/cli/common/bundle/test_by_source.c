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
	struct hsc_profile *profile;
	struct hsc_calltree *tree;

	CHECK_EQ(hsc_calltree_new(&tree, NULL), HSC_OK);
	CHECK_EQ(hsc_profile_new(&profile), HSC_OK);
	for (size_t i = 0; i < sizeof(turns) / sizeof(turns[0]); i++)
		CHECK_EQ(hsc_cli_by_source_feed(&b, &turns[i], true), HSC_OK);
	CHECK_EQ(hsc_cli_by_source_merge(&b, tree, profile), HSC_OK);
	CHECK_EQ(b.cap, 0);
	CHECK_EQ(hsc_calltree_count(tree), 3);
	check_node(tree, 1, OUTER, 2, 18);
	check_node(tree, 2, INNER, 1, 20);
	CHECK_EQ(hsc_profile_instructions(profile), 38);
	/* without profiles, and left in the middle */
	CHECK_EQ(hsc_cli_by_source_feed(&b, &turns[1], false), HSC_OK);
	CHECK(b.of[2].tree && !b.of[2].profile);
	hsc_cli_by_source_clear(&b);
	CHECK_EQ(b.cap, 0);
	hsc_calltree_free(&tree);
	hsc_profile_free(&profile);
	return check_failures != 0;
}
