/* SPDX-License-Identifier: MIT */
/*
 * step_dates.h - the steps of a stack, moved to the axis that was chosen.
 *
 * Room   measure (floor 5)
 *
 * A stack counts instructions. This stage follows the events and steps of one
 * source and gives each step its place, and that of where its frame began, in
 * ticks or nanoseconds. Whatever takes steps works with it: a profile of ticks,
 * a call tree of nanoseconds. A frame that is cut ends at the last moment of
 * its trace, not where trace begins again.
 */
#ifndef HSC_MEASURE_STEP_DATES_H
#define HSC_MEASURE_STEP_DATES_H

#include <hartscope/base/status.h>
#include <hartscope/event/axis.h>
#include <hartscope/measure/stack.h>

#ifdef __cplusplus
extern "C" {
#endif

struct hsc_step_dates;

/* Returns HSC_OK or HSC_E_MEMORY */
HSC_API HSC_MUST_USE enum hsc_status hsc_step_dates_new(
	struct hsc_step_dates **out, const struct hsc_axis *axis);
HSC_API void hsc_step_dates_free(struct hsc_step_dates **dates);

/* The event that is fed to the stack next, of a chain that is dated; borrowed
 * until the next one, or until hsc_step_dates_end. */
HSC_API void hsc_step_dates_event(struct hsc_step_dates *d,
				  const struct hsc_event *e);
/* The source has no more events. */
HSC_API void hsc_step_dates_end(struct hsc_step_dates *d);

/* Move a step to the axis: its `clock` and `began`, and how both are known.
 * Returns HSC_OK or HSC_E_MEMORY */
HSC_API HSC_MUST_USE enum hsc_status hsc_step_dates_move(
	struct hsc_step_dates *d, struct hsc_stack_step *step);

#ifdef __cplusplus
}
#endif

#endif
