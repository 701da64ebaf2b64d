/* SPDX-License-Identifier: MIT */
/*
 * runs.h - the instructions of an event, cut where steps are.
 *
 * Room   cli (floor 9)
 */
#ifndef HSC_CLI_COMMON_BUNDLE_RUNS_H
#define HSC_CLI_COMMON_BUNDLE_RUNS_H

#include "view/common/view.h"
#include <hartscope/flow/blocks.h>

/* Of one source; zero is a valid start. */
struct hsc_cli_runs {
	const struct hsc_event *event; /* borrowed; NULL: nothing is left */
	size_t block;                  /* the next instruction: its block */
	unsigned index;                /* and which one of that it is */
	uint64_t clock;                /* before it */
};

/* An event comes; it stays until the next one. */
void hsc_cli_runs_event(struct hsc_cli_runs *r, const struct hsc_event *e);

/* Take the instructions of the event that retired before `clock` and were not
 * taken yet; UINT64_MAX: the rest. False: there are none. */
bool hsc_cli_runs_until(struct hsc_cli_runs *r, const struct hsc_blocks *blocks,
			uint64_t clock, struct hsc_view_run *out);

#endif
