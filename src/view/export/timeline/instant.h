/* SPDX-License-Identifier: MIT */
/*
 * instant.h - events that are no calls: what timelines show between these.
 *
 * Room   view (floor 8)
 */
#ifndef HSC_VIEW_EXPORT_TIMELINE_INSTANT_H
#define HSC_VIEW_EXPORT_TIMELINE_INSTANT_H

#include "view/common/source.h"
#include "view/counters/counters.h"
#include <hartscope/event/event.h>

#define HSC_INSTANT_ARGS 5

/* A text, or a number if there is none. */
struct hsc_instant_arg {
	const char *name;
	const char *text;
	uint64_t number;
};

struct hsc_instant {
	const char *category; /* "gap", "itc", "software", "counters",
				 "message" */
	const char *name;
	uint64_t clock;
	struct hsc_instant_arg args[HSC_INSTANT_ARGS]; /* args[count] */
	unsigned count;
	char text[HSC_VIEW_COUNTERS_MAX]; /* what they point to */
};

/* Start as { .sources = sources }. */
struct hsc_instants {
	const struct hsc_view_source *sources;
	bool flows; /* instructions were traced: clocks are theirs */
};

/* The instant of an event; false: it is none. Borrows from the event. */
bool hsc_instant_of(struct hsc_instants *m, const struct hsc_event *e,
		    struct hsc_instant *out);

/* Its arguments in one line: "offset 13, bytes 3", cut to cap bytes. */
void hsc_instant_join(const struct hsc_instant *i, char *text, size_t cap);

#endif
