/* SPDX-License-Identifier: MIT */
/*
 * stm_interval.h - the time between two software events.
 *
 * Room   measure (floor 5): events -> results
 *
 * On one hart and thread: from an event to the next of the other identifier;
 * what a gap cuts is not counted. Of more than 1024 beginnings that wait for
 * their end at once the oldest is given up, as one without an end.
 * Across harts: from an event on one hart to that of the other identifier and
 * the same value on another, whose clocks must be one.
 */
#ifndef HSC_MEASURE_STM_INTERVAL_H
#define HSC_MEASURE_STM_INTERVAL_H

#include <hartscope/base/status.h>
#include <hartscope/event/event.h>

#ifdef __cplusplus
extern "C" {
#endif

struct hsc_stm_interval_config {
	uint16_t from, to; /* may be the same: from one to the next */
	bool across;       /* harts */
};

/* Of one hart, or of one to another; ticks. */
struct hsc_stm_interval {
	uint32_t from, to; /* sources */
	uint64_t count;
	uint64_t min, max;
	uint64_t sum; /* mean: sum / count */
	uint64_t p99; /* exact below 512, else at most 1/256 too high */
};

struct hsc_stm_intervals;

/* Returns HSC_OK or HSC_E_MEMORY */
HSC_API HSC_MUST_USE enum hsc_status hsc_stm_intervals_new(
	struct hsc_stm_intervals **out,
	const struct hsc_stm_interval_config *config);
HSC_API void hsc_stm_intervals_free(struct hsc_stm_intervals **intervals);

/* Put one event in, of any kind. Returns HSC_OK or HSC_E_MEMORY */
HSC_API HSC_MUST_USE enum hsc_status hsc_stm_intervals_feed(
	struct hsc_stm_intervals *m, const struct hsc_event *event);

/*
 * Add what `from` measured of the events that came after those of `into`, with
 * the same configuration: the result is that of all of them in one, but for the
 * order of rows. Which of two neighbours are merged first does not matter.
 *
 * Returns HSC_OK or HSC_E_MEMORY
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_stm_intervals_merge(
	struct hsc_stm_intervals *into, const struct hsc_stm_intervals *from);

/* How many rows there are, in the order in which they were first seen. */
HSC_API size_t hsc_stm_intervals_count(const struct hsc_stm_intervals *m);
HSC_API struct hsc_stm_interval hsc_stm_intervals_get(
	const struct hsc_stm_intervals *m, size_t index);
/* Beginnings without an end, and ends without a beginning. */
HSC_API uint64_t hsc_stm_intervals_unmatched(const struct hsc_stm_intervals *m);

#ifdef __cplusplus
}
#endif

#endif
