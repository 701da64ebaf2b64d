/* SPDX-License-Identifier: MIT */
#include "flow/etrace/state.h"
#include <assert.h>

struct hsc_flow_item *hsc_et_queue(struct hsc_et_flow *f,
				   enum hsc_flow_kind kind)
{
	struct hsc_flow_item *item = &f->queue[f->queue_end++];

	assert(f->queue_end <= HSC_ET_QUEUE);
	*item = (struct hsc_flow_item){
		.kind = (uint8_t)kind,
		.offset = f->offset,
		.message = f->message,
		.privilege = HSC_FLOW_NO_PRIVILEGE,
		.space = f->space,
	};
	return item;
}

void hsc_et_note(struct hsc_et_flow *f, enum hsc_flow_reason reason,
		 uint64_t to, uint64_t what)
{
	struct hsc_flow_item *item = hsc_et_queue(f, HSC_FLOW_NOTE);

	item->reason = (uint8_t)reason;
	item->to = to;
	item->context = what;
}

void hsc_et_queue_time(struct hsc_et_flow *f)
{
	if (!f->stamped)
		return;
	f->stamped = false;
	hsc_et_queue(f, HSC_FLOW_TIME)->time = f->stamp;
}

void hsc_et_queue_context(struct hsc_et_flow *f)
{
	struct hsc_flow_item *item;

	if (!f->context_due)
		return;
	f->context_due = false;
	item = hsc_et_queue(f, HSC_FLOW_CONTEXT);
	item->context = f->context;
	item->privilege = f->privilege;
}

void hsc_et_release_trap(struct hsc_et_flow *f, uint64_t to)
{
	f->held = false;
	f->trap.to = to;
	f->queue[f->queue_end++] = f->trap;
}
