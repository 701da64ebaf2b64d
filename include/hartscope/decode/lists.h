/* SPDX-License-Identifier: MIT */
/*
 * lists.h - a list of what ran, made and written by threads.
 *
 * Room   decode (floor 6): where threads are started
 *
 * For one source, or several one after the other, whose streams are cut in
 * pieces (piece.h): the thread that decodes a piece also lists it, as jobs of a
 * relay (relay.h), from which any thread can make the bytes. Jobs are kept, in
 * bounded memory, until it is the turn of their piece; from then on they are
 * sent at once. Meanwhile other threads make the bytes of jobs, or decode the
 * next pieces:
 *
 *   hsc_lists_run, then take events as ever: BLOCKS have no blocks
 *
 * docs/decisions/0200-lists-by-pieces.md
 */
#ifndef HSC_DECODE_LISTS_H
#define HSC_DECODE_LISTS_H

#include <hartscope/decode/decode.h>
#include <hartscope/decode/relay.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What makes a part of the list. Several threads call these, each for a lister
 * of its own. */
struct hsc_lister {
	/* A lister of the events of `d`, which fills jobs of `to`; NULL: no
	 * memory */
	void *(*open)(void *ctx, struct hsc_decode *d,
		      struct hsc_relay_sink *to);
	/* The next event of its thread: HSC_OK, HSC_E_FILE, HSC_E_MEMORY */
	enum hsc_status (*feed)(void *lister, const struct hsc_event *e);
	/* A piece has ended, so what is held back is due. The same. */
	enum hsc_status (*flush)(void *lister);
	void (*close)(void *lister);
	void *ctx;
	struct hsc_relay_config relay; /* but its threads, for all of them */
};

/*
 * Let `jobs` threads decode and list from now on. Call it before any event of
 * `d` is taken or a piece is begun. hsc_decode_close ends the threads. If a
 * lister returns HSC_E_FILE, the events end there, with the errno of that
 * failure.
 *
 * Returns HSC_OK; HSC_AGAIN: threads are of no use for this stream, and nothing
 * has changed; or as hsc_decode_open; error
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_lists_run(
	struct hsc_decode *d, unsigned jobs, const struct hsc_lister *lister,
	struct hsc_error *error);

#ifdef __cplusplus
}
#endif

#endif
