/* SPDX-License-Identifier: MIT */
/* step_queue.c - steps of a cycle wait until it is known what follows.
 * Room   model (floor 3) */
#include <hartscope/model/step_queue.h>

static struct hsc_step *from_end(struct hsc_step_queue *q, unsigned n)
{
	return &q->step[(q->head + q->count - n) % HSC_STEP_QUEUE_MAX];
}

void hsc_step_queue_put(struct hsc_step_queue *q, const struct hsc_step *step)
{
	q->count++;
	*from_end(q, 1) = *step;
	if (q->open)
		q->open++;
	else if (step->kind == HSC_STEP_RETIRED && step->to == HSC_STEP_NOWHERE)
		q->open = 1;
}

struct hsc_step *hsc_step_queue_open(struct hsc_step_queue *q)
{
	return q->open ? from_end(q, q->open) : NULL;
}

void hsc_step_queue_close(struct hsc_step_queue *q)
{
	q->open = 0;
}

enum hsc_status hsc_step_queue_next(struct hsc_step_queue *q,
				    struct hsc_step *out)
{
	if (q->count == q->open)
		return q->ended && q->count == 0 ? HSC_END : HSC_AGAIN;
	*out = q->step[q->head];
	q->head = (uint8_t)((q->head + 1) % HSC_STEP_QUEUE_MAX);
	q->count--;
	return HSC_OK;
}

void hsc_step_queue_end(struct hsc_step_queue *q)
{
	q->open = 0;
	q->ended = true;
}
