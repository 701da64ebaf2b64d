/* SPDX-License-Identifier: MIT */
/*
 * maker.h - one thread's decoder, which turns a piece into chunks.
 *
 * Room   decode (floor 6), private
 */
#ifndef HSC_DECODE_AHEAD_MAKER_H
#define HSC_DECODE_AHEAD_MAKER_H

#include "decode/ahead/chunk.h"
#include "decode/parts.h"

/* The totals of a piece, known after it was decoded. */
struct hsc_ahead_end {
	uint64_t at;       /* offset of its end */
	uint64_t bytes;    /* decoded */
	uint64_t messages; /* decoded */
	uint64_t last; /* number of its last message, counted from its first */
	uint64_t instructions; /* in it */
	bool misses;           /* hsc_nt_flow_misses, of this piece alone */
	bool cut;              /* it ended at a cut: another one follows */
};

struct hsc_ahead_maker {
	struct hsc_decode *decode;
	uint32_t index; /* of the source */
	uint32_t known; /* blocks that were described already */
	struct hsc_decode_source *source;
	struct hsc_ahead_end end; /* of the piece, after it has ended */
};

/* Open what `like` has open, for one source. `own`: no chunks are made for
 * other threads, so events may consist of words. Returns as hsc_decode_open. */
HSC_MUST_USE enum hsc_status hsc_ahead_maker_open(struct hsc_ahead_maker *m,
						  const struct hsc_decode *like,
						  uint32_t source, bool own);
void hsc_ahead_maker_close(struct hsc_ahead_maker *m);

/* Begin a piece; NULL: the whole stream. HSC_OK, HSC_E_FILE, .. */
HSC_MUST_USE enum hsc_status hsc_ahead_maker_begin(
	struct hsc_ahead_maker *m, const struct hsc_decode_piece *piece);

/* The next event: HSC_OK; HSC_END: the piece has ended; HSC_E_FILE, .. */
HSC_MUST_USE enum hsc_status hsc_ahead_maker_next(struct hsc_ahead_maker *m,
						  struct hsc_event *out);

/* Fill a chunk: HSC_OK; HSC_END: the piece has ended, and the chunk has its
 * last events; HSC_E_FILE, HSC_E_MEMORY. */
HSC_MUST_USE enum hsc_status hsc_ahead_maker_fill(struct hsc_ahead_maker *m,
						  struct hsc_ahead_chunk *c);

/* Number of threads for this source; 0: it is decoded by the caller. */
size_t hsc_ahead_share(const struct hsc_decode *d,
		       const struct hsc_decode_source *source);
/* Is the stream of a source too short for a thread of its own? */
bool hsc_ahead_is_small(const struct hsc_decode *d, uint32_t source);

/* Will its events consist of words? Words belong to the table of one thread. */
bool hsc_ahead_has_words(const struct hsc_decode *d);

#endif
