/* SPDX-License-Identifier: MIT */
/*
 * event_profile.h - what event messages reported of each function.
 *
 * Room   measure (floor 5): events and blocks -> results that merge
 *
 * A trace of events has no instructions, but calls and returns with times. The
 * time between two events belongs to the function that the second came from;
 * a call and the return to the address after it give the time of the whole
 * call.
 */
#ifndef HSC_MEASURE_EVENT_PROFILE_H
#define HSC_MEASURE_EVENT_PROFILE_H

#include <hartscope/event/event.h>
#include <hartscope/image/image.h>
#include <hartscope/measure/functions.h>

#ifdef __cplusplus
extern "C" {
#endif

struct hsc_event_row {
	uint64_t calls;      /* that entered it */
	uint64_t returns;    /* that left it */
	uint64_t exceptions; /* in it */
	uint64_t interrupts; /* in it */
	uint64_t samples;    /* of the PC in it */
	uint64_t others;     /* watchpoints, triggers, contexts, .. in it */
	uint64_t whole;      /* calls that were seen to end; only they are in */
			     /* total, recursion once */
	uint64_t self;       /* ticks */
	uint64_t total;      /* ticks, with all that was called */
};

struct hsc_event_profile;

/* `functions` is borrowed. Returns HSC_OK or HSC_E_MEMORY */
HSC_API HSC_MUST_USE enum hsc_status hsc_event_profile_new(
	struct hsc_event_profile **out, struct hsc_functions *functions,
	size_t source_count);
HSC_API void hsc_event_profile_free(struct hsc_event_profile **profile);

/* Add an event: a reported one, or a gap; others change nothing. `image` is
 * that of the event's space. Returns HSC_OK or HSC_E_MEMORY */
HSC_API HSC_MUST_USE enum hsc_status hsc_event_profile_feed(
	struct hsc_event_profile *p, const struct hsc_event *event,
	const struct hsc_image *image);

/* Add what `from` counted; both have the same functions. HSC_OK or
 * HSC_E_MEMORY */
HSC_API HSC_MUST_USE enum hsc_status hsc_event_profile_merge(
	struct hsc_event_profile *into, const struct hsc_event_profile *from);

/* How many events were reported so far. */
HSC_API uint64_t hsc_event_profile_events(const struct hsc_event_profile *p);
/* Functions are below this; some may have no counts. */
HSC_API uint32_t hsc_event_profile_count(const struct hsc_event_profile *p);
/* All zero for a function that was not seen. */
HSC_API struct hsc_event_row hsc_event_profile_get(
	const struct hsc_event_profile *p, uint32_t function);

#ifdef __cplusplus
}
#endif

#endif
