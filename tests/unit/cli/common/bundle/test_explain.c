/* SPDX-License-Identifier: MIT */
/* A name that fits no function is said, with one that is near; what filters say
 * of all they hid: test_walk.c. */
#include "cli/common/bundle/walk.h"
#include "support/printed.h"
#include "unit/cli/traced.h"

static enum hsc_status step(void *view, const struct hsc_stack_step *s)
{
	(void)view;
	(void)s;
	return HSC_OK;
}

int main(void)
{
	static const struct hsc_view_ops calls = { NULL, step, NULL };
	const struct hsc_decode_config config = { .unmerged = true,
						  .blocks_only = true };
	struct hsc_cli_walk w;
	struct hsc_cli *cli;
	char folder[16];

	scratch_enter(folder);
	traced_one(TRACED, TRACED_ONCE);
	cli = traced_cli(TRACED);
	CHECK_EQ(hsc_cli_walk_open(&w, cli, &config), HSC_EXIT_OK);
	CHECK(hsc_cli_walk_run(&w, &calls, NULL));
	CHECK_SAID(hsc_cli_walk_explain(&w), "", "nothing is hidden");
	CHECK(hsc_cli_walk_explain_name(&w, "--from", NULL));
	CHECK(hsc_cli_walk_explain_name(&w, "--from", "main"));
	CHECK_SAID(CHECK(!hsc_cli_walk_explain_name(&w, "--from", "mian")),
		   "hartscope test: 0 of 2 functions matched --from mian; "
		   "nearest: main\n",
		   "nearest");
	CHECK_EQ(hsc_cli_walk_close(&w, HSC_EXIT_OK), HSC_EXIT_FINDING);
	free(cli);
	scratch_leave(folder);
	return check_failures != 0;
}
