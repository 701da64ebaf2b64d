/* SPDX-License-Identifier: MIT */
/* limit.c - --limit: a replay ends after so many lines.
 * Room   cli (floor 9) */
#include "cli/replay/limit.h"

FILE *hsc_cli_limit_open(struct hsc_cli_limit *l)
{
	if (l->first.lines < UINT64_MAX)
		l->first.lines++; /* the titles */
	return hsc_cli_first_open(&l->first);
}

/* A view that cannot write any more ends the walk. */
static enum hsc_status event(void *view, const struct hsc_event *e)
{
	const struct hsc_cli_limit *l = view;

	return l->first.reached ? HSC_E_FILE : l->ops->event(l->view, e);
}

static enum hsc_status step(void *view, const struct hsc_stack_step *s)
{
	const struct hsc_cli_limit *l = view;

	return l->first.reached ? HSC_E_FILE : l->ops->step(l->view, s);
}

static enum hsc_status finish(void *view)
{
	const struct hsc_cli_limit *l = view;

	return l->ops->finish(l->view);
}

enum hsc_status hsc_cli_limit_run(void *view, const struct hsc_view_run *run)
{
	const struct hsc_cli_limit *l = view;

	return l->first.reached ? HSC_E_FILE : l->run(l->view, run);
}

const struct hsc_view_ops hsc_cli_limit_ops = { event, step, finish };
