/* SPDX-License-Identifier: MIT */
/* stm_printf.c - printf by software events.
 * Room   target/stm */
#include "stm_event.h"
#include <hartscope/base/text_format.h>

static void put_char(struct hsc_text_out *out, char c)
{
	(void)out;
	stm_putchar(c);
}

int stm_printf(const char *format, ...)
{
	struct hsc_text_out out = { put_char, 0 };
	struct hsc_text_arguments args;

	va_start(args.list, format);
	hsc_text_format(&out, format, &args);
	va_end(args.list);
	return out.count;
}
