/* SPDX-License-Identifier: MIT */
/*
 * tracks.h - what a page keeps of counters, of values that software reports,
 * and of samples of the PC.
 *
 * Room   view (floor 8), private
 *
 * A counter is a series of increments. When there are too many points, each
 * two become one that has their sum: a picture gets coarser, no count is lost.
 * Numbers of one identifier of software events are levels, each of which holds
 * until the next: of two the later one stays.
 */
#ifndef HSC_VIEW_PAGE_TRACKS_H
#define HSC_VIEW_PAGE_TRACKS_H

#include "view/common/source.h"
#include <hartscope/base/status.h>
#include <hartscope/codec/perf_record_text.h>
#include <hartscope/event/event.h>
#include <hartscope/measure/functions.h>

#define HSC_PAGE_POINTS 20000u
#define HSC_PAGE_LEVELS                                                        \
	16u /* of a source; of other identifiers: events only                  \
	     */

/* `count` more since the point before, or since a gap if `after_gap`; of a
 * level its value. */
struct hsc_page_point {
	uint64_t at, count;
	bool after_gap;
};

struct hsc_page_series {
	uint32_t source;
	char name[HSC_PERF_NAME_MAX];  /* of the counter, or the event */
	bool level, negative;          /* some of its values are below zero */
	struct hsc_page_point *points; /* points[count] */
	size_t count, room;
	bool gap; /* since the last point */
};

/* Zero is a valid start, with HSC_PAGE_POINTS or fewer, an even number. */
struct hsc_page_tracks {
	size_t points;                  /* of a series at most */
	struct hsc_page_series *series; /* series[count], by first record */
	size_t count;
	struct hsc_functions *sampled; /* NULL: there were no samples */
	uint64_t *samples;             /* by function; samples[sample_room] */
	size_t sample_room;
};

/* Take an event HSC_EVENT_PERF, SOFTWARE, SAMPLE or GAP, which stands at `at`;
 * others are let pass. Returns HSC_OK or HSC_E_MEMORY. */
HSC_MUST_USE enum hsc_status hsc_page_tracks_event(
	struct hsc_page_tracks *t, const struct hsc_view_source *source,
	const struct hsc_event *e, uint64_t at);
void hsc_page_tracks_clear(struct hsc_page_tracks *t);

#endif
