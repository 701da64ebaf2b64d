/* SPDX-License-Identifier: MIT */
/* writer.c - bytes gathered for few, large writes.
 * Room   view (floor 8) */
#include "view/common/writer.h"
#include "view/common/text.h"
#include <stdarg.h>

enum hsc_status hsc_writer_flush(struct hsc_writer *w)
{
	fwrite(w->buffer, 1, w->used, w->file);
	w->flushed += w->used;
	w->used = 0;
	w->failed |= ferror(w->file) != 0;
	return ferror(w->file) ? HSC_E_FILE : HSC_OK;
}

void hsc_writer_long(struct hsc_writer *w, const void *bytes, size_t len)
{
	(void)hsc_writer_flush(w);
	if (len <= sizeof(w->buffer)) {
		memcpy(hsc_writer_room(w, len), bytes, len);
		return;
	}
	fwrite(bytes, 1, len, w->file);
	w->flushed += len;
}

void hsc_writer_format(struct hsc_writer *w, const char *format, ...)
{
	const size_t room = sizeof(w->buffer) - w->used;
	va_list args;
	int len;

	va_start(args, format);
	len = vsnprintf(w->buffer + w->used, room, format, args);
	va_end(args);
	if (len >= 0 && (size_t)len < room) {
		w->used += (size_t)len;
		return;
	}
	(void)hsc_writer_flush(w);
	va_start(args, format);
	len = vfprintf(w->file, format, args);
	va_end(args);
	w->flushed += len > 0 ? (uint64_t)len : 0;
}

void hsc_writer_foreign(struct hsc_writer *w, const char *text)
{
	for (;;) {
		const size_t plain = hsc_view_plain_len(text);
		struct hsc_view_character c;

		hsc_writer_bytes(w, text, plain);
		text += plain;
		if (!*text)
			return;
		c = hsc_view_character(text);
		hsc_writer_bytes(w, c.shown ? text : "?", c.shown ? c.len : 1);
		text += c.len;
	}
}

void hsc_writer_spaces(struct hsc_writer *w, size_t count)
{
	static const char spaces[] = "                                ";

	for (; count > sizeof(spaces) - 1; count -= sizeof(spaces) - 1)
		hsc_writer_bytes(w, spaces, sizeof(spaces) - 1);
	hsc_writer_bytes(w, spaces, count);
}
