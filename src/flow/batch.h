/* SPDX-License-Identifier: MIT */
/*
 * batch.h - how decoders fill a batch of runs.
 *
 * Room   flow (floor 3)
 */
#ifndef HSC_FLOW_BATCH_FILL_H
#define HSC_FLOW_BATCH_FILL_H

#include "flow/item.h"
#include <hartscope/flow/batch.h>
#include <string.h>

/* Append the run ids[count], which is not longer than HSC_FLOW_BATCH_LEAST, to
 * a batch that has room. Most are short, so they are copied as many at a time
 * as there may be more. */
static inline void hsc_flow_batch_add(struct hsc_flow_batch *batch,
				      const uint32_t *ids, size_t count,
				      const struct hsc_flow_origin *origin)
{
	struct hsc_flow_batch_run *run = &batch->runs[batch->count++];

	run->offset = origin->offset;
	run->message = origin->message;
	run->time = 0;
	run->first = batch->used;
	run->count = (uint32_t)count;
	run->space = origin->space;
	run->timed = false;
	if (HSC_LIKELY(count <= HSC_FLOW_BATCH_SLACK))
		memcpy(batch->ids + batch->used, ids,
		       HSC_FLOW_BATCH_SLACK * sizeof(*ids));
	else
		memcpy(batch->ids + batch->used, ids, count * sizeof(*ids));
	batch->used += (uint32_t)count;
}

/* Can the batch say what this item does? It can of the time of its last run.
 * If so, it does. */
bool hsc_flow_batch_absorb(struct hsc_flow_batch *batch,
			   const struct hsc_flow_item *item);

#endif
