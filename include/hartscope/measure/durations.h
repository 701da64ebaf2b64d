/* SPDX-License-Identifier: MIT */
/*
 * durations.h - how long the calls of each function took, one by one.
 *
 * Room   measure (floor 5)
 *
 * The length of a call includes all that it called; each of these calls, also
 * of the same function, has a length of its own. Only calls whose beginning and
 * end are in the trace, with nothing lost between, have a length. It is in the
 * unit of the clock of the steps: instructions, or what hsc_step_dates made of
 * them.
 */
#ifndef HSC_MEASURE_DURATIONS_H
#define HSC_MEASURE_DURATIONS_H

#include <hartscope/measure/histogram.h>
#include <hartscope/measure/stack.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Of one function. */
struct hsc_duration {
	struct hsc_histogram lengths;
	uint64_t interpolated; /* of the lengths: those of calls that began or
				  ended between two timestamps */
	uint64_t untimed; /* whole calls, but when they began or ended is not
			     known */
	/* The longest; of several as long, that of the lowest source, and of
	 * those the first. If lengths.count. */
	uint64_t worst_at;     /* clock when it began */
	uint64_t worst_offset; /* of the message that it ended by, bytes */
	uint32_t worst_source;
};

struct hsc_durations;

/* Returns HSC_OK or HSC_E_MEMORY. */
HSC_API HSC_MUST_USE enum hsc_status hsc_durations_new(
	struct hsc_durations **out);
HSC_API void hsc_durations_free(struct hsc_durations **durations);

/* Add one step, of any source. Returns HSC_OK or HSC_E_MEMORY. */
HSC_API HSC_MUST_USE enum hsc_status hsc_durations_feed(
	struct hsc_durations *d, const struct hsc_stack_step *step);

/*
 * Add what `from` counted, in any order.
 *
 * functions  index i of `from` is functions[i] in `into`; NULL: the indices are
 *            the same
 * Returns HSC_OK or HSC_E_MEMORY
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_durations_merge(
	struct hsc_durations *into, const struct hsc_durations *from,
	const uint32_t *functions);

/*
 * Add what a piece counted (hartscope/measure/stack.h), as the step GRAFT says.
 * A call that begins or ends outside of it comes by a step of the joint.
 *
 * functions  as above
 * Returns HSC_OK or HSC_E_MEMORY
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_durations_graft(
	struct hsc_durations *into, const struct hsc_durations *piece,
	const uint32_t *functions, const struct hsc_stack_step *graft);

/* The lengths of a function; NULL: no call of it has ended. Borrowed until the
 * next feed or merge. */
HSC_API const struct hsc_duration *hsc_durations_get(
	const struct hsc_durations *d, uint32_t function);

#ifdef __cplusplus
}
#endif

#endif
