/* SPDX-License-Identifier: MIT */
/*
 * inlines.h - calls that the compiler inlined, as frames between real ones.
 *
 * Room   measure (floor 5): events and steps of one source -> steps
 *
 * Stands after the stack of a source. Where the code that runs was inlined, by
 * what DWARF says, it adds frames: they begin and end as the flow goes into and
 * out of that code, in the function that really runs. Their functions are
 * called "name (inlined)". Code of one call that runs twice in a row, as in a
 * loop, is one frame: nothing shows where one ends and the other begins.
 */
#ifndef HSC_MEASURE_INLINES_H
#define HSC_MEASURE_INLINES_H

#include <hartscope/base/status.h>
#include <hartscope/event/event.h>
#include <hartscope/measure/stack.h>

#ifdef __cplusplus
extern "C" {
#endif

struct hsc_inlines;

/* All are borrowed, but the images, whose list is. Returns HSC_OK or
 * HSC_E_MEMORY */
HSC_API HSC_MUST_USE enum hsc_status hsc_inlines_new(
	struct hsc_inlines **out, struct hsc_functions *functions,
	struct hsc_blocks *blocks, struct hsc_image_spaces images);
HSC_API void hsc_inlines_free(struct hsc_inlines **inlines);

/* Set the event to which the next steps belong; its ids are borrowed until the
 * next one. */
HSC_API void hsc_inlines_event(struct hsc_inlines *in,
			       const struct hsc_event *e);
/* Put a step of the stack in, or NULL: the event has no more. Then take what
 * comes out. Returns HSC_OK or HSC_E_MEMORY */
HSC_API HSC_MUST_USE enum hsc_status hsc_inlines_feed(
	struct hsc_inlines *in, const struct hsc_stack_step *step);

/* Take a step: HSC_OK, or HSC_AGAIN: feed more. */
HSC_API HSC_MUST_USE enum hsc_status hsc_inlines_next(
	struct hsc_inlines *in, struct hsc_stack_step *out);

#ifdef __cplusplus
}
#endif

#endif
