/* SPDX-License-Identifier: MIT */
/*
 * told_text.h - what a message of its own told, in one line of text.
 *
 * Room   view (floor 8)
 */
#ifndef HSC_VIEW_COMMON_TOLD_TEXT_H
#define HSC_VIEW_COMMON_TOLD_TEXT_H

#include <hartscope/event/event.h>
#include <hartscope/image/image.h>

#define HSC_VIEW_TOLD_MAX 256

/* Words for a `told` event, a write, or the context of an Ownership message, to
 * text[HSC_VIEW_TOLD_MAX]; false if it is no such event. Names in it are those
 * of a foreign file. */
bool hsc_view_told_words(const struct hsc_image *image,
			 const struct hsc_event *e,
			 char text[HSC_VIEW_TOLD_MAX]);

#endif
