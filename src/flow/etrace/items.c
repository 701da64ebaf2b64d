/* SPDX-License-Identifier: MIT */
/* items.c - items wait in a queue until they are asked for.
 * Room   flow (floor 3) */
#include "flow/etrace/items.h"
#include "flow/etrace/state.h"
#include <assert.h>

struct hsc_flow_item *hsc_et_queue(struct hsc_et_flow *f,
				   enum hsc_flow_kind kind)
{
	struct hsc_flow_item *item = &f->queue[f->queue_end++];

	assert(f->queue_end <= HSC_ET_QUEUE);
	hsc_et_item_begin(f, item, kind);
	return item;
}

void hsc_et_note(struct hsc_et_flow *f, enum hsc_flow_reason reason,
		 uint64_t address, uint64_t value)
{
	hsc_et_queue(f, HSC_FLOW_NOTE)->note =
		(struct hsc_flow_note){ address, value, (uint8_t)reason };
}

void hsc_et_queue_time(struct hsc_et_flow *f)
{
	struct hsc_flow_item *item;

	if (!f->stamped)
		return;
	f->stamped = false;
	item = hsc_et_queue(f, HSC_FLOW_TIME);
	hsc_flow_item_date(item, true, f->stamp);
	item->stamp.ahead = 0;
	item->stamp.late = false;
}

void hsc_et_queue_context(struct hsc_et_flow *f)
{
	if (!f->context_due)
		return;
	f->context_due = false;
	hsc_et_queue(f, HSC_FLOW_CONTEXT)->context =
		(struct hsc_flow_context){ f->context, f->privilege };
}

void hsc_et_place_trap(struct hsc_et_flow *f)
{
	if (f->after_jump && f->next_epc != HSC_FLOW_NOWHERE)
		f->trap.trap.from = f->next_epc;
	f->after_jump = false;
}

void hsc_et_release_trap(struct hsc_et_flow *f, uint64_t to)
{
	hsc_et_place_trap(f);
	f->deferred = false;
	f->trap.trap.to = to;
	f->queue[f->queue_end++] = f->trap;
}
