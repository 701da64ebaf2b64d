/* SPDX-License-Identifier: MIT */
/*
 * limit.h - the first lines of what a view writes, and no more decoding.
 *
 * Room   cli (floor 9)
 */
#ifndef HSC_CLI_REPLAY_LIMIT_H
#define HSC_CLI_REPLAY_LIMIT_H

#include "cli/common/first_lines.h"
#include "view/common/view.h"

/*
 * Stands between the walk and a view, and ends the walk once first.reached.
 * Start with ops, view, run, first.to and first.lines; the view writes to what
 * hsc_cli_limit_open gave.
 */
struct hsc_cli_limit {
	const struct hsc_view_ops *ops;
	hsc_view_run_fn *run;
	void *view;
	struct hsc_cli_first first;
};

/* Of struct hsc_cli_limit. */
extern const struct hsc_view_ops hsc_cli_limit_ops;
extern hsc_view_run_fn hsc_cli_limit_run;

/* A file as hsc_cli_first_open gives it, but for the first line, with the
 * titles of columns, which does not count. */
FILE *hsc_cli_limit_open(struct hsc_cli_limit *l);

#endif
