/* SPDX-License-Identifier: MIT */
#include "session/record_parts.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <hartscope/model/ntrace_encoder.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define STATE_MAX  65536 /* bytes of a state file that are looked at */
#define TAIL_MAX   4096  /* bytes of the closing messages */
#define ICNT_MAX   (UINT64_C(1) << 24) /* no encoder lets it grow so far */
#define BLOCK_MASK UINT64_C(4095)

/* --- one state file ---------------------------------------------------- */

struct state {
	struct hsc_recording_state head;
	struct hsc_recording_front front;
	struct hsc_nt_encoder encoder;
};

static bool lies_within(uint64_t at, size_t size, size_t len)
{
	return at <= len && size <= len - at;
}

/* Take the parts out of bytes[len]. HSC_END: it was never completed. */
static enum hsc_status take_state(struct state *s, const uint8_t *bytes,
				  size_t len)
{
	const struct hsc_recording_state *h = &s->head;

	if (len < sizeof(s->head))
		return HSC_END;
	memcpy(&s->head, bytes, sizeof(s->head));
	if (h->magic == 0)
		return HSC_END;
	if (h->magic != HSC_RECORDING_MAGIC ||
	    h->state_size != sizeof(s->encoder) ||
	    !lies_within(h->state_offset, sizeof(s->encoder), len) ||
	    !lies_within(h->front_offset, sizeof(s->front), len))
		return HSC_E_FORMAT;
	memcpy(&s->encoder, bytes + h->state_offset, sizeof(s->encoder));
	memcpy(&s->front, bytes + h->front_offset, sizeof(s->front));
	return HSC_OK;
}

/*
 * The encoder runs on what the file says, which need not be what an encoder
 * wrote: whatever it would index or shift by must be what it can be.
 */
static bool is_possible(const struct hsc_nt_encoder *e)
{
	const struct hsc_nt_repeated_history *h = &e->history;
	struct hsc_nt_encoder fresh;
	const unsigned capacity = e->config.hist_bits - 1U;

	if (hsc_nt_encoder_init(&fresh, &e->config) != HSC_OK ||
	    fresh.config.xlen != e->config.xlen ||
	    fresh.config.icnt_bits != e->config.icnt_bits ||
	    fresh.config.hist_bits != e->config.hist_bits)
		return false; /* a zero, for a default, is none any more */
	if (h->bits &&
	    (h->period < 1 || h->period > capacity || h->bits < capacity ||
	     h->pattern >> h->period || h->tail >> capacity))
		return false;
	return fresh.bits == e->bits && fresh.icnt_full == e->icnt_full &&
	       fresh.hist_limit == e->hist_limit &&
	       memcmp(&fresh.wire, &e->wire, sizeof(fresh.wire)) == 0 &&
	       e->top < HSC_NT_STACK_MAX && e->depth <= HSC_NT_STACK_MAX;
}

static bool is_pending(const struct hsc_nt_encoder *e)
{
	return e->icnt < ICNT_MAX &&
	       (e->bits ? e->hist >= 1 && e->hist < e->hist_limit
			: e->hist == 0);
}

/* See HSC_RECORDING_MOVING. */
static uint64_t length_of(const struct state *s)
{
	const uint64_t window = s->head.window & ~BLOCK_MASK;

	if (s->head.finished)
		return s->head.window;
	if (s->head.window & HSC_RECORDING_MOVING)
		return window + (s->encoder.out_len & BLOCK_MASK);
	return window + s->encoder.out_len;
}

/* --- closing ----------------------------------------------------------- */

static unsigned bits(uint64_t word, unsigned low, unsigned width)
{
	return (unsigned)(word >> low & ((UINT64_C(1) << width) - 1));
}

/*
 * The encoder as if it had been told all that surely retired: of the block in
 * flight only what comes before the first instruction that may have failed.
 * Returns false if it cannot be known.
 */
static bool catch_up(struct state *s)
{
	const uint64_t flight = s->front.flight - s->front.count;
	struct hsc_nt_encoder *e = &s->encoder;
	const struct hsc_retired last = {
		.start = e->next,
		.halfwords = bits(flight, 0, 11),
	};
	const uint32_t certain = bits(flight, 11, 10);

	if (s->front.flight == 0)
		return is_pending(e);
	if (s->front.flight == HSC_RECORDING_BUSY ||
	    flight >> HSC_RECORDING_FLIGHT_SHIFT != HSC_RECORDING_FLIGHT ||
	    certain >= last.halfwords)
		return false;
	e->hist = s->front.hist >> bits(flight, 40, 1);
	e->icnt = (uint32_t)s->front.count;
	e->end = HSC_INSN_LINEAR;
	e->last_halfwords = 0;
	if (!is_pending(e) || e->icnt < last.halfwords)
		return false;
	hsc_nt_encoder_cut(e, &last, certain);
	s->head.instructions += bits(s->front.count, 32, 24);
	s->head.instructions -= bits(flight, 21, 10);
	s->head.instructions += bits(flight, 31, 9);
	return true;
}

/* Messages that close the stream, to tail[TAIL_MAX]. Returns their length. */
static size_t make_tail(struct state *s, uint8_t *tail)
{
	struct hsc_nt_encoder *e = &s->encoder;

	if (!is_possible(e) || (!e->overrun && !catch_up(s)))
		return 0;
	e->out = tail;
	e->out_len = 0;
	e->out_cap = TAIL_MAX;
	e->time = s->head.start + s->head.instructions;
	hsc_nt_encoder_stop(e, HSC_NT_EV_DISABLED, HSC_NT_SYNC_ENABLE);
	return (size_t)e->out_len;
}

/* Write the tail at the stream's end and cut off what is behind. */
static bool write_tail(const char *path, uint64_t *length, const uint8_t *tail,
		       size_t len)
{
	/* a recorder without room could not make the file at all */
	const int make = *length == 0 ? O_CREAT : 0;
	const int fd = open(path, O_WRONLY | O_CLOEXEC | make, 0666);
	struct stat st;
	bool ok;

	if (fd < 0)
		return false;
	ok = fstat(fd, &st) == 0;
	if (ok && *length > (uint64_t)st.st_size) {
		*length = (uint64_t)st.st_size; /* the file was cut */
		len = 0;
	}
	ok = ok && pwrite(fd, tail, len, (off_t)*length) == (ssize_t)len &&
	     ftruncate(fd, (off_t)(*length + len)) == 0;
	*length += len;
	return close(fd) == 0 && ok;
}

static enum hsc_status read_state(struct state *s, int fd)
{
	uint8_t *bytes = malloc(STATE_MAX);
	ssize_t n = bytes ? pread(fd, bytes, STATE_MAX, 0) : -1;
	enum hsc_status rc = HSC_E_FILE;

	if (n >= 0)
		rc = take_state(s, bytes, (size_t)n);
	free(bytes);
	return rc;
}

static enum hsc_status close_stream(struct hsc_record_source *source, int fd,
				    const char *bundle, struct hsc_problem *why)
{
	char path[PATH_MAX];
	uint8_t tail[TAIL_MAX];
	struct state s;
	uint64_t length;
	size_t len;

	if (read_state(&s, fd) != HSC_OK)
		return hsc_record_say(why, HSC_E_FORMAT,
				      "%s/live: a state file has changed",
				      bundle);
	if (s.head.finished)
		return HSC_OK;
	len = make_tail(&s, tail);
	length = source->length;
	if (!hsc_recording_stream_path(path, sizeof(path), bundle, source->key,
				       source->n) ||
	    !write_tail(path, &length, tail, len))
		return hsc_record_say(why, HSC_E_FILE, "%s: %s", path,
				      strerror(errno));
	s.head.finished = 1;
	s.head.window = length;
	if (pwrite(fd, &s.head, sizeof(s.head), 0) != sizeof(s.head))
		return hsc_record_say(why, HSC_E_FILE, "%s/live: %s", bundle,
				      strerror(errno));
	source->head = s.head;
	source->length = length;
	return HSC_OK;
}

enum hsc_status hsc_record_source_close(struct hsc_record_source *s,
					const char *bundle,
					struct hsc_problem *why)
{
	char path[PATH_MAX];
	enum hsc_status rc;
	int fd = -1;

	if (hsc_recording_state_path(path, sizeof(path), bundle, s->key, s->n))
		fd = open(path, O_RDWR | O_CLOEXEC);
	if (fd < 0)
		return hsc_record_say(why, HSC_E_FILE, "%s: %s", path,
				      strerror(errno));
	rc = close_stream(s, fd, bundle, why);
	close(fd);
	return rc;
}

/* --- all of them ------------------------------------------------------- */

static struct hsc_record_source *add(struct hsc_record_sources *sources)
{
	if (sources->count == sources->cap) {
		const size_t cap = sources->cap ? 2 * sources->cap : 16;
		struct hsc_record_source *bigger =
			realloc(sources->list, cap * sizeof(*bigger));

		if (!bigger)
			return NULL;
		sources->list = bigger;
		sources->cap = cap;
	}
	return &sources->list[sources->count];
}

/* The stream may be shorter than its state says, if it was cut since. */
static uint64_t stream_length(const char *bundle,
			      const struct hsc_record_source *s,
			      const struct state *state)
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

static enum hsc_status take_file(struct hsc_record_sources *sources,
				 const char *bundle, int folder,
				 const char *name)
{
	struct hsc_record_source *s;
	struct state state;
	enum hsc_status rc;
	uint64_t key;
	unsigned n;
	int fd, end = 0;

	if (sscanf(name, "%" SCNu64 "-%u.state%n", &key, &n, &end) != 2 ||
	    !end || name[end])
		return HSC_OK;
	s = add(sources);
	if (!s)
		return HSC_E_MEMORY;
	fd = openat(folder, name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
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
		.lost = state.encoder.lost,
	};
	s->length = stream_length(bundle, s, &state);
	sources->count++;
	return HSC_OK;
}

/* Parents begin before what they make; keys and numbers make it definite. */
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
					struct hsc_problem *why)
{
	char path[PATH_MAX];
	enum hsc_status rc = HSC_OK;
	const struct dirent *entry;
	DIR *folder;

	*out = (struct hsc_record_sources){ .count = 0 };
	snprintf(path, sizeof(path), "%s/live", bundle);
	folder = opendir(path);
	if (!folder && errno != ENOENT)
		return hsc_record_say(why, HSC_E_FILE, "%s: %s", path,
				      strerror(errno));
	while (folder && rc == HSC_OK && (entry = readdir(folder)) != NULL) {
		rc = take_file(out, bundle, dirfd(folder), entry->d_name);
		if (rc == HSC_E_FORMAT)
			hsc_record_say(why, rc,
				       "%s/%s: written by another version of "
				       "hartscope, or damaged",
				       path, entry->d_name);
		else if (rc != HSC_OK)
			hsc_record_say(why, rc, "%s/%s: %s", path,
				       entry->d_name, strerror(errno));
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
