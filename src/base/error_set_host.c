/* SPDX-License-Identifier: MIT */
/* error_set_host.c - sentences are printed into a struct hsc_error.
 * Room   base (floor 0) */
#include "base/error_set.h"
#include <errno.h>
#include <stdio.h>
#include <string.h>

void hsc_error_vset(struct hsc_error *error, const char *format, va_list args)
{
	if (!error)
		return;
	vsnprintf(error->text, sizeof(error->text), format, args);
	for (char *p = error->text; *p; p++)
		if ((unsigned char)*p < ' ' || *p == 0x7f)
			*p = '?';
}

void hsc_error_set(struct hsc_error *error, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	hsc_error_vset(error, format, args);
	va_end(args);
}

enum hsc_status hsc_error_file(struct hsc_error *error, const char *path)
{
	hsc_error_set(error, "%s: %s", path, strerror(errno));
	return HSC_E_FILE;
}
