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
 * steps that it causes, but for calls held back by a threshold.
 */
struct hsc_view_ops {
	enum hsc_status (*event)(void *view, const struct hsc_event *event);
	/* NULL: not wanted, nobody need find them out */
	enum hsc_status (*step)(void *view, const struct hsc_stack_step *step);
	enum hsc_status (*finish)(void *view);
};

/* Instructions of an event of BLOCKS that retired one after the other in a
 * frame that is shown. */
struct hsc_view_run {
	const struct hsc_event *event; /* as it was decoded: see
					  hsc_axis_within */
	size_t block;                  /* of its blocks, that the first is in */
	unsigned first;                /* which one of that block it is */
	uint64_t clock;                /* of the source, before the first */
	uint64_t count;                /* of instructions */
};

/* Who wants them takes them beside the ops: what retired before a step comes
 * before it. Returns what the ops return. */
typedef enum hsc_status hsc_view_run_fn(void *view,
					const struct hsc_view_run *run);

/* What text about a bundle says in its first line. */
struct hsc_view_title {
	const char *bundle;
	size_t harts;
	const char *unit;      /* "hart" or "thread" */
	uint64_t instructions; /* of all sources shown */
	uint64_t gaps;
	uint64_t gap_bytes;
	uint64_t uncounted;   /* see struct hsc_decode_totals */
	struct hsc_axis axis; /* clocks of events and steps are on it */
	uint64_t shown;       /* of what it counts: all that is shown, or 0 */
	struct hsc_view_screen screen; /* that shows text */
	uint64_t folded; /* calls nested too deep to have frames of their own */
};

#endif
