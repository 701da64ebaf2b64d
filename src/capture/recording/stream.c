/* SPDX-License-Identifier: MIT */
/* stream.c - windows of a file or a pipe, moved along as they are read.
 * Room   capture (floor 2) */
#include "base/error_set.h"
#include <errno.h>
#include <fcntl.h>
#include <hartscope/capture/stream.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct hsc_stream {
	int fd;
	bool piped; /* standard input, which we do not close */
	bool ended; /* the file; only the rest is read */
	struct hsc_stream_rest *rest;
	uint64_t left;
	uint8_t window[HSC_STREAM_WINDOW];
};

enum hsc_status hsc_stream_open(struct hsc_stream **out, const char *path,
				uint64_t limit, struct hsc_error *error)
{
	struct hsc_stream *s = malloc(sizeof(*s));

	*out = NULL;
	if (!s)
		return HSC_E_MEMORY;
	s->left = limit;
	s->rest = NULL;
	s->ended = false;
	s->piped = strcmp(path, "-") == 0;
	s->fd = STDIN_FILENO;
	if (!s->piped)
		s->fd = open(path, O_RDONLY | O_CLOEXEC);
	if (s->fd < 0) {
		hsc_error_file(error, path);
		free(s);
		return HSC_E_FILE;
	}
	*out = s;
	return HSC_OK;
}

enum hsc_status hsc_stream_seek(struct hsc_stream *s, uint64_t offset)
{
	return offset <= INT64_MAX && lseek(s->fd, (off_t)offset, SEEK_SET) >= 0
		       ? HSC_OK
		       : HSC_E_FILE;
}

void hsc_stream_close(struct hsc_stream **stream)
{
	struct hsc_stream *s = *stream;

	if (!s)
		return;
	if (!s->piped)
		close(s->fd);
	free(s);
	*stream = NULL;
}

void hsc_stream_append(struct hsc_stream *s, struct hsc_stream_rest *rest)
{
	s->rest = rest;
}

static ssize_t read_once(int fd, uint8_t *bytes, size_t room)
{
	ssize_t got;

	do
		got = read(fd, bytes, room);
	while (got < 0 && errno == EINTR);
	return got;
}

static bool write_all(int fd, const uint8_t *bytes, size_t len)
{
	while (len) {
		const ssize_t n = write(fd, bytes, len);

		if (n < 0 && errno != EINTR)
			return false;
		if (n > 0) {
			bytes += n;
			len -= (size_t)n;
		}
	}
	return true;
}

/* Read bytes that are not in the file yet, and append them to it. */
static ssize_t read_rest(struct hsc_stream_rest *rest, uint8_t *bytes,
			 size_t room)
{
	const ssize_t got = rest->more ? rest->more(rest->ctx, bytes, room)
				       : read_once(rest->from, bytes, room);

	if (got < 0)
		rest->read_error = errno;
	if (got <= 0)
		return got;
	if (rest->to >= 0 && !write_all(rest->to, bytes, (size_t)got)) {
		rest->write_error = errno;
		return -1;
	}
	rest->bytes += (uint64_t)got;
	return got;
}

/* Read once, so that data of a slow pipe is used as it arrives. */
static ssize_t read_some(struct hsc_stream *s, size_t at)
{
	size_t room = sizeof(s->window) - at;
	ssize_t got = 0;

	if (room > s->left)
		room = (size_t)s->left;
	if (room == 0)
		return 0;
	if (!s->ended)
		got = read_once(s->fd, s->window + at, room);
	if (got != 0 || !s->rest)
		return got;
	s->ended = true; /* the appended bytes were returned already */
	return read_rest(s->rest, s->window + at, room);
}

enum hsc_status hsc_stream_fill(struct hsc_stream *s, struct hsc_input *in)
{
	const size_t kept = in->len - in->pos;
	ssize_t got;

	if (kept)
		memmove(s->window, in->buf + in->pos, kept);
	in->offset += in->pos;
	in->buf = s->window;
	in->pos = 0;
	in->len = kept;
	if (in->last)
		return HSC_OK;
	if (kept == sizeof(s->window) && s->left)
		return HSC_E_SPACE;
	got = read_some(s, kept);
	if (got < 0)
		return HSC_E_FILE;
	s->left -= (uint64_t)got;
	in->len += (size_t)got;
	in->last = got == 0;
	return HSC_OK;
}
