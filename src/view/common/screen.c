/* SPDX-License-Identifier: MIT */
/* screen.c - colours, and text cut to the width.
 * Room   view (floor 8) */
#include "view/common/screen.h"
#include <stdarg.h>
#include <string.h>

/* A name is not cut shorter than this. */
#define LEAST 8

const char *hsc_view_paint(const struct hsc_view_screen *screen,
			   enum hsc_view_paint paint)
{
	/* ECMA-48, "SGR - Select Graphic Rendition" */
	static const char *const codes[HSC_PAINTS] = {
		[HSC_PAINT_PLAIN] = "\033[m",    [HSC_PAINT_HEAD] = "\033[1m",
		[HSC_PAINT_LOSS] = "\033[1;31m", [HSC_PAINT_TRAP] = "\033[35m",
		[HSC_PAINT_ASIDE] = "\033[2m",   [HSC_PAINT_HOT] = "\033[33m",
	};

	return screen->color ? codes[paint] : "";
}

void hsc_view_painted(FILE *out, const struct hsc_view_screen *screen,
		      enum hsc_view_paint paint, const char *format, ...)
{
	va_list args;

	fputs(hsc_view_paint(screen, paint), out);
	va_start(args, format);
	vfprintf(out, format, args);
	va_end(args);
	fputs(hsc_view_paint(screen, HSC_PAINT_PLAIN), out);
}

size_t hsc_view_fit(const struct hsc_view_screen *screen, size_t used,
		    const char *name)
{
	const size_t len = strlen(name), columns = screen->columns;
	size_t room = columns > used + LEAST ? columns - used : LEAST;

	if (columns == 0 || len <= room)
		return len;
	room -= 2;
	/* not within a character of UTF-8 */
	while (room > 0 && ((unsigned char)name[room] & 0xc0) == 0x80)
		room--;
	return room;
}
