/* SPDX-License-Identifier: MIT */
/*
 * frames.h - the calls that are open, so that a file can end amid them and
 * another begin there.
 *
 * Room   view (floor 8)
 */
#ifndef HSC_VIEW_EXPORT_TIMELINE_FRAMES_H
#define HSC_VIEW_EXPORT_TIMELINE_FRAMES_H

#include "view/common/view.h"

struct hsc_frames;

/* For sources 0..count-1. Returns HSC_OK or HSC_E_MEMORY. */
HSC_MUST_USE enum hsc_status hsc_frames_new(struct hsc_frames **out,
					    size_t count);
void hsc_frames_free(struct hsc_frames **frames);

/* Put one step in, as it is shown. HSC_OK or HSC_E_MEMORY. */
HSC_MUST_USE enum hsc_status hsc_frames_feed(struct hsc_frames *f,
					     const struct hsc_stack_step *step);

/* Pass steps to the view that leave all open calls, at the last step of each
 * source. Returns what the view returns. */
enum hsc_status hsc_frames_leave(const struct hsc_frames *f,
				 const struct hsc_view_ops *ops, void *view);
/* Pass steps that enter them again, marked as found open. */
enum hsc_status hsc_frames_enter(const struct hsc_frames *f,
				 const struct hsc_view_ops *ops, void *view);

#endif
