/* SPDX-License-Identifier: MIT */
/*
 * item.h - how decoders make an item.
 *
 * Room   flow (floor 3)
 */
#ifndef HSC_FLOW_ITEM_H
#define HSC_FLOW_ITEM_H

#include "base/poison.h"
#include <hartscope/flow/flow_item.h>

/* The origin of an item. */
struct hsc_flow_origin {
	uint64_t offset, message;
	uint16_t space;
};

/*
 * Set the header of an item without time; the caller sets all of the member for
 * its kind. Done field by field: clearing everything is slow, and this is done
 * for every message.
 */
static inline void hsc_flow_item_begin(struct hsc_flow_item *item,
				       enum hsc_flow_kind kind,
				       const struct hsc_flow_origin *origin)
{
	item->kind = (uint8_t)kind;
	item->timed = false;
	item->space = origin->space;
	item->offset = origin->offset;
	item->message = origin->message;
	item->version = HSC_FLOW_ITEM_VERSION;
	item->time = 0;
	hsc_poison(item->reserved, sizeof(item->reserved));
}

/* Set the time of an item, if it is known. */
static inline void hsc_flow_item_date(struct hsc_flow_item *item, bool timed,
				      uint64_t time)
{
	item->timed = timed;
	item->time = time;
}

#endif
