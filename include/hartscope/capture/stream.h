/* SPDX-License-Identifier: MIT */
/*
 * stream.h - read a raw stream from a file or pipe, window by window.
 *
 * Room   capture (floor 2)
 */
#ifndef HSC_CAPTURE_STREAM_H
#define HSC_CAPTURE_STREAM_H

#include <hartscope/base/error.h>
#include <hartscope/base/input.h>
#include <hartscope/base/status.h>
#include <sys/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Bytes held at a time, at most, whatever the length of the stream. */
#define HSC_STREAM_WINDOW ((size_t)1 << 20)

struct hsc_stream;

/* The next bytes, at most `room`: how many; 0: that was all; -1, and errno. */
typedef ssize_t hsc_stream_more(void *ctx, uint8_t *bytes, size_t room);

/*
 * Bytes that a file does not have yet: what `from` gives is read once, and
 * appended to the file by `to`, unless that is negative. Both are the caller's
 * to close.
 */
struct hsc_stream_rest {
	int from, to;                /* descriptors */
	uint64_t bytes;              /* appended so far */
	int read_error, write_error; /* errno of what failed, or 0 */
	hsc_stream_more *more;       /* gives the bytes instead of `from`; or
					NULL */
	void *ctx;                   /* its */
};

/*
 * Open `path` ("-": standard input). Bytes from `limit` on do not count: of a
 * recording that was cut off only the first so many are valid; UINT64_MAX: all.
 *
 * Returns HSC_OK, HSC_E_FILE or HSC_E_MEMORY, and why
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_stream_open(struct hsc_stream **out,
						     const char *path,
						     uint64_t limit,
						     struct hsc_error *error);
/* Go to `offset` of a file; zero the input before the next fill, but for its
 * offset. Returns HSC_OK or HSC_E_FILE */
HSC_API HSC_MUST_USE enum hsc_status hsc_stream_seek(struct hsc_stream *stream,
						     uint64_t offset);
HSC_API void hsc_stream_close(struct hsc_stream **stream);

/* After the end of the file, go on with the rest of it (NULL: there is none).
 * It is borrowed until the stream is closed. */
HSC_API void hsc_stream_append(struct hsc_stream *stream,
			       struct hsc_stream_rest *rest);

/*
 * Keep what is unread in `in` (all zero at first), add more after it and set
 * offset and last. Call it when a reader answers HSC_AGAIN. At least one byte
 * is new unless in->last is set. in->buf is borrowed until the next call.
 *
 * Returns HSC_OK, HSC_E_FILE, or HSC_E_SPACE: the window is full of bytes that
 * the reader did not take
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_stream_fill(struct hsc_stream *stream,
						     struct hsc_input *in);

#ifdef __cplusplus
}
#endif

#endif
