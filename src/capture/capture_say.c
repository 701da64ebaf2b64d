/* SPDX-License-Identifier: MIT */
#include "capture/capture_say.h"
#include <stdarg.h>
#include <stdio.h>

void hsc_capture_say(struct hsc_problem *why, const char *format, ...)
{
	va_list args;

	if (!why)
		return;
	va_start(args, format);
	vsnprintf(why->text, sizeof(why->text), format, args);
	va_end(args);
	for (char *p = why->text; *p; p++)
		if ((unsigned char)*p < ' ' || *p == 0x7f)
			*p = '?';
}
