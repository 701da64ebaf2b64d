/* SPDX-License-Identifier: MIT */
/*
 * ahead.h - events decoded by threads, ahead of the caller.
 *
 * Room   decode (floor 6): wires the usual chains
 *
 * For callers that want every event in order: streams are decoded in pieces
 * (piece.h), or as a whole by one thread where they cannot be cut, while events
 * that were decoded before are taken. The events are those of one thread,
 * except that joined events may begin and end elsewhere. Memory does not grow
 * with the capture.
 */
#ifndef HSC_DECODE_AHEAD_H
#define HSC_DECODE_AHEAD_H

#include <hartscope/decode/decode.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Let `jobs` threads decode the streams of `d` from now on; streams for which
 * threads are of no use are decoded as before. Call it before any event of `d`
 * is taken or a piece is begun. hsc_decode_close ends the threads.
 *
 * Returns HSC_OK, or as hsc_decode_open; error
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_ahead_run(struct hsc_decode *d,
						   unsigned jobs,
						   struct hsc_error *error);

#ifdef __cplusplus
}
#endif

#endif
