/* SPDX-License-Identifier: MIT */
/* window.c - --from and --until: steps outside the window are left out.
 * Room   cli (floor 9) */
#include "cli/replay/window.h"
#include "base/grow.h"
#include "view/common/event_filter.h"
#include <stdlib.h>

/* Levels of each source that are kept apart; deeper ones share the last. */
#define LEVELS 4096u

static bool is_named(const struct hsc_cli_window *w,
		     const struct hsc_stack_step *s, const char *name)
{
	return name &&
	       hsc_view_is_named(hsc_functions_get(w->functions, s->function),
				 name);
}

static void open_at_start(struct hsc_cli_window *w)
{
	if (!w->begun)
		w->open = !w->from;
	w->begun = true;
}

static bool *level_of(struct hsc_cli_window *w, const struct hsc_stack_step *s)
{
	const size_t level = s->depth < LEVELS ? s->depth : LEVELS - 1;
	const size_t at = (size_t)s->source * LEVELS + level;

	return HSC_GROW_ZEROED(w->shown, w->cap, at + 1) ? &w->shown[at] : NULL;
}

static enum hsc_status enter_call(struct hsc_cli_window *w,
				  const struct hsc_stack_step *s, bool *shown)
{
	const bool was_open = w->open;
	enum hsc_status rc;

	if (is_named(w, s, w->from))
		w->open = w->found_from = true;
	*shown = w->open;
	if (!w->open)
		return HSC_OK;
	rc = w->ops->step(w->view, s);
	if (was_open && is_named(w, s, w->until)) {
		w->found_until = true;
		w->open = false;
	}
	return rc;
}

static enum hsc_status step(void *view, const struct hsc_stack_step *s)
{
	struct hsc_cli_window *w = view;
	bool *shown = level_of(w, s);

	open_at_start(w);
	if (!shown)
		return HSC_E_MEMORY;
	if (s->kind == HSC_STACK_ENTER)
		return enter_call(w, s, shown);
	return w->open && *shown ? w->ops->step(w->view, s) : HSC_OK;
}

static enum hsc_status event(void *view, const struct hsc_event *e)
{
	struct hsc_cli_window *w = view;

	open_at_start(w);
	return w->open ? w->ops->event(w->view, e) : HSC_OK;
}

static enum hsc_status finish(void *view)
{
	struct hsc_cli_window *w = view;

	return w->ops->finish(w->view);
}

enum hsc_status hsc_cli_window_run(void *view, const struct hsc_view_run *run)
{
	struct hsc_cli_window *w = view;

	open_at_start(w);
	return w->open ? w->run(w->view, run) : HSC_OK;
}

const struct hsc_view_ops hsc_cli_window_ops = { event, step, finish };

void hsc_cli_window_clear(struct hsc_cli_window *w)
{
	free(w->shown);
	w->shown = NULL;
	w->cap = 0;
}
