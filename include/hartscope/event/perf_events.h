/* SPDX-License-Identifier: MIT */
/*
 * perf_events.h - writes to a channel -> performance records on the timeline.
 *
 * Room   event (floor 4): blocks + counters + software trace -> one timeline
 * Spec   SiFive Trace Performance Library, "Performance Data Format"
 *
 * A stage after the events of all sources: writes to the channel go in, an
 * event HSC_EVENT_PERF comes out for each header, record and piece of damage of
 * each source. All other events pass. A record is known to be whole only with
 * the write after it, so its event comes later than its clock.
 */
#ifndef HSC_EVENT_PERF_EVENTS_H
#define HSC_EVENT_PERF_EVENTS_H

#include <hartscope/codec/perf_record_codec.h>
#include <hartscope/event/event.h>
#include <hartscope/image/image_ops.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What an event HSC_EVENT_PERF points to: all borrowed with the event. */
struct hsc_perf_reading {
	const struct hsc_perf_item *item;
	const struct hsc_perf_setup *setup; /* that it stands under */
	uint64_t address[2]; /* of a record; see item->addresses */
};

/* How addresses of XOR data are to be read. */
enum hsc_perf_addresses {
	HSC_PERF_ADDRESSES_GUESS, /* by what lies near, and is code */
	HSC_PERF_ADDRESSES_FULL,
	HSC_PERF_ADDRESSES_XORED,
};

struct hsc_perf_events_config {
	uint8_t channel;
	uint8_t addresses; /* enum hsc_perf_addresses */
	bool pass_foreign; /* writes before the first header pass: perhaps they
			      are something else */
	size_t source_count;
	/* What the headers said where the trace begins after them, or NULL;
	 * copied. All writes to the channel are ours then. */
	const struct hsc_perf_setup *header;
	/* Code by source and address space, code[source_count][space_count],
	 * or NULL: not known. */
	const struct hsc_image_ops *code;
	size_t space_count;
};

struct hsc_perf_events;

/* Returns HSC_OK or HSC_E_MEMORY */
HSC_API HSC_MUST_USE enum hsc_status hsc_perf_events_new(
	struct hsc_perf_events **out,
	const struct hsc_perf_events_config *config);
HSC_API void hsc_perf_events_free(struct hsc_perf_events **events);

/*
 * Put one event in; what it points to is borrowed until the last event of it is
 * taken.
 *
 * Returns HSC_OK; HSC_E_VALUE if events of the last are not taken, or there is
 *         no such source; HSC_E_MEMORY
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_perf_events_feed(
	struct hsc_perf_events *e, const struct hsc_event *event);

/* No event will come: what is held comes out, then HSC_END. */
HSC_API void hsc_perf_events_finish(struct hsc_perf_events *e);

/* Take the next event: HSC_OK, HSC_AGAIN (feed more) or HSC_END. */
HSC_API HSC_MUST_USE enum hsc_status hsc_perf_events_next(
	struct hsc_perf_events *e, struct hsc_event *out);

#ifdef __cplusplus
}
#endif

#endif
