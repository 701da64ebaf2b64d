/* SPDX-License-Identifier: MIT */
/*
 * begin.h - start an event: its header, and no arm.
 *
 * Room   event (floor 4)
 */
#ifndef HSC_EVENT_BEGIN_H
#define HSC_EVENT_BEGIN_H

#include "base/poison.h"
#include <hartscope/event/event.h>
#include <hartscope/flow/flow_item.h>

/* The caller then sets the whole member of the kind, and what differs in the
 * header. */
static inline void hsc_event_begin(struct hsc_event *out,
				   enum hsc_event_kind kind, uint32_t source)
{
	out->kind = (uint8_t)kind;
	out->version = HSC_EVENT_VERSION;
	out->reported = out->timed = out->missed = false;
	out->clock_how = 0; /* EXACT */
	out->space = 0;
	out->source = source;
	out->clock = out->time = out->offset = out->message = 0;
	out->at = HSC_FLOW_NOWHERE;
	out->stamps = NULL;
	hsc_poison(out->reserved, sizeof(out->reserved));
}

#endif
