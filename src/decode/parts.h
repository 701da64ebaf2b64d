/* SPDX-License-Identifier: MIT */
/*
 * parts.h - a decoding in progress: its code, and the decoder of each source.
 *
 * Room   decode (floor 6), private
 */
#ifndef HSC_DECODE_PARTS_H
#define HSC_DECODE_PARTS_H

#include "decode/stream/anchor.h"
#include "decode/stream/code.h"
#include "decode/stream/pace.h"
#include "decode/stream/stream.h"
#include "decode/stream/versions.h"
#include <hartscope/decode/decode.h>
#include <hartscope/decode/lists.h>
#include <hartscope/decode/piece.h>
#include <hartscope/event/dates.h>
#include <hartscope/event/merge.h>

/* Returns the events of a source instead of its chain: ahead.c. */
struct hsc_decode_ahead {
	/* HSC_OK, HSC_END, HSC_E_FILE, HSC_E_MEMORY */
	enum hsc_status (*next)(struct hsc_decode_ahead *a,
				struct hsc_event *out);
	void (*close)(struct hsc_decode_ahead *a);
	uint64_t bytes, messages; /* decoded, of the events that were taken */
};

/* The part of a stream that is decoded, from cut to cut. */
struct hsc_decode_seek {
	uint64_t at;   /* offset of its begin; 0: that of the stream */
	uint64_t stop; /* it ends at the cut there; 0: at the end of the stream
			*/
	uint64_t clock, message; /* at its begin */
	bool timed;              /* a timestamp ends what lies before, */
	uint64_t least;          /* as a time that never decreases */
};

struct hsc_decode_source {
	struct hsc_decode_stream stream;
	struct hsc_decode_ahead *ahead; /* or NULL */
	struct hsc_dates *dates;        /* of its events, or NULL */
	/* the whole stream if `at` and `stop` are 0 */
	struct hsc_decode_seek seek;
	struct hsc_event head; /* its next event */
	uint32_t index;        /* in the manifest */
	uint32_t first;        /* the first source with the same stream */
	struct hsc_decode_clock clock;
	struct hsc_decode_anchor anchor;
	uint64_t counted; /* of the head: its clock, instructions */
	struct hsc_decode_pace pace;
	/* of the head, after its first part was returned */
	struct hsc_event rest;
	bool cut;      /* there is such a rest */
	bool software; /* events only, no instructions */
	bool open;
};

struct hsc_decode {
	char *bundle;
	struct hsc_decode_config config;
	struct hsc_manifest manifest;
	struct hsc_decode_code *codes;        /* one per process */
	struct hsc_image **images;            /* of the processes */
	struct hsc_decode_versions *versions; /* likewise */
	struct hsc_decode_source *sources;    /* sources[source_count] */
	size_t source_count;
	size_t now; /* unmerged: the current source; merged: that of the last
		       event */
	bool given; /* the head of `now` was returned */
	bool mixed; /* sources of instructions and of software events */
	struct hsc_merge *merge;
	struct hsc_decode_turns turns;
	struct hsc_decode_piece piece;  /* of one source, if `pieced` */
	uint64_t piece_end, piece_last; /* offset; number of its last message */
	bool pieced, piece_bad;
	/* opens threads that decode a source ahead; NULL: not wanted.
	 * HSC_AGAIN: not for this source */
	enum hsc_status (*open_ahead)(struct hsc_decode *d,
				      struct hsc_decode_source *source);
	unsigned jobs;
	/* lists what they decode, see lists.c */
	const struct hsc_lister *lister;
	struct hsc_error warning, error;
	/* bytes_done, messages: of closed sources only */
	struct hsc_decode_totals totals;
};

/* Bytes between places where a stream may be cut. */
static inline uint64_t hsc_decode_grid(const struct hsc_decode *d)
{
	return d->config.grid ? d->config.grid : HSC_PIECE_GRID;
}

/* The manifest was read: check it, load the code and make the sources. Returns
 * HSC_OK, HSC_E_CONFIG, HSC_E_FORMAT, HSC_E_FILE or HSC_E_MEMORY. */
HSC_MUST_USE enum hsc_status hsc_decode_prepare(struct hsc_decode *d,
						struct hsc_error *error);

/* Open and close a source; closing adds its bytes and messages to the
 * totals. */
HSC_MUST_USE enum hsc_status hsc_decode_source_open(
	struct hsc_decode *d, struct hsc_decode_source *source,
	struct hsc_error *error);
void hsc_decode_source_close(struct hsc_decode *d,
			     struct hsc_decode_source *source);

/* How many bytes an open source has decoded of its stream. */
static inline uint64_t hsc_decode_source_bytes(
	const struct hsc_decode_source *source)
{
	return source->ahead ? source->ahead->bytes
			     : source->stream.chain.offset;
}

static inline uint64_t hsc_decode_source_messages(
	const struct hsc_decode_source *source)
{
	return source->ahead ? source->ahead->messages
			     : source->stream.chain.count;
}

/* Begin again, before any event was taken. Returns as hsc_decode_open. */
HSC_MUST_USE enum hsc_status hsc_decode_restart(struct hsc_decode *d,
						struct hsc_error *error);

/* The source's next event, with a time if that is wanted: HSC_OK, HSC_END,
 * HSC_E_FILE or HSC_E_MEMORY. */
HSC_MUST_USE enum hsc_status hsc_decode_source_next(
	struct hsc_decode_source *source, struct hsc_event *out);

#endif
