/* SPDX-License-Identifier: MIT */
/*
 * piece.h - a part of a stream that can be decoded apart.
 *
 * Room   decode (floor 6): wires the usual chains
 *
 * Streams are cut at synchronising messages: the message that ends a piece is
 * the one that the next begins with. So pieces can be decoded by threads, or on
 * machines, and their results joined;
 * docs/decisions/0177-pieces-in-parallel.md.
 */
#ifndef HSC_DECODE_PIECE_H
#define HSC_DECODE_PIECE_H

#include <hartscope/base/error.h>
#include <hartscope/base/status.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The default distance of cuts, bytes; they are so far apart, or farther. */
#define HSC_PIECE_GRID (UINT64_C(1) << 20)

struct hsc_decode;

struct hsc_decode_piece {
	uint64_t begin; /* offset of a message that hsc_piece_find gave; 0: the
			   stream's begin */
	uint64_t end;   /* it ends at the first cut at or after that; 0: with
			   the stream */
	uint64_t step;  /* or, if there is none, after the next multiple */
	/* Instead of these, unless NULL: does it end at this position, from
	   which another can go on only if it `cuts`? Asked at each place of
	   the grid. */
	bool (*ends)(void *ctx, uint64_t at, bool cuts);
	void *ctx;
};

/* Can the stream of a source be decoded in pieces? */
HSC_API bool hsc_piece_can(const struct hsc_decode *d, size_t source);

/* Bytes of the stream of a source. */
HSC_API uint64_t hsc_piece_bytes(const struct hsc_decode *d, size_t source);

/*
 * Where a piece can begin: the first synchronising message at or after `from`
 * of the stream of a source.
 *
 * Returns HSC_OK, HSC_END (none), HSC_E_FILE or HSC_E_MEMORY; error
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_piece_find(struct hsc_decode *d,
						    size_t source,
						    uint64_t from,
						    uint64_t *begin,
						    struct hsc_error *error);

/*
 * Begin a piece of one source: the next events are those of the piece, from
 * clock 0 unless it is the first, then HSC_END. The object must be opened
 * unmerged.
 */
HSC_API void hsc_piece_begin(struct hsc_decode *d, size_t source,
			     const struct hsc_decode_piece *piece);

/* After its end: where the next piece begins, or where the stream ends. False:
 * nothing is known of the flow where it was to begin; it is no piece. */
HSC_API bool hsc_piece_end(const struct hsc_decode *d, uint64_t *end);

#ifdef __cplusplus
}
#endif

#endif
