/* SPDX-License-Identifier: MIT */
#include "view/common/writer.h"
#include "view/common/text.h"
#include <stdarg.h>

void hsc_writer_flush(struct hsc_writer *w)
{
	fwrite(w->buffer, 1, w->used, w->out);
	w->used = 0;
}

void hsc_writer_bytes(struct hsc_writer *w, const char *bytes, size_t len)
{
	if (len > sizeof(w->buffer) - w->used)
		hsc_writer_flush(w);
	if (len > sizeof(w->buffer)) {
		fwrite(bytes, 1, len, w->out);
		return;
	}
	memcpy(w->buffer + w->used, bytes, len);
	w->used += len;
}

void hsc_writer_format(struct hsc_writer *w, const char *format, ...)
{
	va_list args;

	hsc_writer_flush(w);
	va_start(args, format);
	vfprintf(w->out, format, args);
	va_end(args);
}

void hsc_writer_foreign(struct hsc_writer *w, const char *text)
{
	for (; *text; text++)
		hsc_writer_bytes(w, hsc_view_is_control(*text) ? "?" : text, 1);
}

void hsc_writer_spaces(struct hsc_writer *w, size_t count)
{
	static const char spaces[] = "                                ";

	for (; count > sizeof(spaces) - 1; count -= sizeof(spaces) - 1)
		hsc_writer_bytes(w, spaces, sizeof(spaces) - 1);
	hsc_writer_bytes(w, spaces, count);
}
