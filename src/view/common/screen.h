/* SPDX-License-Identifier: MIT */
/*
 * screen.h - what a terminal can show: colours, and so many columns.
 *
 * Room   view (floor 8)
 *
 * Zero is a file: no colours, and lines as long as they are. Colours say
 * nothing that words do not.
 */
#ifndef HSC_VIEW_COMMON_SCREEN_H
#define HSC_VIEW_COMMON_SCREEN_H

#include <hartscope/base/compiler.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct hsc_view_screen {
	bool color;
	unsigned columns; /* 0: any number */
};

enum hsc_view_paint {
	HSC_PAINT_PLAIN,
	HSC_PAINT_HEAD, /* titles of columns */
	HSC_PAINT_LOSS, /* a gap, damage */
	HSC_PAINT_TRAP,
	HSC_PAINT_ASIDE, /* what stands beside: remarks, closing braces */
	HSC_PAINT_HOT,   /* what costs most */
	HSC_PAINTS,
};

/* What turns a paint on, or all off; "" without colours. */
const char *hsc_view_paint(const struct hsc_view_screen *screen,
			   enum hsc_view_paint paint);

/* printf in a paint; as printf does it without colours. */
HSC_PRINTF(4, 5)
void hsc_view_painted(FILE *out, const struct hsc_view_screen *screen,
		      enum hsc_view_paint paint, const char *format, ...);

/* Is it a terminal of fewer columns? */
static inline bool hsc_view_is_narrow(const struct hsc_view_screen *screen,
				      unsigned columns)
{
	return screen->columns && screen->columns < columns;
}

/* How many bytes of a name fit where `used` columns are taken: all, or as many
 * as leave room for "..". */
size_t hsc_view_fit(const struct hsc_view_screen *screen, size_t used,
		    const char *name);

#endif
