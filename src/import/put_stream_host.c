/* SPDX-License-Identifier: MIT */
/* put_stream_host.c - a stream is shared, copied or referred to.
 * Room   import (floor 7) */
#include "base/error_set.h"
#include "import/foreign.h"
#include "import/put_stream.h"
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/fs.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

static enum hsc_status link_file(const char *from, const char *to,
				 uint64_t *bytes, struct hsc_error *error)
{
	char path[PATH_MAX];
	struct stat st;

	if (strcmp(from, "-") == 0)
		return hsc_fail(error, HSC_E_CONFIG,
				"standard input has no place to refer to");
	if (!realpath(from, path) || stat(path, &st) != 0)
		return hsc_error_file(error, from);
	*bytes = (uint64_t)st.st_size;
	return symlink(path, to) == 0 ? HSC_OK : hsc_error_file(error, to);
}

/* Share the blocks of a file with another; false: this disk cannot. */
static bool clone_blocks(int in, int out, uint64_t *bytes)
{
	struct stat st;

	if (fstat(in, &st) != 0 || !S_ISREG(st.st_mode) ||
	    ioctl(out, FICLONE, in) != 0)
		return false;
	*bytes = (uint64_t)st.st_size;
	return true;
}

static bool is_piped(const char *from)
{
	return strcmp(from, "-") == 0;
}

enum hsc_status hsc_import_put_begin(struct hsc_import_put *p, const char *from,
				     const char *to, bool in_place,
				     struct hsc_unwrap *unwrap,
				     struct hsc_error *error)
{
	struct hsc_stream_rest *r = &p->bytes;

	*p = (struct hsc_import_put){ .unwrap = unwrap };
	if (in_place)
		return link_file(from, to, &p->size, error);
	if (unwrap) {
		r->from = STDIN_FILENO; /* not ours to close */
		r->more = hsc_unwrap_more;
		r->ctx = unwrap;
	} else {
		r->from = is_piped(from) ? STDIN_FILENO
					 : open(from, O_RDONLY | O_CLOEXEC);
	}
	if (r->from < 0)
		return hsc_error_file(error, from);
	p->rest = r;
	r->to = open(to, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC,
		     0666);
	if (r->to < 0) {
		(void)hsc_error_file(error, to);
		hsc_import_put_drop(p);
		return HSC_E_FILE;
	}
	if (!unwrap && !is_piped(from) &&
	    clone_blocks(r->from, r->to, &p->size))
		hsc_import_put_drop(p);
	return HSC_OK;
}

/* Append what is left by reading the stream to its end, as a scan does. */
static enum hsc_status append_all(struct hsc_stream_rest *rest, const char *to,
				  struct hsc_error *error)
{
	struct hsc_input in = { .pos = 0 };
	struct hsc_stream *stream;
	enum hsc_status rc = hsc_stream_open(&stream, to, UINT64_MAX, error);
	struct stat st;

	if (rc == HSC_OK)
		rc = fstat(rest->to, &st) == 0
			     ? hsc_stream_seek(stream, (uint64_t)st.st_size)
			     : HSC_E_FILE;
	if (rc == HSC_OK)
		hsc_stream_append(stream, rest);
	while (rc == HSC_OK && !in.last) {
		in.pos = in.len;
		rc = hsc_stream_fill(stream, &in);
	}
	hsc_stream_close(&stream);
	return rc;
}

enum hsc_status hsc_import_put_end(struct hsc_import_put *p, const char *from,
				   const char *to, enum hsc_status rc,
				   uint64_t *size, struct hsc_error *error)
{
	struct hsc_stream_rest *rest = p->rest;
	struct hsc_error why;

	*size = p->size;
	if (!rest)
		return rc;
	if (rc == HSC_OK)
		rc = append_all(rest, to, error);
	errno = rest->write_error ? rest->write_error : rest->read_error;
	if (errno)
		rc = hsc_error_file(error, rest->write_error ? to : from);
	*size = rest->bytes;
	hsc_import_put_drop(p);
	if (p->unwrap && hsc_unwrap_state(p->unwrap, &why) < 0) {
		if (error)
			*error = why;
		return hsc_unwrap_state(p->unwrap, &why);
	}
	/* a stream that is still to come is checked now */
	return rc == HSC_OK && (is_piped(from) || p->unwrap)
		       ? hsc_import_check_foreign(to, from, false, error)
		       : rc;
}

void hsc_import_put_drop(struct hsc_import_put *p)
{
	struct hsc_stream_rest *rest = p->rest;

	p->rest = NULL;
	if (!rest)
		return;
	if (rest->to >= 0)
		close(rest->to);
	if (rest->from != STDIN_FILENO)
		close(rest->from);
}
