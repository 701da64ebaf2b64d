/* SPDX-License-Identifier: MIT */
/*
 * stm_wait.h - events of a module wait for the next one, which says whether
 * their timestamp can be right.
 *
 * Room   event (floor 4)
 *
 * A module counts 32 bits and starts anew, so a timestamp that goes back means
 * 2^32 cycles; or that one bit of it flipped, and then all that follows would
 * be 2^32 late. What comes next decides, of the first event the next two.
 * Losses and damage between two events wait with the first.
 */
#ifndef HSC_EVENT_STM_WAIT_H
#define HSC_EVENT_STM_WAIT_H

#include <hartscope/event/stm_events.h>

#define HSC_STM_WAITING 16

struct hsc_stm_waiting {
	struct hsc_stm_item item;
	bool odd; /* its timestamp is not of this time; the item has a time that
		     its neighbours allow */
	char words[HSC_STM_TEXT_MAX];
};

/* Zero is a valid start. */
struct hsc_stm_wait {
	struct hsc_stm_waiting slots[HSC_STM_WAITING]; /* a ring */
	unsigned first, count, ready;
	uint32_t last;   /* timestamp of the last one that was taken */
	unsigned second; /* place of the second event, while the first waits */
	bool begun;      /* there was one */
	bool steady;     /* timestamps are right: nothing waits */
};

/* Put one item in; its words are copied. False: some are ready, take these. */
bool hsc_stm_wait_put(struct hsc_stm_wait *h, const struct hsc_stm_item *item);
/* No item will come: all are ready. */
void hsc_stm_wait_finish(struct hsc_stm_wait *h);
/* The next that is ready, borrowed until the next put; NULL: none is. */
const struct hsc_stm_waiting *hsc_stm_wait_take(struct hsc_stm_wait *h);

#endif
