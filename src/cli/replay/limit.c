/* SPDX-License-Identifier: MIT */
/* limit.c - --limit: a replay ends after so many lines.
 * Room   cli (floor 9) */
#include "cli/replay/limit.h"
#include <string.h>
#include <sys/types.h>

static ssize_t take(void *cookie, const char *text, size_t len)
{
	struct hsc_cli_limit *l = cookie;
	size_t shown = 0;

	while (shown < len && l->lines) {
		const char *end = memchr(text + shown, '\n', len - shown);

		shown = end ? (size_t)(end + 1 - text) : len;
		l->lines -= end != NULL;
	}
	l->reached |= shown < len;
	return fwrite(text, 1, shown, l->to) == shown ? (ssize_t)len : 0;
}

FILE *hsc_cli_limit_open(struct hsc_cli_limit *l)
{
	static const cookie_io_functions_t io = { .write = take };

	if (l->lines < UINT64_MAX)
		l->lines++; /* the titles */
	return fopencookie(l, "w", io);
}

/* A view that cannot write any more ends the walk. */
static enum hsc_status event(void *view, const struct hsc_event *e)
{
	const struct hsc_cli_limit *l = view;

	return l->reached ? HSC_E_FILE : l->ops->event(l->view, e);
}

static enum hsc_status step(void *view, const struct hsc_stack_step *s)
{
	const struct hsc_cli_limit *l = view;

	return l->reached ? HSC_E_FILE : l->ops->step(l->view, s);
}

static enum hsc_status finish(void *view)
{
	const struct hsc_cli_limit *l = view;

	return l->ops->finish(l->view);
}

enum hsc_status hsc_cli_limit_run(void *view, const struct hsc_view_run *run)
{
	const struct hsc_cli_limit *l = view;

	return l->reached ? HSC_E_FILE : l->run(l->view, run);
}

const struct hsc_view_ops hsc_cli_limit_ops = { event, step, finish };
