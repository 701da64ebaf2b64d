/* SPDX-License-Identifier: MIT */
/*
 * stm_events.h - software events of one module on the timeline.
 *
 * Room   event (floor 4): blocks + counters + software trace -> one timeline
 * Spec   Open SoC Debug, "Software Trace Module"
 *
 * What a module sent goes in, in its order; out come events with times that go
 * on past 2^32, the thread that runs, its name, and what the event means. A
 * thread is what THREAD_SWITCH says; THREAD_NAME gives it a name, a character
 * each, ended by 0.
 */
#ifndef HSC_EVENT_STM_EVENTS_H
#define HSC_EVENT_STM_EVENTS_H

#include <hartscope/event/event.h>
#include <hartscope/event/stm_names.h>
#include <hartscope/spec/stm.h>

#ifdef __cplusplus
extern "C" {
#endif

enum hsc_stm_item_kind {
	HSC_STM_ITEM_EVENT,
	HSC_STM_ITEM_LOST,   /* by the module: `lost` of them */
	HSC_STM_ITEM_WORDS,  /* what a log says, words[words_len] */
	HSC_STM_ITEM_DAMAGE, /* `bytes` that cannot be read */
};

/* What a module sent, or a log says. */
struct hsc_stm_item {
	uint8_t kind;   /* enum hsc_stm_item_kind */
	uint8_t reason; /* DAMAGE: enum hsc_flow_reason */
	uint8_t bits;   /* EVENT: of its value; 0: not known */
	bool missed;    /* EVENT: others before it are lost */
	uint16_t id;
	uint64_t timestamp; /* 32 bits of the time; all, where `steady` */
	uint64_t value;
	uint32_t lost;
	uint64_t bytes;
	const char *words; /* borrowed until the event is taken */
	size_t words_len;
	uint64_t offset; /* in the capture */
	uint64_t number; /* of the packet */
};

/*
 * What an event HSC_EVENT_SOFTWARE points to, and an event HSC_EVENT_GAP of
 * events that were lost. Borrowed with the event.
 */
struct hsc_stm_reading {
	bool raw; /* one that the module sent; else only the end of a text, or,
		     without a name, words of a log */
	bool whole; /* the last value of its event: `text` holds all of it */
	uint8_t bits;
	uint8_t group;    /* enum hsc_stm_group */
	const char *name; /* or NULL */
	const char *text; /* what it says, if whole */
	uint64_t began;   /* time of its first value */
	bool has_thread;
	uint64_t thread;
	const char *thread_name; /* or NULL */
	uint32_t lost;           /* GAP: events; the last counter value */
	bool at_least;           /* GAP: there were more */
};

/* Zero means default. */
struct hsc_stm_events_config {
	uint32_t source;
	uint64_t start;         /* the first event is not before it */
	uint16_t thread_switch; /* 0: HSC_STM_THREAD_SWITCH */
	bool steady; /* timestamps are no module's, but whole and right: no
			event waits */
	const struct hsc_stm_names *names; /* borrowed */
};

struct hsc_stm_events;

/* Returns HSC_OK or HSC_E_MEMORY */
HSC_API HSC_MUST_USE enum hsc_status hsc_stm_events_new(
	struct hsc_stm_events **out,
	const struct hsc_stm_events_config *config);
HSC_API void hsc_stm_events_free(struct hsc_stm_events **events);

/*
 * Put one item in. An event waits for the next one: if it contradicts both its
 * neighbours a bit of its timestamp flipped, and it comes without a time,
 * after a gap that says so. After a loss the thread is not known.
 *
 * Returns HSC_OK; HSC_E_VALUE if there are events to be taken first;
 * HSC_E_MEMORY
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_stm_events_feed(
	struct hsc_stm_events *e, const struct hsc_stm_item *item);
/* No item will come: texts without an end come out, then HSC_END. */
HSC_API void hsc_stm_events_finish(struct hsc_stm_events *e);
/* Take the next event: HSC_OK, HSC_AGAIN or HSC_END. */
HSC_API HSC_MUST_USE enum hsc_status hsc_stm_events_next(
	struct hsc_stm_events *e, struct hsc_event *out);

#ifdef __cplusplus
}
#endif

#endif
