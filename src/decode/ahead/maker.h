/* SPDX-License-Identifier: MIT */
/*
 * maker.h - who decodes a piece into chunks: one thread.
 *
 * Room   decode (floor 6), private
 */
#ifndef HSC_DECODE_AHEAD_MAKER_H
#define HSC_DECODE_AHEAD_MAKER_H

#include "decode/ahead/chunk.h"
#include "decode/parts.h"

/* What is known of a piece once it was decoded. */
struct hsc_ahead_end {
	uint64_t at;           /* offset where it ends */
	uint64_t bytes;        /* decoded */
	uint64_t messages;     /* decoded */
	uint64_t last;         /* number of its last message, from its first */
	uint64_t instructions; /* in it */
	bool misses;           /* hsc_nt_flow_misses, of this piece alone */
	bool cut;              /* another one follows */
};

struct hsc_ahead_maker {
	struct hsc_decode *decode;
	uint32_t index; /* of the source */
	uint32_t known; /* blocks that were handed over */
	struct hsc_decode_source *source;
	struct hsc_ahead_end end; /* of the piece, once it has ended */
};

/* Open what `like` has open, for one source. `own`: no chunks are filled for
 * others, so events may be of words. Returns as hsc_decode_open. */
HSC_MUST_USE enum hsc_status hsc_ahead_maker_open(struct hsc_ahead_maker *m,
						  const struct hsc_decode *like,
						  uint32_t source, bool own);
void hsc_ahead_maker_close(struct hsc_ahead_maker *m);

/* Begin a piece, or NULL: all of the stream. HSC_OK, HSC_E_FILE, .. */
HSC_MUST_USE enum hsc_status hsc_ahead_maker_begin(
	struct hsc_ahead_maker *m, const struct hsc_decode_piece *piece);

/* The next event: HSC_OK; HSC_END: the piece has ended; HSC_E_FILE, .. */
HSC_MUST_USE enum hsc_status hsc_ahead_maker_next(struct hsc_ahead_maker *m,
						  struct hsc_event *out);

/* Fill a chunk: HSC_OK; HSC_END: the piece has ended, and what is in the chunk
 * are its last events; HSC_E_FILE, HSC_E_MEMORY. */
HSC_MUST_USE enum hsc_status hsc_ahead_maker_fill(struct hsc_ahead_maker *m,
						  struct hsc_ahead_chunk *c);

/* Threads for this source; 0: it decodes for itself. */
size_t hsc_ahead_share(const struct hsc_decode *d,
		       const struct hsc_decode_source *source);
/* Is the stream of a source too short to be worth a thread? */
bool hsc_ahead_is_small(const struct hsc_decode *d, uint32_t source);

/* Will its events be of words? These are of one thread's table. */
bool hsc_ahead_has_words(const struct hsc_decode *d);

#endif
