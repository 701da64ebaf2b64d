/* SPDX-License-Identifier: MIT */
/*
 * items.h - the items that a message makes, and their time.
 *
 * Room   flow (floor 3)
 */
#ifndef HSC_FLOW_NTRACE_ITEMS_H
#define HSC_FLOW_NTRACE_ITEMS_H

#include "flow/ntrace/state.h"

/* Begin an item of the current message; the caller sets its member. */
static inline void hsc_nt_item_begin(const struct hsc_nt_flow *f,
				     struct hsc_flow_item *item,
				     enum hsc_flow_kind kind)
{
	const struct hsc_flow_origin origin = { f->offset, f->message,
						f->space };

	hsc_flow_item_begin(item, kind, &origin);
}

/* Put an item of the current message in the queue; the caller fills in the
 * rest. */
struct hsc_flow_item *hsc_nt_queue(struct hsc_nt_flow *f,
				   enum hsc_flow_kind kind);

/* Use the TSTAMP of the current message, if it has one. */
void hsc_nt_pass_time(struct hsc_nt_flow *f);

/* Take the timestamp of a message that is not the whole counter. */
static inline void hsc_nt_pass_stamp(struct hsc_nt_flow *f, uint64_t stamp)
{
	f->whole = false;
	f->stamp = stamp;
	f->stamped = !f->config.no_timestamp;
	hsc_nt_pass_time(f);
}

/* The same, and put a TIME item in the queue. */
void hsc_nt_queue_time(struct hsc_nt_flow *f);

struct hsc_flow_item *hsc_nt_queue_context(struct hsc_nt_flow *f,
					   uint64_t process);

/* Add a note on the current message. */
void hsc_nt_note(struct hsc_nt_flow *f, enum hsc_flow_reason reason,
		 uint64_t value);

#endif
