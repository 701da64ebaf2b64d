/* SPDX-License-Identifier: MIT */
#include "support/printed.h"
#include "unit/measure/steps.h"
#include "view/export/export.h"

static const struct {
	const char *name, *steps, *want;
} cases[] = {
	{ "nothing", "", "" },
	{ "one", "+a0 -5", "main 5\n" },
	/* main 0-1, f 1-3, main 3-4: each node once, children after it */
	{ "nested", "+a0 +b1 -3 -4", "main 2\nmain;f 2\n" },
	{ "no instructions of its own", "+a0 +b0 -3 -3", "main;f 3\n" },
	{ "twice the same path", "+a0 +b1 -2 +b2 -5 -6", "main 2\nmain;f 4\n" },
	{ "what would cut a line", "+c0 -1", "op: x?y 1\n" },
};

int main(void)
{
	static const struct hsc_function rows[] = {
		{ "main", "", 0, NULL, NULL, NULL },
		{ "f", "", 0, NULL, NULL, NULL },
		{ "op; x\ny", "", 0, NULL, NULL, NULL }
	};
	static struct hsc_writer out;
	struct hsc_functions *functions;
	struct hsc_export e = { .out = &out };
	struct printed p = { .len = 0 };

	CHECK_EQ(hsc_functions_new(&functions), HSC_OK);
	e.functions = functions;
	for (uint32_t i = 0; i < 3; i++)
		CHECK_EQ(hsc_functions_index(functions, &rows[i]), i + 1);
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct steps steps = { .at = cases[i].steps };
		struct hsc_calltree *tree;
		struct hsc_stack_step step;

		CHECK_EQ(hsc_calltree_new(&tree, NULL), HSC_OK);
		while (steps_next(&steps, &step))
			CHECK_EQ(hsc_calltree_feed(tree, &step), HSC_OK);
		out.file = printed_begin(&p);
		CHECK_EQ(hsc_export_folded.tree(&e, tree), HSC_OK);
		CHECK_STR(printed_end(&p), cases[i].want, cases[i].name);
		hsc_calltree_free(&tree);
	}
	hsc_functions_free(&functions);
	printed_free(&p);
	return check_failures != 0;
}
