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
#include <hartscope/flow/blocks.h>
#include <string.h>

/* The run that what comes next belongs to: a new one without blocks, or, in a
 * batch that joins, the last. There is room. */
static inline struct hsc_flow_batch_run *hsc_flow_batch_run_of(
	struct hsc_flow_batch *batch, const struct hsc_flow_origin *origin)
{
	struct hsc_flow_batch_run *run = &batch->runs[batch->count];

	if (batch->joined && batch->count && run[-1].space == origin->space) {
		run--;
	} else {
		batch->count++;
		run->time = run->instructions = 0;
		run->first = batch->words ? batch->word_count : batch->used;
		run->count = 0;
		run->space = origin->space;
		run->timed = run->late = false;
	}
	run->offset = origin->offset;
	run->message = origin->message;
	return run;
}

/* Append the run ids[count], which is not longer than HSC_FLOW_BATCH_LEAST, to
 * a batch of ids that has room. Most are short, so they are copied as many at a
 * time as there may be more. */
static inline void hsc_flow_batch_add(struct hsc_flow_batch *batch,
				      const uint32_t *ids, size_t count,
				      const struct hsc_flow_origin *origin)
{
	struct hsc_flow_batch_run *run = hsc_flow_batch_run_of(batch, origin);

	run->count += (uint32_t)count;
	if (HSC_LIKELY(count <= HSC_FLOW_BATCH_SLACK))
		memcpy(batch->ids + batch->used, ids,
		       HSC_FLOW_BATCH_SLACK * sizeof(*ids));
	else
		memcpy(batch->ids + batch->used, ids, count * sizeof(*ids));
	batch->used += (uint32_t)count;
}

/* The same for a batch of words: as one that has no place, or as more of the
 * last if that has none. */
void hsc_flow_batch_spell(struct hsc_flow_batch *batch, const uint32_t *ids,
			  size_t count, uint64_t instructions,
			  const struct hsc_flow_origin *origin);

/* Can the batch say what this item does? It can of the time of its last run.
 * If so, it does. */
bool hsc_flow_batch_absorb(struct hsc_flow_batch *batch,
			   const struct hsc_flow_item *item);

#endif
