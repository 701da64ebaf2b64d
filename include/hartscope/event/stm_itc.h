/* SPDX-License-Identifier: MIT */
/*
 * stm_itc.h - software events that a program wrote to ITC stimulus registers.
 *
 * Room   event (floor 4): blocks + counters + software trace -> one timeline
 *
 * Where there is no Software Trace Module, target/stm writes the value to one
 * channel and then the identifier to another, HSC_STM_BY_ITC; a value that has
 * more than 32 bits comes in two halves, the lower first, and the identifier
 * says that (HSC_STM_ITC_TWO). An event some of which is lost is none.
 */
#ifndef HSC_EVENT_STM_ITC_H
#define HSC_EVENT_STM_ITC_H

#include <hartscope/event/stm_events.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Of one hart. Start with the channels, the rest is zero. */
struct hsc_stm_itc {
	uint32_t value_channel, id_channel;
	uint64_t value;  /* private: what was written so far */
	unsigned halves; /* private */
	bool missed;     /* private: messages were, since the last item */
};

/*
 * Look at an event of the hart. Its time is that of the message, or the clock.
 *
 * Returns true and the item for hsc_stm_events, or false
 */
HSC_API bool hsc_stm_itc_feed(struct hsc_stm_itc *s, const struct hsc_event *e,
			      struct hsc_stm_item *out);

#ifdef __cplusplus
}
#endif

#endif
