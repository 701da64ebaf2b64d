/* SPDX-License-Identifier: MIT */
#include "flow/ntrace/items.h"
#include "flow/ntrace/reports.h"
#include <assert.h>

struct hsc_flow_item *hsc_nt_queue(struct hsc_nt_flow *f,
				   enum hsc_flow_kind kind)
{
	struct hsc_flow_item *item = &f->queue[f->queue_end];

	if (f->known && (kind == HSC_FLOW_SYNC || kind == HSC_FLOW_CONTEXT ||
			 kind == HSC_FLOW_TIME))
		return &f->unwanted;
	f->queue_end++;
	assert(f->queue_end <= HSC_NT_QUEUE);
	hsc_nt_item_begin(f, item, kind);
	return item;
}

void hsc_nt_note(struct hsc_nt_flow *f, enum hsc_flow_reason reason,
		 uint64_t what)
{
	hsc_nt_queue(f, HSC_FLOW_NOTE)->note = (struct hsc_flow_note){
		.value = what,
		.reason = (uint8_t)reason,
	};
}

/* Move time to where the counter, which wraps, shows `stamp`; there are two
 * such times, and the nearer one is meant. */
static void move_time(struct hsc_nt_flow *f, uint64_t stamp)
{
	const unsigned unused = f->config.ts_bits ? 64u - f->config.ts_bits : 0;
	const uint64_t step = (stamp - f->time) << unused;

	if (!f->timed || !unused)
		f->time = stamp;
	else if (step >> 63)
		f->time -= (0 - step) >> unused;
	else
		f->time += step >> unused;
}

/*
 * Sync messages tell the whole time, others the difference to the last, in one
 * way or another. N-Trace 1.0, "Timestamp Reporting"
 */
void hsc_nt_pass_time(struct hsc_nt_flow *f)
{
	if (!f->stamped)
		return;
	f->stamped = false;
	if (f->whole || f->config.ts_form == HSC_NT_TS_ABSOLUTE) {
		move_time(f, f->stamp);
		f->timed = true;
	} else if (f->timed && f->config.ts_form == HSC_NT_TS_XOR) {
		move_time(f, f->time ^ f->stamp);
	} else if (f->timed) {
		f->time += f->stamp;
	}
}

void hsc_nt_queue_context(struct hsc_nt_flow *f, uint64_t process)
{
	hsc_nt_queue(f, HSC_FLOW_CONTEXT)->context = (struct hsc_flow_context){
		.process = process,
		.privilege = HSC_FLOW_NO_PRIVILEGE,
	};
}

void hsc_nt_queue_time(struct hsc_nt_flow *f)
{
	struct hsc_flow_item *item;

	if (!f->stamped)
		return;
	hsc_nt_pass_time(f);
	if (!f->timed)
		return;
	item = hsc_nt_queue(f, HSC_FLOW_TIME);
	hsc_flow_item_date(item, true, f->time);
	item->stamp.ahead = f->counted > f->walked ? f->counted - f->walked : 0;
}
