/* SPDX-License-Identifier: MIT */
/* vtype_text.c - the operand of vsetvli as text.
 * Room   isa (floor 2) */
#include "isa/vtype_text.h"
#include <stddef.h>

static char *append_text(char *text, const char *more)
{
	while (*more)
		*text++ = *more++;
	*text = '\0';
	return text;
}

static void put_number(char *text, unsigned number)
{
	unsigned rest = number, count = 1;

	while (rest >= 10) {
		rest /= 10;
		count++;
	}
	text[count] = '\0';
	for (; count; number /= 10)
		text[--count] = (char)('0' + number % 10);
}

void hsc_vtype_text(unsigned vtype, char *text)
{
	static const char *const widths[] = { "e8,", "e16,", "e32,", "e64," };
	static const char *const groups[] = { "m1", "m2",  "m4",  "m8",
					      NULL, "mf8", "mf4", "mf2" };
	const unsigned width = vtype >> 3 & 7, group = vtype & 7;

	if (vtype >> 8 || width > 3 || !groups[group]) {
		put_number(text, vtype);
		return;
	}
	text = append_text(text, widths[width]);
	text = append_text(text, groups[group]);
	text = append_text(text, vtype & 0x40 ? ",ta" : ",tu");
	append_text(text, vtype & 0x80 ? ",ma" : ",mu");
}
