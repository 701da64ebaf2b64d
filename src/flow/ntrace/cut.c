/* SPDX-License-Identifier: MIT */
/* cut.c - at which messages a stream can be cut, and another decoder can begin.
 * Room   flow (floor 3) */
#include "flow/ntrace/state.h"
#include <string.h>

/* Did the message at `offset` report address and time? */
static bool is_reported(const struct hsc_nt_flow *f, uint64_t offset)
{
	return f->state == HSC_NT_RUNNING && f->offset == offset &&
	       f->branch.sync != HSC_FLOW_NO_SYNC && f->branch.addressed &&
	       f->at.id != HSC_BLOCK_NONE;
}

bool hsc_nt_flow_cuts(const struct hsc_nt_flow *f, uint64_t offset, bool timed)
{
	return is_reported(f, offset) && f->stack_top == f->stack_base &&
	       f->walked == f->counted && !f->confirmed && !f->can_repeat &&
	       !f->partial && !f->waiting && !f->contexts && !f->access.known &&
	       !f->config.space_count && !f->config.versions.count &&
	       (timed ? f->time.known && f->time.ticks == f->stamp
		      : !f->time.known);
}

bool hsc_nt_flow_misses(const struct hsc_nt_flow *f)
{
	return f->missed;
}

void hsc_nt_flow_forget(struct hsc_nt_flow *f)
{
	uint8_t *const landed = f->habits.landed;
	const size_t count = f->habits.landed_count;

	hsc_nt_habits_begin(f);
	f->habits.landed = landed;
	f->habits.landed_count = count;
	if (count)
		memset(landed, 0, count);
	/* Ownership may follow, because a cut is at a synchronising message. */
	f->habits.owner_is_due = true;
	f->habits.watched = UINT32_MAX;
	f->style = HSC_NT_STYLE_OPEN;
}
