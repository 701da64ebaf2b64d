/* SPDX-License-Identifier: MIT */
/*
 * fit.h - a line of text within the columns of a terminal.
 *
 * Room   view (floor 8)
 *
 * Fields of a line are what two spaces and more divide: the cells of a table.
 * Names that are too long lose their middle, numbers never do; what is still
 * too long goes on in a line of its own.
 */
#ifndef HSC_VIEW_COMMON_FIT_H
#define HSC_VIEW_COMMON_FIT_H

#include <stddef.h>
#include <stdio.h>

/*
 * Write a line so that none is longer than `columns`. A character of UTF-8
 * takes one column, a colour none.
 *
 * text[len]  the line, without its end, and then 0
 * columns    0: any number
 */
void hsc_view_fit_line(FILE *out, const char *text, size_t len,
		       unsigned columns);

#endif
