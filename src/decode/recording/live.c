/* SPDX-License-Identifier: MIT */
/* live.c - state files and streams that QEMU left in live/ are completed.
 * Room   decode (floor 6) */
#include "base/error_set.h"
#include "base/grow.h"
#include "decode/recording/parts.h"
#include "decode/recording/tail.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define STATE_MAX  65536 /* most bytes of a state file that are read */
#define BLOCK_MASK UINT64_C(4095)
/* A bundle is foreign: links out of it are not followed, and a pipe must not
 * block. */
#define OURS (O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)

static const struct {
	size_t size;
	size_t out_len, lost; /* offsets of uint64_t */
	size_t (*close)(struct hsc_record_state *s, uint8_t *tail);
} encoders[HSC_RECORDING_PROTOCOLS] = {
	[HSC_RECORDING_NTRACE] = { sizeof(struct hsc_nt_encoder),
				   offsetof(struct hsc_nt_encoder, out_len),
				   offsetof(struct hsc_nt_encoder, lost),
				   hsc_record_tail_ntrace },
	[HSC_RECORDING_ETRACE] = { sizeof(struct hsc_et_encoder),
				   offsetof(struct hsc_et_encoder, out_len),
				   offsetof(struct hsc_et_encoder, lost),
				   hsc_record_tail_etrace },
};

/* A number in the state of the encoder, of either protocol. */
static uint64_t number_at(const struct hsc_record_state *s, size_t offset)
{
	uint64_t v;

	memcpy(&v, (const uint8_t *)&s->encoder + offset, sizeof(v));
	return v;
}

static uint64_t out_len(const struct hsc_record_state *s)
{
	return number_at(s, encoders[s->head.protocol].out_len);
}

static bool lies_within(uint64_t at, size_t size, size_t len)
{
	return at <= len && size <= len - at;
}

/* Find the parts in bytes[len]. HSC_END: the file was never completed. */
static enum hsc_status parse_state(struct hsc_record_state *s,
				   const uint8_t *bytes, size_t len)
{
	const struct hsc_recording_state *h = &s->head;
	size_t size;

	if (len < sizeof(s->head))
		return HSC_END;
	memcpy(&s->head, bytes, sizeof(s->head));
	if (h->magic == 0)
		return HSC_END;
	if (h->magic != HSC_RECORDING_MAGIC ||
	    h->protocol >= HSC_RECORDING_PROTOCOLS)
		return HSC_E_FORMAT;
	size = encoders[h->protocol].size;
	if (h->state_size != size || !lies_within(h->state_offset, size, len) ||
	    !lies_within(h->front_offset, sizeof(s->front), len))
		return HSC_E_FORMAT;
	memcpy(&s->encoder, bytes + h->state_offset, size);
	memcpy(&s->front, bytes + h->front_offset, sizeof(s->front));
	return HSC_OK;
}

/* See HSC_RECORDING_MOVING. */
static uint64_t length_of(const struct hsc_record_state *s)
{
	const uint64_t window = s->head.window & ~BLOCK_MASK;

	if (s->head.finished)
		return s->head.window;
	if (s->head.window & HSC_RECORDING_MOVING)
		return window + (out_len(s) & BLOCK_MASK);
	return window + out_len(s);
}

/* Write the tail at the stream's end and cut off what follows. */
static bool write_tail(const char *path, uint64_t *length, const uint8_t *tail,
		       size_t len)
{
	/* a recorder without room may not have created the file */
	const int make = *length == 0 ? O_CREAT : 0;
	const int fd = open(path, O_WRONLY | OURS | make, 0666);
	struct stat st;
	bool ok, whole;

	if (fd < 0)
		return false;
	ok = fstat(fd, &st) == 0;
	if (ok && *length > (uint64_t)st.st_size) {
		*length = (uint64_t)st.st_size; /* the file was shortened */
		len = 0;
	}
	errno = ENOSPC; /* the only likely reason for a partial write */
	whole = ok && pwrite(fd, tail, len, (off_t)*length) == (ssize_t)len;
	*length += whole ? len : 0;
	ok = ok && ftruncate(fd, (off_t)*length) == 0;
	return close(fd) == 0 && ok && whole;
}

static enum hsc_status read_state(struct hsc_record_state *s, int fd)
{
	uint8_t *bytes = malloc(STATE_MAX);
	ssize_t n = bytes ? pread(fd, bytes, STATE_MAX, 0) : -1;
	enum hsc_status rc = HSC_E_FILE;

	if (n >= 0)
		rc = parse_state(s, bytes, (size_t)n);
	free(bytes);
	return rc;
}

static enum hsc_status close_stream(struct hsc_record_source *source, int fd,
				    const char *bundle, struct hsc_error *error)
{
	char path[PATH_MAX];
	uint8_t tail[HSC_RECORD_TAIL_MAX];
	struct hsc_record_state s;
	uint64_t length;
	size_t len;

	if (read_state(&s, fd) != HSC_OK)
		return hsc_fail(error, HSC_E_FORMAT,
				"%s/live: a state file has changed", bundle);
	if (s.head.finished)
		return HSC_OK;
	s.unsure = s.unseen = 0;
	len = encoders[s.head.protocol].close(&s, tail);
	length = source->length;
	if (!hsc_recording_stream_path(path, sizeof(path), bundle, source->key,
				       source->n) ||
	    !write_tail(path, &length, tail, len))
		return hsc_error_file(error, path);
	s.head.finished = 1;
	s.head.window = length;
	if (pwrite(fd, &s.head, sizeof(s.head), 0) != sizeof(s.head))
		return hsc_fail(error, HSC_E_FILE, "%s/live: %s", bundle,
				strerror(errno));
	source->head = s.head;
	source->length = length;
	source->unsure = s.unsure;
	source->unseen = s.unseen;
	return HSC_OK;
}

enum hsc_status hsc_record_source_close(struct hsc_record_source *s,
					const char *bundle,
					struct hsc_error *error)
{
	char path[PATH_MAX];
	enum hsc_status rc;
	int fd = -1;

	if (hsc_recording_state_path(path, sizeof(path), bundle, s->key, s->n))
		fd = open(path, O_RDWR | OURS);
	if (fd < 0)
		return hsc_error_file(error, path);
	rc = close_stream(s, fd, bundle, error);
	close(fd);
	return rc;
}

static struct hsc_record_source *add_source(struct hsc_record_sources *sources)
{
	if (!HSC_GROW(sources->list, sources->cap, sources->count + 1))
		return NULL;
	return &sources->list[sources->count];
}

/* The stream may be shorter than its state says, if it was shortened later. */
static uint64_t stream_length(const char *bundle,
			      const struct hsc_record_source *s,
			      const struct hsc_record_state *state)
{
	const uint64_t length = length_of(state);
	char path[PATH_MAX];
	struct stat st;

	if (!hsc_recording_stream_path(path, sizeof(path), bundle, s->key,
				       s->n) ||
	    stat(path, &st) != 0)
		return 0;
	return length < (uint64_t)st.st_size ? length : (uint64_t)st.st_size;
}

static enum hsc_status add_file(struct hsc_record_sources *sources,
				const char *bundle, int folder,
				const char *name)
{
	struct hsc_record_source *s;
	struct hsc_record_state state;
	enum hsc_status rc;
	uint64_t key;
	unsigned n;
	int fd, end = 0;

	if (sscanf(name, "%" SCNu64 "-%u.state%n", &key, &n, &end) != 2 ||
	    !end || name[end])
		return HSC_OK;
	s = add_source(sources);
	if (!s)
		return HSC_E_MEMORY;
	fd = openat(folder, name, O_RDONLY | OURS);
	if (fd < 0)
		return HSC_E_FILE;
	rc = read_state(&state, fd);
	close(fd);
	if (rc != HSC_OK)
		return rc == HSC_END ? HSC_OK : rc;
	*s = (struct hsc_record_source){
		.key = key,
		.n = n,
		.head = state.head,
		.lost = number_at(&state, encoders[state.head.protocol].lost),
	};
	s->length = stream_length(bundle, s, &state);
	sources->count++;
	return HSC_OK;
}

/* Parents start before their children; keys and numbers make the order
 * unique. */
static int by_clock(const void *a, const void *b)
{
	const struct hsc_record_source *x = a, *y = b;

	if (x->head.start != y->head.start)
		return x->head.start < y->head.start ? -1 : 1;
	if (x->key != y->key)
		return x->key < y->key ? -1 : 1;
	return x->n < y->n ? -1 : x->n > y->n;
}

enum hsc_status hsc_record_sources_read(struct hsc_record_sources *out,
					const char *bundle,
					struct hsc_error *error)
{
	char path[PATH_MAX];
	enum hsc_status rc = HSC_OK;
	const struct dirent *entry;
	DIR *folder;

	*out = (struct hsc_record_sources){ .count = 0 };
	snprintf(path, sizeof(path), "%s/live", bundle);
	folder = opendir(path);
	if (!folder && errno != ENOENT)
		return hsc_error_file(error, path);
	while (folder && rc == HSC_OK && (entry = readdir(folder)) != NULL) {
		rc = add_file(out, bundle, dirfd(folder), entry->d_name);
		if (rc == HSC_E_FORMAT)
			hsc_error_set(error,
				      "%s/%s: written by another version of "
				      "hartscope, or damaged",
				      path, entry->d_name);
		else if (rc != HSC_OK)
			hsc_error_set(error, "%s/%s: %s", path, entry->d_name,
				      strerror(errno));
	}
	if (folder)
		closedir(folder);
	if (out->count)
		qsort(out->list, out->count, sizeof(*out->list), by_clock);
	if (rc != HSC_OK)
		hsc_record_sources_clear(out);
	return rc;
}

void hsc_record_sources_clear(struct hsc_record_sources *sources)
{
	free(sources->list);
	*sources = (struct hsc_record_sources){ .count = 0 };
}
