/* SPDX-License-Identifier: MIT */
/*
 * replay.h - calls as they happened, indented like C.
 *
 * Room   view (floor 8)
 */
#ifndef HSC_VIEW_REPLAY_REPLAY_H
#define HSC_VIEW_REPLAY_REPLAY_H

#include "view/common/screen.h"
#include "view/common/source.h"
#include "view/common/view.h"
#include <hartscope/flow/blocks.h>
#include <hartscope/measure/functions.h>
#include <stdio.h>

struct hsc_view_replay_config {
	FILE *out;
	const struct hsc_functions *functions;
	const struct hsc_view_source *sources; /* sources[source_count] */
	size_t source_count;
	bool lines; /* show file:line where a function begins */
	/* Show each instruction: the tables of the sources' blocks; or NULL. */
	struct hsc_blocks *const *blocks;
	struct hsc_view_screen screen; /* that shows it */
	struct hsc_axis axis;          /* what clocks count */
	unsigned jobs;                 /* threads that make lines; 0: 1 */
};

struct hsc_view_replay;

extern const struct hsc_view_ops hsc_view_replay_ops;
/* With blocks in the config: instructions. */
extern hsc_view_run_fn hsc_view_replay_run;

/* Returns HSC_OK or HSC_E_MEMORY. */
HSC_MUST_USE enum hsc_status hsc_view_replay_new(
	struct hsc_view_replay **out,
	const struct hsc_view_replay_config *config);
void hsc_view_replay_free(struct hsc_view_replay **view);
/* Give all lines that are complete to the file. */
void hsc_view_replay_flush(struct hsc_view_replay *view);

#endif
