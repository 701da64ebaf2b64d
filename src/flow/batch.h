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

/* The run to which the next blocks belong: a new one without blocks, or the
 * last one if the batch joins runs. There is room. */
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

/*
 * Append the run ids[count], which is not longer than HSC_FLOW_BATCH_LEAST, to
 * a batch of ids that has room. Most runs are short, so a fixed number of ids
 * is copied at a time, which may be more than needed.
 */
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

/* The same for a batch of words: the ids become a word without a place, or are
 * added to the last word if that has no place. */
void hsc_flow_batch_spell(struct hsc_flow_batch *batch, const uint32_t *ids,
			  size_t count, uint64_t instructions,
			  const struct hsc_flow_origin *origin);

/* Can the batch hold what this item reports? It can hold the time of its last
 * run; then it takes the item. */
bool hsc_flow_batch_absorb(struct hsc_flow_batch *batch,
			   const struct hsc_flow_item *item);

#endif
