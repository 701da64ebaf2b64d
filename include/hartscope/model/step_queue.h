/* SPDX-License-Identifier: MIT */
/*
 * step_queue.h - steps on their way out of an ingress port.
 *
 * Room   model (floor 3): trace hardware in software
 *
 * A port learns where a block goes on from what comes after it, so the queue
 * holds a block back until that is known, or known to stay unknown.
 */
#ifndef HSC_MODEL_STEP_QUEUE_H
#define HSC_MODEL_STEP_QUEUE_H

#include <hartscope/base/status.h>
#include <hartscope/model/step.h>

#ifdef __cplusplus
extern "C" {
#endif

#define HSC_STEP_QUEUE_MAX 32

/* Zero is empty. */
struct hsc_step_queue {
	struct hsc_step step[HSC_STEP_QUEUE_MAX]; /* a ring */
	uint8_t head, count;
	uint8_t open; /* so many of the last are held back; 0: none */
	bool ended;
};

/* How many more steps there is room for. */
static inline unsigned hsc_step_queue_room(const struct hsc_step_queue *q)
{
	return HSC_STEP_QUEUE_MAX - (unsigned)q->count;
}

/*
 * Put a step in; there is room. A block whose `to` is HSC_STEP_NOWHERE is held
 * back.
 */
HSC_API void hsc_step_queue_put(struct hsc_step_queue *q,
				const struct hsc_step *step);

/* The block that is held back, or NULL. */
HSC_API struct hsc_step *hsc_step_queue_open(struct hsc_step_queue *q);

/* Let it go. */
HSC_API void hsc_step_queue_close(struct hsc_step_queue *q);

/*
 * Take a step out.
 *
 * Returns HSC_OK; HSC_AGAIN if none is ready; HSC_END after
 *        hsc_step_queue_end
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_step_queue_next(
	struct hsc_step_queue *q, struct hsc_step *out);

/* Nothing more is put in. */
HSC_API void hsc_step_queue_end(struct hsc_step_queue *q);

#ifdef __cplusplus
}
#endif

#endif
