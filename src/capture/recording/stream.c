/* SPDX-License-Identifier: MIT */
/* stream.c - windows of a file or a pipe, moved along as they are read.
 * Room   capture (floor 2) */
#include "base/error_set.h"
#include <errno.h>
#include <fcntl.h>
#include <hartscope/capture/stream.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The least window; a short file may grow while it is read. */
#define WINDOW_LEAST ((size_t)1 << 16)

struct hsc_stream {
	int fd;
	bool piped; /* standard input, which we do not close */
	bool ended; /* the file; only the rest is read */
	struct hsc_stream_rest *rest;
	uint64_t left;
	size_t room;
	uint8_t window[]; /* [room] */
};

/* The bytes that a window needs: a short file fits into a small one. */
static size_t find_room(int fd)
{
	struct stat st;

	if (fstat(fd, &st) || !S_ISREG(st.st_mode) ||
	    (uint64_t)st.st_size >= WINDOW_LEAST)
		return HSC_STREAM_WINDOW;
	return WINDOW_LEAST;
}

enum hsc_status hsc_stream_open(struct hsc_stream **out, const char *path,
				uint64_t limit, struct hsc_error *error)
{
	const bool piped = strcmp(path, "-") == 0;
	const int fd = piped ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
	struct hsc_stream *s;
	size_t room;

	*out = NULL;
	if (fd < 0) {
		hsc_error_file(error, path);
		return HSC_E_FILE;
	}
	room = find_room(fd);
	s = malloc(sizeof(*s) + room);
	if (!s) {
		if (!piped)
			close(fd);
		return HSC_E_MEMORY;
	}
	*s = (struct hsc_stream){
		.fd = fd, .piped = piped, .left = limit, .room = room
	};
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
	size_t room = s->room - at;
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
	if (kept == s->room && s->left)
		return HSC_E_SPACE;
	got = read_some(s, kept);
	if (got < 0)
		return HSC_E_FILE;
	s->left -= (uint64_t)got;
	in->len += (size_t)got;
	in->last = got == 0;
	return HSC_OK;
}
