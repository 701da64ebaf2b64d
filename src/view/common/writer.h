/* SPDX-License-Identifier: MIT */
/*
 * writer.h - text in small pieces to a file, without a call of stdio for each.
 *
 * Room   view (floor 8)
 */
#ifndef HSC_VIEW_COMMON_WRITER_H
#define HSC_VIEW_COMMON_WRITER_H

#include <hartscope/base/compiler.h>
#include <hartscope/base/status.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define HSC_WRITER_BYTES 65536u

/* Start as { .file = file }; flush at the end. */
struct hsc_writer {
	FILE *file;       /* whether writing worked, ferror(file) says */
	uint64_t flushed; /* bytes that went to the file */
	size_t used;
	bool failed; /* something could not be written, at the last flush */
	char buffer[HSC_WRITER_BYTES];
};

/* Write what is in the buffer. HSC_OK or HSC_E_FILE. */
enum hsc_status hsc_writer_flush(struct hsc_writer *w);
/* What does not fit in the buffer. */
void hsc_writer_long(struct hsc_writer *w, const void *bytes, size_t len);

/* All bytes so far. */
static inline uint64_t hsc_writer_written(const struct hsc_writer *w)
{
	return w->flushed + w->used;
}

static inline void hsc_writer_bytes(struct hsc_writer *w, const void *bytes,
				    size_t len)
{
	if (HSC_UNLIKELY(len > sizeof(w->buffer) - w->used)) {
		hsc_writer_long(w, bytes, len);
		return;
	}
	memcpy(w->buffer + w->used, bytes, len);
	w->used += len;
}

/* Room for `len` bytes, far fewer than the buffer has; set all of them. */
static inline char *hsc_writer_room(struct hsc_writer *w, size_t len)
{
	if (HSC_UNLIKELY(len > sizeof(w->buffer) - w->used))
		(void)hsc_writer_flush(w);
	w->used += len;
	return w->buffer + w->used - len;
}

HSC_PRINTF(2, 3)
void hsc_writer_format(struct hsc_writer *w, const char *format, ...);

static inline void hsc_writer_text(struct hsc_writer *w, const char *text)
{
	hsc_writer_bytes(w, text, strlen(text));
}

/* Text of a foreign file: '?' stands for each control
 * character, so that none reaches a terminal. */
void hsc_writer_foreign(struct hsc_writer *w, const char *text);

/* `count` spaces. */
void hsc_writer_spaces(struct hsc_writer *w, size_t count);

/* Text in a column, to its right. */
static inline void hsc_writer_right(struct hsc_writer *w, const char *text,
				    size_t width)
{
	const size_t len = strlen(text);

	if (len < width)
		hsc_writer_spaces(w, width - len);
	hsc_writer_bytes(w, text, len);
}

#endif
