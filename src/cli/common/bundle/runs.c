/* SPDX-License-Identifier: MIT */
/* runs.c - runs of instructions between two steps of the stack.
 * Room   cli (floor 9) */
#include "cli/common/bundle/runs.h"

void hsc_cli_runs_event(struct hsc_cli_runs *r, const struct hsc_event *e)
{
	*r = (struct hsc_cli_runs){ .event = e->kind == HSC_EVENT_BLOCKS ? e
									 : NULL,
				    .clock = e->clock };
}

/* Go on by the rest of a block, or by as much of it as there may be. */
static void advance_run(struct hsc_cli_runs *r, unsigned rest, uint64_t most)
{
	if (most < rest) {
		r->index += (unsigned)most;
		r->clock += most;
		return;
	}
	r->block++;
	r->index = 0;
	r->clock += rest;
}

bool hsc_cli_runs_until(struct hsc_cli_runs *r, const struct hsc_blocks *blocks,
			uint64_t clock, struct hsc_view_run *out)
{
	const struct hsc_event *e = r->event;

	if (!e || r->clock >= clock)
		return false;
	*out = (struct hsc_view_run){ .event = e,
				      .block = r->block,
				      .first = r->index,
				      .clock = r->clock };
	while (r->block < e->blocks.count && r->clock < clock) {
		const uint32_t id = e->blocks.ids[r->block];
		const unsigned count = hsc_blocks_get(blocks, id)->instructions;

		advance_run(r, count - r->index, clock - r->clock);
	}
	out->count = r->clock - out->clock;
	return out->count > 0;
}
