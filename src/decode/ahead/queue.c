/* SPDX-License-Identifier: MIT */
/* queue.c - chunks of events between two threads, of which each waits for the
 * other.
 * Room   decode (floor 6) */
#include "decode/ahead/queue.h"

void hsc_ahead_queue_open(struct hsc_ahead_queue *q)
{
	*q = (struct hsc_ahead_queue){ .count = 0 };
	pthread_mutex_init(&q->lock, NULL);
	pthread_cond_init(&q->moved, NULL);
}

void hsc_ahead_queue_close(struct hsc_ahead_queue *q)
{
	while (q->first) {
		struct hsc_ahead_chunk *next = q->first->next;

		hsc_ahead_chunk_free(q->first);
		q->first = next;
	}
	pthread_cond_destroy(&q->moved);
	pthread_mutex_destroy(&q->lock);
}

static void append_chunk(struct hsc_ahead_queue *q, struct hsc_ahead_chunk *c)
{
	if (q->last)
		q->last->next = c;
	else
		q->first = c;
	q->last = c;
	q->count++;
	pthread_cond_broadcast(&q->moved);
}

void hsc_ahead_queue_put(struct hsc_ahead_queue *q, struct hsc_ahead_chunk *c)
{
	bool ended;

	pthread_mutex_lock(&q->lock);
	while (q->count == HSC_AHEAD_QUEUE && !q->ended)
		pthread_cond_wait(&q->moved, &q->lock);
	ended = q->ended;
	if (!ended)
		append_chunk(q, c);
	pthread_mutex_unlock(&q->lock);
	if (ended)
		hsc_ahead_chunk_free(c);
}

void hsc_ahead_queue_end(struct hsc_ahead_queue *q)
{
	pthread_mutex_lock(&q->lock);
	q->ended = true;
	pthread_cond_broadcast(&q->moved);
	pthread_mutex_unlock(&q->lock);
}

struct hsc_ahead_chunk *hsc_ahead_queue_take(struct hsc_ahead_queue *q)
{
	struct hsc_ahead_chunk *c;

	pthread_mutex_lock(&q->lock);
	while (!q->first && !q->ended)
		pthread_cond_wait(&q->moved, &q->lock);
	c = q->first;
	if (c) {
		q->first = c->next;
		q->last = q->first ? q->last : NULL;
		q->count--;
		pthread_cond_broadcast(&q->moved);
	}
	pthread_mutex_unlock(&q->lock);
	return c;
}
