/* SPDX-License-Identifier: MIT */
/*
 * queue.h - chunks of events from one thread to another, in order.
 *
 * Room   decode (floor 6), private
 */
#ifndef HSC_DECODE_AHEAD_QUEUE_H
#define HSC_DECODE_AHEAD_QUEUE_H

#include "decode/ahead/chunk.h"
#include <pthread.h>

/* Most chunks that wait to be taken. */
#define HSC_AHEAD_QUEUE 16u

struct hsc_ahead_queue {
	pthread_mutex_t lock; /* of all */
	pthread_cond_t moved;
	struct hsc_ahead_chunk *first, *last;
	size_t count;
	bool ended;
};

void hsc_ahead_queue_open(struct hsc_ahead_queue *q);
/* Free it; no thread uses it any more. */
void hsc_ahead_queue_close(struct hsc_ahead_queue *q);

/* Put in a chunk, which then belongs to the queue; waits for room. */
void hsc_ahead_queue_put(struct hsc_ahead_queue *q, struct hsc_ahead_chunk *c);

/* No more will come, or no more is wanted: chunks put in from now on are
 * released. */
void hsc_ahead_queue_end(struct hsc_ahead_queue *q);

/* Take the next chunk, which then belongs to the caller; waits for one. NULL:
 * the queue has ended. */
struct hsc_ahead_chunk *hsc_ahead_queue_take(struct hsc_ahead_queue *q);

#endif
