/* SPDX-License-Identifier: MIT */
/*
 * event_text.h - what a message of its own reported, in a line of text.
 *
 * Room   view (floor 8)
 */
#ifndef HSC_VIEW_COMMON_EVENT_TEXT_H
#define HSC_VIEW_COMMON_EVENT_TEXT_H

#include <hartscope/event/event.h>
#include <hartscope/image/image.h>

#define HSC_VIEW_EVENT_MAX 256

/* Words for a `reported` event, a write, or the context of an Ownership
 * message, to text[HSC_VIEW_EVENT_MAX]; false if it is no such event. Names in
 * it are those of a foreign file. */
bool hsc_view_event_words(const struct hsc_image *image,
			  const struct hsc_event *e,
			  char text[HSC_VIEW_EVENT_MAX]);

#endif
