/* SPDX-License-Identifier: MIT */
/*
 * axis_text.h - positions and lengths on the axis that was chosen, as text.
 *
 * Room   view (floor 8)
 */
#ifndef HSC_VIEW_COMMON_AXIS_TEXT_H
#define HSC_VIEW_COMMON_AXIS_TEXT_H

#include <hartscope/event/axis.h>
#include <hartscope/measure/stack.h>

#define HSC_VIEW_AMOUNT 40

/* What is counted, in the plural: "instructions", "ticks", "ns". */
const char *hsc_view_unit(const struct hsc_axis *axis);

/* The unit of hsc_view_fixed. */
const char *hsc_view_column(const struct hsc_axis *axis);

/* A number in a column: "3,104,882"; of time in microseconds, "3,104.882".
 * Returns text. */
const char *hsc_view_fixed(const struct hsc_axis *axis, uint64_t value,
			   char text[HSC_VIEW_AMOUNT]);

/* A length by itself: "3,104,882", or "3.105 ms". Returns text. */
const char *hsc_view_amount(const struct hsc_axis *axis, uint64_t value,
			    char text[HSC_VIEW_AMOUNT]);

/* How it is known, before a number: "", "~" shared out between two
 * timestamps, ">" not before, "<" not after, "?" not known. */
const char *hsc_view_how(uint8_t how);

/* The same of the length of a frame that is left, from both its ends. */
const char *hsc_view_how_long(const struct hsc_stack_step *leave);

#endif
