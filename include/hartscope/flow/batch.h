/* SPDX-License-Identifier: MIT */
/*
 * batch.h - runs by the hundred: one call for what many messages did.
 *
 * Room   flow (floor 3): messages + code -> runs of executed blocks
 *
 * Most items are runs, and at most a time. Who shows or counts blocks takes
 * them in arrays, and items one by one only where something else happened:
 *
 *   while hsc_nt_flow_batch gives HSC_AGAIN: feed a message
 *   use the runs, hsc_flow_batch_clear
 *   hsc_nt_flow_next, if it gave HSC_OK before the batch was full
 */
#ifndef HSC_FLOW_BATCH_H
#define HSC_FLOW_BATCH_H

#include <hartscope/flow/flow_item.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Room for ids that is always enough for one run. */
#define HSC_FLOW_BATCH_LEAST 4128u
/* Room after that: a decoder may write so many ids more than it counts. */
#define HSC_FLOW_BATCH_SLACK 8u

/* A run, as its item is, and the time that its message reported after it. */
struct hsc_flow_batch_run {
	uint64_t offset;  /* of the message that made it, in the capture */
	uint64_t message; /* its running number */
	uint64_t time;    /* ticks, absolute, if timed */
	uint32_t first;   /* its blocks are ids[first], */
	uint32_t count;   /* count of them */
	uint16_t space;   /* of the block table, that they lie in */
	bool timed;       /* a TIME item would follow */
};

/* Arrays of the caller's, who sets the rooms and has count and used be 0. */
struct hsc_flow_batch {
	uint32_t *ids;                   /* ids[used] of all runs */
	struct hsc_flow_batch_run *runs; /* runs[count], in order */
	uint32_t id_room;  /* at least HSC_FLOW_BATCH_LEAST; of ids there are */
			   /* HSC_FLOW_BATCH_SLACK more */
	uint32_t run_room; /* at least 1 */
	uint32_t used, count;
};

/* No runs are in it. */
static inline void hsc_flow_batch_clear(struct hsc_flow_batch *batch)
{
	batch->used = batch->count = 0;
}

/* Is there room for one more run, however long? */
static inline bool hsc_flow_batch_has_room(const struct hsc_flow_batch *batch)
{
	return batch->count < batch->run_room &&
	       batch->id_room - batch->used >= HSC_FLOW_BATCH_LEAST;
}

#ifdef __cplusplus
}
#endif

#endif
