/* SPDX-License-Identifier: MIT */
/*
 * limit.h - the first lines of what a view writes, and no more decoding.
 *
 * Room   cli (floor 9)
 */
#ifndef HSC_CLI_REPLAY_LIMIT_H
#define HSC_CLI_REPLAY_LIMIT_H

#include "view/common/view.h"
#include <stdio.h>

/*
 * Stands between the walk and a view. Start with ops, view, run and lines; the
 * view writes to what hsc_cli_limit_open gave.
 */
struct hsc_cli_limit {
	const struct hsc_view_ops *ops;
	hsc_view_run_fn *run;
	void *view;
	FILE *to;
	uint64_t lines; /* that may still be written */
	bool reached;   /* something more was written: the walk ends */
};

/* Of struct hsc_cli_limit. */
extern const struct hsc_view_ops hsc_cli_limit_ops;
extern hsc_view_run_fn hsc_cli_limit_run;

/* A file of which the first line, with the titles of columns, and `lines` more
 * reach l->to, which stays open. NULL: no memory. */
FILE *hsc_cli_limit_open(struct hsc_cli_limit *l);

#endif
