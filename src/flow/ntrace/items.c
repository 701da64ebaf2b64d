/* SPDX-License-Identifier: MIT */
/* items.c - items wait in a queue until they are asked for.
 * Room   flow (floor 3) */
#include "flow/ntrace/items.h"
#include "flow/ntrace/reports.h"
#include <assert.h>

struct hsc_flow_item *hsc_nt_queue(struct hsc_nt_flow *f,
				   enum hsc_flow_kind kind)
{
	struct hsc_flow_item *item = &f->queue[f->queue_end];

	f->queue_end++;
	assert(f->queue_end <= HSC_NT_QUEUE);
	hsc_nt_item_begin(f, item, kind);
	return item;
}

void hsc_nt_note(struct hsc_nt_flow *f, enum hsc_flow_reason reason,
		 uint64_t value)
{
	hsc_nt_queue(f, HSC_FLOW_NOTE)->note = (struct hsc_flow_note){
		.value = value,
		.reason = (uint8_t)reason,
	};
}

void hsc_nt_pass_time(struct hsc_nt_flow *f)
{
	if (!f->stamped)
		return;
	f->stamped = false;
	hsc_nt_time_take(&f->time, f->config.ts_bits, f->config.ts_form,
			 f->whole, f->stamp);
}

struct hsc_flow_item *hsc_nt_queue_context(struct hsc_nt_flow *f,
					   uint64_t process)
{
	struct hsc_flow_item *item = hsc_nt_queue(f, HSC_FLOW_CONTEXT);

	item->context = (struct hsc_flow_context){
		.process = process,
		.privilege = HSC_FLOW_NO_PRIVILEGE,
	};
	return item;
}

void hsc_nt_queue_time(struct hsc_nt_flow *f)
{
	struct hsc_flow_item *item;

	if (!f->stamped)
		return;
	hsc_nt_pass_time(f);
	if (!f->time.known)
		return;
	item = hsc_nt_queue(f, HSC_FLOW_TIME);
	hsc_flow_item_date(item, true, f->time.ticks);
	item->stamp.ahead = f->counted > f->walked ? f->counted - f->walked : 0;
	/* SiFive's cores count equal branches, and send the count when they
	 * end */
	item->stamp.late = f->time.lags ||
			   (f->late && !(item->stamp.ahead &&
					 (f->config.dialect & HSC_NT_SIFIVE)));
}
