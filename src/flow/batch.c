/* SPDX-License-Identifier: MIT */
/* batch.c - runs of blocks are gathered in an array.
 * Room   flow (floor 3) */
#include "flow/batch.h"

/* The position of the run's last word, if that has no place and no other word
 * follows: the next blocks may be added to it. Otherwise a new, empty word. */
static uint32_t *open_word(struct hsc_flow_batch *batch,
			   struct hsc_flow_batch_run *run)
{
	uint32_t *ids;

	if (run->count &&
	    (batch->words[batch->word_count - 1] & HSC_FLOW_WORD_NEW)) {
		ids = batch->ids +
		      (batch->words[batch->word_count - 1] - HSC_FLOW_WORD_NEW);
		if (ids[0] == HSC_FLOW_WORD_ONCE &&
		    ids + 2 + ids[1] == batch->ids + batch->used)
			return ids;
	}
	ids = batch->ids + batch->used;
	batch->words[batch->word_count++] = HSC_FLOW_WORD_NEW | batch->used;
	run->count++;
	ids[0] = HSC_FLOW_WORD_ONCE;
	ids[1] = 0;
	batch->used += 2;
	return ids;
}

void hsc_flow_batch_spell(struct hsc_flow_batch *batch, const uint32_t *ids,
			  size_t count, uint64_t instructions,
			  const struct hsc_flow_origin *origin)
{
	struct hsc_flow_batch_run *run = hsc_flow_batch_run_of(batch, origin);
	uint32_t *word = open_word(batch, run);

	run->instructions += instructions;
	memcpy(batch->ids + batch->used, ids, count * sizeof(*ids));
	word[1] += (uint32_t)count;
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
	run->late = item->stamp.late;
	run->time = item->time;
	return true;
}
