/* SPDX-License-Identifier: MIT */
/*
 * ahead.h - events decoded by threads, ahead of the caller.
 *
 * Room   decode (floor 6): wires the usual chains
 *
 * For callers that want every event in order: streams are decoded in pieces
 * (piece.h), or as a whole by one thread where they cannot be cut, while events
 * that were decoded before are taken. They are those of one thread, but for
 * where joined events begin and end. Memory does not grow with the capture.
 */
#ifndef HSC_DECODE_AHEAD_H
#define HSC_DECODE_AHEAD_H

#include <hartscope/decode/decode.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Decode by `jobs` threads from here on, where that is of use; what it is not
 * of use for is decoded as before. Of `d` no event was taken yet, and no piece
 * begun. The threads end with hsc_decode_close.
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
