/* SPDX-License-Identifier: MIT */
/*
 * events_state.h - the state between flow items and events of one source.
 *
 * Room   event (floor 4)
 *
 * events.c       the flow: blocks, edges, and all other items
 * event_messages.c  what messages of their own reported
 */
#ifndef HSC_EVENT_EVENTS_STATE_H
#define HSC_EVENT_EVENTS_STATE_H

#include <hartscope/event/events.h>

/* Transfers whose instructions are known, by address: a power of two. */
#define HSC_TRANSFERS 512u

/* What the instruction of a reported transfer does. */
struct hsc_transfer {
	uint64_t from;   /* odd: none */
	uint64_t link;   /* HSC_FLOW_NOWHERE: no call */
	uint64_t target; /* of a direct call, or HSC_FLOW_NOWHERE */
	uint16_t space;  /* of `from` */
	uint8_t kind;    /* enum hsc_event_kind */
};

/* What the walk needs from a block; small, so that the table stays in cache. */
struct hsc_event_step {
	uint64_t start;
	uint16_t instructions;
	uint8_t edge; /* enum hsc_edge */
};

struct hsc_events {
	struct hsc_blocks *blocks;
	struct hsc_events_config config;
	struct hsc_event_step *steps; /* steps[count], room for cap */
	uint32_t count;
	size_t cap;
	uint64_t clock;
	struct hsc_flow_item item;
	size_t at;     /* ids of a RUN given out so far */
	bool loaded;   /* item is not given out yet */
	uint32_t last; /* the block whose edge is known when the flow continues
			*/
	uint8_t edge;  /* of `last`; PLAIN: no edge waits */
	struct hsc_transfer transfers[HSC_TRANSFERS];
};

/* The event of a DATA or EVENT item. */
void hsc_events_tell(struct hsc_events *e, const struct hsc_flow_item *item,
		     struct hsc_event *out);

#endif
