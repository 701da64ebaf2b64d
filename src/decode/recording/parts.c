/* SPDX-License-Identifier: MIT */
#include "decode/recording/parts.h"
#include "base/problem_say.h"
#include <stdarg.h>

enum hsc_status hsc_record_say(struct hsc_problem *why, enum hsc_status rc,
			       const char *format, ...)
{
	va_list args;

	va_start(args, format);
	hsc_problem_vsay(why, format, args);
	va_end(args);
	return rc;
}
