/* SPDX-License-Identifier: MIT */
/*
 * wrap.h - text in lines that are no longer than a terminal is wide.
 *
 * Room   view (floor 8)
 */
#ifndef HSC_VIEW_COMMON_WRAP_H
#define HSC_VIEW_COMMON_WRAP_H

#include <stdio.h>

/*
 * Write text of a foreign file, as hsc_view_foreign() does, in lines of at most
 * `columns`; 0: in one line. It breaks between words, and within one that is
 * longer than a line. What is left goes on below, where it began; on a line of
 * its own, further left, if the first has not room for some words.
 *
 * used  columns of the first line that are taken, or where the next ones begin
 */
void hsc_view_wrapped(FILE *out, size_t columns, size_t used, const char *text);

#endif
