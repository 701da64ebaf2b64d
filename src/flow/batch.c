/* SPDX-License-Identifier: MIT */
#include "flow/batch.h"

bool hsc_flow_batch_absorb(struct hsc_flow_batch *batch,
			   const struct hsc_flow_item *item)
{
	struct hsc_flow_batch_run *run;

	if (item->kind != HSC_FLOW_TIME || item->stamp.ahead || !batch->count)
		return false;
	run = &batch->runs[batch->count - 1];
	if (run->timed || run->message != item->message ||
	    run->space != item->space)
		return false;
	run->timed = true;
	run->time = item->time;
	return true;
}
