/* SPDX-License-Identifier: MIT */
#include "base/problem_say.h"
#include <errno.h>
#include <stdio.h>
#include <string.h>

void hsc_problem_vsay(struct hsc_problem *why, const char *format, va_list args)
{
	if (!why)
		return;
	vsnprintf(why->text, sizeof(why->text), format, args);
	for (char *p = why->text; *p; p++)
		if ((unsigned char)*p < ' ' || *p == 0x7f)
			*p = '?';
}

void hsc_problem_say(struct hsc_problem *why, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	hsc_problem_vsay(why, format, args);
	va_end(args);
}

enum hsc_status hsc_problem_file(struct hsc_problem *why, const char *path)
{
	hsc_problem_say(why, "%s: %s", path, strerror(errno));
	return HSC_E_FILE;
}
