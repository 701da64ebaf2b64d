/* SPDX-License-Identifier: MIT */
/* hartscope_perf.c - text, values and regions besides the records, for Linux
 * and for bare metal: compile this file too if you use them.
 * Room   target/perf */
#include "include/hartscope_perf.h"
#include "include/hartscope_perf_text.h"

HSC_UNTRACED int perfText(int channel, const char *text)
{
	return hsc_perf_text(channel, text);
}

HSC_UNTRACED int perfPrintf(int channel, const char *format, ...)
{
	struct hsc_text_arguments args;
	int rc;

	va_start(args.list, format);
	rc = hsc_perf_print(channel, format, &args);
	va_end(args.list);
	return rc;
}
