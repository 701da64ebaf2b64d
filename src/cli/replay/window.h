/* SPDX-License-Identifier: MIT */
/*
 * window.h - a part of a replay: from one function to another.
 *
 * Room   cli (floor 9)
 *
 * Stands between the walk and a view. Frames that were entered outside of the
 * window are not shown to be left in it.
 */
#ifndef HSC_CLI_REPLAY_WINDOW_H
#define HSC_CLI_REPLAY_WINDOW_H

#include "view/common/view.h"

/* Start with ops, view, functions, from and until; the rest is zero. */
struct hsc_cli_window {
	const struct hsc_view_ops *ops;
	hsc_view_run_fn *run; /* of the view, if it is given instructions */
	void *view;
	const struct hsc_functions *functions;
	const char *from;  /* opens at each call of it; NULL: at the start */
	const char *until; /* closes after each call of it; NULL: never */
	bool begun, open;
	bool found_from, found_until;
	bool *shown; /* by source and depth; shown[cap] */
	size_t cap;
};

/* Of struct hsc_cli_window. */
extern const struct hsc_view_ops hsc_cli_window_ops;
extern hsc_view_run_fn hsc_cli_window_run;

void hsc_cli_window_clear(struct hsc_cli_window *w);

#endif
