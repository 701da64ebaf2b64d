/* SPDX-License-Identifier: MIT */
/*
 * cut.h - where a stream is cut, for any protocol.
 *
 * Room   decode (floor 6)
 *
 * A stream is cut at the first synchronising messages at or after multiples of
 * `grid` at which the state of the decoder is that of one that begins there. It
 * forgets there what it learned about the encoder, so that pieces, each with a
 * decoder of its own, give the same result as the whole; see
 * docs/decisions/0177-pieces-in-parallel.md.
 */
#ifndef HSC_DECODE_STREAM_CUT_H
#define HSC_DECODE_STREAM_CUT_H

#include <hartscope/decode/piece.h>

struct hsc_decode_cut {
	uint64_t grid; /* bytes; 0: never */
	uint64_t next; /* the first such message at or after it */
	uint64_t at;   /* offset of that message, if `due` */
	bool due;      /* it was fed */
	bool timed;    /* it has a timestamp */
	uint64_t step; /* of a piece: it ends at the first cut at or after a */
	uint64_t end;  /* multiple of it, from `end` on; 0: never */
	/* or decided by this function */
	bool (*ends)(void *ctx, uint64_t at, bool cuts);
	void *ctx;
	bool ended;
	bool bad; /* a piece cannot begin where this one did */
};

/* The synchronising message at `offset`, at or after k->next, was fed. */
void hsc_decode_cut_see(struct hsc_decode_cut *k, uint64_t offset, bool timed);

/* All its items were taken: is there a cut? The piece may end there. */
void hsc_decode_cut_take(struct hsc_decode_cut *k, bool cuts);

/* A piece begins. */
void hsc_decode_cut_begin(struct hsc_decode_cut *k,
			  const struct hsc_decode_piece *piece);

#endif
