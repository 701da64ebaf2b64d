/* SPDX-License-Identifier: MIT */
/*
 * dates.h - events of one source, each with the timestamps around it.
 *
 * Room   event (floor 4): blocks + counters + software trace -> one timeline
 *
 * A timestamp comes after the instructions that it ends. So this stage keeps
 * the events since the last one until the next one is there, and gives them
 * then, in their order, with both: see hartscope/event/axis.h. What it keeps is
 * bounded; where timestamps are further apart, the events before the bound have
 * the first one only.
 *
 * A loss, or a stop of the trace, ends what may be shared out.
 */
#ifndef HSC_EVENT_DATES_H
#define HSC_EVENT_DATES_H

#include <hartscope/base/status.h>
#include <hartscope/event/axis.h>
#include <hartscope/flow/blocks.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Events and block ids that are kept at most. */
#define HSC_DATES_EVENTS 16384u
#define HSC_DATES_IDS    (UINT32_C(1) << 20)

struct hsc_dates;

/* `blocks` is borrowed. Returns HSC_OK or HSC_E_MEMORY */
HSC_API HSC_MUST_USE enum hsc_status hsc_dates_new(
	struct hsc_dates **out, const struct hsc_blocks *blocks);
HSC_API void hsc_dates_free(struct hsc_dates **dates);

/* The first event is what comes after a timestamp: instead of feeding what was
 * before, say which. HSC_OK or HSC_E_MEMORY */
HSC_API HSC_MUST_USE enum hsc_status hsc_dates_begin(
	struct hsc_dates *d, const struct hsc_stamp *last);

/*
 * Put one event in; ids of blocks are copied, all else that it points to is
 * borrowed until it is taken.
 *
 * Returns HSC_OK, HSC_E_MEMORY, or HSC_E_VALUE if there are events to be taken
 * first
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_dates_feed(struct hsc_dates *d,
						    const struct hsc_event *e);

/* No event will come: what is kept comes out, then HSC_END. */
HSC_API void hsc_dates_finish(struct hsc_dates *d);

/*
 * Take the next event: HSC_OK, HSC_AGAIN (feed more) or HSC_END.
 *
 * turns  added to its timestamps by hsc_axis; see hsc_stamps
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_dates_next(struct hsc_dates *d,
						    uint64_t turns,
						    struct hsc_event *out);

#ifdef __cplusplus
}
#endif

#endif
