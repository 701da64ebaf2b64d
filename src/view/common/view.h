/* SPDX-License-Identifier: MIT */
/*
 * view.h - what every view of a running decode looks like to its caller.
 *
 * Room   view (floor 8): results -> text, JSON, HTML; one file per format
 *
 * Views of results (a profile, a call tree) are plain functions. Views that
 * show things as they happen take events, and steps if they care for calls.
 */
#ifndef HSC_VIEW_COMMON_VIEW_H
#define HSC_VIEW_COMMON_VIEW_H

#include "view/common/screen.h"
#include <hartscope/event/axis.h>
#include <hartscope/measure/stack.h>

/*
 * Each returns HSC_OK, HSC_E_MEMORY or HSC_E_FILE. An event comes before the
 * steps that it causes. A threshold delays the steps of calls until it is
 * known that they last long enough.
 */
struct hsc_view_ops {
	enum hsc_status (*event)(void *view, const struct hsc_event *event);
	/* NULL: the view needs no steps, so calls are not followed */
	enum hsc_status (*step)(void *view, const struct hsc_stack_step *step);
	enum hsc_status (*finish)(void *view);
};

/* Instructions of a BLOCKS event that retired one after the other in the same
 * frame, which is shown. */
struct hsc_view_run {
	const struct hsc_event *event; /* not moved to the axis, see
					  hsc_axis_within */
	size_t block;                  /* index in the event, of the first */
	unsigned first;                /* its index in that block */
	uint64_t clock;                /* of the source, before the first one */
	uint64_t count;                /* of instructions */
};

/* Take a run. A view that wants runs gets those before a step before it.
 * Returns as struct hsc_view_ops. */
typedef enum hsc_status hsc_view_run_fn(void *view,
					const struct hsc_view_run *run);

/* What the first line of a text output says. */
struct hsc_view_title {
	const char *bundle;
	size_t harts;
	const char *unit;      /* "hart" or "thread" */
	uint64_t instructions; /* of all sources shown */
	uint64_t gaps;
	uint64_t gap_bytes;
	uint64_t uncounted;   /* see struct hsc_decode_totals */
	struct hsc_axis axis; /* of the clocks of events and steps */
	uint64_t shown;       /* sum on that axis of what is shown, or 0 */
	struct hsc_view_screen screen; /* of the output */
	uint64_t folded;               /* calls nested too deep to be counted */
};

#endif
