/* SPDX-License-Identifier: MIT */
/*
 * items.h - the items that a packet makes.
 *
 * Room   flow (floor 3)
 */
#ifndef HSC_FLOW_ETRACE_ITEMS_H
#define HSC_FLOW_ETRACE_ITEMS_H

#include "flow/etrace/state.h"

/* Begin an item of the current packet; the caller sets its member. */
static inline void hsc_et_item_begin(const struct hsc_et_flow *f,
				     struct hsc_flow_item *item,
				     enum hsc_flow_kind kind)
{
	const struct hsc_flow_origin origin = { f->offset, f->message,
						f->space };

	hsc_flow_item_begin(item, kind, &origin);
}

/* Put an item of the current packet in the queue; the caller fills in the
 * rest. */
struct hsc_flow_item *hsc_et_queue(struct hsc_et_flow *f,
				   enum hsc_flow_kind kind);
void hsc_et_note(struct hsc_et_flow *f, enum hsc_flow_reason reason,
		 uint64_t address, uint64_t value);

/* Put the time of the packet in the queue, or the context if it is new. */
void hsc_et_queue_time(struct hsc_et_flow *f);
void hsc_et_queue_context(struct hsc_et_flow *f);

/*
 * The deferred trap was not followed by another one at its handler's first
 * instruction. So an address in its packet is that of the trap itself, although
 * the jump before it was expected to lead elsewhere.
 */
void hsc_et_place_trap(struct hsc_et_flow *f);

/* The same, and hand it out, with the handler at `to`. */
void hsc_et_release_trap(struct hsc_et_flow *f, uint64_t to);

#endif
