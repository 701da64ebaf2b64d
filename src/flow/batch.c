/* SPDX-License-Identifier: MIT */
#include "flow/batch.h"

void hsc_flow_batch_spell(struct hsc_flow_batch *batch,
			  const struct hsc_blocks *blocks, const uint32_t *ids,
			  size_t count, const struct hsc_flow_origin *origin)
{
	struct hsc_flow_batch_run *run = hsc_flow_batch_run_of(batch, origin);

	run->count++;
	for (size_t i = 0; i < count; i++)
		run->instructions +=
			hsc_blocks_get(blocks, ids[i])->instructions;
	batch->words[batch->word_count++] = HSC_FLOW_WORD_NEW | batch->used;
	batch->ids[batch->used++] = HSC_FLOW_WORD_ONCE;
	batch->ids[batch->used++] = (uint32_t)count;
	memcpy(batch->ids + batch->used, ids, count * sizeof(*ids));
	batch->used += (uint32_t)count;
}

bool hsc_flow_batch_absorb(struct hsc_flow_batch *batch,
			   const struct hsc_flow_item *item)
{
	struct hsc_flow_batch_run *run;

	if (batch->joined)
		return item->kind == HSC_FLOW_TIME ||
		       item->kind == HSC_FLOW_SYNC;
	if (item->kind != HSC_FLOW_TIME || item->stamp.ahead || !batch->count)
		return false;
	run = &batch->runs[batch->count - 1];
	if (run->timed || run->offset != item->offset ||
	    run->space != item->space)
		return false;
	run->timed = true;
	run->time = item->time;
	return true;
}
