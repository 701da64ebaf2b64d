/* SPDX-License-Identifier: MIT */
/*
 * items.h - the items that a packet makes.
 *
 * Room   flow (floor 3)
 */
#ifndef HSC_FLOW_ETRACE_ITEMS_H
#define HSC_FLOW_ETRACE_ITEMS_H

#include "flow/etrace/state.h"

/* An item of the packet in hand; its member is up to the caller. */
static inline void hsc_et_item_begin(const struct hsc_et_flow *f,
				     struct hsc_flow_item *item,
				     enum hsc_flow_kind kind)
{
	const struct hsc_flow_origin origin = { f->offset, f->message,
						f->space };

	hsc_flow_item_begin(item, kind, &origin);
}

/* Put an item of the packet in hand in the queue; fill in the rest. */
struct hsc_flow_item *hsc_et_queue(struct hsc_et_flow *f,
				   enum hsc_flow_kind kind);
void hsc_et_note(struct hsc_et_flow *f, enum hsc_flow_reason reason,
		 uint64_t address, uint64_t value);

/* Put the time, or what is new of the context, of the packet in the queue. */
void hsc_et_queue_time(struct hsc_et_flow *f);
void hsc_et_queue_context(struct hsc_et_flow *f);

/* No other trap came in the place of the handler of the one that waits: a place
 * in its packet is its own, though the jump before it was expected elsewhere.
 */
void hsc_et_place_trap(struct hsc_et_flow *f);

/* The same, and hand it out, its handler at `to`. */
void hsc_et_release_trap(struct hsc_et_flow *f, uint64_t to);

#endif
