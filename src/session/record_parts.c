/* SPDX-License-Identifier: MIT */
#include "session/record_parts.h"
#include <stdarg.h>
#include <stdio.h>

enum hsc_status hsc_record_say(struct hsc_problem *why, enum hsc_status rc,
			       const char *format, ...)
{
	va_list args;

	if (!why)
		return rc;
	va_start(args, format);
	vsnprintf(why->text, sizeof(why->text), format, args);
	va_end(args);
	for (char *c = why->text; *c; c++)
		if ((unsigned char)*c < ' ' || *c == 127)
			*c = '?'; /* names of files may hold anything */
	return rc;
}
