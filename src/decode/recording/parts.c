/* SPDX-License-Identifier: MIT */
/* parts.c - errors of a recording as sentences.
 * Room   decode (floor 6) */
#include "decode/recording/parts.h"
#include "base/error_set.h"
#include <stdarg.h>

enum hsc_status hsc_record_say(struct hsc_error *error, enum hsc_status rc,
			       const char *format, ...)
{
	va_list args;

	va_start(args, format);
	hsc_error_vset(error, format, args);
	va_end(args);
	return rc;
}
